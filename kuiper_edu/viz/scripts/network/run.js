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
  copy: (_, [x]) => x.data, // the last two only in a network that is broken: breaks.js
  zeros: (op) => new Float32Array(op.shape.reduce((product, edge) => product * edge, 1)),
  ...Object.fromEntries(Object.entries(CURVES).map(([kind, curve]) => [kind, elementwise(curve)])),
};

/** @param {(x: number) => number} curve */
function elementwise(curve) {
  return (/** @type {Operator} */ _, /** @type {Tensor[]} */ [x]) => x.data.map((value) => curve(value));
}

/**
 * Each output is the product of a filter and a row of the im2col matrix: a small map has too few pixels for loops along
 * its rows.
 * @param {Operator} op
 * @param {Tensor[]} inputs
 * @param {Float32Array} weights
 */
function convolve(op, [x], weights) {
  const { shape, weight = 0, bias, groups = 1, kernel = [1, 1] } = op;
  const [maps, high, wide] = shape;
  const places = high * wide;
  const channels = x.shape[0] / groups;
  const size = channels * kernel[0] * kernel[1];
  const made = new Float32Array(maps * places);
  for (let group = 0; group < groups; group++) {
    const windows = im2col(op, x, group * channels, channels);
    for (let map = (group * maps) / groups; map < ((group + 1) * maps) / groups; map++) {
      const out = made.subarray(map * places, (map + 1) * places);
      multiply(out, windows, weights, weight + map * size, size, bias === undefined ? 0 : weights[bias + map]);
    }
  }
  return made;
}

/**
 * The windows of some channels, one after another; 0 in the padding.
 * @param {Operator} op
 * @param {Tensor} x
 * @param {number} first channel
 * @param {number} channels
 */
function im2col(op, { shape: [, tall, broad], data }, first, channels) {
  const { shape, kernel = [1, 1], stride = [1, 1], padding = [0, 0], dilation = [1, 1] } = op;
  const [, high, wide] = shape;
  const area = kernel[0] * kernel[1];
  const windows = new Float32Array(high * wide * channels * area);
  for (let row = 0, at = 0; row < high; row++) {
    for (let column = 0; column < wide; column++, at += channels * area) {
      for (let i = 0; i < kernel[0]; i++) {
        const y = row * stride[0] - padding[0] + i * dilation[0];
        if (y < 0 || y >= tall) continue;
        for (let j = 0; j < kernel[1]; j++) {
          const px = column * stride[1] - padding[1] + j * dilation[1];
          if (px < 0 || px >= broad) continue;
          let from = (first * tall + y) * broad + px;
          const end = at + channels * area;
          for (let to = at + i * kernel[1] + j; to < end; to += area, from += tall * broad) windows[to] = data[from];
        }
      }
    }
  }
  return windows;
}

/**
 * A filter's product with each window, four at a time: their sums do not wait for each other.
 * @param {Float32Array} out
 * @param {Float32Array} windows
 * @param {Float32Array} weights
 * @param {number} filter where it begins
 * @param {number} size of it
 * @param {number} bias
 */
function multiply(out, windows, weights, filter, size, bias) {
  let place = 0;
  for (; place + 4 <= out.length; place += 4) {
    let [a, b, c, d] = [bias, bias, bias, bias];
    let at = place * size;
    for (let k = filter; k < filter + size; k++, at++) {
      const by = weights[k];
      a += windows[at] * by;
      b += windows[at + size] * by;
      c += windows[at + 2 * size] * by;
      d += windows[at + 3 * size] * by;
    }
    out[place] = a;
    out[place + 1] = b;
    out[place + 2] = c;
    out[place + 3] = d;
  }
  for (; place < out.length; place++) {
    let sum = bias;
    for (let k = 0; k < size; k++) sum += windows[place * size + k] * weights[filter + k];
    out[place] = sum;
  }
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
 * Across the maps, in each place by itself.
 * @param {Operator} op
 * @param {Tensor[]} inputs
 */
function softmax({ shape: [maps, high = 1, wide = 1] }, [x]) {
  const made = new Float32Array(x.data.length);
  const places = high * wide;
  for (let place = 0; place < places; place++) {
    const numbers = Array.from({ length: maps }, (_, map) => x.data[map * places + place]);
    const most = Math.max(...numbers);
    const powers = numbers.map((value) => Math.exp(value - most));
    const sum = powers.reduce((before, each) => before + each, 0);
    powers.forEach((power, map) => {
      made[map * places + place] = power / sum;
    });
  }
  return made;
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
