// A learner's work in the terms of the course: cells of notebooks, files of the workspace, records. See kuiper_edu/live.
import { merged } from "./records.js";

/**
 * @typedef {object} Written what a learner wrote in a cell, as kuiper_edu/live/cells.py has it
 * @property {string} id
 * @property {string} text
 * @property {string | null} [after] for an added cell: the id of the course's cell above it
 * @property {string} [kind]
 * @property {string} [course] the course's text at the time of writing
 * @property {number} [time] of the last change
 */

const CELL = "cell ";
const FILE = "file ";
export const PREDICTIONS = ".kuiper/predictions.json";
export const VERDICTS = ".kuiper/verdicts.json";

export class Work {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    /** @type {Set<string>} files that Python has not got yet */
    this.newFiles = new Set();
    /** @type {Set<string>} notebooks whose cells Python has not got yet */
    this.newCells = new Set();
    /** Called when another tab has changed a cell. @type {(notebook: string, cell: Written) => void} */
    this.onCell = () => {};
    /** Called when a file has changed, here or in another tab. @type {(name: string) => void} */
    this.onFile = () => {};
    store.onChange = (key, value) => this.changedElsewhere(key, value);
  }

  /** @param {string} key @param {any} value */
  changedElsewhere(key, value) {
    if (key.startsWith(FILE)) {
      this.newFiles.add(key.slice(FILE.length));
      this.onFile(key.slice(FILE.length));
    } else {
      const [notebook, id] = key.slice(CELL.length).split("#");
      this.newCells.add(notebook);
      this.onCell(notebook, value ?? { id, text: undefined });
    }
  }

  /** @param {string} notebook @returns {Written[]} */
  cells(notebook) {
    return this.store.under(`${CELL}${notebook}#`).map(([, cell]) => cell);
  }

  /** All cells, by notebook. @returns {Record<string, Written[]>} */
  allCells() {
    /** @type {Record<string, Written[]>} */
    const all = {};
    for (const [name, cell] of this.store.under(CELL)) {
      const [notebook] = name.split("#");
      all[notebook] ??= [];
      all[notebook].push(cell);
    }
    return all;
  }

  /**
   * Keep a cell; if another tab has written in it, that text stays.
   * @param {string} notebook
   * @param {Written} cell
   * @returns {Promise<Written>} what is kept
   */
  keepCell(notebook, cell) {
    this.newCells.add(notebook);
    return this.store.put(`${CELL}${notebook}#${cell.id}`, { ...cell, time: Date.now() });
  }

  /** @param {string} notebook @param {string} id */
  removeCell(notebook, id) {
    this.newCells.add(notebook);
    return this.store.put(`${CELL}${notebook}#${id}`, null, () => null);
  }

  /** A file of the workspace, undefined if there is none. @param {string} name @returns {Uint8Array | undefined} */
  file(name) {
    return this.store.get(FILE + name);
  }

  /** @returns {Record<string, Uint8Array>} */
  files() {
    return Object.fromEntries(this.store.under(FILE));
  }

  /**
   * Keep files that a run has changed.
   * @param {Record<string, Uint8Array | undefined>} files undefined: it is gone
   */
  async keepFiles(files) {
    for (const [name, changed] of Object.entries(files)) {
      const join = (/** @type {any} */ base, /** @type {any} */ mine, /** @type {any} */ theirs) => {
        const [chosen, other] = merged(name, base, mine, theirs);
        if (other) this.store.put(`${FILE}${name}.other-tab-${Date.now()}`, other);
        return chosen;
      };
      const mine = changed ?? null;
      const newer = this.newFiles.has(name); // than what this Python has: of another tab, or a prediction in this page
      const kept = await this.store.put(
        FILE + name,
        newer ? join(null, mine, this.store.get(FILE + name)) : mine,
        join,
      );
      if (kept !== changed) this.newFiles.add(name);
      this.onFile(name);
    }
  }

  /** What Python has not got yet; it counts as handed over. */
  handOver() {
    const files = Object.fromEntries([...this.newFiles].map((name) => [name, this.store.get(FILE + name)]));
    const cells = Object.fromEntries([...this.newCells].map((name) => [name, this.cells(name)]));
    this.newFiles.clear();
    this.newCells.clear();
    return { files, cells };
  }

  /** The records in a file, empty if there are none. @param {string} name @returns {Record<string, any>} */
  records(name) {
    try {
      return JSON.parse(new TextDecoder().decode(this.file(name))) ?? {};
    } catch {
      return {};
    }
  }

  /** @param {string} name @param {string} key @param {any} entry */
  async record(name, key, entry) {
    const text = JSON.stringify({ ...this.records(name), [key]: entry }, undefined, 1);
    await this.keepFiles({ [name]: new TextEncoder().encode(`${text}\n`) });
    this.newFiles.add(name);
  }

  /** The cell that was written in last, and its notebook, if any. */
  last() {
    const all = Object.entries(this.allCells()).flatMap(([notebook, cells]) =>
      cells.map(({ id, time = 0 }) => ({ notebook, id, time })),
    );
    return all.sort((one, other) => other.time - one.time).at(0);
  }
}
