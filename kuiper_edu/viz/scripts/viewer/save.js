// Saving the whole picture, as it is unfolded now, as an SVG file.
import { make } from "../shared/elements.js";

const DRAWN = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font", "text-anchor", "paint-order"];
const RIM = 8;

/**
 * The picture with its colours as attributes, since the style sheet is not in the file.
 * @param {SVGSVGElement} svg
 * @param {[number, number]} size
 * @param {string} background
 */
function asSvg(svg, [width, height], background) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const copies = /** @type {NodeListOf<SVGElement>} */ (copy.querySelectorAll("*"));
  svg.querySelectorAll("*").forEach((one, i) => {
    const style = getComputedStyle(one);
    for (const name of DRAWN) copies[i].style.setProperty(name, style.getPropertyValue(name));
  });
  copy.firstElementChild?.removeAttribute("transform");
  copy.setAttribute("viewBox", `${-RIM} ${-RIM} ${width + 2 * RIM} ${height + 2 * RIM}`);
  copy.setAttribute("width", `${width + 2 * RIM}`);
  copy.setAttribute("height", `${height + 2 * RIM}`);
  copy.style.background = background;
  return new XMLSerializer().serializeToString(copy);
}

/**
 * @param {SVGSVGElement} svg
 * @param {[number, number]} size
 * @param {string} background
 */
export function save(svg, size, background) {
  const address = URL.createObjectURL(new Blob([asSvg(svg, size, background)], { type: "image/svg+xml" }));
  make("a", "", undefined, { href: address, download: "graph.svg" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
