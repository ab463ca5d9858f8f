// A notebook of the course in JupyterLab: lines of at most 76 characters, Chinese marked as such, the progress at its top
// as it is now.
import { markChinese } from "../shared/chinese.js";
import { make } from "../shared/elements.js";
import { PROGRESS as FILE, titleOf } from "../shared/progress.js";

const OURS = /\bkuiper_edu\b/; // in the text of a cell
const TEXT = ".jp-RenderedMarkdown";
const PROGRESS = `img[src*="${FILE}"]`;
const GROWN = ".kuiper-grown"; // in the verdict on an answer that is a piece of the engine from now on
// The first picture of a lesson is on its first screen: the head is one row, the opening is close, and the line below its
// title (course, minutes, difficulty) is one line. What a picture in a
// file takes for the system's theme is the `color-scheme` of the element that shows it.
const CSS = `
.kuiper-lesson ${TEXT} :is(p,ul,ol,blockquote):not(table *){max-width:34em}
.kuiper-lesson ${TEXT}:has(${PROGRESS}){display:flex;flex-wrap:wrap;gap:0 16px;align-items:center}
.kuiper-lesson ${TEXT}:has(${PROGRESS}) > p{flex:1 1 20em;margin:0}
.kuiper-lesson ${TEXT} > p:has(> ${PROGRESS}){flex:none;order:-1}
.kuiper-lesson ${PROGRESS}{display:block;width:350px}
.kuiper-lesson ${TEXT}:has(> h1) > *{margin-top:0;margin-bottom:.45em}
.kuiper-lesson ${TEXT} > h1 + p:has(> em:only-child):not(table *){max-width:none}
[data-jp-theme-light=true] ${PROGRESS}{color-scheme:light}
[data-jp-theme-light=false] ${PROGRESS}{color-scheme:dark}`;

export class Lesson {
  /** @param {any} panel a notebook panel of JupyterLab */
  constructor(panel) {
    /** @type {HTMLElement} */
    this.node = panel.content.node;
    this.observer = new MutationObserver((records) => {
      for (const { target } of records) this.mark(/** @type {Element} */ (target));
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      if (added.some((node) => node.matches(GROWN) || node.querySelector(GROWN))) this.renew();
    });
    this.isDisposed = false;
    panel.context.ready.then(() => {
      const cells = [...panel.content.model.cells];
      if (!this.isDisposed && cells.some((cell) => OURS.test(cell.sharedModel.getSource()))) this.begin();
    });
  }

  begin() {
    this.node.classList.add("kuiper-lesson");
    this.node.append(make("style", "", CSS));
    this.observer.observe(this.node, { childList: true, subtree: true });
    this.node.addEventListener("load", ({ target }) => describe(/** @type {Element} */ (target)), true);
    this.mark(this.node);
    for (const picture of this.node.querySelectorAll(PROGRESS)) describe(picture);
  }

  /** Load the picture of the progress again: a right verdict has changed its file. */
  renew() {
    for (const picture of /** @type {NodeListOf<HTMLImageElement>} */ (this.node.querySelectorAll(PROGRESS))) {
      const address = new URL(picture.src, location.href);
      address.searchParams.set("shown", `${Date.now()}`);
      picture.src = address.href;
    }
  }

  /** @param {Element} changed */
  mark(changed) {
    const around = changed.closest(TEXT);
    for (const text of around ? [around] : changed.querySelectorAll(TEXT)) markChinese(text);
  }

  dispose() {
    this.isDisposed = true;
    this.observer.disconnect();
  }
}

/**
 * Give the picture of the progress what it says as its text: no reader of a screen sees the title inside a file.
 * @param {Element} picture
 */
async function describe(picture) {
  if (!(picture instanceof HTMLImageElement) || !picture.matches(PROGRESS)) return;
  try {
    picture.alt = titleOf(await (await fetch(picture.src)).text()) || picture.alt;
  } catch {
    // the text in the notebook stays
  }
}
