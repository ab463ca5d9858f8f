// A question of `predict`, as course/learner/prediction.py wrote it.
import { make } from "../shared/elements.js";
import { cellsOfPage, cover, indexOf } from "./cover.js";
import { joined } from "./data.js";
import { remember, remembered } from "./memory.js";
import { css, Question } from "./question.js";

export { read } from "./data.js";

/**
 * A question in a page without JupyterLab: the browser stores the choices.
 * @param {Element} host
 * @param {import("./data.js").QuestionData} data
 */
export function mount(host, data) {
  const tried = joined(data.tried, remembered(data), data.answers);
  const question = new Question({ ...data, tried }, (all) => {
    remember(data, all);
    if (question.done) question.open();
  });
  const cells = question.done ? [] : cellsOfPage();
  const reveal = indexOf(cells, data.reveal);
  const asks = cells.findIndex(({ node }) => node.contains(host));
  if (reveal >= 0) question.cover(cover(cells, asks < 0 ? reveal - 1 : asks, reveal));
  host.replaceChildren(question.root);
}

/**
 * The fallback for unusable data: the texts.
 * @param {Element} host
 * @param {ParentNode} from
 */
export function put(host, from) {
  const root = make("div", "kq");
  root.append(make("style", "", css));
  for (const each of from.querySelectorAll("p")) root.append(make("p", "", each.textContent ?? ""));
  host.replaceChildren(root);
}
