// The choices that a browser stores for a question, by its id: as texts, which do not depend on the order of choices.
import { site } from "../shared/site.js";

/** @typedef {import("./data.js").QuestionData} QuestionData */

/** @param {QuestionData} data */
const key = ({ id }) => `${site()}kuiper-edu.prediction.${id}`;

/**
 * @param {QuestionData} data
 * @returns {number[]}
 */
export function remembered(data) {
  try {
    const texts = JSON.parse(localStorage.getItem(key(data)) ?? "[]");
    return texts.map((/** @type {string} */ text) => data.choices.map(bare).indexOf(text));
  } catch {
    return []; // a page without storage
  }
}

/**
 * @param {QuestionData} data
 * @param {number[]} tried
 */
export function remember(data, tried) {
  try {
    localStorage.setItem(key(data), JSON.stringify(tried.map((place) => bare(data.choices[place]))));
  } catch {
    // the choice is judged without being stored
  }
}

/**
 * A choice without its letter.
 * @param {string} choice
 */
function bare(choice) {
  return choice.replace(/^[A-Z]\) /, "");
}
