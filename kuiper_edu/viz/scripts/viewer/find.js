// Finding by type or name. Words only, no page.

/**
 * The nodes that contain a text, and the boxes whose name does. Boxes come first, since they contain the nodes.
 * @param {import("./graph.js").Graph} graph
 * @param {string} wanted
 * @returns {number[]}
 */
export function find(graph, wanted) {
  const text = wanted.trim().toLowerCase();
  if (!text) return [];
  /** @param {number} id */
  const fits = (id) => {
    const words = graph.isBox(id) ? graph.words(id).slice(0, 2) : graph.words(id);
    return words.some((word) => word.toLowerCase().includes(text));
  };
  const boxes = graph.boxes.map((_, box) => graph.count + box);
  return [...boxes, ...graph.nodes.keys()].filter(fits);
}
