import assert from "node:assert/strict";
import { test } from "node:test";
import { Graph } from "../../../kuiper_edu/viz/scripts/viewer/graph.js";
import { overlaysOf } from "../../../kuiper_edu/viz/scripts/viewer/overlays.js";

// 0 -> 1 -> 2 -> 3 -> 4; box 5 holds nodes 1 to 3. The panel has one operator more in front: node n is operator n + 1.
const [IN, CONV, RELU, ADD, OUT, BOX] = [0, 1, 2, 3, 4, 5];
const row = (/** @type {number} */ id) => [id, 50, 20 + 50 * id, 80, 40];
const operator = (/** @type {string} */ sizes, /** @type {string} */ dtype, /** @type {number[]} */ step) => ({
  out: [["v", sizes, dtype, [], []]],
  step,
});
const DATA = /** @type {any} */ ({
  down: true,
  nodes: ["in", "conv", "relu", "add", "out"].map((type, i) => [0, "", type, `n${i}`]),
  boxes: [[1, "", "block", "b"]],
  scenes: [
    [9, 9, [row(IN), row(BOX), row(OUT)], []],
    [9, 9, [row(CONV), row(RELU), row(ADD)], []],
  ],
  open: [],
  links: [],
  at: [1, 2, 3, 4, 5],
  ops: [
    null,
    operator("1×3", "f32", [1, 4]),
    operator("1×8×4×4", "f32", [2, 4]),
    operator("1×8×4×4", "i64", [3, 4]),
    operator("scalar", "bool", [4, 4]),
    { out: [], step: [] },
  ],
});
const RUN = {
  time: [[[2, 3], 0.0012]],
  differences: [
    [[1], 0, 1e-5, false],
    [[2, 3], 0.25, 1e-5, true],
    [[4], null, 1e-5, true],
  ],
};

/** @param {object} overlays */
function shown(overlays) {
  const graph = new Graph(DATA);
  const found = overlaysOf({ ...DATA, overlays }, graph);
  return Object.fromEntries(found.map((overlay) => [overlay.title, overlay]));
}

/**
 * @param {import("../../../kuiper_edu/viz/scripts/viewer/overlays.js").Overlay} overlay
 */
function texts(overlay) {
  return [IN, CONV, RELU, ADD, OUT, BOX].map((id) => overlay.at(id)?.text ?? "");
}

test("order and bytes are known of a built graph, and a box has those of all that is in it", () => {
  const found = shown({});
  assert.deepEqual(Object.keys(found), ["order", "bytes"]);
  assert.deepEqual(texts(found.order), ["1", "2", "3", "4", "", "2–4"]);
  assert.deepEqual(texts(found.bytes), ["12 B", "512 B", "1.02 kB", "1 B", "", "1.54 kB"]);
});

test("a shape that is not known has no bytes", () => {
  const open = { ...DATA, ops: [null, ...["1×?", "", "2"].map((sizes) => operator(sizes, "f32", []))], at: [1, 2, 3] };
  const [bytes, ...others] = overlaysOf(open, new Graph(DATA));
  assert.deepEqual(others, []);
  assert.deepEqual(texts(bytes).slice(0, 3), ["", "", "8 B"]);
});

test("operators that were computed together have the number at the last one", () => {
  assert.deepEqual(texts(shown(RUN).time), ["", "", "1.2 ms", "", "", "1.2 ms"]);
});

test("differences name the first wrong operator and say what is wrong in a box", () => {
  const { differences } = shown(RUN);
  assert.equal(differences.first, RELU);
  assert.deepEqual(texts(differences), ["0", "", "0.25", "∞", "", "2 wrong"]);
  assert.equal(differences.at(RELU)?.words, "wrong: 0.25 apart, 1e-5 allowed");
  assert.deepEqual([differences.at(IN)?.wrong, differences.at(ADD)?.wrong], [false, true]);
});

test("where nothing is wrong nothing is first", () => {
  assert.equal(shown({ differences: [[[1], 0, 1e-5, false]] }).differences.first, null);
});

test("rows of other kinds are no overlay", () => {
  for (const rows of [5, "ab", [[]], [["x", 1]], [[[99], 1, 2, true]], { length: 3 }]) {
    assert.deepEqual(Object.keys(shown({ time: rows, differences: rows })), ["order", "bytes"]);
  }
});
