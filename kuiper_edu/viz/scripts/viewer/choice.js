// The choice between the overlays: buttons above the picture, and one that leads to the first wrong operator.
import { button, make } from "../shared/elements.js";

/** @typedef {import("./overlays.js").Overlay} Overlay */

export class Choice {
  /**
   * @param {Overlay[]} overlays
   * @param {(id: import("./data.js").Id) => string} nameOf
   * @param {{ changed: () => void, enter: (id: import("./data.js").Id) => void }} viewer
   */
  constructor(overlays, nameOf, viewer) {
    this.viewer = viewer;
    /** @type {Overlay | null} what a run has found is shown at first */
    this.current = overlays.findLast(({ measured }) => measured) ?? null;
    this.element = make("div", "choice", undefined, { role: "group", "aria-label": "Numbers on the nodes" });
    this.element.hidden = !overlays.length;
    this.buttons = [null, ...overlays].map((overlay) => {
      const title = overlay?.title ?? "plain";
      const made = button(title, `${title}: ${MEANINGS[title]}`, () => this.choose(overlay));
      return { overlay, made };
    });
    this.told = make("span", "tally", "", { role: "status" });
    const first = overlays.find(({ first }) => first !== null)?.first ?? null;
    this.wrong = first === null ? null : this.toFirst(`First wrong: ${nameOf(first)}`, first);
    this.wrong?.classList.add("wrong");
    this.element.append("On the nodes: ", ...this.buttons.map(({ made }) => made), this.wrong ?? "", this.told);
    this.show();
  }

  /**
   * @param {string} text
   * @param {import("./data.js").Id} id
   */
  toFirst(text, id) {
    return button(text, `${text}: show it and its panel`, () => this.viewer.enter(id));
  }

  /** @param {Overlay | null} overlay */
  choose(overlay) {
    this.current = overlay;
    this.show();
    this.viewer.changed();
  }

  show() {
    for (const { overlay, made } of this.buttons) made.setAttribute("aria-pressed", `${overlay === this.current}`);
    const compared = this.current?.title === "differences";
    if (this.wrong) this.wrong.hidden = !compared;
    this.told.textContent = compared && !this.wrong ? "none is wrong" : "";
  }
}

/** @type {Record<string, string>} */
const MEANINGS = {
  plain: "no numbers",
  order: "the step of the run",
  time: "seconds of one run",
  bytes: "the size of what it writes",
  differences: "how far it is from what it should compute, from right inputs",
};
