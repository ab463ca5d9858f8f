// Sliders above a picture: each state's picture is stored, so that no kernel draws it.
import { fold, make } from "../shared/elements.js";
import { follow } from "../shared/follow.js";
import { keys } from "../shared/keys.js";
import { stepTable } from "../shared/steps.js";
import { indexAt, valuesAt } from "./data.js";

export class Sliders {
  /**
   * @param {import("./data.js").SlidersData} data
   * @param {string} css
   */
  constructor(data, css) {
    this.data = data;
    this.at = -1;
    this.sliders = data.ranges.map((range) => slider(range, () => this.moved()));
    this.image = make("img");
    this.said = make("p", "said", undefined, { role: "status", "aria-live": "polite" });
    const { table, rows } = stepTable(
      data.labels,
      data.labels.map((label) => `Go to ${label}`),
      data.said,
      (i) => this.go(i),
    );
    this.rows = rows;
    this.table = fold("All positions as a table", table);
    const names = data.ranges.map(({ name }) => name).join(", ");
    const bar = make("div", "bar");
    bar.append(...this.sliders.map(({ label }) => label));
    const pane = make("div", "pane", undefined, { tabindex: 0, role: "group", "aria-label": "Picture" });
    pane.append(this.image);
    this.root = make("div", "ksl", undefined, { role: "group", "aria-label": `A picture with sliders: ${names}` });
    this.root.append(make("style", "", css), bar, this.said, pane, this.table.folded);
  }

  /** @param {Element} host */
  mount(host) {
    keys(this.root, () => {}); // JupyterLab would select another cell
    const { ranges } = this.data;
    this.go(
      indexAt(
        ranges,
        ranges.map(({ start }) => start),
      ),
    );
    host.replaceChildren(this.root);
  }

  moved() {
    this.go(
      indexAt(
        this.data.ranges,
        this.sliders.map(({ input }) => Number(input.value)),
      ),
    );
  }

  /**
   * Show a state.
   * @param {number} index
   */
  go(index) {
    if (index === this.at) return;
    this.rows[this.at]?.classList.remove("on");
    this.at = index;
    this.rows[index].classList.add("on");
    for (const [i, value] of valuesAt(this.data.ranges, index).entries()) {
      this.sliders[i].input.value = `${value}`;
      this.sliders[i].shown.textContent = `${value}`;
    }
    const svg = this.data.states[index];
    this.image.hidden = !svg;
    if (svg) this.image.src = embedded(svg);
    this.image.alt = svg ? this.data.said[index] : "";
    this.said.textContent = this.data.said[index];
    this.said.classList.toggle("seen", !svg);
    if (this.table.folded.open) follow(this.table.rows, this.rows[index]);
  }
}

/**
 * The address of an SVG: in an <img> it runs no script and loads nothing.
 * @param {string} svg
 */
function embedded(svg) {
  const bytes = Array.from(new TextEncoder().encode(svg), (byte) => String.fromCharCode(byte));
  return `data:image/svg+xml;base64,${btoa(bytes.join(""))}`;
}

/**
 * @param {import("./data.js").Range} range
 * @param {() => void} moved
 */
function slider({ name, least, most, start }, moved) {
  const label = make("label");
  const input = make("input", "", undefined, { type: "range", min: least, max: most, value: start });
  const shown = make("output", "", start);
  input.addEventListener("input", moved);
  label.append(make("span", "", name), input, shown);
  return { label, input, shown };
}
