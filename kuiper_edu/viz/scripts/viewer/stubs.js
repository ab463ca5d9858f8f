// An edge that runs over a node looks like an edge of that node. So it is cut: stubs at both ends are labelled with
// the node at the other end. Numbers only, no page.

/**
 * @typedef {import("./layout.js").Line} Line
 * @typedef {import("./layout.js").Point} Point
 * @typedef {import("./layout.js").Spot} Spot
 */

const STEP = 8; // px between two samples of a curve: no node is so small
const MOST_SAMPLES = 400; // of each piece of a curve
const GRAZE = 4; // by how much an edge may touch a node
const STUB = 26;
const TIP = 7; // the length of an arrow's tip
const HEAD_MIDDLE = 12; // px below the upper rim of an open box

/**
 * The lines of a layout, those that run over a node cut in two.
 * @param {import("./layout.js").Layout} layout
 * @param {number} axis along which the picture goes
 * @param {(id: number) => string} name
 * @returns {Line[]}
 */
export function withStubs({ lines, spots, frames }, axis, name) {
  const boxes = new Map(frames.map(([id, x, y, w, h]) => [id, /** @type {Spot} */ ([x, y, w, h])]));
  return lines.flatMap((line) => (crosses(line, spots) ? cut(line, boxes, axis, name) : [line]));
}

/**
 * Whether a line runs over a node that it does not end at.
 * @param {Line} line
 * @param {Map<number, Spot>} spots
 */
export function crosses({ points, items }, spots) {
  if (points.length < 4) return false;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const near = [...spots].filter(([id, [x, y, w, h]]) => {
    const beside = x + w / 2 < left || x - w / 2 > right || y + h / 2 < top || y - h / 2 > bottom;
    return !beside && !items.includes(id);
  });
  if (!near.length) return false;
  const path = samples(points);
  return near.some(([, [x, y, w, h]]) =>
    path.some(([a, b]) => Math.abs(a - x) < w / 2 - GRAZE && Math.abs(b - y) < h / 2 - GRAZE),
  );
}

/**
 * Points along a Bézier curve.
 * @param {Point[]} points
 */
function samples(points) {
  /** @type {Point[]} */
  const found = [];
  for (let i = 0; i + 3 < points.length; i += 3) {
    const [p, q, r, s] = points.slice(i, i + 4);
    const fastest = 3 * Math.max(distance(p, q), distance(q, r), distance(r, s)); // px for each unit of t
    const steps = Math.min(MOST_SAMPLES, Math.ceil(fastest / STEP) + 1);
    for (let step = 0; step <= steps; step++) {
      const t = step / steps;
      const u = 1 - t;
      const at = (/** @type {0 | 1} */ k) =>
        u * u * u * p[k] + 3 * u * u * t * q[k] + 3 * u * t * t * r[k] + t * t * t * s[k];
      found.push([at(0), at(1)]);
    }
  }
  return found;
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function distance([a, b], [x, y]) {
  return Math.hypot(x - a, y - b);
}

/**
 * Two stubs, one leaving the tail and one reaching the head, in the direction of the picture; the head of an open box
 * is reached from the left.
 * @param {Line} line
 * @param {Map<number, Spot>} boxes the open ones
 * @param {number} axis
 * @param {(id: number) => string} name
 * @returns {Line[]}
 */
function cut(line, boxes, axis, name) {
  const { points, items, ends } = line;
  const [tail, head] = items.map((id, i) => name(id < 0 ? ends[i] : id));
  const [around, box] = items.map((id) => boxes.get(id));
  let start = points[0];
  if (around) start = axis ? [start[0], around[1] + around[3] / 2] : [around[0] + around[2] / 2, start[1]];
  /** @type {Point} */
  const end = box ? [box[0] - box[2] / 2, box[1] - box[3] / 2 + HEAD_MIDDLE] : points[points.length - 1];
  const way = box ? 0 : axis;
  const [from, to] = [shifted(start, axis, STUB), shifted(end, way, -STUB)];
  return [
    {
      ...line,
      points: [...straight(start, shifted(start, axis, STUB - TIP)), from],
      text: `to ${head}`,
      label: from,
      cut: "start",
    },
    {
      ...line,
      points: [...straight(to, shifted(end, way, -TIP)), end],
      text: `from ${tail}`,
      label: box ? shifted(to, 0, -TIP - 5) : to,
      cut: box ? "end" : "start",
    },
  ];
}

/**
 * @param {Point} point
 * @param {number} axis
 * @param {number} by
 * @returns {Point}
 */
function shifted([x, y], axis, by) {
  return axis ? [x, y + by] : [x + by, y];
}

/**
 * A straight piece of a curve.
 * @param {Point} from
 * @param {Point} to
 * @returns {Point[]}
 */
function straight(from, to) {
  return [from, from, to, to];
}
