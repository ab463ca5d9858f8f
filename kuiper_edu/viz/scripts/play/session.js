// The state of `play_digits` in a page without a kernel: digits/session.py for a network that the page computes.
import { run } from "../network/run.js";
import { best, imageFor, PIXELS } from "./counting.js";
import { scanOf } from "./handwriting.js";

/** @typedef {import("../digits/sheet.js").Stroke} Stroke */
/** @typedef {import("../digits/wishes.js").Wish} Wish */
/** @typedef {import("../digits/main.js").About} About */
/**
 * @typedef {object} Page what digits/page.py wrote
 * @property {About & { network: Omit<import("../network/columns.js").Network, "weights"> }} about
 * @property {number} size px along an edge of the network's images
 * @property {string} invitation
 * @property {Float32Array} weights
 * @property {Uint8Array} scans
 * @property {number[]} labels
 */

/** What anywidget's model is to the page, with the network in it. */
export class Session {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {Record<string, any>} */
    this.values = { about: page.about, weights: page.weights };
    this.network = { ...page.about.network, weights: page.weights };
    this.invite(0);
  }

  /**
   * Begin with the drawing that is to be traced.
   * @param {number} n the number of the message that it answers
   */
  invite(n) {
    this.answer({ n, strokes: this.page.about.ghost, scan: -1 });
    Object.assign(this.values.state, { strokes: [], ghost: true, said: this.page.invitation });
  }

  /**
   * Read what is on the sheet again, with another network.
   * @param {import("../network/columns.js").Network} network
   */
  take(network) {
    this.network = network;
    const { state } = this.values;
    if (state.ghost) this.invite(state.n);
    else this.answer(state);
    for (const act of this.listeners) act();
  }

  /** @param {string} name */
  get(name) {
    return this.values[name];
  }

  /**
   * @param {string} _ always a change of the state
   * @param {() => void} act
   */
  on(_, act) {
    this.listeners.add(act);
  }

  /**
   * @param {string} _
   * @param {() => void} act
   */
  off(_, act) {
    this.listeners.delete(act);
  }

  /** @param {object} wish */
  send(wish) {
    queueMicrotask(() => {
      this.answer(/** @type {Wish} */ (wish));
      for (const act of this.listeners) act();
    });
  }

  /** @param {Wish} wish */
  answer({ n, strokes, scan }) {
    const { scans } = this.page;
    const grey = scan >= 0 ? [...scans.subarray(scan * PIXELS, (scan + 1) * PIXELS)] : [];
    let problem = "";
    let image = null;
    try {
      if (grey.length) image = imageFor(grey, this.page.size);
      else if (strokes.length) image = imageFor(scanOf(strokes), this.page.size);
    } catch (error) {
      problem = error instanceof Error ? error.message : "";
    }
    const base = { n, strokes, scan, grey, problem, ghost: false, network: null };
    this.values.state = { ...base, ...(image ? this.read(image, scan) : this.nothing()) };
  }

  nothing() {
    this.values.numbers = new Float32Array(0);
    return { scores: [], answer: -1, said: "Nothing is drawn yet.", arrays: [] };
  }

  /**
   * @param {Float32Array} image
   * @param {number} scan
   */
  read(image, scan) {
    const { labels } = this.page;
    const made = [...run(this.network, image)];
    const scores = [...made[made.length - 1][1].data];
    const answer = best(scores);
    const told = scan >= 0 ? `Scan ${scan + 1} of ${labels.length}, a ${labels[scan]}. ` : "";
    const reads = answer < 0 ? "It gives no answer." : `It reads: ${answer}, ${(100 * scores[answer]).toFixed(0)} %.`;
    const wrong = scan >= 0 && answer !== labels[scan] ? " That is wrong." : "";
    this.values.numbers = joined(made.map(([, { data }]) => data));
    return {
      scores: scores.map((score) => Math.round(score * 1e4) / 1e4),
      answer,
      said: `${told}${reads}${wrong}`,
      arrays: made.map(([name, { shape }]) => [name, shape]),
    };
  }
}

/** @param {Float32Array[]} arrays */
function joined(arrays) {
  const whole = new Float32Array(arrays.reduce((sum, array) => sum + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    whole.set(array, at);
    at += array.length;
  }
  return whole;
}
