// Below a column of the network view: which number its strongest colours stand for.
import { make } from "../shared/elements.js";
import { short } from "./pixels.js";

export class ScaleKey {
  /**
   * @param {string} operator
   * @param {import("./pixels.js").Scales} scales
   */
  constructor(operator, scales) {
    this.operator = operator;
    this.scales = scales;
    this.ramp = make("i", "paint");
    this.label = make("span");
    this.element = make("div", "scale");
    this.element.append(this.ramp, this.label);
  }

  /** @param {import("./pixels.js").Range} range of the operator's array */
  show({ most, negative }) {
    this.ramp.style.background = this.scales.ramp(negative);
    this.label.textContent = negative ? `±${short(most)}` : `0–${short(most)}`;
    this.element.title = `The colours of ${this.operator} go from ${negative ? short(-most) : 0} to ${short(most)}`;
  }
}
