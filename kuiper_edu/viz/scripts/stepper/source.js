// The pane with the code, in which the line that runs is lit.
import { make } from "../shared/elements.js";
import { follow } from "../shared/follow.js";
import { painted } from "./syntax.js";

export class Source {
  /** @param {import("./data.js").StepperData["code"]} code */
  constructor(code) {
    this.code = code;
    this.shown = -2;
    this.pane = make("div", "pane code", undefined, { tabindex: 0, role: "group", "aria-label": "Source" });
  }

  /**
   * @param {import("./states.js").State} step
   * @param {boolean} failed whether the line raised an error
   */
  show({ code, line }, failed) {
    const source = this.code[code];
    if (this.shown !== code) {
      this.shown = code;
      this.pane.replaceChildren(...(source ? linesOf(source) : [make("div", "", "(its source is not known)")]));
    }
    let lit = null;
    for (const row of this.pane.children) {
      const on = source && `${line}` !== "" && row.getAttribute("data-n") === `${line}`;
      const name = on ? (failed ? "on err" : "on") : "";
      if (on) lit = row;
      if (row.className === name) continue;
      row.className = name;
      if (on) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    follow(this.pane, lit);
  }
}

/** @param {import("./data.js").StepperData["code"][number]} source */
function linesOf({ lines, numbers }) {
  const python = lines.some((text) => /^\s*(def|class|async def) /.test(text)); // and not words
  const parts = python ? painted(lines) : lines.map((text) => [[text, ""]]);
  return parts.map((line, i) => {
    const row = make("div", "", undefined, { "data-n": numbers[i] });
    row.append(...line.map(([part, kind]) => (kind ? make("span", kind, part) : part)));
    return row;
  });
}
