// The data of an output of course/learner/prediction.py: a question, its choices, and encoded answers to each.
import { stored } from "../shared/stored.js";

/**
 * @typedef {{ right: boolean, mark: string, said: string }} Answer what becomes of a choice
 * @typedef {object} QuestionData
 * @property {string} id
 * @property {string} text
 * @property {string[]} choices with their letters
 * @property {Answer[]} answers one for each choice
 * @property {number[]} tried the choices made so far, the last one last
 * @property {string} reveal the id of the cell that shows the answer
 */

/**
 * @param {ParentNode} from
 * @returns {QuestionData}
 */
export function read(from) {
  const data = stored(from);
  const answers = unsealed(data.sealed);
  const whole = Array.isArray(data.choices) && Array.isArray(data.tried) && answers.length === data.choices.length;
  if (!whole || !/^[\w.]+$/.test(data.id)) throw Error("not a question's output");
  return { ...data, answers, tried: joined(data.tried, [], answers) };
}

/**
 * Base64, so that no answer can be read by a glance at the file.
 * @param {string} sealed
 * @returns {Answer[]}
 */
export function unsealed(sealed) {
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0))));
}

/**
 * The choices of two stores for one question, merged: each once, the right one last.
 * @param {number[]} ours
 * @param {number[]} theirs
 * @param {Answer[]} answers
 */
export function joined(ours, theirs, answers) {
  const known = [...new Set([...ours, ...theirs])].filter((place) => answers[place]?.said);
  return known.sort((one, other) => Number(answers[one].right) - Number(answers[other].right));
}

/**
 * @param {number[]} tried
 * @param {number} choice
 */
export function after(tried, choice) {
  return [...tried.filter((place) => place !== choice), choice];
}
