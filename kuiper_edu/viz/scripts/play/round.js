// One round in a page without a kernel: digits/session.py for the course's digits network.
import { imageOf, scanOf, toEven } from "./handwriting.js";
import { mapsOf, short, thumbnail } from "./levels.js";
import { run } from "./network.js";

/** @typedef {import("../digits/sheet.js").Stroke} Stroke */
/** @typedef {import("../digits/wishes.js").Wish} Wish */
/**
 * @typedef {object} Page what digits/page.py wrote
 * @property {{ id: string, first: number, scans: number, hard: number[], paper: number, colors: [string[], string[]] }} about
 * @property {(import("./network.js").Operator & { color: [string, string] })[]} operators
 * @property {Float32Array} weights
 * @property {Uint8Array} scans
 * @property {number[]} labels
 */

const PIXELS = 64; // of a scan
const IMAGE = 64; // px along an edge of what the network sees

/** What anywidget's model is to the page, with the network in it. */
export class Round {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.selected = "";
    /** @type {Record<string, any>} */
    this.values = { about: page.about };
    this.answer({ n: 0, strokes: [], scan: page.about.first, selected: "" });
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
  answer({ n, strokes, scan, selected }) {
    const { scans, labels } = this.page;
    const grey = scan >= 0 ? [...scans.subarray(scan * PIXELS, (scan + 1) * PIXELS)] : [];
    let problem = "";
    let image = null;
    try {
      if (grey.length) image = imageOf(grey);
      else if (strokes.length) image = imageOf(scanOf(strokes));
    } catch (error) {
      problem = error instanceof Error ? error.message : "";
    }
    const about = grey.length ? `Scan ${scan + 1} of ${labels.length}, a ${labels[scan]}. ` : "";
    const base = { n, strokes, scan, grey, problem };
    if (!image) this.empty(base);
    else this.read(base, image, selected, about, grey.length ? labels[scan] : null);
  }

  /** @param {object} base */
  empty(base) {
    const none = { seen: 0, scores: [], answer: -1, said: "Nothing is drawn yet.", boxes: [], maps: null };
    this.values.state = { ...base, ...none, selected: this.selected };
    this.values.pixels = new DataView(new ArrayBuffer(0));
  }

  /**
   * @param {object} base
   * @param {Float32Array} image
   * @param {string} selected
   * @param {string} about
   * @param {number | null} label what a stored scan shows
   */
  read(base, image, selected, about, label) {
    const { operators, weights } = this.page;
    const made = run(operators, weights, image);
    const tensors = [...made.values()];
    const scores = [...tensors[tensors.length - 1].data];
    const answer = scores.indexOf(Math.max(...scores));
    this.selected = made.has(selected) ? selected : this.selected || several(operators);
    const small = tensors.map(thumbnail);
    const maps = mapsOf(/** @type {import("./network.js").Tensor} */ (made.get(this.selected)));
    const wrong = label !== null && answer !== label ? " That is wrong." : "";
    this.values.state = {
      ...base,
      seen: IMAGE,
      scores: scores.map((score) => Math.round(score * 1e4) / 1e4),
      answer,
      said: `${about}It reads: ${answer}, ${(100 * scores[answer]).toFixed(0)} %.${wrong}`,
      boxes: operators.map(({ name, type, color, shape }, i) => {
        return { name, type, color, shape: shape.join("×"), small: small[i].small };
      }),
      selected: this.selected,
      maps: { ...maps, title: this.title(), low: short(maps.low), top: short(maps.top), signed: maps.low < 0 },
    };
    const seen = Uint8Array.from(image, (value) => toEven(value * 254));
    this.values.pixels = joined([seen, ...small.map(({ levels }) => levels), maps.levels]);
  }

  title() {
    const op = this.page.operators.find(({ name }) => name === this.selected);
    const [count, high, wide] = op?.shape ?? [0];
    const size = high ? ` of ${high}×${wide}` : ", one number each";
    return `${this.selected} (${op?.type}): ${count > 1 ? `${count} maps` : "1 map"}${size}`;
  }
}

/**
 * The first operator with more than one map.
 * @param {import("./network.js").Operator[]} operators
 */
function several(operators) {
  return operators.find(({ shape }) => shape[0] > 1)?.name ?? operators[0].name;
}

/** @param {Uint8Array[]} images */
function joined(images) {
  const whole = new Uint8Array(images.reduce((sum, image) => sum + image.length, 0));
  let at = 0;
  for (const image of images) {
    whole.set(image, at);
    at += image.length;
  }
  return new DataView(whole.buffer);
}
