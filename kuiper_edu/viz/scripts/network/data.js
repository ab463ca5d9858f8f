// A network and the arrays of a run, read from an output. They are not trusted: what does not fit together is refused.
import { stored } from "../shared/stored.js";
import { checked, Misfit } from "./checks.js";

/**
 * @typedef {object} StoredRun what digits/network_picture.py wrote
 * @property {import("./columns.js").Network} network
 * @property {[string[], string[]]} colors
 * @property {import("./explain.js").Tensors} tensors
 * @property {string} title
 */

/**
 * @param {ParentNode} from
 * @returns {StoredRun}
 * @throws {Misfit} what does not fit together, as a sentence
 */
export function read(from) {
  const data = stored(from);
  return { ...runOf(data), title: `${data.alt}` };
}

/**
 * @param {any} data
 * @returns {Omit<StoredRun, "title">}
 */
export function runOf(data) {
  const network = checked({ ...data.network, weights: floats(data.weights) });
  const numbers = floats(data.numbers);
  const tensors = new Map();
  let at = 0;
  for (const { name, shape } of network.operators) {
    const count = shape.reduce((product, edge) => product * edge, 1);
    tensors.set(name, { shape, data: numbers.subarray(at, at + count) });
    at += count;
  }
  if (at !== numbers.length) throw new Misfit(`expected arrays of ${at} numbers, found ${numbers.length}`);
  return { network, colors: data.colors, tensors };
}

/**
 * Numbers in base64, float32.
 * @param {string} text
 * @throws {Misfit} it has a part of a number
 */
export function floats(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  if (bytes.length % 4) throw new Misfit(`expected numbers of four bytes, found ${bytes.length} bytes`);
  return new Float32Array(bytes.buffer);
}
