// The side beside the picture: the panel of the selected operator, or the content of a closed box.

import { panel } from "../panel/panel.js";
import { button, make } from "../shared/elements.js";
import { list } from "./data.js";
import { layer, runIn } from "./layer.js";

/** @typedef {import("./data.js").Id} Id */

export class Side {
  /**
   * @param {import("./data.js").ViewerData} data
   * @param {import("./graph.js").Graph} graph
   * @param {import("./overlays.js").Overlay[]} overlays
   * @param {{ choose: (id: Id) => void, close: () => void, say: (text: string) => void }} viewer
   */
  constructor(data, graph, overlays, viewer) {
    this.measured = overlays.filter(({ measured }) => measured);
    this.graph = graph;
    this.viewer = viewer;
    this.operators = list(data.ops);
    this.run = runIn(data.run);
    this.places = list(data.at);
    this.starts = list(data.starts);
    this.element = make("div", "side", undefined, {
      tabindex: -1,
      role: "region",
      "aria-label": "The selected operator",
    });
    this.element.hidden = true;
  }

  /**
   * Whether there is a panel for a node.
   * @param {Id} id
   */
  knows(id) {
    return this.operators.length > 0 && (this.graph.isBox(id) || Boolean(this.operators[this.places[id]]));
  }

  /** @param {Id} id */
  show(id) {
    const content = this.graph.isBox(id) ? this.contents(id) : this.panel(id);
    this.element.replaceChildren(button("✕ Close", "Close the panel", this.viewer.close), content);
    this.element.scrollTop = 0;
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }

  /**
   * The panel of an operator. In a pair of graphs its links lead to operators of the same graph.
   * @param {Id} id
   */
  panel(id) {
    const place = this.places[id];
    const start = Math.max(0, ...this.starts.filter((one) => one <= place));
    const measured = this.measured.map(({ title, at }) => `${title}: ${at(id)?.words ?? "none of its own"}.`);
    /** @param {number} index */
    const go = (index) => {
      const to = this.places.indexOf(start + index);
      if (to < 0) return this.viewer.say("That operator is not in this picture.");
      this.viewer.choose(to);
      this.focus();
    };
    const shown = panel(this.operators[place], go, measured);
    const maps = layer(this.run, `${this.operators[place].name}`);
    if (maps) shown.querySelector("section")?.before(maps);
    return shown;
  }

  /**
   * The content of a closed box.
   * @param {Id} box
   */
  contents(box) {
    const [kind, ...rest] = this.graph.words(box);
    const items = make("ul");
    for (const id of this.graph.inside(box)) {
      const [type, ...more] = this.graph.words(id);
      const item = make("li");
      const choose = () => {
        this.viewer.choose(id);
        this.focus();
      };
      item.append(button(type, `Show ${[type, ...more].join(" ")}`, choose), ` ${more.join(", ")}`);
      items.append(item);
    }
    const content = make("div", "kpn");
    content.append(make("h3", "", kind), make("p", "", rest.join(": ")), items);
    return content;
  }
}
