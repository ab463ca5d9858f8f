// How many of the scans a network reads right, and what it reads the others as.
import { run } from "../network/run.js";
import { imageOf } from "./handwriting.js";

/** @typedef {import("../network/columns.js").Network} Network */
/**
 * @typedef {object} Scans
 * @property {Uint8Array} scans 64 levels of each
 * @property {number} size px along an edge of the network's images
 */

export const PIXELS = 64; // of a scan
const BLACK = 16; // its darkest grey level
const AT_ONCE = 40; // scans

/**
 * A scan as a network of some size takes it.
 * @param {ArrayLike<number>} scan
 * @param {number} size
 */
export function imageFor(scan, size) {
  return size ** 2 === PIXELS ? Float32Array.from(scan, (level) => level / BLACK) : imageOf(scan);
}

/**
 * The digit with the best score, or -1 if there is none: numbers that are not finite have no largest one.
 * @param {ArrayLike<number>} scores
 */
export function best(scores) {
  const list = Array.from(scores);
  return list.indexOf(Math.max(...list));
}

/**
 * What a network reads each scan as, one after another.
 * @param {Network} network
 * @param {Scans} given
 * @returns {Generator<number>}
 */
export function* reading(network, { scans, size }) {
  for (let at = 0; at < scans.length; at += PIXELS) {
    const arrays = [...run(network, imageFor(scans.subarray(at, at + PIXELS), size)).values()];
    yield best(arrays[arrays.length - 1].data);
  }
}

/**
 * The same in parts: the first scans soon, so that something moves at once.
 * @param {Iterable<number>} answers
 * @returns {Generator<number[]>}
 */
export function* inParts(answers) {
  let part = [];
  for (const answer of answers) {
    part.push(answer);
    if (part.length === AT_ONCE) {
      yield part;
      part = [];
    }
  }
  if (part.length) yield part;
}

/**
 * For each digit and each answer the scans of that digit that are read as that; of answers that are none nothing.
 * @param {number[]} labels
 * @param {number[]} answers of the first scans, as far as they are read
 * @returns {number[][][]}
 */
export function confusion(labels, answers) {
  const cells = labels.length
    ? Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => /** @type {number[]} */ ([])))
    : [];
  for (const [scan, answer] of answers.entries()) cells[labels[scan]][answer]?.push(scan);
  return cells;
}

/**
 * @param {number[]} labels
 * @param {number[]} answers
 */
export function rightOf(labels, answers) {
  return answers.filter((answer, scan) => answer === labels[scan]).length;
}
