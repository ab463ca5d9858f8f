// A question of `predict` in a live page: it answers without Python, and the choices are records as a notebook's are.
import { cellsOfPage, cover, indexOf } from "../../kuiper_edu/viz/scripts/question/cover.js";
import { read } from "../../kuiper_edu/viz/scripts/question/data.js";
import { Question } from "../../kuiper_edu/viz/scripts/question/question.js";
import { PREDICTIONS } from "./work.js";

/** What uncovers the answer to a question. @type {Map<string, () => void>} */
const opens = new Map();

/** A choice without its letter. @param {string} choice */
const bare = (choice) => choice.replace(/^[A-Z]\) /, "");

/**
 * Show a question.
 * @param {import("./work.js").Work} work
 * @param {HTMLElement} host
 * @param {string} html the output
 * @returns {boolean} whether it is one
 */
export function ask(work, host, html) {
  try {
    const data = read(new DOMParser().parseFromString(html, "text/html"));
    const entry = work.records(PREDICTIONS)[data.id];
    const texts = data.choices.map(bare);
    const recorded = [entry?.first, entry?.last].map((text) => texts.indexOf(text)).filter((place) => place >= 0);
    const question = new Question({ ...data, tried: [...new Set(recorded)] }, (all) => {
      const place = all[all.length - 1];
      const first = work.records(PREDICTIONS)[data.id] ?? { first: texts[place], right: data.answers[place].right };
      work.record(PREDICTIONS, data.id, { ...first, last: texts[place] }); // as course/learner/prediction.py records it
      if (question.done) question.open();
    });
    const cells = question.done ? [] : cellsOfPage();
    const reveal = indexOf(cells, data.reveal);
    const asks = cells.findIndex(({ node }) => node.contains(host));
    opens.get(data.id)?.(); // of the same question, when its cell runs again
    if (reveal >= 0 && asks >= 0) question.cover(cover(cells, asks, reveal));
    opens.set(data.id, question.open);
    host.replaceChildren(question.root);
    return true;
  } catch {
    return false;
  }
}
