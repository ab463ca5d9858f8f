// What answers a question is covered until it is answered: outputs and text, see stretch.js.
import { make } from "../shared/elements.js";
import { ACTS, stretch } from "./stretch.js";

const HEADING = "h1,h2,h3,h4,h5,h6";
const TEXT = ".jp-RenderedMarkdown";
// On paper nothing is covered. Outputs not by `display: none`: what is drawn while it is covered must find its width. A
// note begins where outputs do: JupyterLab's and nbconvert's, or the site's.
const CSS = `
.kuiper-cover{padding:4px 10px;margin:2px 0 2px calc(var(--jp-cell-collapser-width,0px) + var(--jp-cell-prompt-width,0px))}
.kuiper-cover button{font:inherit;min-height:24px;cursor:pointer}
@media screen{
[data-kuiper-output] > :is(.jp-Cell-outputWrapper,.cell_output){visibility:hidden;height:0;min-height:0;overflow:hidden;padding:0;margin:0}
[data-kuiper-text],
[data-kuiper-all] ${TEXT} > :not(${HEADING}),
[data-kuiper-begin] ${TEXT} > :not(${HEADING},:is(${HEADING}) ~ *){display:none}}
@media print{.kuiper-cover{display:none}}
.kuiper-cover ~ .kuiper-cover,
[data-kuiper-output]:not(:has(.jp-OutputArea-child,.cell_output)) > .kuiper-cover{display:none}`;

/**
 * @typedef {import("./stretch.js").Cell & { node: Element, parts?: Element[] }} PageCell a cell with its element; on the
 *   site the elements of a text
 */

/**
 * Cover what answers a question.
 * @param {PageCell[]} cells
 * @param {number} question
 * @param {number} reveal
 * @returns {{ text: () => boolean, open: () => void, onOpen: (act: () => void) => void }} whether text is covered; uncovers
 */
export function cover(cells, question, reveal) {
  if (!document.getElementById("kuiper-cover")) {
    document.head.append(make("style", "", CSS, { id: "kuiper-cover" }));
  }
  /** @type {(() => void)[]} */
  const acts = [];
  const open = () => {
    for (const act of acts.splice(0)) act();
  };
  const found = stretch(cells, question, reveal);
  for (const [i, how] of found) {
    const { code, node, parts } = cells[i];
    if (code) acts.push(hide([node], "output"), noteIn(node, open));
    else if (parts) acts.push(hide(textOf(parts, how), "text"));
    else acts.push(hide([node], how));
  }
  const text = () => acts.length > 0 && [...found.keys()].some((i) => !cells[i].code);
  return { text, open, onOpen: (act) => acts.push(act) };
}

/**
 * Mark elements for the style sheet. Two questions may cover the same one, and each may come from a script of its own, so
 * the number of them stands in the page.
 * @param {Element[]} elements
 * @param {string} name
 * @returns {() => void} undoes it
 */
function hide(elements, name) {
  const key = `data-kuiper-${name}`;
  const add = (/** @type {number} */ more) => {
    for (const each of elements) {
      const count = Number(each.getAttribute(key)) + more;
      if (count) each.setAttribute(key, `${count}`);
      else each.removeAttribute(key);
    }
  };
  add(1);
  return () => add(-1);
}

/**
 * @param {Element} cell
 * @param {() => void} open
 * @returns {() => void} removes the note
 */
function noteIn(cell, open) {
  const note = make("div", "kuiper-cover", "What this cell shows is covered until you answer the question above. ");
  const show = make("button", "", "Show it", { type: "button" });
  show.addEventListener("click", open);
  note.append(show);
  cell.append(note); // at its end: JupyterLab counts the children of a cell
  return () => note.remove();
}

/**
 * The covered elements of a text on the site.
 * @param {Element[]} parts
 * @param {"all" | "begin"} how
 */
function textOf(parts, how) {
  const first = how === "begin" ? parts.findIndex((each) => each.matches(HEADING)) : -1;
  return parts.slice(0, first < 0 ? undefined : first).filter((each) => !each.matches(HEADING));
}

/**
 * The cells of a page without JupyterLab: nbconvert's, or the site's.
 * @returns {PageCell[]}
 */
export function cellsOfPage() {
  const exported = [...document.querySelectorAll(".jp-Cell")];
  if (exported.length) return exported.map((node) => pageCell(node, node.matches(".jp-CodeCell")));
  /** @type {PageCell[]} */
  const cells = [];
  for (const node of document.querySelectorAll(".cell, section > :not(section, .cell)")) {
    const last = cells.at(-1);
    if (node.matches(".cell")) cells.push(pageCell(node, true));
    else if (node.closest(".cell")) continue;
    else if (last?.parts) last.parts.push(node);
    else cells.push({ ...pageCell(node, false), parts: [node] });
  }
  for (const cell of cells) if (cell.parts) cell.headed = cell.parts.some((each) => each.matches(HEADING));
  return cells;
}

/**
 * @param {Element} node
 * @param {boolean} code
 * @returns {PageCell}
 */
function pageCell(node, code) {
  const source = node.querySelector(".jp-InputArea,.cell_input")?.textContent ?? "";
  return { node, code, acts: code && ACTS.test(source), headed: Boolean(node.querySelector(HEADING)) };
}

/**
 * @param {PageCell[]} cells
 * @param {string} id
 * @returns {number} the index of a cell, as nbconvert names it, or the site (tools/build_site.py); -1 if there is none
 */
export function indexOf(cells, id) {
  return cells.findIndex(({ node }) => node.id === `cell-id=${id}` || node.classList.contains(`tag_cell-id-${id}`));
}
