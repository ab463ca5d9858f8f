// The outputs of a cell are folded until the question about them is answered.
import { make } from "../shared/elements.js";

// It begins where outputs do: JupyterLab's and nbconvert's, or the site's. On paper nothing is folded. Not `display: none`: what is drawn while it is folded must find its width.
const CSS = `
.kuiper-curtain{padding:4px 10px;margin:2px 0 2px calc(var(--jp-cell-collapser-width,0px) + var(--jp-cell-prompt-width,0px))}
.kuiper-curtain button{font:inherit;min-height:24px;cursor:pointer}
@media screen{
.kuiper-closed > :is(.jp-Cell-outputWrapper,.cell_output){visibility:hidden;height:0;min-height:0;overflow:hidden;padding:0;margin:0}}
@media print{.kuiper-curtain{display:none}}
.kuiper-curtain ~ .kuiper-curtain,
.kuiper-closed:not(:has(.jp-OutputArea-child,.cell_output)) > .kuiper-curtain{display:none}`;

/**
 * @param {string} id
 * @returns {Element | undefined} the cell, as nbconvert names it, or the site (tools/build_site.py)
 */
export function cellOf(id) {
  const named = document.getElementsByClassName(`tag_cell-id-${id}`);
  return document.getElementById(`cell-id=${id}`) ?? named[0];
}

/**
 * @param {Element} cell as JupyterLab, nbconvert or the site make it
 * @returns {() => void} opens it
 */
export function close(cell) {
  const curtain = make("div", "kuiper-curtain");
  const show = make("button", "", "Show it", { type: "button" });
  const curtains = () => cell.querySelectorAll(":scope > .kuiper-curtain");
  const open = () => {
    curtain.remove();
    if (!curtains().length) cell.classList.remove("kuiper-closed"); // two questions may be about one cell
  };
  show.addEventListener("click", () => {
    for (const each of curtains()) each.remove();
    open();
  });
  curtain.append(make("style", "", CSS), "What this cell shows is folded until you answer the question above. ", show);
  cell.classList.add("kuiper-closed");
  cell.append(curtain); // at its end: JupyterLab counts the children of a cell
  return open;
}
