// Creating elements of a page. Texts are not trusted: they enter as text, never as HTML.

export const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean>} Attributes */

/**
 * An element of HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [name] its class
 * @param {string | number} [text]
 * @param {Attributes} [attributes]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, name, text, attributes = {}) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text !== undefined) made.textContent = `${text}`;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
  return made;
}

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {string} [text]
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(tag, attributes = {}, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
  if (text !== undefined) made.textContent = text;
  return made;
}

/**
 * A button with a name for screen readers and for those who point at it.
 * @param {string} text
 * @param {string} name
 * @param {() => void} act
 */
export function button(text, name, act) {
  const made = make("button", "", text, { type: "button", title: name, "aria-label": name });
  made.addEventListener("click", act);
  return made;
}

/**
 * What the keys do, behind a question mark.
 * @param {string} text
 */
export function keysHelp(text) {
  const folded = make("details", "help");
  folded.append(make("summary", "", "?", { title: "Keys", "aria-label": "Keys" }), make("span", "", text));
  return folded;
}

/**
 * A folded part of the page, whose content scrolls.
 * @param {string} title
 * @param {...Node} content
 */
export function fold(title, ...content) {
  const folded = make("details");
  const rows = make("div", "rows", undefined, { tabindex: 0, role: "group", "aria-label": title });
  rows.append(...content);
  folded.append(make("summary", "", title), rows);
  return { folded, rows };
}
