// Numbers on the nodes, one kind at a time: the place in the order of a built graph, the time that a profile measured, the
// bytes of the outputs, and what differences() found. No page. A closed box stands for all operators in it.
import { withPrefix } from "../profile/measures.js";
import { list } from "./data.js";

/** @typedef {import("./data.js").Id} Id */
/** @typedef {{ text: string, words: string, wrong: boolean }} Shown at a node, and in words beside its operator */
/**
 * @typedef {object} Overlay
 * @property {string} title
 * @property {boolean} measured whether it comes from a run: the panel does not know it otherwise
 * @property {(id: Id) => Shown | null} at what is shown at a node or a box
 * @property {Id | null} first the first operator that is wrong
 */

/**
 * The overlays of a picture, each of which has a number for at least one node.
 * @param {Pick<import("./data.js").ViewerData, "at" | "ops" | "overlays">} data
 * @param {import("./graph.js").Graph} graph
 * @returns {Overlay[]}
 */
export function overlaysOf({ at, ops, overlays }, graph) {
  const places = list(at);
  const operators = places.map((place) => list(ops)[place]);
  const sized = operators.map((operator) => bytesOf(list(operator?.out)));
  const orders = operators.map((operator) => Number(list(operator?.step)[0]) || null);
  const found = [
    simple("order", false, orders, graph, interval, (text) => `step ${text}`),
    ...measured(overlays, "time", places, (rows) => {
      const seconds = spread(rows, places, ([time]) => Number(time));
      return simple("time", true, seconds, graph, (some) => withPrefix(sum(some), "s"), String);
    }),
    simple("bytes", false, sized, graph, (some) => withPrefix(sum(some), "B"), String),
    ...measured(overlays, "differences", places, (rows) => differences(rows, places, graph)),
  ];
  return found.filter(({ at: shown }) => graph.nodes.some((_, id) => shown(id)));
}

/**
 * @param {any} overlays
 * @param {string} kind
 * @param {number[]} places
 * @param {(rows: any[][]) => Overlay} make
 */
function measured(overlays, kind, places, make) {
  const rows = list(overlays?.[kind]).filter((row) => list(list(row)[0]).some((place) => places.includes(place)));
  return rows.length ? [make(rows)] : [];
}

/**
 * An overlay of one number for each node.
 * @param {string} title
 * @param {boolean} fromRun
 * @param {(number | null)[]} numbers
 * @param {import("./graph.js").Graph} graph
 * @param {(numbers: number[]) => string} text of the operators in a box
 * @param {(text: string) => string} inWords
 * @returns {Overlay}
 */
function simple(title, fromRun, numbers, graph, text, inWords) {
  const at = (/** @type {Id} */ id) => {
    const some = inside(graph, id).flatMap((one) => numbers[one] ?? []);
    return some.length ? { text: text(some), words: inWords(text(some)), wrong: false } : null;
  };
  return { title, measured: fromRun, at, first: null };
}

/**
 * @param {any[][]} rows
 * @param {number[]} places
 * @param {import("./graph.js").Graph} graph
 * @returns {Overlay}
 */
function differences(rows, places, graph) {
  const compared = spread(rows, places, ([largest, allowed, wrong]) => {
    const apart = largest === null ? Number.POSITIVE_INFINITY : Number(largest);
    return { apart, allowed: Number(allowed), wrong: wrong === true };
  });
  const at = (/** @type {Id} */ id) => {
    const some = inside(graph, id).flatMap((one) => compared[one] ?? []);
    if (!some.length) return null;
    const wrong = some.filter((one) => one.wrong);
    const worst = some.reduce((one, other) => (other.apart > one.apart ? other : one));
    const text = graph.isBox(id) && wrong.length ? `${wrong.length} wrong` : short(worst.apart);
    const words = `${wrong.length ? "wrong" : "right"}: ${short(worst.apart)} apart, ${short(worst.allowed)} allowed`;
    return { text, words, wrong: wrong.length > 0 };
  };
  const wrongs = rows.filter(([, , , wrong]) => wrong === true).map(([operators]) => places.indexOf(operators.at(-1)));
  return { title: "differences", measured: true, at, first: wrongs.find((id) => id >= 0) ?? null };
}

/**
 * What each node has of rows; the numbers of operators that were computed together are those of the last one.
 * @template Thing
 * @param {any[][]} rows
 * @param {number[]} places
 * @param {(numbers: any[]) => Thing} read
 * @returns {(Thing | null)[]}
 */
function spread(rows, places, read) {
  const byPlace = new Map(rows.map(([operators, ...numbers]) => [list(operators).at(-1), read(numbers)]));
  return places.map((place) => byPlace.get(place) ?? null);
}

/**
 * @param {import("./graph.js").Graph} graph
 * @param {Id} id
 */
function inside(graph, id) {
  return graph.isBox(id) ? graph.nodesIn(id) : [id];
}

/**
 * The bytes of an operator's outputs; null if a shape is not known. A data type ends in its bits: f32, i64.
 * @param {any[]} outputs
 */
function bytesOf(outputs) {
  const each = outputs.map(([, sizes, dtype]) => {
    const count =
      sizes === "scalar"
        ? 1
        : String(sizes || "?")
            .split("×")
            .reduce((all, size) => all * Number(size), 1);
    return (count * Number(/\d+$/.exec(dtype)?.[0] ?? 8)) / 8;
  });
  return each.length && each.every(Number.isFinite) ? sum(each) : null;
}

/** @param {number[]} numbers */
function interval(numbers) {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? `${least}` : `${least}–${most}`;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, each) => all + each, 0);
}

/**
 * A difference with two digits: 0.25, 1.2e-7.
 * @param {number} number
 */
function short(number) {
  if (!Number.isFinite(number)) return "∞";
  return number && number < 1e-3 ? number.toExponential(1).replace(".0e", "e") : `${Number(number.toPrecision(2))}`;
}
