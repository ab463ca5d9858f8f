// What a cell prints is folded until the question about it is answered.
import { make } from "../shared/elements.js";

// It begins where outputs do. Not `display: none`: what is drawn while it is folded must find its width.
const CSS = `
.kuiper-curtain{padding:4px 10px;margin:2px 0 2px calc(var(--jp-cell-collapser-width,0px) + var(--jp-cell-prompt-width,0px))}
.kuiper-curtain button{font:inherit;min-height:24px;cursor:pointer}
.kuiper-closed > .jp-Cell-outputWrapper{visibility:hidden;height:0;min-height:0;overflow:hidden;padding:0}
.kuiper-curtain ~ .kuiper-curtain,
.kuiper-closed:not(:has(.jp-OutputArea-child)) > .kuiper-curtain{display:none}`;

/**
 * @param {Element} cell as JupyterLab and nbconvert make it
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
