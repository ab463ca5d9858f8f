// The graph of a stepper. A large one has several scenes: in the first its blocks are folded, each other one shows a
// block and its neighbours.
import { draw, make } from "../shared/elements.js";
import { follow } from "../shared/follow.js";
import { rebuild } from "../shared/picture.js";

const RIM = 28; // px from the line of its word to the upper rim of a node
const MOST_SHAPES = 60000; // elements of a picture
/** What of a picture by Graphviz enters the page; only text and these. @type {Record<string, Record<string, RegExp>>} */
const SHAPES = {
  g: { transform: /^translate\([-\d. ]{1,40}\)$/ },
  polygon: { points: /^[-\d., ]*$/ },
  path: { d: /^[-\d., MCLZ]*$/ },
  text: { x: /^[-\d.]+$/, y: /^[-\d.]+$/ },
  title: {},
};

/**
 * @typedef {{ node: SVGElement, word: SVGElement, order: SVGElement, scene: number, name: string }} Place one of the places where a node stands
 * @typedef {{ node: SVGElement, word: SVGElement, members: number[] }} Block
 */

export class GraphPane {
  /** @param {import("./data.js").StepperData} data */
  constructor(data) {
    this.data = data;
    this.budget = { left: MOST_SHAPES };
    /** @type {Map<string, SVGElement[]>} where each edge is drawn, by "tail-head" */
    this.edges = new Map();
    /** @type {Place[][]} where each node stands */
    this.nodes = data.names.map(() => []);
    /** @type {Block[]} */
    this.blocks = [];
    /** @type {number[]} the scene that shows each node's block */
    this.home = [];
    this.open = 1;
    this.scenes = data.scenes.map((scene, i) => this.scene(scene, i));
    for (const [i, { node }] of this.blocks.entries()) this.makeButton(node, i + 1);
    this.pane = make("div", "pane graph", undefined, { tabindex: 0, role: "group", "aria-label": "Graph" });
    this.pane.append(...this.scenes);
  }

  /**
   * @param {import("./data.js").SceneData} scene
   * @param {number} number
   */
  scene({ title, size, items, inside, slots }, number) {
    const [width, height] = size.map(Number);
    const name = title || this.data.alt;
    const role = items.some(Array.isArray) ? "group" : "img"; // folded blocks are buttons
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role, "aria-label": name });
    svg.style.width = `${width}px`;
    svg.style.minWidth = `${Math.min(width, Math.max(width * 0.7, 240))}px`;
    for (const source of this.data.picture.querySelectorAll(`#e${number} > g`)) svg.append(this.edge(source));
    items.forEach((item, i) => {
      const [x, y] = slots[i].map(Number);
      const source = this.data.picture.getElementById(`s${number}n${i}`);
      if (!source) throw Error("a node is not in the picture");
      const node = rebuild(source, SHAPES, this.budget);
      const word = draw("text", { class: "w", x, y });
      const order = draw("text", { class: "order", x, y: y - RIM });
      node.append(" ", word, order);
      svg.append(node);
      if (Array.isArray(item)) this.blocks.push({ node, word, members: item.map(Number) });
      else {
        this.nodes[item].push({ node, word, order, scene: number, name: i < inside ? "n" : "n near" });
        if (i < inside) this.home[item] = number;
      }
    });
    const pane = make("div", "scene");
    if (title) pane.append(make("b", "", title));
    pane.append(svg);
    return pane;
  }

  /** @param {Element} source */
  edge(source) {
    const edge = rebuild(source, SHAPES, this.budget);
    const key = source.getAttribute("data-edge") ?? "";
    edge.setAttribute("class", "e");
    this.edges.set(key, [...(this.edges.get(key) ?? []), edge]);
    return edge;
  }

  /**
   * A click on a folded block shows it.
   * @param {SVGElement} node
   * @param {number} scene
   */
  makeButton(node, scene) {
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    node.addEventListener("click", () => this.unfold(scene));
    node.addEventListener("keydown", (event) => event.key === "Enter" && this.unfold(scene));
  }

  /** @param {number} scene */
  unfold(scene) {
    this.open = scene;
    this.scenes.forEach((pane, i) => {
      pane.hidden = i > 0 && i !== scene;
    });
    for (const [i, { node }] of this.blocks.entries()) node.classList.toggle("open", i + 1 === scene);
  }

  /**
   * Show the looks of a step.
   * @param {import("./states.js").State} step
   * @param {boolean} waiting whether one may choose a node
   * @param {boolean} proven whether the edges that prove an order wrong are shown
   */
  show({ looks, about, vars }, waiting, proven) {
    const queue = vars.get("queue");
    const order = queue?.items && !queue.kind ? queue.items : []; // the lesson's own: a learner's has the kind of its type
    const current = about.length ? about[about.length - 1] : -1;
    this.nodes.forEach((places, i) => {
      const [state, text] = looks.get(i) ?? ["", ""];
      const place = order.indexOf(this.data.names[i]) + 1;
      for (const { node, word, order: number, name } of places) {
        number.textContent = place ? `${place}` : "";
        const look = `${name} ${state}${waiting ? " pick" : ""}`;
        if (node.getAttribute("class") !== look) node.setAttribute("class", look);
        if (word.textContent !== text) word.textContent = text;
      }
    });
    for (const block of this.blocks) showBlock(block, looks, current);
    const home = this.home[current];
    const now = [...looks].find(([, [state]]) => state === "now");
    if (this.scenes.length > 1) this.unfold(home || (now && this.home[now[0]]) || this.open);
    for (const [tail, head] of this.data.edges) {
      for (const { node } of [...(this.nodes[tail] ?? []), ...(this.nodes[head] ?? [])]) {
        node.classList.toggle("proof", proven);
      }
      for (const edge of this.edges.get(`${Number(tail)}-${Number(head)}`) ?? []) {
        edge.setAttribute("class", proven ? "e hot" : "e");
      }
    }
  }

  /**
   * Show on a node that it is not the one that comes next, until another step or node is shown.
   * @param {number} i
   */
  refuse(i) {
    for (const places of this.nodes) for (const { node } of places) node.classList.remove("no");
    for (const { node } of this.nodes[i] ?? []) {
      node.getBoundingClientRect(); // so that a second click moves it again
      node.classList.add("no");
    }
  }

  /**
   * Where a node is on the screen, as far as it is visible.
   * @param {string} name
   */
  boundsOf(name) {
    const places = this.nodes[this.data.names.indexOf(name)] ?? [];
    return places.map(({ node }) => node.getBoundingClientRect()).find(({ width }) => width > 0);
  }

  /**
   * Bring the current nodes of a step into view.
   * @param {import("./states.js").State} step
   */
  follow({ about }) {
    const current = about.length ? about[about.length - 1] : -1;
    const home = this.home[current];
    for (const { node, scene } of this.nodes[current] ?? []) {
      if (scene !== home) continue;
      follow(this.scenes[scene], node);
      follow(this.pane, node);
    }
    if (home) follow(this.scenes[0], this.blocks[home - 1].node);
  }
}

/**
 * The look of a block: that of its nodes, or `held` if they differ.
 * @param {Block} block
 * @param {Map<number, import("./states.js").Look>} looks
 * @param {number} current
 */
function showBlock({ node, word, members }, looks, current) {
  const known = members.flatMap((i) => looks.get(i)?.[0] || []);
  const same = known.length === members.length && known.every((state) => state === known[0]);
  const look = members.includes(current) ? "now" : same ? known[0] : known.length ? "held" : "";
  node.setAttribute("class", `n box ${look}`);
  word.textContent = `${known.length} of ${members.length}`;
  const name = node.querySelector("text")?.textContent;
  node.setAttribute("aria-label", `${name} ${word.textContent}: show the block`); // begins as it is read
}
