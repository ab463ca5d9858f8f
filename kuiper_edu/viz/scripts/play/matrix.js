// The confusion matrix: row i, column j counts the scans of digit i that are read as j. A cell is a button that brings its
// scans onto the sheet, one after another.
import { make } from "../shared/elements.js";
import { confusion, rightOf } from "./counting.js";

/** @type {Record<string, [down: number, across: number]>} */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const TITLE = "Confusion matrix: the row is the digit, the column what it is read as";

export class Matrix {
  /**
   * @param {number[]} labels
   * @param {(scan: number) => void} choose called with the scan that comes onto the sheet
   */
  constructor(labels, choose) {
    this.labels = labels;
    this.choose = choose;
    /** @type {number[][][]} */
    this.scans = confusion(labels, []);
    /** @type {number | null} how many the unbroken network reads right */
    this.unbroken = null;
    /** @type {{ answers: number[], isBroken: boolean }} */
    this.shown = { answers: [], isBroken: false };
    this.at = NaN; // the scan that was chosen last
    this.count = make("b", "", "…");
    this.status = make("p", "count", undefined, { role: "status", "aria-live": "off" });
    this.beside = make("span");
    this.status.append(this.count, this.beside);
    const table = make("table", "", undefined, { "aria-label": TITLE });
    const head = make("tr");
    head.append(make("td"), ...this.scans.map((_, digit) => make("th", "", digit, { scope: "col" })));
    table.append(head);
    this.cells = this.scans.map((_, row) => {
      const line = make("tr");
      line.append(make("th", "", row, { scope: "row" }));
      const cells = this.scans.map((__, column) => {
        const button = make("button", row === column ? "right" : "", undefined, { type: "button" });
        button.tabIndex = row || column ? -1 : 0;
        button.addEventListener("click", () => this.next(row, column));
        const cell = make("td");
        cell.append(button);
        line.append(cell);
        return button;
      });
      table.append(line);
      return cells;
    });
    table.addEventListener("keydown", (event) => this.pressed(event));
    this.element = make("div", "matrix", undefined, {
      role: "group",
      "aria-label": "What the stored scans are read as",
    });
    this.element.append(this.status, table, make("p", "caption", "Row: digit, column: answer"));
    this.show([], false);
  }

  /**
   * @param {number[]} answers of the first scans, as far as they are read
   * @param {boolean} isBroken
   */
  show(answers, isBroken) {
    const { labels } = this;
    this.scans = confusion(labels, answers);
    const right = rightOf(labels, answers);
    const whole = answers.length === labels.length;
    this.shown = { answers, isBroken };
    if (whole && !isBroken) this.unbroken = right;
    this.status.setAttribute("aria-live", whole ? "polite" : "off"); // told when all are read
    this.count.textContent = answers.length ? `${right} of ${answers.length} right` : "…";
    this.beside.textContent = !answers.length
      ? ""
      : whole
        ? isBroken && this.unbroken !== null
          ? `, was ${this.unbroken}`
          : ""
        : " so far";
    this.cells.forEach((row, digit) => {
      const most = Math.max(1, ...this.scans[digit].map(({ length }) => length));
      row.forEach((button, answer) => {
        const { length } = this.scans[digit][answer];
        button.textContent = length ? `${length}` : "";
        button.style.setProperty("--share", `${length ? Math.round(12 + (28 * length) / most) : 0}%`);
        const what = `${length} of ${digit}, read as ${answer}`;
        button.setAttribute("aria-label", what);
        button.title = length ? `${what}: show the next one` : what;
        button.setAttribute("aria-disabled", `${!length}`);
      });
    });
  }

  /**
   * Say from now on what the unbroken network reads right.
   * @param {number[]} answers of it, to all scans
   */
  knows(answers) {
    this.unbroken = rightOf(this.labels, answers);
    this.show(this.shown.answers, this.shown.isBroken);
  }

  /**
   * Bring the first scan of a cell onto the sheet, or the one after the last chosen.
   * @param {number} digit
   * @param {number} answer
   */
  next(digit, answer) {
    const scans = this.scans[digit][answer];
    if (!scans.length) return;
    this.at = scans.find((scan) => scan > this.at && scans.includes(this.at)) ?? scans[0];
    this.choose(this.at);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = /** @type {HTMLButtonElement} */ (event.target);
    const row = this.cells.findIndex((cells) => cells.includes(from));
    const to = this.cells[row + move[0]]?.[this.cells[row].indexOf(from) + move[1]];
    if (!to) return;
    event.preventDefault();
    for (const cell of this.cells.flat()) cell.tabIndex = cell === to ? 0 : -1;
    to.focus({ preventScroll: true });
  }
}
