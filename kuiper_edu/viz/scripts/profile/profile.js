// A profile as bars: by time, FLOPs or bytes, by size or in the order of the run; the current row is described in words.
import { fold, make } from "../shared/elements.js";
import { keys } from "../shared/keys.js";
import { MEASURES, rowInWords, withPrefix } from "./measures.js";

const LONGEST = 45; // per cent of a row that the longest bar takes

export class Profile {
  /**
   * @param {import("./data.js").ProfileData} data
   * @param {string} css
   */
  constructor(data, css) {
    this.data = data;
    this.by = MEASURES.find(({ key }) => key === data.by) ?? MEASURES[0];
    this.current = -1;
    /** @type {number[]} the rows as they are shown */
    this.order = [];
    const help = "Up and down arrow walk along the bars.";
    this.root = make("div", "kpf", undefined, { role: "group", "aria-label": `${data.title}. ${help}` });
    const hint = "Point at a bar, or walk along them with the arrow keys.";
    this.told = make("p", "told", hint, { role: "status" });
    this.list = make("div", "bars", undefined, { role: "list", "aria-label": "Operators" });
    this.bars = data.rows.map(([name], i) => this.bar(name, i));
    this.sorted = make("input", "", undefined, { type: "checkbox" });
    this.choices = MEASURES.map((measure) => {
      const choice = make("button", "", measure.title, { type: "button" });
      choice.addEventListener("click", () => {
        this.by = measure;
        this.show();
      });
      return choice;
    });
    const title = make("b", "", data.title);
    this.root.append(make("style", "", css), title, this.toolbar(), this.list, this.told, this.table());
  }

  /** @param {Element} host */
  mount(host) {
    keys(this.root, (event) => this.pressed(event));
    host.replaceChildren(this.root);
    this.show();
  }

  toolbar() {
    const bar = make("div", "bar", undefined, { role: "toolbar", "aria-label": "What the bars show" });
    const label = make("label");
    this.sorted.checked = true;
    this.sorted.addEventListener("change", () => this.show());
    label.append(this.sorted, " largest first");
    bar.append(...this.choices, label);
    return bar;
  }

  /**
   * @param {string} name
   * @param {number} i
   */
  bar(name, i) {
    const row = make("div", "row", undefined, { role: "listitem", tabindex: -1 });
    const length = make("span", "length");
    const number = make("span", "number");
    row.append(make("span", "name", name), length, number);
    row.addEventListener("pointerenter", () => this.tell(i));
    row.addEventListener("focus", () => this.tell(i));
    row.addEventListener("click", () => row.focus({ preventScroll: true }));
    return { row, length, number };
  }

  table() {
    const { rows, kernels } = this.data;
    const table = make("table");
    rows.forEach((row, i) => {
      const cells = table.insertRow();
      const numbers = MEASURES.map(({ unit, column }) => withPrefix(row[column], unit));
      const kernel = kernels ? [kernels[i]] : [];
      for (const text of [row[0], row[1], ...kernel, ...numbers, row[2]]) cells.insertCell().textContent = text;
    });
    const head = table.createTHead().insertRow();
    const titles = ["operator", "type", ...(kernels ? ["kernel"] : []), "time", "FLOPs", "bytes", "output"];
    for (const title of titles) head.append(make("th", "", title, { scope: "col" }));
    return fold(`All ${rows.length} operators as a table`, table).folded;
  }

  /** @param {number} i */
  tell(i) {
    this.bars[this.current]?.row.classList.remove("on");
    this.current = i;
    this.bars[i].row.classList.add("on");
    this.bars.forEach(({ row }, one) => {
      row.tabIndex = one === i ? 0 : -1;
    });
    this.told.textContent = rowInWords(this.data, i);
  }

  show() {
    const { rows } = this.data;
    const { column, unit } = this.by;
    const most = Math.max(...rows.map((row) => row[column])) || 1;
    this.order = [...rows.keys()];
    if (this.sorted.checked) this.order.sort((a, b) => rows[b][column] - rows[a][column] || a - b);
    rows.forEach((row, i) => {
      this.bars[i].length.style.width = `${((LONGEST * row[column]) / most).toFixed(2)}%`;
      this.bars[i].number.textContent = withPrefix(row[column], unit);
    });
    this.list.replaceChildren(...this.order.map((i) => this.bars[i].row));
    for (const [i, choice] of this.choices.entries()) {
      choice.setAttribute("aria-pressed", `${MEASURES[i] === this.by}`);
    }
    this.list.scrollTop = 0;
    if (this.current < 0) this.bars[this.order[0]].row.tabIndex = 0;
  }

  /** @param {KeyboardEvent & { target: HTMLElement }} event */
  pressed(event) {
    const place = this.order.indexOf(this.current);
    const last = this.order.length - 1;
    /** @type {Record<string, number>} */
    const places = { ArrowDown: place + 1, ArrowUp: Math.max(0, place - 1), Home: 0, End: last };
    const to = places[event.key];
    if (to === undefined || !this.list.contains(event.target)) return;
    event.preventDefault();
    this.bars[this.order[Math.min(to, last)]].row.focus();
  }
}
