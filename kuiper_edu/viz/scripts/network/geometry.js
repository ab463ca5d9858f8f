// Where columns, maps and edges of the network view stand, in px.

/** @typedef {import("./columns.js").Column} Column */
/** @typedef {import("./columns.js").Edge} Edge */
/**
 * @typedef {object} Place of a column
 * @property {number} x
 * @property {number} wide
 * @property {number} middle
 * @typedef {object} Geometry
 * @property {number} map px along an edge of a map
 * @property {number} pitch px from one map to the next below it
 * @property {number} rows of maps below each other
 * @property {number} top where the maps begin
 * @property {number} high
 * @property {number} wide
 * @property {Place[]} places
 */

export const ROWS = 8;
const FOLDS = 16; // px of the titles of unfolded blocks
const ARCS = 46; // px above the columns' heads, with those titles
const HEAD = 44;
const FOOT = 40; // the key of the colours, and the button for all maps
const [NARROWEST, WIDEST] = [43, 70]; // px from column to column with eight rows; below it the view scrolls
const LARGEST = 260; // px from column to column if there are few rows, as of a layer with one map
const GAP = 14; // between two maps, for an arrow
const BELOW = 5;
const LEFT = 8;

/**
 * @param {number} wide px that there are
 * @param {number[]} units how wide each column is, in columns of one map
 * @param {number} folded how wide all columns are while everything is folded: the height stays that of then
 * @param {number} rows at most ROWS; fewer ones are larger
 * @returns {Geometry}
 */
export function geometryOf(wide, units, folded, rows) {
  const widest = Math.min((WIDEST * ROWS) / rows, LARGEST);
  const stepOf = (/** @type {number} */ all) => Math.min(Math.max((wide - LEFT) / Math.max(all, 1), NARROWEST), widest);
  const step = stepOf(units.reduce((sum, each) => sum + each, 0));
  const map = Math.floor(step - GAP);
  let x = LEFT;
  const places = units.map((each) => {
    const place = { x, wide: each * step, middle: x + (each * step - GAP) / 2 };
    x += each * step;
    return place;
  });
  const pitch = Math.floor(stepOf(folded) - GAP) + BELOW;
  const top = ARCS + HEAD;
  return { map, pitch, rows, top, high: top + rows * pitch + FOOT, wide: Math.ceil(x), places };
}

/**
 * The path of an edge and of its head: a short arrow between two columns, or an arc above those between them.
 * @param {Edge} edge
 * @param {Geometry} geometry
 * @param {number} right the right end of the maps of the column that it comes from
 */
export function pathsOf({ from, to, arc }, { places, rows, top, pitch, map }, right) {
  const [tail, head] = [places[from], places[to]];
  if (!arc) {
    const y = top + ((rows - 1) * pitch + map) / 2;
    return { line: `M${right + 1} ${y}H${head.x - 4}`, tip: `M${head.x - 1} ${y}l-6-4v8z` };
  }
  const rise = Math.min(1.3 * (ARCS - FOLDS), 20 + 5 * (to - from));
  const [a, b] = [tail.middle + 4, head.middle - 4];
  const line = `M${a} ${ARCS}C${a + 6} ${ARCS - rise} ${b - 6} ${ARCS - rise} ${b} ${ARCS - 3}`;
  return { line, tip: `M${b} ${ARCS + 2}l-5-8h9z` };
}
