// A question in JupyterLab: choices are stored in the output and sent to the kernel.

import { speakAs, speakIn } from "../shared/words.js";
import { cover } from "./cover.js";
import { joined, read } from "./data.js";
import { remember, remembered } from "./memory.js";
import { Question } from "./question.js";
import { ACTS } from "./stretch.js";
import { written } from "./written.js";

const HTML = "text/html";

/**
 * @typedef {{ data: Record<string, string | string[]>, trusted: boolean,
 *   setData: (changed: { data: Record<string, string> }) => void }} MimeModel
 */

export class QuestionInNotebook {
  /**
   * @param {any} app JupyterLab, once it has started
   * @param {HTMLElement} node
   */
  constructor(app, node) {
    this.app = app;
    this.node = node;
    this.html = "";
    /** @type {Question | undefined} */
    this.question = undefined;
    /** @type {ReturnType<typeof cover> | undefined} */
    this.covered = undefined;
  }

  /**
   * In a notebook that is not trusted a question starts without choices, since the stored ones are another person's, and
   * new choices are not stored.
   * @param {MimeModel} model
   */
  show(model) {
    const html = [model.data[HTML] ?? ""].flat().join("");
    if (html === this.html) return; // this output was written here
    const page = new DOMParser().parseFromString(html, "text/html");
    const data = read(page);
    const tried = model.trusted ? joined(data.tried, remembered(data), data.answers) : [];
    const question = new Question({ ...data, tried }, (all) => {
      if (!model.trusted) return;
      remember(data, all);
      this.html = written(html, data, all);
      model.setData({ data: { .../** @type {any} */ (model.data), [HTML]: this.html } });
      if (question.done) this.lift();
      this.tell(data, all[all.length - 1]);
    });
    this.html = html;
    this.question = question;
    this.reveal = model.trusted ? data.reveal : "";
    speakAs(this.node, page);
    this.node.replaceChildren(question.root);
    if (question.done) this.lift();
    else if (this.covered) question.cover(this.covered);
    this.attached();
  }

  /** The notebook that contains the question, if any. */
  notebook() {
    for (const panel of this.app?.shell.widgets("main") ?? []) {
      const cells = [...(panel.content?.widgets ?? [])];
      const asks = cells.findIndex((cell) => cell.node.contains(this.node));
      if (asks >= 0) return { panel, cells, asks };
    }
    return undefined;
  }

  /** Called whenever the output is added to the page. */
  attached() {
    if (this.covered || !this.question || this.question.done) return;
    const { cells, asks } = this.notebook() ?? { cells: [], asks: 0 };
    const reveal = cells.findIndex((each) => each.model?.id === this.reveal);
    if (reveal < 0) return;
    this.covered = cover(cells.map(cellOfNotebook), Math.min(asks, reveal - 1), reveal);
    this.question.cover(this.covered);
    // The notes are in other cells, outside the node that has the question's language.
    for (const { node } of cells)
      for (const note of node.querySelectorAll(":scope > .kuiper-cover")) speakIn(note, this.node.lang);
  }

  /** Uncover what answers the question. */
  lift() {
    this.covered?.open();
  }

  /**
   * The kernel records it for `progress`; it prints nothing and counts no run.
   * @param {import("./data.js").QuestionData} data
   * @param {number} place
   */
  async tell({ id }, place) {
    const kernel = this.notebook()?.panel.context?.sessionContext?.session?.kernel;
    if (!kernel) return;
    const code = `__import__("kuiper_edu.learn").learn.predict("${id}", "${String.fromCharCode(65 + place)}")`;
    const { content } = await kernel.requestExecute({ code, silent: true, store_history: false }).done;
    if (content.status === "error") this.question?.add(`(This was not recorded: ${content.evalue})`);
  }
}

/**
 * @param {any} cell a cell of JupyterLab
 * @returns {import("./cover.js").PageCell}
 */
function cellOfNotebook({ model, node }) {
  const source = model?.sharedModel?.getSource() ?? "";
  const code = model?.type === "code";
  const text = source.replace(/^```.*?^```/gms, ""); // a comment in code is no heading
  return { code, node, acts: code && ACTS.test(source), headed: !code && /^#+ /m.test(text) };
}
