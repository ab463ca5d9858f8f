// play_digits with an engine in the kernel: unbroken the kernel is asked, broken the page computes, and restored the kernel
// reads what was drawn meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";
import { KernelSession } from "../../../kuiper_edu/viz/scripts/play/kernel_session.js";

const STROKE = /** @type {any} */ ([
  [
    [140, 30],
    [140, 250],
  ],
]);
const network = {
  operators: [
    { title: "input", name: "x", type: "", kind: "input", shape: [1, 8, 8], inputs: [] },
    { title: "", name: "flat", type: "", kind: "flatten", shape: [64], inputs: ["x"] },
    { title: "", name: "fc", type: "", kind: "linear", shape: [10], inputs: ["flat"], weight: 0 },
  ],
  items: [],
  edges: [],
};

/** A kernel that answers when it is told to. */
class Kernel {
  constructor() {
    this.heard = /** @type {(() => void)[]} */ ([]);
    this.sent = /** @type {any[]} */ ([]);
    this.values = /** @type {Record<string, any>} */ ({
      about: {
        scans: 0,
        hard: [],
        ghost: STROKE,
        network,
        page: { size: 8, labels: [], invitation: "Trace it." },
      },
      weights: new DataView(new Float32Array(640).fill(0.01).buffer),
      pixels: new DataView(new ArrayBuffer(0)),
      state: { n: 0, strokes: [], scan: -1, ghost: true, said: "Trace it.", scores: [1], arrays: [] },
    });
  }
  get(/** @type {string} */ name) {
    return this.values[name];
  }
  on(/** @type {string} */ _, /** @type {() => void} */ act) {
    this.heard.push(act);
  }
  off(/** @type {string} */ _, /** @type {() => void} */ act) {
    this.heard = this.heard.filter((each) => each !== act);
  }
  send(/** @type {any} */ message) {
    this.sent.push(message);
  }
  answer() {
    const { n, strokes, scan } = this.sent[this.sent.length - 1];
    this.values.state = { n, strokes, scan, ghost: false, said: "The kernel reads.", scores: [1], arrays: [] };
    for (const act of this.heard) act();
  }
}

function begun() {
  const kernel = new Kernel();
  const session = new KernelSession(kernel);
  const told = /** @type {any[]} */ ([]);
  session.on("change:state", () => told.push(session.get("state")));
  return { kernel, session, told, broken: { ...session.network } };
}

test("unbroken, the kernel is asked and its answers are shown", () => {
  const { kernel, session, told } = begun();
  session.send({ n: 1, strokes: STROKE, scan: -1 });
  kernel.answer();
  assert.deepEqual([told.length, told[0].n, told[0].said], [1, 1, "The kernel reads."]);
});

test("broken, the page computes what is on the sheet, and the kernel hears nothing", async () => {
  const { kernel, session, told, broken } = begun();
  session.take(broken);
  assert.deepEqual([told[0].ghost, told[0].scores.length, session.get("numbers").length], [true, 10, 64 + 64 + 10]);
  session.send({ n: 1, strokes: STROKE, scan: -1 });
  await Promise.resolve();
  assert.deepEqual([told[1].n, told[1].ghost, told[1].scores.length, kernel.sent.length], [1, false, 10, 0]);
});

test("an answer of the kernel that comes after the break is given by the page, so that nobody waits", () => {
  const { kernel, session, told, broken } = begun();
  session.send({ n: 1, strokes: STROKE, scan: -1 });
  session.take(broken);
  kernel.answer();
  assert.deepEqual([told[1].n, told[1].scores.length], [1, 10]);
});

test("restored, the kernel reads what was drawn meanwhile; what it knows is shown at once", async () => {
  const { kernel, session, told, broken } = begun();
  session.take(broken);
  session.take(session.network);
  assert.deepEqual([told[1].said, kernel.sent.length], ["Trace it.", 0]);
  session.take(broken);
  session.send({ n: 1, strokes: STROKE, scan: -1 });
  await Promise.resolve();
  session.take(session.network);
  assert.deepEqual(kernel.sent, [{ n: -1, strokes: STROKE, scan: -1 }]);
  kernel.answer();
  assert.equal(told[told.length - 1].said, "The kernel reads.");
});

test("it no longer hears the kernel when nobody listens", () => {
  const { kernel, session } = begun();
  const act = () => {};
  session.on("change:state", act);
  session.listeners.clear();
  session.off("change:state", act);
  assert.equal(kernel.heard.length, 0);
});
