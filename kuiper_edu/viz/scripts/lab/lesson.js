// A notebook of the course in JupyterLab: lines of at most 76 characters, and Chinese marked as such.
import { markChinese } from "../shared/chinese.js";
import { make } from "../shared/elements.js";

const OURS = /\bkuiper_edu\b/; // in the text of a cell
const TEXT = ".jp-RenderedMarkdown";
const CSS = `.kuiper-lesson ${TEXT} :is(p,ul,ol,blockquote):not(table *){max-width:34em}`;

export class Lesson {
  /** @param {any} panel a notebook panel of JupyterLab */
  constructor(panel) {
    /** @type {HTMLElement} */
    this.node = panel.content.node;
    this.observer = new MutationObserver((records) => {
      for (const { target } of records) this.mark(/** @type {Element} */ (target));
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
    this.mark(this.node);
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
