// What the network view computes, for a test in Python: {network, weights, image, arrays, pixels} comes in; out goes what
// the page's own run makes, the edges, unfolded and folded, and the explanation of each pixel of the engine's arrays.
import { readFileSync } from "node:fs";
import { checked } from "../../../kuiper_edu/viz/scripts/network/checks.js";
import { between, columnsOf } from "../../../kuiper_edu/viz/scripts/network/columns.js";
import { explain, readsOf } from "../../../kuiper_edu/viz/scripts/network/explain.js";
import { run } from "../../../kuiper_edu/viz/scripts/network/run.js";

const given = JSON.parse(readFileSync(0, "utf8"));
const floats = (/** @type {string} */ text) =>
  new Float32Array(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer);
const network = checked({ ...given.network, weights: floats(given.weights) });
const { operators, items } = network;
const tensors = new Map(
  operators.map((/** @type {any} */ { name, shape }) => [name, { shape, data: floats(given.arrays[name]) }]),
);

/** @param {Set<number>} unfolded */
function edges(unfolded) {
  const columns = columnsOf(network, unfolded);
  return between(network, columns).map((edge) => ({
    ...edge,
    tail: operators[edge.tail].name,
    head: operators[edge.head].name,
  }));
}

/** @param {any} at */
function explained(at) {
  const { value, result, how, terms } = explain(network, tensors, at);
  const shown = new Set(operators.map((/** @type {any} */ { name }) => name));
  const reads = [...readsOf(network, at, shown)].map(([name, maps]) => [name, [...maps]]);
  return { value, result, how, terms: terms.length, reads };
}

const made = [...run(network, floats(given.image))].map(([name, { data }]) => [name, [...data]]);
const all = edges(new Set(items.keys()));
console.log(JSON.stringify({ made, all, folded: edges(new Set()), explained: given.pixels.map(explained) }));
