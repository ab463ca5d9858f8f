// The first page of the site for who was here before: on with the cell in which something was written last.
import { make } from "../../kuiper_edu/viz/scripts/shared/elements.js";
import { anchor } from "./cell.js";
import { VERDICTS } from "./work.js";

/**
 * @param {ParentNode} page
 * @param {import("./work.js").Work} work
 */
export function goOn(page, work) {
  const start = /** @type {HTMLAnchorElement | null} */ (page.querySelector("a.kuiper-start"));
  const last = work.last();
  const address = last?.notebook.replace(/\.ipynb$/, ".html");
  const row = address ? page.querySelector(`td a[href="${CSS.escape(address)}"]`) : undefined;
  if (!start || !last || !row) return;
  start.textContent = `Continue here: ${row.textContent}`;
  start.href = `${address}#${anchor(last.id)}`;
  const right = Object.values(work.records(VERDICTS)).filter((verdict) => verdict?.last === true).length;
  const said =
    right === 1
      ? "1 exercise is right so far; all of it is kept in this browser."
      : `${right} exercises are right so far; all of it is kept in this browser.`;
  start.after(make("span", "kuiper-so-far", ` ${said}`));
}
