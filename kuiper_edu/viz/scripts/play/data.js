// The network inside a page, as digits/page.py wrote it.
import { Misfit, runnable } from "../network/checks.js";
import { floats } from "../network/data.js";
import { stored } from "../shared/stored.js";
import { PIXELS } from "./counting.js";

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * @param {ParentNode} from
 * @returns {import("./session.js").Page}
 */
export function read(from) {
  return unpacked(stored(from));
}

/**
 * @param {any} data with weights and scans in base64
 * @returns {import("./session.js").Page}
 * @throws {Misfit} what does not fit together, as a sentence
 */
export function unpacked(data) {
  const weights = floats(data.weights);
  const network = runnable({ ...data.about.network, weights }, data.size);
  const scans = Uint8Array.from(atob(data.scans), (sign) => sign.charCodeAt(0));
  const { labels } = data;
  if (!Array.isArray(labels) || scans.length !== labels.length * PIXELS || data.about.scans !== labels.length) {
    throw new Misfit(`expected a label for each scan of ${PIXELS} pixels, found ${labels?.length} labels`);
  }
  if (!labels.every((label) => DIGITS.includes(label))) throw new Misfit("expected labels from 0 to 9");
  return { ...data, about: { ...data.about, id: "page", network }, weights, scans };
}
