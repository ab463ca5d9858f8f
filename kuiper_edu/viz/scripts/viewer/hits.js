// The hits of a search as a list; each entry leads to its node and unfolds only the boxes around it.
import { make } from "../shared/elements.js";

const MOST_HITS = 200;

export class Hits {
  /**
   * @param {import("./graph.js").Graph} graph
   * @param {(at: number) => void} show
   */
  constructor(graph, show) {
    this.graph = graph;
    this.show = show;
    this.element = make("ol", "hits", undefined, { "aria-label": "Found" });
    this.element.hidden = true;
  }

  /** @param {number[]} ids */
  list(ids) {
    const items = ids.slice(0, MOST_HITS).map((id, at) => {
      const words = this.graph.words(id).slice(0, 2).join(" ");
      const holders = this.graph.around(id).map((box) => this.graph.name(box));
      const one = make("button", "", holders.length ? `${words}, in ${holders.join(" / ")}` : words, {
        type: "button",
      });
      one.addEventListener("click", () => this.show(at));
      const item = make("li", `f${this.graph.family(id)}`);
      item.append(one);
      return item;
    });
    if (ids.length > MOST_HITS) items.push(make("li", "", `and ${ids.length - MOST_HITS} more`));
    this.element.replaceChildren(...items);
    this.element.scrollTop = 0;
    this.element.hidden = !ids.length;
  }

  /** @param {number} at */
  mark(at) {
    [...this.element.children].forEach((item, i) => {
      if (i === at) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    });
    const item = /** @type {HTMLElement | undefined} */ (this.element.children[at]);
    if (item) this.element.scrollTop = item.offsetTop - this.element.clientHeight / 2;
  }
}
