// The data of an output of stepper.py. All of them are in the text/html: <img> (which contains the graph), the
// sentences of the table, and the changes as JSON. They are not trusted: nothing of them is run.
import { storedPicture } from "../shared/picture.js";
import { stored, storedColumn } from "../shared/stored.js";

/**
 * @typedef {[code: number, line: number | string, changes: any[][], marks: [node: number, state: number, word: string][],
 *   about: number[], asks: boolean]} StoredStep
 * @typedef {object} SceneData
 * @property {string} title
 * @property {[number, number]} size
 * @property {(number | number[])[]} items a node, or the nodes of a folded block
 * @property {number} inside how many of the items stand inside: the others are neighbours
 * @property {[number, number][]} slots where the word below each item stands
 * @typedef {object} StepperData
 * @property {string} title
 * @property {string} alt
 * @property {string} key
 * @property {string} question
 * @property {string} summary
 * @property {boolean} ask
 * @property {string[]} names of the nodes
 * @property {[number, number][]} edges that prove an order wrong
 * @property {{ lines: string[], numbers: (number | string)[] }[]} code
 * @property {string[]} vars the names of the variables
 * @property {StoredStep[]} steps
 * @property {SceneData[]} scenes
 * @property {number} [start] the step that it opens at, where nothing is wrong
 * @property {{ place: number, text: string, raised: boolean } | null} wrong
 * @property {string[]} said the sentence of each step
 * @property {Document} picture the picture with the graph in it
 */

const MOST_STEPS = 5000;

/**
 * @param {ParentNode} from
 * @returns {StepperData}
 */
export function read(from) {
  const data = stored(from);
  const said = storedColumn(from, 2);
  const picture = storedPicture(from);
  if (said.length !== data.steps.length || said.length > MOST_STEPS) throw Error("not a stepper's output");
  return { ...data, said, picture };
}
