// The chart, rebuilt from the shapes that our charts may contain, in the colours of the page.
import { rebuild } from "../shared/picture.js";

const MOST_SHAPES = 20000; // elements
const READABLE = 10.5; // px: a chart with smaller texts scrolls
const NUMBER = /^-?[\d.]{1,12}$/;
const COLOR = /^(#[0-9a-f]{6}|none)$/;
const ANCHOR = /^(start|middle|end)$/;
const LOOK = { fill: COLOR, stroke: COLOR };
/** @type {Record<string, Record<string, RegExp>>} */
const SHAPES = {
  svg: { "text-anchor": ANCHOR, "font-size": NUMBER }, // what most of its texts have, see picture.py
  g: { "data-part": /^$/ },
  title: {},
  line: { x1: NUMBER, y1: NUMBER, x2: NUMBER, y2: NUMBER, ...LOOK },
  polygon: { points: /^[-\d., ]*$/, ...LOOK },
  rect: { x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER, ...LOOK },
  text: { x: NUMBER, y: NUMBER, "text-anchor": ANCHOR, "font-size": NUMBER, "font-weight": /^bold$/, ...LOOK },
};

/**
 * @param {import("./data.js").PlayerData} data
 * @returns {SVGSVGElement}
 */
export function chartOf({ picture, dark, alt }) {
  const svg = rebuild(picture, SHAPES, { left: MOST_SHAPES }, (made, name, value, form) => {
    const other = dark?.[value];
    if (form === COLOR && COLOR.test(other)) made.style.setProperty(name, `light-dark(${value}, ${other})`);
  });
  const [width, height] = (picture.getAttribute("viewBox") ?? "").split(" ").slice(2).map(Number);
  svg.setAttribute("viewBox", `0 0 ${width || 1} ${height || 1}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", alt);
  svg.style.width = `${width * 1.2}px`;
  svg.style.minWidth = `${(width * READABLE) / smallest(svg)}px`;
  return /** @type {SVGSVGElement} */ (svg);
}

/**
 * The size of the smallest text.
 * @param {Element} svg
 */
function smallest(svg) {
  const sizes = [...svg.querySelectorAll("text")].map((text) =>
    Number(text.getAttribute("font-size") ?? svg.getAttribute("font-size")),
  );
  return Math.min(READABLE * 1.2, ...sizes.filter((size) => size > 0));
}
