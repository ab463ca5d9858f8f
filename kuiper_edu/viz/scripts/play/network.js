// The digits network on typed arrays: each operator as a plain loop, in execution order. A test compares every array with
// Python's.

/**
 * @typedef {object} Operator what digits/page.py says of one
 * @property {string} name
 * @property {string} type
 * @property {string[]} inputs the operators whose arrays it takes
 * @property {number[]} shape of its array, without the batch
 * @property {number} [kernel] px along an edge
 * @property {number} [stride]
 * @property {number} [padding]
 * @property {number} [weight] where its weight begins among the weights
 * @property {number} [bias]
 * @typedef {{ shape: number[], data: Float32Array }} Tensor
 */

/**
 * Run a network on one image.
 * @param {Operator[]} operators in an order in which each comes after its inputs
 * @param {Float32Array} weights of all operators
 * @param {Float32Array} image
 * @returns {Map<string, Tensor>} operator's name -> its array
 */
export function run(operators, weights, image) {
  /** @type {Map<string, Tensor>} */
  const made = new Map();
  for (const op of operators) {
    const inputs = op.inputs.map((name) => /** @type {Tensor} */ (made.get(name)));
    const compute = OPERATORS[op.type];
    made.set(op.name, { shape: op.shape, data: inputs.length ? compute(op, inputs, weights) : image });
  }
  return made;
}

/** @type {Record<string, (op: Operator, inputs: Tensor[], weights: Float32Array) => Float32Array>} */
const OPERATORS = {
  "nn.Conv2d": convolve,
  "nn.ReLU": (_, [x]) => x.data.map((value) => Math.max(value, 0)),
  "nn.MaxPool2d": maxPool,
  "pnnx.Expression": (_, [x, y]) => x.data.map((value, i) => value + y.data[i]),
  "nn.AdaptiveAvgPool2d": meanOfMaps,
  "torch.flatten": (_, [x]) => x.data,
  "nn.Linear": linear,
  "nn.Sigmoid": (_, [x]) => x.data.map((value) => 1 / (1 + Math.exp(-value))),
  "pnnx.Output": (_, [x]) => x.data,
};

/**
 * @param {Operator} op
 * @param {Tensor[]} inputs
 * @param {Float32Array} weights
 */
function convolve({ shape, kernel = 1, stride = 1, padding = 0, weight = 0, bias = 0 }, [x], weights) {
  const [maps, high, wide] = shape;
  const [channels, tall, broad] = x.shape;
  const made = new Float32Array(maps * high * wide);
  const per = channels * kernel * kernel;
  for (let map = 0, at = 0; map < maps; map++) {
    for (let row = 0; row < high; row++) {
      for (let column = 0; column < wide; column++, at++) {
        let sum = weights[bias + map];
        for (let channel = 0; channel < channels; channel++) {
          for (let i = 0; i < kernel; i++) {
            const y = row * stride - padding + i;
            if (y < 0 || y >= tall) continue;
            const line = (channel * tall + y) * broad;
            const factors = weight + map * per + (channel * kernel + i) * kernel;
            for (let j = 0; j < kernel; j++) {
              const px = column * stride - padding + j;
              if (px >= 0 && px < broad) sum += x.data[line + px] * weights[factors + j];
            }
          }
        }
        made[at] = sum;
      }
    }
  }
  return made;
}

/**
 * @param {Operator} op
 * @param {Tensor[]} inputs
 */
function maxPool({ shape, kernel = 1, stride = 1, padding = 0 }, [x]) {
  const [maps, high, wide] = shape;
  const [, tall, broad] = x.shape;
  const made = new Float32Array(maps * high * wide).fill(-Infinity);
  for (let map = 0, at = 0; map < maps; map++) {
    for (let row = 0; row < high; row++) {
      for (let column = 0; column < wide; column++, at++) {
        for (let i = 0; i < kernel; i++) {
          const y = row * stride - padding + i;
          if (y < 0 || y >= tall) continue;
          for (let j = 0; j < kernel; j++) {
            const px = column * stride - padding + j;
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
function linear({ shape: [rows], weight = 0, bias = 0 }, [x], weights) {
  return Float32Array.from({ length: rows }, (_, row) => {
    const start = weight + row * x.data.length;
    return x.data.reduce((sum, value, i) => sum + value * weights[start + i], weights[bias + row]);
  });
}
