// Whether a stored network fits together: what its operators say of their inputs, shapes and weights. What does not fit is
// refused with a sentence that names the operator, so that nothing below reads beside an array or runs for minutes.

/** @typedef {import("./columns.js").Operator} Operator */
/** @typedef {import("./columns.js").Network} Network */
/** @typedef {{ count: number, shape: (op: Operator, inputs: number[][]) => number[] }} Kind how many inputs an operator reads
 * (0: any number from 1 on), and the shape that its array has then */

const MOST_OPERATORS = 2000;
const MOST_NUMBERS = 16_000_000; // of all arrays
const MOST_PRODUCTS = 1_000_000_000; // of one run

/** What is wrong with a network, as a sentence. */
export class Misfit extends Error {}

const same = { count: 1, shape: (/** @type {Operator} */ _, /** @type {number[][]} */ [x]) => x };
const pair = { ...same, count: 2 };
/** @type {Map<string, Kind>} */
export const KINDS = new Map([
  ["convolution", { count: 1, shape: (op, [x]) => [op.shape[0], ...windows(op, x)] }],
  ["max pool", { count: 1, shape: (op, [x]) => [x[0], ...windows(op, x)] }],
  ["linear", { count: 1, shape: (op) => [op.shape[0]] }],
  ["average", { count: 1, shape: (_, [x]) => [x[0], 1, 1] }],
  ["upsampling", { count: 1, shape: (op, [x]) => [x[0], op.shape[1], op.shape[2]] }],
  ["concatenation", { count: 0, shape: (_, inputs) => [sum(inputs.map(([maps]) => maps)), ...inputs[0].slice(1)] }],
  ["flatten", { count: 1, shape: (_, [x]) => [product(x)] }],
  ["addition", pair],
  ["maximum", pair],
  ...["relu", "relu6", "hardswish", "sigmoid", "softmax"].map((kind) => /** @type {const} */ ([kind, same])),
]);

/**
 * A network whose operators read what earlier ones write, whose shapes and weights agree, and whose columns hold each
 * operator once.
 * @param {any} network
 * @returns {Network}
 * @throws {Misfit}
 */
export function checked(network) {
  const { operators, items, edges, weights } = network;
  const lists = Array.isArray(operators) && Array.isArray(items) && Array.isArray(edges);
  if (!lists || !(weights instanceof Float32Array)) {
    throw new Misfit("expected operators, columns, edges and weights, found others");
  }
  if (operators.length > MOST_OPERATORS) throw new Misfit(`expected at most ${MOST_OPERATORS} operators`);
  /** @type {Map<string, Operator>} */
  const known = new Map();
  for (const op of operators) {
    checkForm(op);
    if (known.has(op.name)) throw new Misfit(`${op.name}: two operators have this name`);
    const stranger = op.inputs.find((/** @type {string} */ name) => !known.has(name));
    if (stranger !== undefined) throw new Misfit(`${op.name}: reads ${stranger}, which no operator before it writes`);
    const inputs = op.inputs.map((/** @type {string} */ name) => known.get(name)?.shape);
    if (op.kind === "input") expect(op, "number of inputs", 0, inputs.length);
    else if (op.kind) checkKind(op, inputs, weights.length);
    known.set(op.name, op);
  }
  if (sum(operators.map(({ shape }) => product(shape))) > MOST_NUMBERS) {
    throw new Misfit(`expected arrays of at most ${MOST_NUMBERS} numbers`);
  }
  checkColumns(items, operators);
  for (const edge of edges) checkEdge(edge, operators);
  return network;
}

/**
 * A network that a page can run: each operator is of a known kind, one takes the image, and a run ends soon.
 * @param {any} given
 * @param {number} size px along an edge of the image
 * @returns {Network}
 * @throws {Misfit}
 */
export function runnable(given, size) {
  const network = checked(given);
  const { operators } = network;
  const unknown = operators.find(({ kind }) => !kind);
  if (unknown) throw new Misfit(`${unknown.name}: this page cannot compute ${unknown.type}`);
  const inputs = operators.filter(({ kind }) => kind === "input");
  if (inputs.length !== 1) throw new Misfit(`expected one input, found ${inputs.length}`);
  expect(inputs[0], "shape", `1,${size},${size}`, `${inputs[0].shape}`);
  const shapes = new Map(operators.map(({ name, shape }) => [name, shape]));
  const products = operators.map((op) => {
    const maps = (shapes.get(op.inputs[0])?.[0] ?? 0) / (op.groups ?? 1);
    if (op.kind === "linear") return op.shape[0] * maps;
    return op.kernel ? product(op.shape) * product(op.kernel) * (op.kind === "convolution" ? maps : 1) : 0;
  });
  const costly = operators[products.indexOf(Math.max(...products))];
  if (sum(products) > MOST_PRODUCTS)
    throw new Misfit(`${costly.name}: a page computes at most ${MOST_PRODUCTS} products`);
  return network;
}

/**
 * The words and numbers of an operator, each by itself.
 * @param {any} op
 */
function checkForm(op) {
  if (typeof op?.name !== "string") throw new Misfit("an operator has no name");
  const { name, kind, shape, inputs, maps, groups = 1 } = op;
  if (typeof op.title !== "string" || typeof op.type !== "string" || !texts(inputs)) {
    throw new Misfit(`${name}: expected a title, a type and the names of its inputs`);
  }
  if (kind && kind !== "input" && !KINDS.has(kind)) throw new Misfit(`${name}: no operator computes "${kind}"`);
  if (!whole(shape, 1) || ![1, 3].includes(shape.length)) {
    throw new Misfit(`${name}: expected the shape of a vector or of maps, found ${shape}`);
  }
  for (const [key, least] of /** @type {const} */ ([
    ["kernel", 1],
    ["stride", 1],
    ["padding", 0],
    ["dilation", 1],
  ])) {
    if (op[key] === undefined) continue;
    if (!whole(op[key], least) || op[key].length !== 2) {
      throw new Misfit(`${name}: expected a ${key} of two whole numbers from ${least} on, found ${op[key]}`);
    }
  }
  if (!whole([groups], 1)) throw new Misfit(`${name}: expected a whole number of groups, found ${groups}`);
  if (maps === undefined) return;
  const inside = whole(maps, 0) && maps.every((/** @type {number} */ map) => map < shape[0]);
  if (!inside || new Set(maps).size !== maps.length) throw new Misfit(`${name}: orders maps that it does not have`);
}

/**
 * What an operator's kind says of its inputs, shape and weights.
 * @param {Operator} op
 * @param {number[][]} inputs the shapes of the arrays that it reads
 * @param {number} weights how many numbers there are
 */
function checkKind(op, inputs, weights) {
  const { count, shape } = /** @type {Kind} */ (KINDS.get(op.kind));
  if (count || !inputs.length) expect(op, "number of inputs", count || 1, inputs.length);
  const [x] = inputs;
  const maps = ["convolution", "max pool", "average", "upsampling"].includes(op.kind);
  if (maps && (x.length !== 3 || op.shape.length !== 3)) throw new Misfit(`${op.name}: expected maps, found vectors`);
  if (op.kind === "linear") expect(op, "dimensions of its input", 1, x.length);
  if (op.kind === "concatenation") {
    for (const each of inputs) expect(op, "maps of an input", `${x.slice(1)}`, `${each.slice(1)}`);
  } else {
    for (const each of inputs) expect(op, "shape of an input", `${x}`, `${each}`);
  }
  expect(op, "shape", `${shape(op, inputs)}`, `${op.shape}`);
  if (op.kind !== "convolution" && op.kind !== "linear") return;
  const { groups = 1 } = op;
  if (x[0] % groups || op.shape[0] % groups) throw new Misfit(`${op.name}: its maps cannot be divided into ${groups}`);
  const size = op.shape[0] * (x[0] / groups) * product(op.kind === "convolution" ? (op.kernel ?? [1, 1]) : []);
  checkWeights(op, "weight", op.weight ?? 0, size, weights);
  if (op.bias !== undefined) checkWeights(op, "bias", op.bias, op.shape[0], weights);
}

/**
 * @param {Operator} op
 * @param {string} what
 * @param {number} from
 * @param {number} size
 * @param {number} count
 */
function checkWeights(op, what, from, size, count) {
  if (whole([from], 0) && from + size <= count) return;
  throw new Misfit(`${op.name}: its ${what} has the numbers ${from} to ${from + size - 1}, and there are ${count}`);
}

/**
 * @param {any[]} items
 * @param {Operator[]} operators
 */
function checkColumns(items, operators) {
  const count = new Uint8Array(operators.length);
  for (const item of items) {
    const members = item?.members;
    if (typeof item?.title !== "string" || !whole(members, 0) || !members.length) {
      throw new Misfit("a column has no title, or no operators");
    }
    for (const i of members) {
      if (i >= operators.length) throw new Misfit(`column ${item.title}: there is no operator ${i}`);
      if (count[i]++) throw new Misfit(`${operators[i].name}: stands in two columns`);
    }
  }
  const lost = operators.find((_, i) => !count[i]);
  if (lost) throw new Misfit(`${lost.name}: stands in no column`);
}

/**
 * @param {any} edge
 * @param {Operator[]} operators
 */
function checkEdge(edge, operators) {
  const [tail, head] = Array.isArray(edge) ? edge.slice(0, 2).map((i) => operators[i]) : [];
  if (!tail || !head?.inputs.includes(tail.name))
    throw new Misfit(`${head?.name ?? edge}: an edge is none of its inputs`);
}

/**
 * How many windows there are, down and across.
 * @param {Operator} op
 * @param {number[]} shape of the maps that they move over
 */
function windows({ kernel = [1, 1], stride = [1, 1], padding = [0, 0], dilation = [1, 1] }, [, ...edges]) {
  return edges.map((edge, i) => {
    const room = edge + 2 * padding[i] - dilation[i] * (kernel[i] - 1) - 1;
    return room < 0 ? 0 : Math.floor(room / stride[i]) + 1;
  });
}

/**
 * @param {Operator} op
 * @param {string} what
 * @param {number | string} expected
 * @param {number | string} found
 */
function expect({ name }, what, expected, found) {
  if (expected !== found) throw new Misfit(`${name}: ${what}: expected ${expected}, found ${found}`);
}

/**
 * @param {any} list
 * @param {number} least
 */
function whole(list, least) {
  return Array.isArray(list) && list.every((each) => Number.isSafeInteger(each) && each >= least);
}

/** @param {any} list */
function texts(list) {
  return Array.isArray(list) && list.every((each) => typeof each === "string");
}

/** @param {number[]} numbers */
function product(numbers) {
  return numbers.reduce((before, each) => before * each, 1);
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((before, each) => before + each, 0);
}
