// The maps of one column, on one canvas: a browser composes each canvas anew in every frame, and a hundred of them take
// longer than all their pixels.
import { make } from "../shared/elements.js";

/** @typedef {import("./pixels.js").Range} Range */
/** @typedef {{ x: number, y: number, broad: number, tall: number }} Area in px of the page */

export class ColumnCanvas {
  /** @param {import("./pixels.js").Scales} scales */
  constructor(scales) {
    this.scales = scales;
    this.ratio = 1; // pixels of the canvas for one of the page
    this.element = make("canvas", "maps", undefined, { "aria-hidden": "true" });
  }

  /**
   * Make it large enough for some areas; it is empty then.
   * @param {Area[]} areas
   */
  resize(areas) {
    const wide = Math.max(...areas.map(({ x, broad }) => x + broad));
    const high = Math.max(...areas.map(({ y, tall }) => y + tall));
    this.ratio = Math.min(window.devicePixelRatio || 1, 3);
    const [width, height] = [wide, high].map((edge) => Math.ceil(edge * this.ratio));
    Object.assign(this.element, { width, height });
    Object.assign(this.element.style, { width: `${width / this.ratio}px`, height: `${height / this.ratio}px` });
  }

  /**
   * Paint a map, each number as a rectangle.
   * @param {ArrayLike<number>} numbers row by row
   * @param {number} wide
   * @param {number} high
   * @param {Range} range
   * @param {Area} area
   */
  paint(numbers, wide, high, range, area) {
    const [x, y, broad, tall] = this.pixels(area);
    const image = new ImageData(broad, tall);
    enlarge(this.scales.colorsOf(numbers, wide * high, range), wide, high, image);
    this.element.getContext("2d")?.putImageData(image, x, y);
  }

  /** @param {Area} area */
  clear(area) {
    this.element.getContext("2d")?.clearRect(...this.pixels(area));
  }

  /**
   * @param {Area} area
   * @returns {[x: number, y: number, broad: number, tall: number]}
   */
  pixels({ x, y, broad, tall }) {
    const [left, top] = [Math.round(x * this.ratio), Math.round(y * this.ratio)];
    return [left, top, Math.round((x + broad) * this.ratio) - left, Math.round((y + tall) * this.ratio) - top];
  }
}

/**
 * Enlarge a picture without new colours.
 * @param {Uint32Array} colors row by row
 * @param {number} wide
 * @param {number} high
 * @param {ImageData} image as large as it becomes
 */
function enlarge(colors, wide, high, { data, width, height }) {
  const pixels = new Uint32Array(data.buffer);
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * wide) / width));
  let above = -1;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * high) / height);
    const at = y * width;
    if (row === above) pixels.copyWithin(at, at - width, at);
    else for (let x = 0; x < width; x++) pixels[at + x] = colors[row * wide + columns[x]];
    above = row;
  }
}
