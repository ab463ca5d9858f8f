// The lens: how one number of an operator's array comes about, from the arrays that it reads. Computed on its own, product
// by product; a test compares each kind of operator with the engine.

/** @typedef {import("./columns.js").Operator} Operator */
/** @typedef {import("./columns.js").Network} Network */
/** @typedef {{ shape: number[], data: Float32Array }} Tensor */
/** @typedef {Map<string, Tensor>} Tensors */
/** @typedef {{ operator: string, map: number, row: number, column: number }} Pixel */
/**
 * @typedef {object} Term what the number reads of one map
 * @property {Pixel} at its map, and the first pixel of the window in it
 * @property {[number, number]} size of the window
 * @property {number[]} values of the window, row by row; 0 in the padding
 * @property {boolean[]} inside where the window is not in the padding
 * @property {number[] | null} factors the filter
 * @property {number} part what it adds to the number; of a pooling its winner
 * @typedef {object} Explanation
 * @property {Pixel} at
 * @property {Pixel} added where its terms are added up, before an activation function and a flatten
 * @property {"sum" | "largest" | "mean" | "share" | "copy" | "zero" | "given" | "unknown"} how
 * @property {Term[]} terms
 * @property {number} bias
 * @property {boolean} biased whether there is a bias
 * @property {number} less of a share: what is subtracted from each number before it becomes a power
 * @property {number} sum what the terms give
 * @property {{ operator: string, kind: string, from: number, to: number } | null} curve the activation function after them
 * @property {number} result what the number is by this computation
 * @property {number} value what it is in the array
 */

const LARGEST_POWER = 30; // e to a larger one is no number to read, and at last none at all

/** @type {Record<string, (x: number) => number>} */
export const CURVES = {
  relu: (x) => Math.max(x, 0),
  relu6: (x) => Math.min(Math.max(x, 0), 6),
  hardswish: (x) => (x * Math.min(Math.max(x + 3, 0), 6)) / 6,
  sigmoid: (x) => 1 / (1 + Math.exp(-x)),
};

/**
 * @param {Network} network
 * @param {Tensors} tensors
 * @param {Pixel} at
 * @returns {Explanation}
 */
export function explain(network, tensors, at) {
  const op = /** @type {Operator} */ (network.operators.find(({ name }) => name === at.operator));
  const value = numberAt(tensors, at);
  const known = op.inputs.every((name) => tensors.has(name)) ? op.kind : "";
  if (known in CURVES) {
    const before = explain(network, tensors, { ...at, operator: op.inputs[0] });
    const to = CURVES[known](before.value);
    const curve = { operator: op.name, kind: known, from: before.value, to };
    if (before.curve || !before.terms.length)
      return { ...made(at, "copy", [copied(before.at, before.value)]), curve, result: to, value };
    return { ...before, at, curve, result: to, value };
  }
  if (known === "flatten") return { ...explain(network, tensors, unrolled(network, tensors, at)), at, value };
  const how = HOW[known];
  const found = how ? how(network, tensors, op, at) : made(at, op.inputs.length ? "unknown" : "given", []);
  return { ...found, value, result: how ? found.result : value };
}

/**
 * The maps that a number of a map reads, in operators that are shown: through those that are not.
 * @param {Network} network
 * @param {{ operator: string, map: number }} of
 * @param {Set<string>} shown
 * @returns {Map<string, Set<number>>}
 */
export function readsOf(network, { operator, map }, shown) {
  const byName = new Map(network.operators.map((op) => [op.name, op]));
  /** @type {Map<string, Set<number>>} */
  const found = new Map();
  /** @type {[string, number][]} */
  const waiting = [[operator, map]];
  const seen = new Set();
  while (waiting.length) {
    const [name, channel] = /** @type {[string, number]} */ (waiting.pop());
    const op = byName.get(name);
    for (const input of op?.inputs ?? []) {
      const source = byName.get(input);
      if (!op || !source) continue;
      for (const each of channelsOf(op, source, channel, byName)) {
        if (shown.has(input)) found.set(input, (found.get(input) ?? new Set()).add(each));
        else if (!seen.has(`${input} ${each}`)) waiting.push([input, each]);
        seen.add(`${input} ${each}`);
      }
    }
  }
  return found;
}

/**
 * @param {Operator} op
 * @param {Operator} source one of its inputs
 * @param {number} map
 * @param {Map<string, Operator>} byName
 * @returns {number[]} the maps of the source that this map reads
 */
function channelsOf(op, source, map, byName) {
  const count = source.shape[0];
  const all = Array.from({ length: count }, (_, i) => i);
  if (op.kind === "convolution") {
    const each = count / (op.groups ?? 1);
    const group = Math.floor(map / (op.shape[0] / (op.groups ?? 1)));
    return all.slice(group * each, (group + 1) * each);
  }
  if (op.kind === "zeros") return [];
  if (op.kind === "flatten") return [Math.floor(map / size(source.shape))];
  if (op.kind === "concatenation") {
    const before = op.inputs.slice(0, op.inputs.indexOf(source.name)).map((name) => byName.get(name)?.shape[0] ?? 0);
    const own = map - before.reduce((sum, maps) => sum + maps, 0);
    return own >= 0 && own < count ? [own] : [];
  }
  return ONE_TO_ONE.has(op.kind) ? [map] : all;
}

const ONE_TO_ONE = new Set([
  ...Object.keys(CURVES),
  "max pool",
  "average",
  "addition",
  "maximum",
  "upsampling",
  "copy",
]);

/** @type {Record<string, ((network: Network, tensors: Tensors, op: Operator, at: Pixel) => Explanation) | undefined>} */
const HOW = {
  convolution: ofConvolution,
  linear: ofLinear,
  "max pool": (_, tensors, op, at) => {
    const term = windowOf(tensors, op, at, at.map);
    const part = Math.max(...term.values.filter((__, i) => term.inside[i]));
    return made(at, "largest", [{ ...term, part }]);
  },
  average: (_, tensors, op, at) => {
    const [name] = op.inputs;
    const [, high, wide] = tensorOf(tensors, name).shape;
    const first = { operator: name, map: at.map, row: 0, column: 0 };
    const term = { ...patch(tensors, first, [high, wide], [1, 1]), factors: null, part: 0 };
    return made(at, "mean", [{ ...term, part: total(term.values) / term.values.length }]);
  },
  addition: (_, tensors, op, at) => made(at, "sum", both(tensors, op, at)),
  maximum: (_, tensors, op, at) => made(at, "largest", both(tensors, op, at)),
  concatenation: (_, tensors, op, at) => {
    let map = at.map;
    for (const name of op.inputs) {
      const count = tensorOf(tensors, name).shape[0];
      if (map < count) return made(at, "copy", [pixelOf(tensors, { ...at, operator: name, map })]);
      map -= count;
    }
    return made(at, "unknown", []);
  },
  upsampling: (_, tensors, op, at) => {
    const [name] = op.inputs;
    const [, high, wide] = tensorOf(tensors, name).shape;
    const row = Math.floor((at.row * high) / op.shape[1]);
    const column = Math.floor((at.column * wide) / op.shape[2]);
    return made(at, "copy", [pixelOf(tensors, { operator: name, map: at.map, row, column })]);
  },
  copy: (_, tensors, op, at) => made(at, "copy", [pixelOf(tensors, { ...at, operator: op.inputs[0] })]),
  zeros: (_, __, ___, at) => made(at, "zero", []),
  softmax: (_, tensors, op, at) => {
    const [operator] = op.inputs;
    const terms = Array.from({ length: op.shape[0] }, (_, map) => pixelOf(tensors, { ...at, operator, map }));
    const most = Math.max(...terms.map(({ part }) => part));
    const less = most > LARGEST_POWER ? most : 0;
    const powers = terms.map((term) => ({ ...term, part: Math.exp(term.part - less) }));
    const found = made(at, "share", powers);
    return { ...found, less, result: powers[at.map].part / found.sum };
  },
};

/**
 * @param {Network} network
 * @param {Tensors} tensors
 * @param {Operator} op
 * @param {Pixel} at
 */
function ofConvolution({ weights }, tensors, op, at) {
  const groups = op.groups ?? 1;
  const each = tensorOf(tensors, op.inputs[0]).shape[0] / groups;
  const first = Math.floor(at.map / (op.shape[0] / groups)) * each;
  const [high, wide] = op.kernel ?? [1, 1];
  const terms = Array.from({ length: each }, (_, i) => {
    const start = (op.weight ?? 0) + (at.map * each + i) * high * wide;
    const factors = [...weights.subarray(start, start + high * wide)];
    const term = windowOf(tensors, op, at, first + i);
    return { ...term, factors, part: total(term.values.map((value, k) => value * factors[k])) };
  });
  return made(at, "sum", terms, biasOf(weights, op, at.map));
}

/**
 * @param {Network} network
 * @param {Tensors} tensors
 * @param {Operator} op
 * @param {Pixel} at
 */
function ofLinear(network, tensors, op, at) {
  const [name] = op.inputs;
  const { data } = tensorOf(tensors, name);
  const start = (op.weight ?? 0) + at.map * data.length;
  const terms = Array.from(data, (value, map) => {
    const factors = [network.weights[start + map]];
    const read = unrolled(network, tensors, { operator: name, map, row: 0, column: 0 });
    return { ...copied(read, value), factors, part: value * factors[0] };
  });
  return made(at, "sum", terms, biasOf(network.weights, op, at.map));
}

/**
 * @param {Pixel} at
 * @param {Explanation["how"]} how
 * @param {Term[]} terms
 * @param {number} [bias]
 * @returns {Explanation}
 */
function made(at, how, terms, bias) {
  const parts = terms.map(({ part }) => part);
  const sum = how === "largest" ? Math.max(...parts) : total(parts);
  return {
    at,
    added: at,
    how,
    terms,
    bias: bias ?? 0,
    biased: bias !== undefined,
    less: 0,
    sum,
    curve: null,
    result: sum + (bias ?? 0),
    value: 0,
  };
}

/**
 * @param {Float32Array} weights
 * @param {Operator} op
 * @param {number} map
 */
function biasOf(weights, { bias }, map) {
  return bias === undefined ? undefined : weights[bias + map];
}

/**
 * The window of a convolution or a pooling in one of the maps that it reads.
 * @param {Tensors} tensors
 * @param {Operator} op
 * @param {Pixel} at
 * @param {number} map
 * @returns {Term}
 */
function windowOf(tensors, { inputs, kernel = [1, 1], stride = [1, 1], padding = [0, 0], dilation = [1, 1] }, at, map) {
  const [row, column] = [at.row * stride[0] - padding[0], at.column * stride[1] - padding[1]];
  return { ...patch(tensors, { operator: inputs[0], map, row, column }, kernel, dilation), factors: null, part: 0 };
}

/**
 * @param {Tensors} tensors
 * @param {Pixel} first
 * @param {[number, number] | number[]} size
 * @param {[number, number]} step
 */
function patch(tensors, first, [high, wide], [down, across]) {
  const { shape, data } = tensorOf(tensors, first.operator);
  const [, tall = 1, broad = 1] = shape;
  const inside = [];
  const values = [];
  for (let i = 0; i < high; i++) {
    for (let j = 0; j < wide; j++) {
      const [row, column] = [first.row + i * down, first.column + j * across];
      const within = row >= 0 && row < tall && column >= 0 && column < broad;
      inside.push(within);
      values.push(within ? data[(first.map * tall + row) * broad + column] : 0);
    }
  }
  const reach = /** @type {[number, number]} */ ([high, wide]);
  return { at: first, size: reach, values, inside };
}

/**
 * @param {Tensors} tensors
 * @param {Operator} op
 * @param {Pixel} at
 */
function both(tensors, { inputs }, at) {
  return inputs.map((operator) => pixelOf(tensors, { ...at, operator }));
}

/**
 * @param {Tensors} tensors
 * @param {Pixel} at
 * @returns {Term}
 */
function pixelOf(tensors, at) {
  return copied(at, numberAt(tensors, at));
}

/**
 * @param {Pixel} at
 * @param {number} value
 * @returns {Term}
 */
function copied(at, value) {
  return { at, size: [1, 1], values: [value], inside: [true], factors: null, part: value };
}

/**
 * The pixel that a number of a flattened array is.
 * @param {Network} network
 * @param {Tensors} tensors
 * @param {Pixel} at
 * @returns {Pixel}
 */
function unrolled({ operators }, tensors, at) {
  const op = operators.find(({ name }) => name === at.operator);
  if (op?.kind !== "flatten" || !tensors.has(op.inputs[0])) return at;
  const [, , wide = 1] = tensorOf(tensors, op.inputs[0]).shape;
  const each = size(tensorOf(tensors, op.inputs[0]).shape);
  const place = at.map % each;
  return {
    operator: op.inputs[0],
    map: Math.floor(at.map / each),
    row: Math.floor(place / wide),
    column: place % wide,
  };
}

/**
 * @param {Tensors} tensors
 * @param {Pixel} at
 */
export function numberAt(tensors, { operator, map, row, column }) {
  const { shape, data } = tensorOf(tensors, operator);
  const [, high = 1, wide = 1] = shape;
  return data[(map * high + row) * wide + column];
}

/**
 * @param {Tensors} tensors
 * @param {string} name
 */
function tensorOf(tensors, name) {
  return /** @type {Tensor} */ (tensors.get(name));
}

/** @param {number[]} shape */
function size([, high = 1, wide = 1]) {
  return high * wide;
}

/** @param {number[]} numbers */
function total(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0);
}
