// The pane with the variables; what a step put in or took out is marked.
import { make } from "../shared/elements.js";
import { follow } from "../shared/follow.js";

/** @typedef {{ title: HTMLElement, row: HTMLElement, size: HTMLElement, value?: import("./states.js").Value }} Part */

const MANY = 12; // items above which a row scrolls

export class Variables {
  /**
   * @param {import("./states.js").State[]} states
   * @param {number} names how many nodes there are
   */
  constructor(states, names) {
    /** @type {Map<string, Part>} */
    this.parts = new Map();
    this.none = make("span", "", "No variables yet.");
    this.list = make("dl");
    this.pane = make("div", "pane vars", undefined, { tabindex: 0, role: "group", "aria-label": "Variables" });
    this.pane.append(this.none, this.list);
    const most = Math.max(...states.map(({ vars }) => vars.size));
    const high = names > MANY ? 124 : 54;
    this.pane.style.minHeight = `${Math.min(400, 12 + high * most)}px`; // nothing below it moves
  }

  /** @param {import("./states.js").State} step */
  show({ vars }) {
    for (const [name, { title, row }] of this.parts) {
      if (vars.has(name)) continue;
      title.remove();
      row.remove();
      this.parts.delete(name);
    }
    for (const [name, value] of vars) {
      const part = this.part(name);
      if (part.value !== value) fill(part, value);
      part.value = value;
    }
    this.none.hidden = this.parts.size > 0;
  }

  /** The boxes of what the step put in. */
  get added() {
    return /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll(".in")]);
  }

  /** @param {string} name */
  part(name) {
    let part = this.parts.get(name);
    if (!part) {
      part = { title: make("dt", "", name), row: make("dd"), size: make("small") };
      part.title.append(part.size);
      this.list.append(part.title, part.row);
      this.parts.set(name, part);
    }
    return part;
  }
}

/**
 * @param {Part} part
 * @param {import("./states.js").Value} value
 */
function fill({ row, size }, value) {
  const told = sizeOf(value);
  if (size.textContent !== told) size.textContent = told;
  const wanted = boxesOf(value);
  wanted.forEach(([text, name], i) => {
    const box = row.children[i] ?? row.appendChild(make("span"));
    if (box.textContent !== text) box.textContent = text;
    if (box.className === name) return;
    box.className = name;
    if (name === "out") box.setAttribute("title", "taken out");
    else box.removeAttribute("title");
  });
  while (row.children.length > wanted.length) row.lastChild?.remove();
  if (wanted.length > MANY) follow(row, row.querySelector(".in, .out"));
}

/** @param {import("./states.js").Value} value */
function sizeOf(value) {
  if (!value.items) return "";
  const count = value.items.length;
  return ` ${value.kind ? `${value.kind}, ` : ""}${count} ${count === 1 ? "item" : "items"}`;
}

/**
 * The boxes of a value: text and class of each.
 * @param {import("./states.js").Value} value
 * @returns {[text: string, name: string][]}
 */
function boxesOf(value) {
  if (!value.items) return [[value.text, ""]];
  const { items, kind, at, in: more, out } = value;
  /** @type {[string, string][]} */
  const boxes = items.map((item, i) => [item, i >= at && i < at + more ? "in" : ""]);
  const gone = kind === "dict" ? [] : out.filter((item) => !items.includes(item)); // not what only changed its place
  for (const item of gone) boxes.push([item, "out"]);
  return boxes.length ? boxes : [["empty", "none"]];
}
