// All nodes as a table, as an alternative to the picture.
import { button, fold, make } from "../shared/elements.js";

/**
 * A folded table of all nodes, created when it is unfolded.
 * @param {import("./graph.js").Graph} graph
 * @param {string} noun what the nodes are called
 * @param {(id: number) => void} show
 */
export function nodeList(graph, noun, show) {
  const { folded, rows } = fold(`Read as list: ${graph.count} ${noun || "nodes"}`);
  folded.addEventListener("toggle", () => {
    if (rows.firstChild) return;
    const table = make("table");
    for (let id = 0; id < graph.count; id++) {
      const [first, ...rest] = graph.words(id);
      const row = table.insertRow();
      row.insertCell().append(button(first, `Show ${[first, ...rest].join(" ")}`, () => show(id)));
      row.insertCell().textContent = rest.join(", ");
      row.insertCell().textContent = graph.after[id].length ? `leads to ${names(graph, graph.after[id])}` : "";
    }
    rows.append(table);
  });
  return folded;
}

/**
 * @param {import("./graph.js").Graph} graph
 * @param {number[]} ids
 */
export function names(graph, ids) {
  return [...new Set(ids)].map((id) => graph.name(id)).join(", ");
}
