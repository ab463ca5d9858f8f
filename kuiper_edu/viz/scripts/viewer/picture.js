// The picture as SVG: it draws a layout, and highlights the selected node and the hits of a search.
import { draw } from "../shared/elements.js";
import { drawBadge, drawEdge, drawHead, drawNode, drawSheet, labelOf } from "./figures.js";

/** @typedef {import("./data.js").Id} Id */

export class Picture {
  /**
   * @param {import("./graph.js").Graph} graph
   * @param {{ enter: (id: Id) => void, shut: (id: Id) => void }} viewer what a click does
   */
  constructor(graph, viewer) {
    this.graph = graph;
    this.viewer = viewer;
    /** @type {Map<Id, SVGGElement>} every node and box that was drawn once */
    this.made = new Map();
    /** @type {Map<SVGGElement, [Id, Id]>} which operators an edge leads from and to */
    this.ends = new Map();
    this.svg = draw("svg", { role: "presentation" }); // its nodes are buttons, which an image cannot hold
    this.world = draw("g");
    this.sheets = draw("g");
    this.edges = draw("g");
    this.heads = draw("g");
    this.figures = draw("g");
    this.world.append(this.sheets, this.edges, this.heads, this.figures);
    this.svg.append(this.world);
  }

  /** @param {import("./layout.js").Layout} layout */
  show({ frames, lines, spots }) {
    this.sheets.replaceChildren(...frames.map(drawSheet));
    this.heads.replaceChildren(...frames.map((frame) => this.head(frame)));
    this.ends = new Map(lines.map((line) => [drawEdge(line), line.ends]));
    this.edges.replaceChildren(...this.ends.keys());
    this.figures.replaceChildren(...[...spots].map(([id, [x, y, w, h]]) => this.node(id, x, y, w, h)));
  }

  /** @param {import("./layout.js").Layout["frames"][number]} frame */
  head(frame) {
    const head = drawHead(this.graph, frame);
    head.addEventListener("click", () => this.viewer.shut(frame[0]));
    return head;
  }

  /**
   * @param {Id} id
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  node(id, x, y, width, height) {
    let node = this.made.get(id);
    if (!node) {
      node = drawNode(this.graph, id, width, height);
      node.addEventListener("click", () => this.viewer.enter(id));
      this.made.set(id, node);
    }
    node.setAttribute("transform", `translate(${x} ${y})`);
    return node;
  }

  /**
   * Put numbers on the nodes.
   * @param {import("./layout.js").Layout} layout
   * @param {import("./overlays.js").Overlay | null} overlay
   */
  number({ spots }, overlay) {
    for (const [id, [, , width, height]] of spots) {
      const node = this.made.get(id);
      if (!node) continue;
      node.querySelector(".badge")?.remove();
      const shown = overlay?.at(id);
      node.classList.toggle("wrong", Boolean(shown?.wrong));
      node.setAttribute("aria-label", labelOf(this.graph, id) + (shown ? `, ${shown.words}` : ""));
      if (shown) node.append(drawBadge(shown, width, height));
    }
  }

  /**
   * Highlight the selected node with its edges, and the hits; a closed box shows the number of hits in it.
   * @param {import("./layout.js").Layout} layout
   * @param {Id} chosen
   * @param {Iterable<Id>} hits
   */
  light({ spots }, chosen, hits) {
    /** @type {Map<Id, number>} */
    const found = new Map();
    for (const id of hits) {
      const seen = this.graph.seenAs(id);
      found.set(seen, (found.get(seen) ?? 0) + 1);
    }
    for (const [id, [, , , height]] of spots) {
      const node = this.made.get(id);
      if (!node) continue;
      node.classList.toggle("sel", id === chosen);
      node.classList.toggle("hit", found.has(id));
      node.setAttribute("aria-pressed", `${id === chosen}`);
      node.setAttribute("tabindex", id === chosen ? "0" : "-1");
      node.querySelector(".tag")?.remove();
      if (found.has(id) && this.graph.isBox(id)) {
        node.append(draw("text", { class: "tag", y: height / 2 + 12 }, `${found.get(id)} found`));
      }
    }
    for (const [edge, ends] of this.ends) edge.classList.toggle("on", ends.includes(chosen));
  }

  get focused() {
    return this.figures.contains(document.activeElement);
  }

  /**
   * @param {Id} id
   * @returns {boolean} whether it is drawn
   */
  focus(id) {
    const node = this.made.get(id);
    node?.focus({ preventScroll: true });
    return node !== undefined;
  }
}
