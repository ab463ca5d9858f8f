// The maps of one operator in its panel, and the lens on their numbers: the network view of that operator alone.
import { runOf } from "../network/data.js";
import { NetworkView } from "../network/view.js";
import { make } from "../shared/elements.js";

/** @typedef {Omit<import("../network/data.js").StoredRun, "title">} Run */

/**
 * The run of a picture; null if it has none that can be used.
 * @param {unknown} data
 * @returns {Run | null}
 */
export function runIn(data) {
  try {
    return data ? runOf(data) : null;
  } catch {
    return null;
  }
}

/**
 * @param {Run | null} run
 * @param {string} name of an operator
 * @returns {HTMLElement | null} null if the run has no numbers of it
 */
export function layer(run, name) {
  const op = run?.network.operators.find((each) => each.name === name && each.kind);
  if (!run || !op) return null;
  const read = run.network.operators.filter((each) => op.inputs.includes(each.name));
  const operators = [...read.map((each) => ({ ...each, kind: "", inputs: [] })), op];
  const items = operators.map(({ title }, i) => ({ title, members: [i] }));
  const last = read.length;
  /** @type {import("../network/columns.js").Link[]} */
  const edges = read.map((_, tail) => [tail, last, tail !== last - 1]);
  const view = new NetworkView({ operators, items, edges, weights: run.network.weights }, run.colors, "");
  const root = make("section", "kpd", undefined, { "aria-label": `The maps of ${name}` });
  root.append(view.pane, view.lens.element);
  view.show(run.tensors);
  return root;
}
