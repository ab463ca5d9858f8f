// Which cells tell the answer to a question: all from the question to the cell that shows the answer, and the text right
// below that one. Pure computation.

/**
 * @typedef {object} Cell a cell of a notebook; on the site, text between two code cells is one
 * @property {boolean} code
 * @property {boolean} acts whether the learner acts in it: another question, or a verdict
 * @property {boolean} headed whether its text has a heading
 */

export const ACTS = /\b(predict|verdict)\(/;

/**
 * @param {Cell[]} cells
 * @param {number} question the index of the question's cell
 * @param {number} reveal the index of the cell that shows the answer
 * @returns {Map<number, "all" | "begin">} for each covered cell, whether all of it, or its text before the first heading
 */
export function stretch(cells, question, reveal) {
  /** @type {Map<number, "all" | "begin">} */
  const found = new Map();
  for (let i = question + 1; i <= reveal; i++) if (!cells[i].acts) found.set(i, "all");
  for (let i = reveal + 1; i < cells.length && !cells[i].code; i++) {
    found.set(i, cells[i].headed ? "begin" : "all");
    if (cells[i].headed) break;
  }
  return found;
}
