// A network and the arrays of a run, read from an output. They are not trusted: what does not fit together is refused.
import { stored } from "../shared/stored.js";

/**
 * @typedef {object} StoredRun what digits/network_picture.py wrote
 * @property {import("./columns.js").Network} network
 * @property {[string[], string[]]} colors
 * @property {import("./explain.js").Tensors} tensors
 * @property {string} title
 */

const MOST_OPERATORS = 2000;
const MOST_NUMBERS = 4_000_000;

/**
 * @param {ParentNode} from
 * @returns {StoredRun}
 */
export function read(from) {
  const data = stored(from);
  const network = checked({ ...data.network, weights: floats(data.weights) });
  const numbers = floats(data.numbers);
  const tensors = new Map();
  let at = 0;
  for (const { name, shape } of network.operators) {
    const count = shape.reduce((product, edge) => product * edge, 1);
    tensors.set(name, { shape, data: numbers.subarray(at, at + count) });
    at += count;
  }
  if (at !== numbers.length) throw Error("other numbers than the shapes say");
  return { network, colors: data.colors, tensors, title: `${data.alt}` };
}

/**
 * A network whose operators read earlier ones, whose columns hold each operator once, and whose weights are there.
 * @param {any} network
 * @returns {import("./columns.js").Network}
 */
export function checked(network) {
  const { operators, items, weights } = network;
  if (operators.length > MOST_OPERATORS) throw Error("too many operators");
  const known = new Set();
  for (const op of operators) {
    const whole = [...op.shape, ...(op.kernel ?? []), ...(op.stride ?? []), ...(op.padding ?? []), op.groups ?? 1];
    if (!whole.every((each) => Number.isInteger(each) && each >= 0) || ![1, 3].includes(op.shape.length)) {
      throw Error("no shape");
    }
    if (
      op.shape.reduce((/** @type {number} */ product, /** @type {number} */ edge) => product * edge, 1) > MOST_NUMBERS
    ) {
      throw Error("too many numbers");
    }
    if (known.has(op.name) || !op.inputs.every((/** @type {string} */ name) => known.has(name)))
      throw Error("no order");
    if (!((op.weight ?? 0) <= weights.length && (op.bias ?? 0) <= weights.length)) throw Error("no weights");
    known.add(op.name);
  }
  const inside = items.flatMap((/** @type {any} */ { members }) => members);
  if (inside.length !== operators.length || new Set(inside).size !== inside.length) throw Error("no columns");
  if (!inside.every((/** @type {number} */ i) => operators[i])) throw Error("no operator");
  return network;
}

/**
 * Numbers in base64, float32.
 * @param {string} text
 */
export function floats(text) {
  return new Float32Array(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer);
}
