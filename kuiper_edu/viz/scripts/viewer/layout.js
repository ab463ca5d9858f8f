// The layout of the picture: Graphviz's layouts of the outermost picture and of each box, with open boxes inserted.
// Numbers only, no page.
import { list } from "./data.js";
import { withStubs } from "./stubs.js";

/**
 * @typedef {import("./data.js").Id} Id
 * @typedef {[x: number, y: number]} Point
 * @typedef {[x: number, y: number, width: number, height: number]} Spot its middle and its size
 * @typedef {object} Line
 * @property {Point[]} points a Bézier curve as Graphviz writes it; a third point over is the tip of the arrow
 * @property {string} text
 * @property {Point} label
 * @property {string} mark
 * @property {[Id, Id]} ends the operators that it leads from and to, or the box
 * @property {[Id, Id]} items what it touches at its ends
 * @property {"start" | "end"} [cut] of one of the two stubs of an edge: which end of its text is at the label's place
 * @typedef {object} Layout
 * @property {[number, number]} size
 * @property {Map<Id, Spot>} spots of nodes and closed boxes
 * @property {[id: Id, x: number, y: number, width: number, height: number][]} frames of open boxes
 * @property {Line[]} lines
 * @property {Map<Id, Point>} ports the middle of each item, and of the places at the rim
 * @typedef {{ at: number, near: number, more: number, old: number, now: number, open: boolean }} Band
 * a row or a column: where it is, how near something in it must be, by how much it grows, and whether by an open box
 */

const LONGEST = 36;
const HEAD = 44; // the height that the head and the margins of an open box take
const MARGIN = 24;
const WEIGHT_LINE = 13; // px that a node is higher if it shows the shape of its weight
const SAME_ROW = 2;
const SAME_COLUMN = 40;

/**
 * A text that fits into a node.
 * @param {string} text
 */
export function short(text) {
  return text.length <= LONGEST ? text : `${text.slice(0, 18)}…${text.slice(-15)}`;
}

/**
 * The whole picture.
 * @param {import("./graph.js").Graph} graph
 * @returns {Layout}
 */
export function layOut(graph) {
  const layout = laidOut(graph, 0);
  layout.lines = withStubs(layout, graph.axis, (id) => graph.name(id));
  return layout;
}

/**
 * A scene with its open boxes: the row of an open box becomes as high as the box, and everything below moves down.
 * @param {import("./graph.js").Graph} graph
 * @param {number} scene
 * @returns {Layout}
 */
function laidOut(graph, scene) {
  const [width, height, items, edges] = graph.scenes[scene];
  const inner = items.map(([id]) => (graph.open.has(id) ? laidOut(graph, id - graph.count + 1) : null));
  const sizes = items.map((item, i) => sizeOf(graph, item, inner[i]));
  const opened = inner.map((inside) => inside !== null);
  const grown = growth(items, sizes, opened, graph.axis);
  /** @type {Layout} */
  const layout = {
    size: grown.size(Number(width), Number(height)),
    spots: new Map(),
    frames: [],
    lines: [],
    ports: new Map(),
  };
  /** @type {Point[]} by how much the inside of each open box is moved */
  const shifts = [];
  items.forEach(([id, x, y], i) => {
    const [w, h] = sizes[i];
    const [left, top] = grown.level(grown.move([x, y]), i);
    const inside = inner[i];
    layout.ports.set(id, [left, top]);
    if (inside) {
      shifts[i] = [left - inside.size[0] / 2, top - h / 2 + 32];
      layout.frames.push([id, left, top, w, h]);
      putInside(layout, inside, shifts[i]);
    } else if (id >= 0) layout.spots.set(id, [left, top, w, h]);
  });
  const index = new Map(items.map(([id], i) => [id, i]));
  for (const edge of edges) {
    const line = route(edge, { items, sizes, index, inner, shifts, ports: layout.ports, move: grown.move });
    if (line) layout.lines.push(line);
  }
  return layout;
}

/**
 * The size of an item; for an open box that of its inside, with a head wide enough for its name.
 * @param {import("./graph.js").Graph} graph
 * @param {import("./data.js").Item} item
 * @param {Layout | null} inside
 * @returns {[number, number]}
 */
function sizeOf(graph, [id, , , width, height], inside) {
  if (!inside) return [width, height + (graph.weight(id) ? WEIGHT_LINE : 0)];
  const [type, name] = graph.words(id);
  const head = short(type).length * 8 + short(name).length * 6 + 60;
  return [Math.max(inside.size[0] + MARGIN, head), inside.size[1] + HEAD];
}

/**
 * How a scene grows with its open boxes, row by row and column by column.
 * @param {import("./data.js").Item[]} items
 * @param {[number, number][]} sizes
 * @param {boolean[]} opened which of them are open boxes
 * @param {number} axis
 */
function growth(items, sizes, opened, axis) {
  /** @type {Band[]} */
  const rows = [];
  /** @type {Band[]} */
  const columns = [];
  items.forEach((item, i) => {
    const row = bandAt(rows, item[1 + axis], 1, SAME_ROW);
    row.old = Math.max(row.old, item[3 + axis] / 2);
    row.now = Math.max(row.now, sizes[i][axis] / 2);
    row.open ||= opened[i];
    const wider = sizes[i][1 - axis] - item[4 - axis];
    if (wider <= 0) return;
    const column = bandAt(columns, item[2 - axis], SAME_COLUMN, SAME_COLUMN);
    column.more = Math.max(column.more, wider);
  });
  for (const row of rows) row.more = 2 * Math.max(0, row.now - row.old);
  const bands = axis ? [columns, rows] : [rows, columns]; // along x, along y
  return {
    /** @param {Point} point @returns {Point} */
    move: ([x, y]) => [x + before(bands[0], x), y + before(bands[1], y)],
    /**
     * Items beside an open box begin where it begins, so that columns are aligned.
     * @param {Point} middle
     * @param {number} i
     * @returns {Point}
     */
    level: ([x, y], i) => {
      const { open, more } = bandAt(rows, items[i][1 + axis], 1, SAME_ROW);
      const back = open ? (more - (sizes[i][axis] - items[i][3 + axis])) / 2 : 0;
      return axis ? [x, y - back] : [x - back, y];
    },
    /** @param {number} width @param {number} height @returns {[number, number]} */
    size: (width, height) => [width + before(bands[0], Infinity), height + before(bands[1], Infinity)],
  };
}

/**
 * The band at a position; a new one if there is none.
 * @param {Band[]} bands
 * @param {number} at
 * @param {number} near
 * @param {number} same how near a band must be to be the same
 */
function bandAt(bands, at, near, same) {
  let band = bands.find((one) => Math.abs(one.at - at) < same);
  if (!band) {
    band = { at, near, more: 0, old: 0, now: 0, open: false };
    bands.push(band);
  }
  return band;
}

/**
 * The growth of all bands before a position; a point in the middle of a band moves by half of its growth.
 * @param {Band[]} bands
 * @param {number} place
 */
function before(bands, place) {
  return bands.reduce((sum, { at, near, more }) => {
    if (place > at + near) return sum + more;
    return place < at - near ? sum : sum + more / 2;
  }, 0);
}

/**
 * @param {Layout} layout
 * @param {Layout} inside
 * @param {Point} shift
 */
function putInside(layout, inside, [dx, dy]) {
  /** @param {Point} point @returns {Point} */
  const shift = ([x, y]) => [x + dx, y + dy];
  for (const [id, x, y, w, h] of inside.frames) layout.frames.push([id, x + dx, y + dy, w, h]);
  for (const [id, [x, y, w, h]] of inside.spots) layout.spots.set(id, [x + dx, y + dy, w, h]);
  for (const line of inside.lines) {
    layout.lines.push({ ...line, points: line.points.map(shift), label: shift(line.label) });
  }
}

/**
 * An edge in the grown scene: its ends move with their items; at an open box it goes on to the port of the value.
 * @param {import("./data.js").Edge} edge
 * @param {object} scene
 * @param {import("./data.js").Item[]} scene.items
 * @param {[number, number][]} scene.sizes as they are now
 * @param {Map<Id, number>} scene.index where in `items` each is
 * @param {(Layout | null)[]} scene.inner the inside of each open box
 * @param {Point[]} scene.shifts by how much each is moved
 * @param {Map<Id, Point>} scene.ports
 * @param {(point: Point) => Point} scene.move
 * @returns {Line | undefined}
 */
function route([tail, head, source, text, x, y, mark, flat], { items, sizes, index, inner, shifts, ports, move }) {
  const from = index.get(tail);
  const to = index.get(head);
  const old = pairs(list(flat));
  if (from === undefined || to === undefined || !old.length) return undefined;
  const pointed = old.length % 3 === 2;
  const last = old.length - (pointed ? 2 : 1);
  /** @param {number} i @param {Point} point @param {Id} rim @returns {Point} */
  const end = (i, point, rim) => {
    const inside = inner[i];
    if (inside) {
      const [px, py] = inside.ports.get(rim) ?? [0, 0];
      return [px + shifts[i][0], py + shifts[i][1]];
    }
    const [id, x, y, , height] = items[i];
    const [nx, ny] = ports.get(id) ?? [0, 0];
    const down = point[1] - y;
    const above = Math.max(-1, Math.min(1, (2 * down) / height || 0)); // -1 at its upper rim, 1 at its lower one
    return [point[0] - x + nx, ny + down + (above * (sizes[i][1] - height)) / 2];
  };
  const points = old.map((point, i) => {
    if (i === 0) return end(from, point, -2 - 2 * source);
    return i >= last ? end(to, point, -1 - 2 * source) : move(point);
  });
  const beside = nearest(old, [Number(x), Number(y)]); // the text moves with the nearest point
  const [dx, dy] = [points[beside][0] - old[beside][0], points[beside][1] - old[beside][1]];
  if (pointed && inner[to]) points.pop(); // the arrow goes on inside
  return {
    points,
    text: String(text || ""),
    label: [Number(x) + dx, Number(y) + dy],
    mark,
    ends: [source, head],
    items: [tail, head],
  };
}

/**
 * The index of the point that is nearest to a given one.
 * @param {Point[]} points
 * @param {Point} place
 */
function nearest(points, [x, y]) {
  const far = points.map(([a, b]) => Math.hypot(a - x, b - y));
  return far.reduce((best, one, i) => (one < far[best] ? i : best), 0);
}

/**
 * @param {number[]} flat
 * @returns {Point[]}
 */
function pairs(flat) {
  const half = Math.floor(flat.length / 2);
  return Array.from({ length: half }, (_, i) => [Number(flat[2 * i]), Number(flat[2 * i + 1])]);
}
