// The data of an output of viewer.py. They are not trusted: only text, numbers and known names enter the page.
import { stored } from "../shared/stored.js";

/**
 * Ids: nodes from 0, then boxes. Negative ids are ports at the border of a box, where values enter and leave.
 * @typedef {number} Id
 * @typedef {[family: number, mark: string, ...words: string[]]} Figure its shape and colour, its mark, its lines of text
 * @typedef {[id: Id, x: number, y: number, width: number, height: number]} Item
 * @typedef {[tail: Id, head: Id, source: Id, text: string, x: number, y: number, mark: string, points: number[]]} Edge
 * @typedef {[width: number, height: number, items: Item[], edges: Edge[]]} Scene the layout of the outermost picture, or of a box
 * @typedef {object} ViewerData
 * @property {Figure[]} nodes
 * @property {Figure[]} boxes
 * @property {Scene[]} scenes the outermost picture, then the inside of each box
 * @property {number[]} open the boxes that are unfolded at the beginning
 * @property {[Id, Id][]} links from node to node
 * @property {boolean} down whether the picture goes from top to bottom
 * @property {any[]} ops what the panel shows
 * @property {number[]} at of each node, its place in `ops`
 * @property {number[]} starts of a picture of several graphs, where in `ops` each begins
 * @property {{ time?: any[][], differences?: any[][] }} [overlays] what runs have measured, see graph/overlays.py
 * @property {unknown} [run] a network with numbers, as digits/network_picture.py wrote it
 * @property {string} noun
 * @property {[family: number, string, string, name: string][]} legend
 * @property {string} alt
 */

const MOST_FIGURES = 5000;
const MOST_EDGES = 4 * MOST_FIGURES;

/**
 * The data of an output, after a check that every node and box is in one scene only and no box contains itself.
 * @param {ParentNode} from
 * @returns {ViewerData}
 */
export function read(from) {
  const data = stored(from);
  const { nodes, boxes, scenes } = data;
  const count = nodes.length + boxes.length;
  if (count > MOST_FIGURES || scenes.length !== boxes.length + 1) throw Error("not a graph");
  const seen = new Set();
  let lines = 0;
  scenes.forEach((/** @type {Scene} */ [, , items, edges], /** @type {number} */ scene) => {
    lines += edges.length;
    if (lines > MOST_EDGES) throw Error("too many edges");
    for (const [id] of items) {
      const box = id - nodes.length;
      const known = Number.isInteger(id) && id < count && (id < 0 || !seen.has(id));
      if (!known || (box >= 0 && box < scene)) throw Error("not a tree of boxes");
      seen.add(id);
    }
  });
  return data;
}

/**
 * A value as a list; an empty list if it is anything else.
 * @template Thing
 * @param {Thing[]} value
 */
export function list(value) {
  return Array.isArray(value) ? value : [];
}
