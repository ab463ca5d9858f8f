// Arrays as images in levels from 0 to 254: viz/digits/feature_maps.py, for arrays of one image.
import { toEven } from "./handwriting.js";

const [EDGE, SMALL] = [64, 16]; // pixels along an edge: of a map, of a thumbnail
const TOP = 254;

/** @typedef {import("./network.js").Tensor} Tensor */

/**
 * The maps of an operator, in one scale.
 * @param {Tensor} tensor
 */
export function mapsOf({ shape, data }) {
  const [count, tall, broad] = [shape[0], shape[1] ?? 1, shape[2] ?? 1];
  const [down, across] = [Math.ceil(tall / EDGE), Math.ceil(broad / EDGE)];
  if (down > 1 || across > 1) throw Error("maps of more than 64 pixels are not shown in a page");
  const high = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const low = data.some((value) => value < 0) ? -high : 0;
  return { count, high: tall, wide: broad, low, top: high, levels: levels(data, low, high) };
}

/**
 * The mean of all maps as one small image; single numbers are laid out in rows.
 * @param {Tensor} tensor
 * @returns {{ small: [number, number], levels: Uint8Array }}
 */
export function thumbnail({ shape, data }) {
  const [count, tall, broad] = [shape[0], shape[1] ?? 1, shape[2] ?? 1];
  if (tall * broad === 1) {
    const wide = Math.ceil(Math.sqrt(count));
    const high = Math.ceil(count / wide);
    const image = new Float64Array(high * wide);
    image.set(data.map(Math.abs));
    return { small: [high, wide], levels: inOwnScale(image) };
  }
  const [down, across] = [Math.ceil(tall / SMALL), Math.ceil(broad / SMALL)];
  const [high, wide] = [Math.ceil(tall / down), Math.ceil(broad / across)];
  const image = Float64Array.from({ length: high * wide }, (_, i) => {
    const place = Math.floor(i / wide) * down * broad + (i % wide) * across;
    let sum = 0;
    for (let map = 0; map < count; map++) sum += Math.abs(data[map * tall * broad + place]);
    return sum / count;
  });
  return { small: [high, wide], levels: inOwnScale(image) };
}

/** @param {Float64Array} image */
function inOwnScale(image) {
  return levels(
    image,
    0,
    image.reduce((most, value) => Math.max(most, value), 0),
  );
}

/**
 * @param {Float32Array | Float64Array} numbers
 * @param {number} low
 * @param {number} high
 */
function levels(numbers, low, high) {
  if (high <= low) return new Uint8Array(numbers.length);
  return Uint8Array.from(numbers, (value) => toEven(((value - low) / (high - low)) * TOP));
}

/**
 * A number with three digits, as Python's `.3g` writes it.
 * @param {number} value
 */
export function short(value) {
  const [digits, exponent] = value.toExponential(2).split("e");
  const size = Number(exponent);
  const bare = (/** @type {string} */ text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
  if (size >= -4 && size < 3) return bare(value.toFixed(2 - size));
  return `${bare(digits)}e${size < 0 ? "-" : "+"}${`${Math.abs(size)}`.padStart(2, "0")}`;
}
