// What a convolution computes from one of the maps that it reads, before the results of all maps are added up.
import { OPERATORS } from "./run.js";

/** @typedef {import("./columns.js").Network} Network */
/** @typedef {import("./explain.js").Explanation} Explanation */
/** @typedef {import("./explain.js").Term} Term */
/** @typedef {import("./explain.js").Tensor} Tensor */

const MOST_PRODUCTS = 2_000_000; // of one result: it is computed while the pointer moves

/**
 * The whole map of which a term is one pixel.
 * @param {Network} network
 * @param {import("./explain.js").Tensors} tensors
 * @param {Explanation} found
 * @param {Term} term one of its terms
 * @returns {Tensor | null} of one map; null if that is a single number, no convolution's, or takes too long
 */
export function intermediate({ operators, weights }, tensors, { added }, term) {
  const op = operators.find(({ name }) => name === added.operator);
  const read = tensors.get(term.at.operator);
  if (op?.kind !== "convolution" || !read) return null;
  const { shape, groups = 1, kernel = [1, 1], weight = 0 } = op;
  const [maps, high, wide] = shape;
  const area = kernel[0] * kernel[1];
  if (high * wide === 1 || high * wide * area > MOST_PRODUCTS) return null;
  const [count, tall, broad] = read.shape;
  const each = count / groups;
  const input = term.at.map - Math.floor(added.map / (maps / groups)) * each; // of those of its group
  const one = {
    ...op,
    shape: [1, high, wide],
    groups: 1,
    bias: undefined,
    weight: weight + (added.map * each + input) * area,
  };
  const data = read.data.subarray(term.at.map * tall * broad, (term.at.map + 1) * tall * broad);
  return { shape: one.shape, data: OPERATORS.convolution(one, [{ shape: [1, tall, broad], data }], weights) };
}
