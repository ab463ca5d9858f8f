// The state of `play_digits` with an engine in the kernel: what is unbroken the kernel computes, what is broken this page.
import { Session } from "./session.js";

/** @typedef {import("../digits/main.js").Model} Model */
/** @typedef {import("../digits/wishes.js").Wish} Wish */

/** What anywidget's model is to the page, and `Session` to a player whose network can be broken. */
export class KernelSession {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    const about = model.get("about");
    const [weights, scans] = [model.get("weights"), model.get("pixels")].map(bytesOf);
    /** @type {import("./session.js").Page} */
    this.page = { ...about.page, about, weights: new Float32Array(weights.buffer), scans };
    this.network = { ...about.network, weights: this.page.weights };
    /** @type {Session | null} */
    this.broken = null;
    /** @type {Wish | null} what the kernel was asked for, as long as it has not answered */
    this.asked = null;
    this.again = 0; // how often the kernel was asked again, which no player waits for
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.heard = () => this.answered();
  }

  /**
   * Read what is on the sheet again: with a broken network here, with the whole one in the kernel.
   * @param {import("../network/columns.js").Network} network
   */
  take(network) {
    const { n, strokes, scan, ghost } = this.get("state");
    if (network === this.network) return this.restore({ strokes, scan, ghost });
    this.broken ??= new Session(this.page);
    this.broken.network = network;
    if (ghost) this.broken.invite(n);
    else this.broken.answer({ n, strokes, scan });
    this.tell();
  }

  /**
   * What the kernel knows already is shown at once.
   * @param {Pick<import("../digits/main.js").State, "strokes" | "scan" | "ghost">} sheet
   */
  restore({ strokes, scan, ghost }) {
    this.broken = null;
    const known = this.get("state");
    const same = known.scan === scan && known.ghost === ghost && `${known.strokes}` === `${strokes}`;
    if (same) this.tell();
    else this.model.send({ n: --this.again, strokes, scan });
  }

  /** @param {string} name */
  get(name) {
    return (this.broken && name !== "about" ? this.broken : this.model).get(name);
  }

  /**
   * @param {string} _ always a change of the state
   * @param {() => void} act
   */
  on(_, act) {
    if (!this.listeners.size) this.model.on("change:state", this.heard);
    this.listeners.add(act);
  }

  /**
   * @param {string} _
   * @param {() => void} act
   */
  off(_, act) {
    this.listeners.delete(act);
    if (!this.listeners.size) this.model.off("change:state", this.heard);
  }

  /** @param {object} wish */
  send(wish) {
    const asked = /** @type {Wish} */ (wish);
    if (!this.broken) {
      this.asked = asked;
      return this.model.send(wish);
    }
    queueMicrotask(() => {
      this.broken?.answer(asked);
      this.tell();
    });
  }

  /** The kernel has answered; if the network was broken meanwhile, the page answers in its place. */
  answered() {
    if (this.broken && this.asked) this.broken.answer(this.asked);
    this.asked = null;
    this.tell();
  }

  tell() {
    for (const act of this.listeners) act();
  }
}

/** @param {DataView | Uint8Array} view */
function bytesOf({ buffer, byteOffset, byteLength }) {
  return new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength));
}
