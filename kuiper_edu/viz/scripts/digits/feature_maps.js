// The feature maps of the selected operator, all in one scale.
import { make } from "../shared/elements.js";
import { paint } from "./pixels.js";

/** @typedef {{ title: string, count: number, high: number, wide: number, low: string, top: string, signed: boolean }} Maps */

export class FeatureMaps {
  /**
   * @param {import("./sheet.js").Color[]} grey
   * @param {import("./sheet.js").Color[]} signed
   */
  constructor(grey, signed) {
    this.scales = { grey, signed };
    this.title = make("p");
    this.low = make("span");
    this.middle = make("span");
    this.high = make("span");
    this.ramp = make("canvas", "", undefined, { role: "img" });
    this.grid = make("div", "grid", undefined, { role: "img" });
    const scale = make("div", "scale");
    scale.append(this.low, this.ramp, this.high, this.middle);
    this.element = make("div");
    this.element.append(this.title, scale, this.grid);
  }

  /**
   * @param {Maps} maps
   * @param {import("./pixels.js").Pixels} pixels
   */
  show({ title, count, high, wide, low, top, signed }, pixels) {
    const colors = signed ? this.scales.signed : this.scales.grey;
    this.title.textContent = title;
    this.grid.setAttribute("aria-label", `Feature maps of ${title}, from ${low} to ${top}`);
    this.low.textContent = low;
    this.high.textContent = top;
    this.middle.textContent = signed ? "One scale for all maps; 0 is in its middle." : "One scale for all maps.";
    this.ramp.setAttribute("aria-label", `The scale, from ${low} to ${top}`);
    paint(
      this.ramp,
      Uint8Array.from({ length: 255 }, (_, i) => i),
      255,
      1,
      colors,
    );
    while (this.grid.children.length > count) this.grid.lastChild?.remove();
    while (this.grid.children.length < count) this.grid.append(make("canvas"));
    const edge = edgeOf(count, wide);
    for (const canvas of this.grid.querySelectorAll("canvas")) {
      paint(canvas, pixels.take(high * wide), wide, high, colors);
      canvas.style.width = `${edge}px`;
      canvas.style.height = `${Math.max(4, (edge * high) / wide)}px`;
    }
  }
}

/**
 * How wide a map is shown: the more there are, the smaller.
 * @param {number} count
 * @param {number} wide
 */
function edgeOf(count, wide) {
  if (count <= 8) return 96;
  if (count <= 16) return 72;
  if (count <= 32) return 52;
  return wide > 1 ? 36 : 22;
}
