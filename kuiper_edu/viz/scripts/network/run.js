// A network on typed arrays: each operator as a plain loop, in execution order. A test compares every array with Python's.
import { CURVES } from "./explain.js";

/** @typedef {import("./columns.js").Operator} Operator */
/** @typedef {import("./columns.js").Network} Network */
/** @typedef {import("./explain.js").Tensor} Tensor */

/**
 * Run a network on one image.
 * @param {Pick<Network, "operators" | "weights">} network its operators in an order in which each comes after its inputs
 * @param {Float32Array} image
 * @returns {Map<string, Tensor>} operator's name -> its array
 */
export function run({ operators, weights }, image) {
  /** @type {Map<string, Tensor>} */
  const made = new Map();
  for (const op of operators) {
    const inputs = op.inputs.map((name) => /** @type {Tensor} */ (made.get(name)));
    made.set(op.name, { shape: op.shape, data: inputs.length ? OPERATORS[op.kind](op, inputs, weights) : image });
  }
  return made;
}

/** @type {Record<string, (op: Operator, inputs: Tensor[], weights: Float32Array) => Float32Array>} */
export const OPERATORS = {
  convolution: convolve,
  "max pool": maxPool,
  average: meanOfMaps,
  linear,
  softmax,
  upsampling,
  addition: (_, [x, y]) => x.data.map((value, i) => value + y.data[i]),
  maximum: (_, [x, y]) => x.data.map((value, i) => Math.max(value, y.data[i])),
  concatenation: (_, inputs) => Float32Array.from(inputs.flatMap(({ data }) => [...data])),
  flatten: (_, [x]) => x.data,
  ...Object.fromEntries(Object.entries(CURVES).map(([kind, curve]) => [kind, elementwise(curve)])),
};

/** @param {(x: number) => number} curve */
function elementwise(curve) {
  return (/** @type {Operator} */ _, /** @type {Tensor[]} */ [x]) => x.data.map((value) => curve(value));
}

/**
 * Filter by filter and weight by weight: the innermost loop goes along a row.
 * @param {Operator} op
 * @param {Tensor[]} inputs
 * @param {Float32Array} weights
 */
function convolve(op, [x], weights) {
  const {
    shape,
    weight = 0,
    bias,
    groups = 1,
    kernel = [1, 1],
    stride = [1, 1],
    padding = [0, 0],
    dilation = [1, 1],
  } = op;
  const [maps, high, wide] = shape;
  const [channels, tall, broad] = x.shape;
  const made = new Float32Array(maps * high * wide);
  const each = channels / groups;
  const rows = Array.from({ length: kernel[0] }, (_, i) => reach(high, tall, stride[0], i * dilation[0] - padding[0]));
  const columns = Array.from({ length: kernel[1] }, (_, j) =>
    reach(wide, broad, stride[1], j * dilation[1] - padding[1]),
  );
  const { data } = x;
  let factor = weight;
  for (let map = 0; map < maps; map++) {
    const sums = new Float64Array(high * wide).fill(bias === undefined ? 0 : weights[bias + map]);
    const first = Math.floor(map / (maps / groups)) * each;
    for (let channel = first; channel < first + each; channel++) {
      for (let i = 0; i < kernel[0]; i++) {
        for (let j = 0; j < kernel[1]; j++, factor++) {
          const down = rows[i];
          const across = columns[j];
          const by = weights[factor];
          for (let row = down.from; row < down.to; row++) {
            let from = (channel * tall + row * stride[0] + down.off) * broad + across.from * stride[1] + across.off;
            const end = row * wide + across.to;
            for (let to = row * wide + across.from; to < end; to++, from += stride[1]) sums[to] += data[from] * by;
          }
        }
      }
    }
    made.set(sums, map * high * wide);
  }
  return made;
}

/**
 * The outputs along an axis for which a place of the window is not in the padding.
 * @param {number} outputs
 * @param {number} inputs
 * @param {number} stride
 * @param {number} off where that place is for the first output
 */
function reach(outputs, inputs, stride, off) {
  const from = Math.max(0, Math.ceil(-off / stride));
  return { from, to: Math.min(outputs, Math.floor((inputs - 1 - off) / stride) + 1), off };
}

/**
 * @param {Operator} op
 * @param {Tensor[]} inputs
 */
function maxPool({ shape, kernel = [1, 1], stride = [1, 1], padding = [0, 0] }, [x]) {
  const [maps, high, wide] = shape;
  const [, tall, broad] = x.shape;
  const made = new Float32Array(maps * high * wide).fill(-Infinity);
  for (let map = 0, at = 0; map < maps; map++) {
    for (let row = 0; row < high; row++) {
      for (let column = 0; column < wide; column++, at++) {
        for (let i = 0; i < kernel[0]; i++) {
          const y = row * stride[0] - padding[0] + i;
          if (y < 0 || y >= tall) continue;
          for (let j = 0; j < kernel[1]; j++) {
            const px = column * stride[1] - padding[1] + j;
            if (px >= 0 && px < broad) made[at] = Math.max(made[at], x.data[(map * tall + y) * broad + px]);
          }
        }
      }
    }
  }
  return made;
}

/**
 * @param {Operator} _
 * @param {Tensor[]} inputs
 */
function meanOfMaps(_, [x]) {
  const [maps, high, wide] = x.shape;
  const size = high * wide;
  return Float32Array.from({ length: maps }, (__, map) => {
    return x.data.subarray(map * size, (map + 1) * size).reduce((sum, value) => sum + value, 0) / size;
  });
}

/**
 * @param {Operator} op
 * @param {Tensor[]} inputs
 * @param {Float32Array} weights
 */
function linear({ shape: [rows], weight = 0, bias }, [x], weights) {
  return Float32Array.from({ length: rows }, (_, row) => {
    const start = weight + row * x.data.length;
    return x.data.reduce(
      (sum, value, i) => sum + value * weights[start + i],
      bias === undefined ? 0 : weights[bias + row],
    );
  });
}

/**
 * @param {Operator} _
 * @param {Tensor[]} inputs
 */
function softmax(_, [x]) {
  const most = Math.max(...x.data);
  const powers = x.data.map((value) => Math.exp(value - most));
  const sum = powers.reduce((before, each) => before + each, 0);
  return powers.map((power) => power / sum);
}

/**
 * To the nearest pixel.
 * @param {Operator} op
 * @param {Tensor[]} inputs
 */
function upsampling({ shape }, [x]) {
  const [, high, wide] = shape;
  const [, tall, broad] = x.shape;
  return Float32Array.from({ length: shape[0] * high * wide }, (_, i) => {
    const row = Math.floor((Math.floor(i / wide) % high) * (tall / high));
    const column = Math.floor((i % wide) * (broad / wide));
    return x.data[(Math.floor(i / wide / high) * tall + row) * broad + column];
  });
}
