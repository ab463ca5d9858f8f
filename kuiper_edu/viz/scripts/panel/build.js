// The parts of the panel. Their data are not trusted: only text enters the page.
import { SVG } from "../shared/elements.js";

/** @typedef {string | Node} Content */
/** @typedef {(number: number) => void} Go selects another operator */

const MOST_ENTRIES = 300;

/**
 * An element with content.
 * @param {string} tag
 * @param {string} [name] its class
 * @param {Content | Content[]} [content]
 * @param {import("../shared/elements.js").Attributes} [attributes]
 * @returns {HTMLElement}
 */
export function build(tag, name = "", content = [], attributes = {}) {
  const made = /^(svg|rect|title|line)$/.test(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (name) made.setAttribute("class", name);
  made.append(...[content].flat());
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
  return /** @type {HTMLElement} */ (made);
}

/**
 * @param {string} title
 * @param {...Content} content
 */
export function section(title, ...content) {
  return build("section", "", [build("h4", "", title), ...content]);
}

/** @param {...Content} content */
export function sentence(...content) {
  return build("p", "", content);
}

/**
 * A text with `code` between backticks.
 * @param {string} text
 */
export function withCode(text) {
  return `${text}`.split("`").map((part, i) => (i % 2 ? build("code", "", part) : part));
}

/**
 * @param {string[]} heads
 * @param {Content[][]} rows
 */
export function tableOf(heads, rows) {
  const head = build(
    "tr",
    "",
    heads.map((text) => build("th", "", text, { scope: "col" })),
  );
  const body = rows.map(([first, ...rest]) => {
    return build("tr", "", [build("th", "", first, { scope: "row" }), ...rest.map((cell) => build("td", "", cell))]);
  });
  return build("div", "wide", build("table", "t", [build("thead", "", head), build("tbody", "", body)]));
}

/**
 * A button that leads to another operator; only its name if that is not in the picture.
 * @param {[number: number, name: string]} operator
 * @param {Go} go
 */
export function link([number, name], go) {
  if (!Number.isInteger(number) || number < 0) return `${name ?? ""}`;
  const button = build("button", "", `${name}`, { type: "button" });
  button.addEventListener("click", () => go(number));
  return button;
}

/**
 * A value as a list of limited length; an empty list if it is anything else.
 * @param {any} list
 * @returns {any[]}
 */
export function some(list) {
  return Array.isArray(list) ? list.slice(0, MOST_ENTRIES) : [];
}

/** @param {number} number */
export function count(number) {
  return Number(number).toLocaleString("en");
}

/** @param {number | string} number */
export function plain(number) {
  return String(number).replace("-", "−");
}

/**
 * @param {number} number
 * @param {string} word
 */
export function plural(number, word) {
  return `${count(number)} ${word}${Number(number) === 1 ? "" : "s"}`;
}
