// Pen strokes in the form of the scans that the digits network was trained on: viz/digits/handwriting.py, number for
// number, which explains it; a test compares both.

/** @typedef {import("../digits/sheet.js").Stroke} Stroke */

const SCAN = 8; // pixels along an edge of a scan
const IMAGE = 64; // of the network's input
const BLACK = 16; // the darkest grey level
const [INK, COLUMNS, NARROW] = [19.0, 6.5, 0.3];
const [THINNEST, THICKEST] = [0.5, 1.3];
const FINE = 4; // sampling points along an edge of a pixel
const MOST_DOTS = 1500;
const MOST_POINTS = 20_000;

/**
 * A drawing as if it were a stored scan.
 * @param {Stroke[]} strokes
 * @returns {Uint8Array} 64 levels from 0 (paper) to 16 (ink)
 */
export function scanOf(strokes) {
  const lines = strokes.filter((stroke) => stroke.length);
  if (!lines.length) throw Error("there is no stroke in this drawing");
  if (lines.reduce((sum, line) => sum + line.length, 0) > MOST_POINTS) {
    throw Error("a drawing has at most 20,000 points");
  }
  let pen = 0.7;
  for (let i = 0; i < 4; i++) {
    const ink = total(inkOf(fitted(lines, pen), pen));
    const grown = clip(pen * (INK / ink) ** 0.8, THINNEST, THICKEST);
    if (Math.abs(grown - pen) < 0.02) break;
    pen = grown;
  }
  const placed = fitted(lines, pen);
  const ink = inkOf(placed, pen);
  const weight = ink.reduce((sum, share, i) => sum + share * ((i % SCAN) + 0.5), 0);
  const off = clip(SCAN / 2 - weight / total(ink), -1, 1);
  const moved = placed.map((line) => line.map(([x, y]) => /** @type {[number, number]} */ ([x + off, y])));
  return Uint8Array.from(inkOf(moved, pen), (share) => toEven(share * BLACK));
}

/**
 * A scan as the network takes it: enlarged from 8 x 8 to 64 x 64, bilinear.
 * @param {ArrayLike<number>} scan
 * @returns {Float32Array} 0 is paper and 1 ink
 */
export function imageOf(scan) {
  const image = new Float32Array(IMAGE * IMAGE);
  const places = Array.from({ length: IMAGE }, (_, i) => clip(((i + 0.5) * SCAN) / IMAGE - 0.5, 0, SCAN - 1));
  const grey = (/** @type {number} */ row, /** @type {number} */ column) => scan[row * SCAN + column] / BLACK;
  places.forEach((y, row) => {
    const [above, down] = [Math.floor(y), y - Math.floor(y)];
    const below = Math.min(above + 1, SCAN - 1);
    places.forEach((x, column) => {
      const [left, across] = [Math.floor(x), x - Math.floor(x)];
      const right = Math.min(left + 1, SCAN - 1);
      const first = grey(above, left) * (1 - down) + grey(below, left) * down;
      const second = grey(above, right) * (1 - down) + grey(below, right) * down;
      image[row * IMAGE + column] = first * (1 - across) + second * across; // exact: all are multiples of 1/4096
    });
  });
  return image;
}

/**
 * Round to the nearest whole number, a half to the even one, as NumPy does.
 * @param {number} value
 */
export function toEven(value) {
  const low = Math.floor(value);
  if (value - low !== 0.5) return Math.round(value);
  return low % 2 ? low + 1 : low;
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function clip(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** @param {Float64Array} numbers */
function total(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/**
 * The lines scaled to a scan: as high as it, and as wide as the stored digits of this form are.
 * @param {Stroke[]} lines
 * @param {number} pen
 * @returns {Stroke[]}
 */
function fitted(lines, pen) {
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (const point of lines.flat()) {
    for (const axis of [0, 1]) {
      low[axis] = Math.min(low[axis], point[axis]);
      high[axis] = Math.max(high[axis], point[axis]);
    }
  }
  const [wide, tall] = [high[0] - low[0], high[1] - low[1]];
  let across = (COLUMNS - 2 * pen) / Math.max(wide, 1e-9);
  let down = across;
  if (wide <= 2 * tall && tall >= 1e-9) {
    down = (SCAN - 2 * pen) / tall;
    const columns = COLUMNS * Math.min(wide / tall, 1) ** NARROW;
    across = wide < 0.02 * tall ? down : Math.max(columns - 2 * pen, 0) / wide;
  }
  const [x0, y0] = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  return lines.map((line) => line.map(([x, y]) => [(x - x0) * across + SCAN / 2, (y - y0) * down + SCAN / 2]));
}

/**
 * The share of each pixel under the pen; a line is a row of dense dots.
 * @param {Stroke[]} lines
 * @param {number} pen
 * @returns {Float64Array} 64 shares from 0 to 1
 */
function inkOf(lines, pen) {
  const ways = lines.map(distances);
  const step = Math.max(pen / 4, ways.reduce((sum, way) => sum + way[way.length - 1], 0) / MOST_DOTS);
  const edge = SCAN * FINE;
  const under = new Uint8Array(edge * edge);
  lines.forEach((line, i) => {
    for (const dot of dotsOn(line, ways[i], step)) blacken(under, dot, pen);
  });
  const ink = new Float64Array(SCAN * SCAN);
  under.forEach((black, i) => {
    if (black) ink[Math.floor(i / edge / FINE) * SCAN + Math.floor((i % edge) / FINE)] += 1;
  });
  return ink.map((count) => count / (FINE * FINE));
}

/**
 * The distance of each point from the first one, along the line.
 * @param {Stroke} line
 */
function distances(line) {
  let way = 0;
  return line.map(([x, y], i) => {
    if (i) way += Math.hypot(x - line[i - 1][0], y - line[i - 1][1]);
    return way;
  });
}

/**
 * @param {Stroke} line
 * @param {number[]} way
 * @param {number} step
 * @returns {[number, number][]}
 */
function dotsOn(line, way, step) {
  const end = way[way.length - 1];
  const count = Math.floor(end / step) + 2;
  let at = 0;
  return Array.from({ length: count }, (_, i) => {
    const place = i === count - 1 ? end : i * (end / (count - 1));
    while (at < way.length - 2 && way[at + 1] <= place) at++;
    if (place >= end) return line[line.length - 1];
    const share = (place - way[at]) / (way[at + 1] - way[at]);
    const between = (/** @type {0 | 1} */ axis) => line[at][axis] + share * (line[at + 1][axis] - line[at][axis]);
    return [between(0), between(1)];
  });
}

/**
 * @param {Uint8Array} under
 * @param {[number, number]} dot
 * @param {number} pen
 */
function blacken(under, [x, y], pen) {
  const edge = SCAN * FINE;
  const first = (/** @type {number} */ place) => Math.max(0, Math.floor((place - pen) * FINE) - 1);
  const last = (/** @type {number} */ place) => Math.min(edge - 1, Math.ceil((place + pen) * FINE) + 1);
  for (let row = first(y); row <= last(y); row++) {
    const down = (row + 0.5) / FINE - y;
    for (let column = first(x); column <= last(x); column++) {
      const across = (column + 0.5) / FINE - x;
      if (down * down + across * across <= pen * pen) under[row * edge + column] = 1;
    }
  }
}
