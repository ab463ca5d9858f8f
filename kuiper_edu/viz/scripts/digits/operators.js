// The operators in a row, each with a thumbnail of its output; one of them is selected.
import { make } from "../shared/elements.js";
import { paint } from "./pixels.js";

/** @typedef {{ name: string, type: string, color: [string, string], shape: string, small: [number, number] }} Operator */
/** @typedef {{ box: HTMLElement, kind: HTMLElement, image: HTMLCanvasElement, shape: HTMLElement }} Box */

export class Operators {
  /** @param {(name: string) => void} select */
  constructor(select) {
    this.select = select;
    /** @type {Box[]} */
    this.boxes = [];
    /** @type {Operator[]} */
    this.operators = [];
    this.element = make("div", "chain", undefined, {
      role: "listbox",
      "aria-label": "Operators in the order of the run",
      "aria-orientation": "horizontal",
    });
    this.element.addEventListener("keydown", (event) => this.pressed(event));
  }

  /**
   * @param {Operator[]} operators
   * @param {string} selected
   * @param {import("./pixels.js").Pixels} pixels
   * @param {import("./sheet.js").Color[]} scale
   */
  show(operators, selected, pixels, scale) {
    this.operators = operators;
    while (this.boxes.length > operators.length) this.boxes.pop()?.box.remove();
    while (this.boxes.length < operators.length) this.boxes.push(this.box(this.boxes.length));
    operators.forEach(({ name, type, color, shape, small: [high, wide] }, i) => {
      const { box, kind, image, shape: told } = this.boxes[i];
      const short = type ? `${type.split(".").pop()}` : name;
      if (kind.textContent !== short) kind.textContent = short;
      if (told.textContent !== shape) told.textContent = shape;
      box.title = `${name}${type ? `, ${type}` : ""}, ${shape}`;
      box.setAttribute("aria-label", box.title);
      box.style.setProperty("--kind", color[0]);
      box.style.setProperty("--kind-dark", color[1]);
      paint(image, pixels.take(high * wide), wide, high, scale);
    });
    const at = operators.findIndex(({ name }) => name === selected);
    this.mark(at);
    if (at < 0 && this.boxes.length) this.boxes[0].box.tabIndex = 0;
  }

  /** @param {number} i */
  box(i) {
    const box = make("div", "op", undefined, { role: "option" });
    const image = make("canvas", "", undefined, { "aria-hidden": "true" });
    const parts = { box, kind: make("span"), image, shape: make("span", "shape") };
    box.append(parts.kind, image, parts.shape);
    box.addEventListener("click", () => this.choose(i));
    this.element.append(box);
    return parts;
  }

  /** @param {number} selected */
  mark(selected) {
    this.boxes.forEach(({ box }, i) => {
      box.setAttribute("aria-selected", `${i === selected}`);
      box.tabIndex = i === selected ? 0 : -1;
    });
  }

  /** @param {number} i */
  choose(i) {
    if (!this.operators[i]) return;
    this.mark(i);
    this.boxes[i].box.focus({ preventScroll: true });
    this.boxes[i].box.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.select(this.operators[i].name);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const i = this.boxes.findIndex(({ box }) => box === document.activeElement);
    if (i < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const top = this.boxes[0].box.offsetTop;
    const columns = Math.max(
      1,
      this.boxes.findIndex(({ box }) => box.offsetTop > top),
    );
    /** @type {Record<string, number>} */
    const places = {
      ArrowRight: i + 1,
      ArrowLeft: i - 1,
      ArrowDown: i + columns,
      ArrowUp: i - columns,
      Home: 0,
      End: this.boxes.length - 1,
      Enter: i,
      " ": i,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < this.boxes.length) this.choose(to);
  }
}
