// What can be broken in a network, and the network that is left. Its run, its edges and the lens follow by themselves: it is
// a network like any other.

/** @typedef {import("./columns.js").Operator} Operator */
/** @typedef {import("./columns.js").Network} Network */
/**
 * @typedef {object} Break
 * @property {string} operator
 * @property {"zero" | "copy" | "only" | "weight"} how its output is zero; it copies its input; it passes only one input;
 * one of its weights is another number
 * @property {number} [input] the input that passes
 * @property {number} [index] of the weight, among those of the operator
 * @property {number} [value] of the weight
 */

const CURVED = new Set(["relu", "relu6", "hardswish"]);

/**
 * What can be done to an operator, besides changing a weight.
 * @param {Network} network
 * @param {string} name of an operator
 * @returns {Break[]}
 */
export function offersOf({ operators }, name) {
  const op = operatorOf(operators, name);
  const last = operators[operators.length - 1] === op; // the answer itself
  if (!op.inputs.length || last) return [];
  /** @type {Break[]} */
  const offers = [{ operator: name, how: "zero" }];
  if (CURVED.has(op.kind)) offers.push({ operator: name, how: "copy" });
  if (op.kind !== "addition") return offers;
  const fits = op.inputs.map((input) => `${operatorOf(operators, input).shape}` === `${op.shape}`);
  return [
    ...offers,
    ...[0, 1].filter((i) => fits[i]).map((input) => /** @type {Break} */ ({ operator: name, how: "only", input })),
  ];
}

/**
 * The shape of an operator's weight: output maps, input maps, and the window.
 * @param {Network} network
 * @param {string} name
 * @returns {[outputs: number, inputs: number, high: number, wide: number] | null} null if it has none
 */
export function weightShape({ operators }, name) {
  const op = operatorOf(operators, name);
  if (op.kind !== "convolution" && op.kind !== "linear") return null;
  const inputs = operatorOf(operators, op.inputs[0]).shape[0] / (op.groups ?? 1);
  return [op.shape[0], inputs, ...(op.kernel ?? /** @type {[number, number]} */ ([1, 1]))];
}

/**
 * A network with some things broken; the given one stays as it is.
 * @param {Network} network
 * @param {Break[]} breaks
 * @returns {Network}
 */
export function broken(network, breaks) {
  if (!breaks.length) return network;
  const weights = network.weights.slice();
  const operators = network.operators.map((op) => {
    let left = op;
    for (const each of breaks.filter(({ operator }) => operator === op.name)) {
      if (each.how === "weight") weights[(op.weight ?? 0) + (each.index ?? 0)] = each.value ?? 0;
      else left = CHANGED[each.how](op, each);
    }
    return left;
  });
  const edges = network.edges.filter(([tail, head]) => operators[head].inputs.includes(operators[tail].name));
  return { ...network, operators, edges, weights };
}

/** @type {Record<"zero" | "copy" | "only", (op: Operator, one: Break) => Operator>} */
const CHANGED = {
  zero: (op) => ({ ...op, kind: "zeros" }),
  copy: (op) => ({ ...op, kind: "copy" }),
  only: (op, { input = 0 }) => ({ ...op, kind: "copy", inputs: [op.inputs[input]] }),
};

/**
 * Breaks with one more, in the place of what it takes back: one operator is broken in one way, one weight has one value.
 * @param {Break[]} breaks
 * @param {Break} one
 * @returns {Break[]}
 */
export function withBreak(breaks, one) {
  const same = (/** @type {Break} */ each) =>
    each.operator === one.operator && (each.how === "weight") === (one.how === "weight") && each.index === one.index;
  return [...breaks.filter((each) => !same(each)), one];
}

/**
 * What a break does, to stand on its button.
 * @param {Network} network
 * @param {Break} one
 */
export function named({ operators }, { operator, how, input = 0 }) {
  if (how === "zero") return "Set its output to zero";
  if (how === "copy") return "Let it copy its input";
  const { inputs } = operatorOf(operators, operator);
  const [here, there] = [inputs[input], inputs[1 - input]].map((name) => depthOf(operators, name));
  const role = here < there ? " (the shortcut)" : here > there ? " (no shortcut)" : "";
  return `Pass only ${inputs[input]}${role}`;
}

/**
 * What is broken, for the list.
 * @param {Network} network
 * @param {Break} one
 */
export function told(network, one) {
  const { operator, how, input = 0, index = 0, value = 0 } = one;
  if (how === "zero") return `${operator}: its output is zero`;
  if (how === "copy") return `${operator}: copies its input`;
  const op = operatorOf(network.operators, operator);
  if (how === "only") return `${operator}: passes only ${op.inputs[input]}`;
  const [, inputs, high, wide] = weightShape(network, operator) ?? [1, 1, 1, 1];
  const area = high * wide;
  const place = [Math.floor(index / area / inputs), Math.floor(index / area) % inputs];
  if (area > 1) place.push(Math.floor((index % area) / wide), index % wide);
  const before = network.weights[(op.weight ?? 0) + index];
  return `${operator}: weight [${place.join(", ")}] is ${plain(value)}, was ${plain(before)}`;
}

/**
 * A weight with four digits, as a field for numbers takes it.
 * @param {number} value
 */
export function plain(value) {
  return `${Number(value.toPrecision(4))}`;
}

/**
 * The operators on the longest way from the input to an operator.
 * @param {Operator[]} operators
 * @param {string} name
 */
function depthOf(operators, name) {
  /** @type {Map<string, number>} */
  const depths = new Map();
  for (const op of operators) depths.set(op.name, 1 + Math.max(0, ...op.inputs.map((each) => depths.get(each) ?? 0)));
  return depths.get(name) ?? 0;
}

/**
 * @param {Operator[]} operators
 * @param {string} name
 */
function operatorOf(operators, name) {
  return /** @type {Operator} */ (operators.find((op) => op.name === name));
}
