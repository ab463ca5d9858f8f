// The data of an output of stored_sliders.py: the sliders, and a picture and a sentence for each of their states.
import { stored, storedColumn } from "../shared/stored.js";

/**
 * @typedef {{ name: string, least: number, most: number, start: number }} Range
 * @typedef {object} SlidersData
 * @property {Range[]} ranges the last one changes fastest in the order of the states
 * @property {string[]} states the SVG of each state; empty where there is no picture, then the sentence says why
 * @property {string[]} labels
 * @property {string[]} said
 */

const MOST_STATES = 400;

/**
 * @param {ParentNode} from
 * @returns {SlidersData}
 */
export function read(from) {
  const data = stored(from);
  const ranges = data.ranges.map((/** @type {any[]} */ [name, ...numbers]) => {
    const [least, most, start] = numbers;
    if (!numbers.every(Number.isInteger) || least > start || start > most) throw Error("not a slider");
    return { name: `${name}`, least, most, start };
  });
  const states = data.states.map(String);
  const said = storedColumn(from, 2);
  const count = countOf(ranges);
  if (!ranges.length || count > MOST_STATES || states.length !== count || said.length !== count) {
    throw Error("not an output with sliders");
  }
  return { ranges, states, labels: storedColumn(from, 1), said };
}

/**
 * @param {Range[]} ranges
 */
export function countOf(ranges) {
  return ranges.reduce((count, { least, most }) => count * (most - least + 1), 1);
}

/**
 * The index of the state at these values.
 * @param {Range[]} ranges
 * @param {number[]} values
 */
export function indexAt(ranges, values) {
  return ranges.reduce((index, { least, most }, i) => index * (most - least + 1) + values[i] - least, 0);
}

/**
 * The values of the sliders in a state.
 * @param {Range[]} ranges
 * @param {number} index
 */
export function valuesAt(ranges, index) {
  /** @type {number[]} */
  const values = [];
  let rest = index;
  for (const { least, most } of [...ranges].reverse()) {
    const count = most - least + 1;
    values.unshift(least + (rest % count));
    rest = Math.floor(rest / count);
  }
  return values;
}
