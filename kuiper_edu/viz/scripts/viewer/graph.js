// The graph of the picture: which box contains which node, predecessors and successors, and which boxes are open.
import { across } from "./across.js";
import { list } from "./data.js";

/** @typedef {import("./data.js").Id} Id */

export class Graph {
  /** @param {import("./data.js").ViewerData} data */
  constructor({ nodes, boxes, scenes, open, links, down, ops, at }) {
    this.nodes = nodes;
    this.boxes = boxes;
    this.scenes = scenes;
    this.count = nodes.length;
    /** The axis along which the picture goes: 1 is down, 0 to the right. */
    this.axis = down ? 1 : 0;
    this.layouts = [down ? undefined : scenes, down ? scenes : undefined];
    /** @type {Set<Id>} */
    this.open = new Set(list(open).flatMap((box) => (boxes[box] ? [this.count + box] : [])));
    /** @type {Map<Id, Id>} the box that something stands in */
    this.holder = new Map();
    scenes.slice(1).forEach(([, , items], box) => {
      for (const [id] of items) if (id >= 0) this.holder.set(id, this.count + box);
    });
    /** @type {Id[][]} */
    this.after = nodes.map(() => []);
    /** @type {Id[][]} */
    this.before = nodes.map(() => []);
    /** The shape of each node's weight, as far as the panel knows it. */
    this.weights = nodes.map((_, id) => shapeOf(list(ops)[list(at)[id]]));
    for (const ends of list(links)) {
      if (!ends.every((id) => Number.isInteger(id) && nodes[id])) continue;
      this.after[ends[0]].push(ends[1]);
      this.before[ends[1]].push(ends[0]);
    }
  }

  /** Whether it can go to the right as well as down. */
  get turns() {
    return this.layouts[1] !== undefined;
  }

  /**
   * Let a picture that goes down go to the right, or down again.
   * @param {number} axis
   */
  turn(axis) {
    this.axis = axis;
    this.layouts[0] ??= this.scenes.map(across);
    this.scenes = this.layouts[axis] ?? this.scenes;
  }

  /** @param {Id} id */
  isBox(id) {
    return id >= this.count;
  }

  /** @param {Id} id */
  figure(id) {
    return this.isBox(id) ? this.boxes[id - this.count] : this.nodes[id];
  }

  /**
   * The lines of text of a node.
   * @param {Id} id
   */
  words(id) {
    return this.figure(id).slice(2).map(String);
  }

  /**
   * The shape of a node's weight, such as 64×3×7×7; empty if it has none, or it is unknown.
   * @param {Id} id
   */
  weight(id) {
    return this.weights[id] ?? "";
  }

  /**
   * The family that decides the colour of a node; for a box the most frequent one in it.
   * @param {Id} id
   * @returns {number}
   */
  family(id) {
    if (!this.isBox(id)) return Number(this.figure(id)[0]);
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const one of this.nodesIn(id)) counts.set(this.family(one), (counts.get(this.family(one)) ?? 0) + 1);
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    return most ? most[0] : Number(this.figure(id)[0]);
  }

  /**
   * All nodes in a box, and in the boxes in it.
   * @param {Id} box
   * @returns {Id[]}
   */
  nodesIn(box) {
    return this.inside(box).flatMap((id) => (this.isBox(id) ? this.nodesIn(id) : [id]));
  }

  /**
   * The name of a node: its second line, below its type.
   * @param {Id} id
   */
  name(id) {
    const words = this.words(id);
    return words[words.length > 1 ? 1 : 0];
  }

  /**
   * The nodes and boxes directly in a box.
   * @param {Id} box
   */
  inside(box) {
    return this.scenes[box - this.count + 1][2].map(([id]) => id).filter((id) => id >= 0);
  }

  /**
   * The boxes that contain a node, from the outermost.
   * @param {Id} id
   */
  around(id) {
    const found = [];
    for (let box = this.holder.get(id); box !== undefined; box = this.holder.get(box)) found.unshift(box);
    return found;
  }

  /**
   * The closed boxes that contain a node.
   * @param {Id} id
   */
  closedAround(id) {
    return this.around(id).filter((box) => !this.open.has(box));
  }

  /**
   * The visible item for a node: the node itself, or the box that hides it.
   * @param {Id} id
   */
  seenAs(id) {
    return this.closedAround(id)[0] ?? id;
  }

  /**
   * The first visible item of a node; for an open box the first one inside.
   * @param {Id} id
   * @returns {Id}
   */
  first(id) {
    return this.open.has(id) ? this.first(this.scenes[id - this.count + 1][2][0][0]) : id;
  }

  /** The first thing of the whole picture. */
  get top() {
    return this.first(this.scenes[0][2][0][0]);
  }

  /**
   * The visible successors (or predecessors) of a node, each once.
   * @param {Id} id
   * @param {Id[][]} map `after` or `before`
   */
  neighbours(id, map) {
    const found = this.nodes.flatMap((_, one) => (this.seenAs(one) === id ? map[one] : []));
    return [...new Set(found.map((one) => this.seenAs(one)))].filter((one) => one !== id);
  }
}

/**
 * The shape of an operator's attribute named "weight", else of its first attribute.
 * @param {any} operator
 */
function shapeOf(operator) {
  const weights = list(operator?.weights);
  const [, sizes] = weights.find((one) => one?.[0] === "weight") ?? weights[0] ?? [];
  return list(sizes).slice(0, 8).map(Number).join("×");
}
