// The state of `play_digits` in a page without a kernel: digits/session.py for a network that the page computes.
import { run } from "../network/run.js";
import { imageOf, scanOf } from "./handwriting.js";

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

const PIXELS = 64; // of a scan
const BLACK = 16; // its darkest grey level

/** What anywidget's model is to the page, with the network in it. */
export class Session {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {Record<string, any>} */
    this.values = { about: page.about, weights: page.weights };
    this.answer({ n: 0, strokes: page.about.ghost, scan: -1 });
    Object.assign(this.values.state, { strokes: [], ghost: true, said: page.invitation });
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
      if (grey.length) image = this.imageOf(grey);
      else if (strokes.length) image = this.imageOf(scanOf(strokes));
    } catch (error) {
      problem = error instanceof Error ? error.message : "";
    }
    const base = { n, strokes, scan, grey, problem, ghost: false, network: null };
    this.values.state = { ...base, ...(image ? this.read(image, scan) : this.nothing()) };
  }

  /** @param {ArrayLike<number>} scan */
  imageOf(scan) {
    return this.page.size ** 2 === PIXELS ? Float32Array.from(scan, (level) => level / BLACK) : imageOf(scan);
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
    const { about, weights, labels } = this.page;
    const made = [...run({ ...about.network, weights }, image)];
    const scores = [...made[made.length - 1][1].data];
    const answer = scores.indexOf(Math.max(...scores));
    const told = scan >= 0 ? `Scan ${scan + 1} of ${labels.length}, a ${labels[scan]}. ` : "";
    const wrong = scan >= 0 && answer !== labels[scan] ? " That is wrong." : "";
    this.values.numbers = joined(made.map(([, { data }]) => data));
    return {
      scores: scores.map((score) => Math.round(score * 1e4) / 1e4),
      answer,
      said: `${told}It reads: ${answer}, ${(100 * scores[answer]).toFixed(0)} %.${wrong}`,
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
