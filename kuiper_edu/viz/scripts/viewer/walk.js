// The targets of the arrow keys. Numbers only, no page.

/** @typedef {import("./data.js").Id} Id */

/**
 * Along the edges: the nearest successor, or predecessor, of a node.
 * @param {import("./graph.js").Graph} graph
 * @param {import("./layout.js").Layout} layout
 * @param {Id} from
 * @param {Id[][]} map `after` or `before`
 * @returns {Id | undefined}
 */
export function along(graph, layout, from, map) {
  const [x, y] = layout.spots.get(from) ?? [0, 0];
  /** @param {Id} id */
  const far = (id) => {
    const [a, b] = layout.spots.get(id) ?? [Infinity, Infinity];
    return Math.hypot(a - x, b - y);
  };
  return graph.neighbours(from, map).sort((a, b) => far(a) - far(b))[0];
}

/**
 * Sideways: the nearest node on that side, preferably in the same row.
 * @param {import("./graph.js").Graph} graph
 * @param {import("./layout.js").Layout} layout
 * @param {Id} from
 * @param {number} side 1 is to the right (or down), -1 to the left (or up)
 * @returns {Id | undefined}
 */
export function aside(graph, layout, from, side) {
  const here = layout.spots.get(from);
  if (!here) return undefined;
  const across = 1 - graph.axis;
  const near = [...layout.spots].flatMap(([id, spot]) => {
    const far = (spot[across] - here[across]) * side;
    return far > 4 ? [{ id, far: far + 3 * Math.abs(spot[graph.axis] - here[graph.axis]) }] : [];
  });
  return near.sort((a, b) => a.far - b.far)[0]?.id;
}
