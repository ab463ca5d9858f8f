// Numbers painted as pixels, in the colours of a scale whose white is 0.

/** @typedef {Uint32Array} Scale a colour for each of the levels 0 to 254, as a canvas stores it */

/**
 * A colour for each level, between those of a list.
 * @param {string[]} list as #rrggbb
 * @returns {Scale}
 */
export function scaleOf(list) {
  const colors = list.map((color) => [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16)));
  const bytes = new Uint8Array(256 * 4).fill(255);
  for (let level = 0; level < 256; level++) {
    const at = Math.min(level / 254, 1) * (colors.length - 1);
    const low = Math.min(Math.floor(at), colors.length - 2);
    for (let i = 0; i < 3; i++)
      bytes[4 * level + i] = Math.round(colors[low][i] + (colors[low + 1][i] - colors[low][i]) * (at - low));
  }
  return new Uint32Array(bytes.buffer);
}

/** The scales of the view: for arrays without negative numbers, and for others. */
export class Scales {
  /** @param {[unsigned: string[], signed: string[]]} colors */
  constructor([unsigned, signed]) {
    this.lists = { unsigned, signed };
    this.unsigned = scaleOf(unsigned);
    this.signed = scaleOf(signed);
  }

  /**
   * The colours from the lowest number to the highest, as CSS says it.
   * @param {boolean} negative
   */
  ramp(negative) {
    return `linear-gradient(to right,${(negative ? this.lists.signed : this.lists.unsigned).join()})`;
  }

  /**
   * The colour of one number, as CSS says it.
   * @param {number} value
   * @param {Range} range
   */
  colorOf(value, range) {
    const [color] = this.colorsOf([value], 1, range);
    return `#${[0, 8, 16].map((bits) => ((color >> bits) & 255).toString(16).padStart(2, "0")).join("")}`;
  }

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {ArrayLike<number>} numbers row by row
   * @param {number} wide
   * @param {number} high
   * @param {Range} range
   */
  paint(canvas, numbers, wide, high, range) {
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
    const image = new ImageData(wide, high);
    new Uint32Array(image.data.buffer).set(this.colorsOf(numbers, wide * high, range));
    canvas.getContext("2d")?.putImageData(image, 0, 0);
  }

  /**
   * The colour of each number.
   * @param {ArrayLike<number>} numbers
   * @param {number} count
   * @param {Range} range
   */
  colorsOf(numbers, count, { most, negative }) {
    const scale = negative ? this.signed : this.unsigned;
    const [zero, step] = negative ? [127, 127 / (most || 1)] : [0, 254 / (most || 1)];
    const colors = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      const level = zero + numbers[i] * step;
      colors[i] = scale[level > 0 ? Math.min(Math.round(level), 254) : 0]; // NaN becomes 0
    }
    return colors;
  }
}

/** @typedef {{ most: number, negative: boolean }} Range the largest number without its sign, and whether any is below 0 */

/**
 * @param {ArrayLike<number>} numbers
 * @returns {Range}
 */
export function rangeOf(numbers) {
  let most = 0;
  let low = 0;
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i];
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > most) most = value;
  }
  return { most: Math.max(most, -low), negative: low < 0 };
}

/**
 * A number with three digits: 1.19, -0.042, 12.3.
 * @param {number} value
 */
export function short(value) {
  if (!value || !Number.isFinite(value)) return `${value}`;
  const size = Math.abs(value);
  if (size && (size < 1e-3 || size >= 1e5)) return value.toExponential(1).replaceAll("-", "\u2212");
  return value.toFixed(size < 0.1 ? 3 : size < 10 ? 2 : size < 100 ? 1 : 0).replace("-", "\u2212");
}
