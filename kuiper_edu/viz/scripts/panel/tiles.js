// Weights as a picture: a square for each number, in grids of a kernel's size; pointer and keys read a number.
import { make } from "../shared/elements.js";
import { build, plain, sentence } from "./build.js";

const NEGATIVE = [0, 90, 150];
const MIDDLE = [247, 247, 247];
const POSITIVE = [200, 75, 0];
const MOST_NUMBERS = 4096; // numbers
const PICTURE_WIDTH = 300; // px that a picture has
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * A byte of the picture as a colour: blue is negative, white is zero, orange is positive, black is not a number.
 * @param {number} byte
 */
export function colorOf(byte) {
  if (!byte) return "#000";
  const far = Math.min(1, Math.abs(byte - 128) / 127);
  const end = byte < 128 ? NEGATIVE : POSITIVE;
  return `rgb(${MIDDLE.map((from, i) => Math.round(from + (end[i] - from) * far)).join()})`;
}

/**
 * The index of an array's i-th number.
 * @param {number} i
 * @param {number[]} dims
 */
export function unravel(i, dims) {
  const index = [];
  for (const side of [...dims].reverse()) {
    index.unshift(i % side);
    i = Math.floor(i / side);
  }
  return index.join(", ");
}

/** Where each number of rows x columns grids of height x width has its square. */
export class Squares {
  /**
   * @param {number} rows
   * @param {number} columns
   * @param {number} height
   * @param {number} width
   */
  constructor(rows, columns, height, width) {
    this.grid = height * width;
    this.width = width;
    this.count = rows * columns;
    this.beside = columns === 1 ? Math.min(rows, 4) : columns; // one column of small grids goes on beside itself
    this.side = Math.max(3, Math.min(14, Math.floor(PICTURE_WIDTH / (this.beside * width))));
    this.gap = this.grid === 1 ? 0 : this.side > 4 ? 2 : 1;
    this.wide = width * this.side + this.gap;
    this.high = height * this.side + this.gap;
  }

  get size() {
    return {
      width: this.beside * this.wide + this.gap,
      height: Math.ceil(this.count / this.beside) * this.high + this.gap,
    };
  }

  /**
   * The upper left corner of a square.
   * @param {number} i
   * @returns {[number, number]}
   */
  corner(i) {
    const tile = Math.floor(i / this.grid);
    const inner = i % this.grid;
    return [
      (tile % this.beside) * this.wide + this.gap + (inner % this.width) * this.side,
      Math.floor(tile / this.beside) * this.high + this.gap + Math.floor(inner / this.width) * this.side,
    ];
  }

  /**
   * The number whose square is at a point, or -1.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    for (let i = 0; i < this.count * this.grid; i++) {
      const [left, top] = this.corner(i);
      if (x >= left && x < left + this.side && y >= top && y < top + this.side) return i;
    }
    return -1;
  }
}

/**
 * The picture of a weight with its words, its scale and a line that reads a number.
 * @param {string} name
 * @param {number[]} dims
 * @param {any[]} drawn rows, columns, height and width of what is drawn, all rows and columns, the largest number, the bytes
 * @param {any} operator
 */
export function tiles(name, dims, drawn, operator) {
  const [rows, columns, height, width, allRows, allColumns, largest, text] = drawn;
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const sides = [rows, columns, height, width];
  const whole = sides.every((side) => Number.isInteger(side) && side > 0);
  if (!whole || rows * columns * height * width !== bytes.length || bytes.length > MOST_NUMBERS) return [];
  const said = make("output", "", "Point at a square, or use the arrow keys, to read a number.");
  const value = (/** @type {number} */ byte) => Number((((byte - 128) / 127) * largest).toPrecision(2));
  const index = dims.length === 1 ? [columns] : [rows, columns, ...dims.slice(2)];
  const canvas = readable(new Squares(rows, columns, height, width), bytes, (i) => {
    const told = bytes[i] ? `is about ${plain(value(bytes[i]))}` : "is not a number";
    said.textContent = `${name}[${unravel(i, index)}] ${told}`;
  });
  const first = dims.length > 1 ? `${rows} × ${columns} of ${allRows} × ${allColumns}` : `${columns} of ${allColumns}`;
  const rest = rows < allRows || columns < allColumns ? `, the first ${first}.` : ".";
  const order = orderOf(operator, dims, columns === 1 && allColumns === 1);
  const colors = "Blue is negative, white is zero, orange is positive.";
  canvas.setAttribute("aria-label", `${name} as a picture. ${order}${rest} ${colors}`);
  const scale = [build("span", "", plain(-largest)), build("i"), build("span", "", `${largest}`)];
  return [sentence(`${order}${rest}`), build("div", "wide", canvas), build("p", "legend", scale), said];
}

/**
 * In which order the numbers stand.
 * @param {any} operator
 * @param {number[]} dims
 * @param {boolean} single whether there is one column
 */
function orderOf(operator, dims, single) {
  if (!/^nn\.Conv\dd$/.test(operator.type) || dims.length <= 2) {
    return dims.length > 1 ? "First dimension downwards, second to the right" : "From left to right";
  }
  return single
    ? "One filter for each output channel"
    : "Filters: output channels downwards, input channels to the right";
}

/**
 * A canvas with a square for each byte, which pointer and keys read.
 * @param {Squares} squares
 * @param {Uint8Array} bytes
 * @param {(i: number) => void} tell
 */
function readable(squares, bytes, tell) {
  const canvas = make("canvas", "", undefined, { ...squares.size, tabindex: 0, role: "img" });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { side } = squares;
  let current = -1;
  const paint = (/** @type {number} */ i) => {
    pen.fillStyle = colorOf(bytes[i]);
    pen.fillRect(...squares.corner(i), side, side);
  };
  const read = (/** @type {number} */ x, /** @type {number} */ y) => {
    const i = squares.at(x, y);
    if (i < 0) return;
    if (current >= 0) paint(current);
    current = i;
    const [left, top] = squares.corner(i);
    pen.strokeStyle = bytes[i] ? "#000" : "#fff";
    pen.strokeRect(left + 0.5, top + 0.5, side - 1, side - 1);
    tell(i);
  };
  canvas.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = squares.corner(Math.max(current, 0));
    const far = side + squares.gap;
    if (current < 0) read(x, y);
    else read(x + side / 2 + step[0] * far, y + side / 2 + step[1] * far);
  });
  canvas.addEventListener("pointermove", (event) => {
    const box = canvas.getBoundingClientRect();
    const scale = canvas.width / (box.width - 2); // its border is 1 pixel
    read((event.clientX - box.left - 1) * scale, (event.clientY - box.top - 1) * scale);
  });
  for (let i = 0; i < bytes.length; i++) paint(i);
  return canvas;
}
