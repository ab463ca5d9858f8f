// The data of an output of player.py: a chart, a sentence for each step, and how each part of the chart looks in it.
import { storedPicture } from "../shared/picture.js";
import { stored, storedColumn } from "../shared/stored.js";

/**
 * @typedef {object} PlayerData
 * @property {string} title
 * @property {string} alt
 * @property {string} key
 * @property {string[]} looks of each step, a digit for each part of the picture
 * @property {[origin: number, width: number]} axis where the column of each step is in the picture; no width: nowhere
 * @property {number} start
 * @property {Record<string, string>} dark for each colour, the one in dark pages
 * @property {string[]} labels
 * @property {string[]} said
 * @property {Element} picture
 */

const MOST_STEPS = 3000;

/**
 * @param {ParentNode} from
 * @returns {PlayerData}
 */
export function read(from) {
  const data = stored(from);
  const said = storedColumn(from, 2);
  const picture = storedPicture(from).documentElement;
  const whole = picture.localName === "svg" && said.length > 0 && said.length === data.looks.length;
  if (!whole || said.length > MOST_STEPS) throw Error("not a player's output");
  return { ...data, labels: storedColumn(from, 1), said, picture };
}
