// Finding by type or name. Words only, no page.

/**
 * The nodes in whose words a text stands.
 * @param {import("./graph.js").Graph} graph
 * @param {string} wanted
 * @returns {number[]}
 */
export function find(graph, wanted) {
  const text = wanted.trim().toLowerCase();
  if (!text) return [];
  return graph.nodes.flatMap((_, id) =>
    graph.words(id).some((word) => word.toLowerCase().includes(text)) ? [id] : [],
  );
}
