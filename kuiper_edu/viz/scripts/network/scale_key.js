// Below a column of the network view: which number its strongest colours stand for.
import { make } from "../shared/elements.js";
import { short } from "./pixels.js";

const RAMP = Array.from({ length: 33 }, (_, i) => i / 32);
const RAMPS = { signed: RAMP.map((share) => 2 * share - 1), unsigned: RAMP };

export class ScaleKey {
  /**
   * @param {string} operator
   * @param {import("./pixels.js").Scales} scales
   */
  constructor(operator, scales) {
    this.operator = operator;
    this.scales = scales;
    this.painted = ""; // which ramp
    this.ramp = make("canvas", "", undefined, { "aria-hidden": "true" });
    this.label = make("span");
    this.element = make("div", "scale");
    this.element.append(this.ramp, this.label);
  }

  /** @param {import("./pixels.js").Range} range of the operator's array */
  show({ most, negative }) {
    const ramp = negative ? "signed" : "unsigned";
    if (this.painted !== ramp) this.scales.paint(this.ramp, RAMPS[ramp], RAMP.length, 1, { most: 1, negative });
    this.painted = ramp;
    this.label.textContent = negative ? `±${short(most)}` : `0–${short(most)}`;
    this.element.title = `The colours of ${this.operator} go from ${negative ? short(-most) : 0} to ${short(most)}`;
  }
}
