// Images of one byte a pixel, painted in the colours of a scale.

/** @typedef {import("./sheet.js").Color} Color */

/**
 * A colour for each of the levels 0 to 254, between those of a list.
 * @param {string[]} list as #rrggbb
 * @returns {Color[]}
 */
export function scaleOf(list) {
  const colors = list.map((color) => [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16)));
  return Array.from({ length: 256 }, (_, level) => {
    const at = Math.min(level / 254, 1) * (colors.length - 1);
    const low = Math.min(Math.floor(at), colors.length - 2);
    const part = at - low;
    const mixed = (/** @type {number} */ i) => Math.round(colors[low][i] * (1 - part) + colors[low + 1][i] * part);
    return [mixed(0), mixed(1), mixed(2)];
  });
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Uint8Array} levels
 * @param {number} wide
 * @param {number} high
 * @param {Color[]} scale
 */
export function paint(canvas, levels, wide, high, scale) {
  if (canvas.width !== wide || canvas.height !== high) {
    Object.assign(canvas, { width: Math.max(wide, 1), height: Math.max(high, 1) });
  }
  if (!wide || !high) return;
  const image = new ImageData(wide, high);
  for (let i = 0; i < wide * high; i++) image.data.set([...scale[levels[i]], 255], 4 * i);
  canvas.getContext("2d")?.putImageData(image, 0, 0);
}

/** The bytes of a round's images, taken one after the other. */
export class Pixels {
  /** @param {DataView} view */
  constructor(view) {
    this.bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    this.at = 0;
  }

  /** @param {number} count */
  take(count) {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
}
