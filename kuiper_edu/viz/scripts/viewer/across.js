// A layout from top to bottom, turned so that it goes from left to right: ranks become columns as wide as their nodes, and
// what was beside comes below. Numbers only, no page.
import { list } from "./data.js";

/**
 * @typedef {import("./data.js").Scene} Scene
 * @typedef {import("./data.js").Item} Item
 * @typedef {{ at: number, high: number, wide: number }} Rank where it is, and half of its height and width
 */

const SAME = 2; // how near two ranks must be to be the same
const [GAP, BESIDE] = [12, 9]; // px between nodes, one below the other; between a node and an edge beside it
const [SIGN, LINE] = [6.8, 16]; // px of a sign in the text of an edge; around the text

/**
 * @param {Scene} scene
 * @returns {Scene}
 */
export function across([width, height, items, edges]) {
  const nodes = items.filter(([, , , w]) => w > 0);
  const ranks = ranksOf(nodes);
  const along = steps(ranks, edges);
  const factor = spread(nodes);
  const aside = (/** @type {number} */ x) => Number(x) * factor;
  const places = new Map(items.map((item) => [item[0], item]));
  /** @param {number[]} point @param {Item} [item] */
  const turned = ([x, y], item) => {
    if (!item?.[3]) return [along(y), aside(x)];
    const [, ix, iy, w, h] = item;
    return [along(iy) + rim(y - iy, h / 2, w / 2), aside(ix) + rim(x - ix, w / 2, h / 2)];
  };
  return [
    along(height),
    aside(width),
    items.map(([id, x, y, w, h]) => [id, along(y), aside(x), w, h]),
    edges.map(([tail, head, source, text, x, y, mark, flat]) => {
      const points = list(flat).map(Number);
      const count = Math.floor(points.length / 2);
      const last = count - (count % 3 === 2 ? 2 : 1); // a point over is the tip of the arrow
      const found = Array.from({ length: count }, (_, i) =>
        turned([points[2 * i], points[2 * i + 1]], places.get(i === 0 ? tail : i >= last ? head : NaN)),
      );
      return [tail, head, source, text, along(y), aside(x), mark, found.flat()];
    }),
  ];
}

/**
 * @param {Item[]} nodes
 * @returns {Rank[]} from the first to the last
 */
function ranksOf(nodes) {
  /** @type {Rank[]} */
  const ranks = [];
  for (const [, , y, w, h] of nodes) {
    let rank = ranks.find(({ at }) => Math.abs(at - y) < SAME);
    if (!rank) {
      rank = { at: y, high: 0, wide: 0 };
      ranks.push(rank);
    }
    rank.high = Math.max(rank.high, h / 2);
    rank.wide = Math.max(rank.wide, w / 2);
  }
  return ranks.sort((one, other) => one.at - other.at);
}

/**
 * Where a height is, from left to right: a rank is as wide as its widest node, and between two there is room for the texts
 * of the edges there.
 * @param {Rank[]} ranks
 * @param {import("./data.js").Edge[]} edges
 * @returns {(y: number) => number}
 */
function steps(ranks, edges) {
  /** @type {[from: number, to: number][]} */
  const knots = [[0, 0]];
  for (const { at, high, wide } of ranks) {
    const [y, x] = knots[knots.length - 1];
    const texts = edges.filter(([, , , text, , place]) => text && place > y - high && place < at + high);
    const longest = Math.max(0, ...texts.map(([, , , text]) => widest(String(text)) * SIGN + LINE));
    const begin = x + Math.max(at - high - y, knots.length > 1 ? longest : 0, 0);
    knots.push([Math.max(at - high, y), begin], [at, begin + wide], [at + high, begin + 2 * wide]);
  }
  return (y) => {
    const next = knots.findIndex(([from]) => from >= y);
    const [last, end] = knots[knots.length - 1];
    if (next < 0) return end + Number(y) - last;
    if (next === 0) return Number(y);
    const [[from, to], [until, goal]] = [knots[next - 1], knots[next]];
    return until === from ? goal : to + ((y - from) / (until - from)) * (goal - to);
  };
}

/** @param {string} text */
function widest(text) {
  return Math.max(...text.split("\n").map((line) => line.length));
}

/**
 * By how much distances across shrink: nodes are less high than wide, and edges beside a node stay beside it.
 * @param {Item[]} nodes
 */
function spread(nodes) {
  let factor = Math.max(0, ...nodes.map(([, , , w, h]) => (h / 2 + BESIDE) / (w / 2 + BESIDE)));
  const sorted = [...nodes].sort((one, other) => one[2] - other[2] || one[1] - other[1]);
  sorted.slice(1).forEach(([, x, y, , h], i) => {
    const [, before, above, , high] = sorted[i];
    if (Math.abs(y - above) < SAME && x > before) factor = Math.max(factor, ((h + high) / 2 + GAP) / (x - before));
  });
  return factor || 1;
}

/**
 * A distance from the middle of a node whose half size changes; what is outside of the node stays as far outside.
 * @param {number} far
 * @param {number} old
 * @param {number} now
 */
function rim(far, old, now) {
  const inside = Math.max(-1, Math.min(1, far / old));
  return inside * now + (far - inside * old);
}
