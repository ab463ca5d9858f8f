// A lesson whose cells run: which cells run, when, and what is kept of them.
import { make } from "../../kuiper_edu/viz/scripts/shared/elements.js";
import { anchor, Cell } from "./cell.js";
import { Python, Stopped } from "./python.js";
import { ask } from "./question.js";
import { Widgets } from "./widgets.js";
import { VERDICTS } from "./work.js";

const RIGHT_BEFORE = "✓ Judged right in an earlier visit.";
const LONG = 15_000; // milliseconds without an answer, until the page offers to stop

export class Lesson {
  /**
   * @param {import("./work.js").Work} work
   * @param {string} notebook its path in the course
   * @param {import("./status.js").Status} status
   */
  constructor(work, notebook, status) {
    this.work = work;
    this.notebook = notebook;
    this.status = status;
    this.python = new Python();
    this.widgets = this.newWidgets();
    /** @type {Cell[]} */
    this.cells = [];
    this.queue = Promise.resolve();
    this.turn = 0; // Stop begins another one: what waited in the earlier one does not run
    /** @type {Cell | undefined} the cell that runs */
    this.running = undefined;
    work.onCell = (name, { id, text }) => {
      const cell = name === notebook ? this.cells.find((each) => each.id === id) : undefined;
      if (cell && !cell.isWaiting) cell.put(text ?? cell.source);
    };
  }

  /** @param {ParentNode} page */
  begin(page) {
    for (const node of page.querySelectorAll("div.cell")) {
      const id = /(?:^| )tag_cell-id-(\S+)/.exec(node.className)?.[1];
      const input = /** @type {HTMLElement | null} */ (
        node.querySelector(":scope > .cell_input, :scope > details > .cell_input")
      );
      const code = input?.querySelector("pre")?.textContent?.replace(/\n$/, "");
      if (id && input && code !== undefined) {
        const kind = node.matches(".tag_only-read") ? "sentence" : "code";
        this.cells.push(new Cell(this, id, /** @type {HTMLElement} */ (node), input, code, null, kind));
      }
    }
    this.restore();
    for (const cell of this.cells) cell.offer();
    for (const host of page.querySelectorAll("div.kuiper-question")) {
      ask(this.work, /** @type {HTMLElement} */ (host), host.innerHTML);
    }
  }

  /** Show the cell to which the address leads, if it leads to one. */
  goToCell() {
    const cell = this.cells.find(({ id }) => location.hash === `#${anchor(id)}`);
    cell?.node.scrollIntoView({ block: "center", behavior: "instant" }); // the theme's slow way ends where the cell was
  }

  /** Show what was written in an earlier visit, and which exercises were right. */
  restore() {
    const verdicts = this.work.records(VERDICTS);
    for (const kept of this.work.cells(this.notebook)) this.show(kept);
    for (const cell of this.cells) {
      if (verdicts[cell.exercise ?? ""]?.last === true) cell.tell(RIGHT_BEFORE);
    }
  }

  /** An answer has changed: what an earlier visit judged was another one. @param {Cell} answer */
  changed(answer) {
    if (!answer.isStub) return;
    const below = this.cells.slice(this.cells.indexOf(answer));
    below.find(({ exercise }) => exercise)?.untell(RIGHT_BEFORE);
  }

  /**
   * Show a cell as it is kept.
   * @param {import("./work.js").Written} kept
   */
  show(kept) {
    const cell = this.cells.find(({ id }) => id === kept.id);
    if (!cell) {
      if (kept.after !== null && this.cells.length) this.add(kept.id, kept.after ?? "", kept.text, kept.kind);
      return;
    }
    cell.put(kept.text);
    if (kept.course === undefined || kept.course === cell.source || cell.text === cell.source) return;
    cell.tell("The course has changed this cell since you wrote yours. Reset takes the new text:", cell.source);
  }

  /**
   * Add a cell of the learner's to the page.
   * @param {string} id
   * @param {string} after the id of the course's cell above it
   * @param {string} text
   * @param {string} [kind]
   */
  add(id, after, text, kind = "code") {
    const place = this.cells.findLastIndex((cell) => cell.id === after || cell.after === after);
    const above = this.cells[Math.max(place, 0)];
    const node = make("div", `cell docutils container tag_cell-id-${id}`);
    const input = make("div", "cell_input docutils container");
    node.append(input);
    above.node.after(node);
    const cell = new Cell(this, id, node, input, "", after, kind);
    this.cells.splice(this.cells.indexOf(above) + 1, 0, cell);
    cell.put(text);
    return cell;
  }

  /** @param {Cell} above */
  addBelow(above) {
    const cell = this.add(`own-${Date.now()}`, above.after ?? above.id, "");
    cell.edit("begin");
    cell.keep();
  }

  /** @param {Cell} cell */
  remove(cell) {
    this.cells.splice(this.cells.indexOf(cell), 1);
    cell.node.remove();
    this.forget(cell);
  }

  /** @param {Cell} cell */
  keep({ id, text, source, after, kind }) {
    return this.work.keepCell(this.notebook, { id, text, after, kind, course: source });
  }

  /** Keep what is not kept yet. */
  async keepAll() {
    await Promise.all(this.cells.filter((cell) => cell.isWaiting).map((cell) => cell.keep()));
    await this.work.store.keepAll();
  }

  /** @param {Cell} cell */
  forget({ id }) {
    return this.work.removeCell(this.notebook, id);
  }

  /**
   * Take the cells of all notebooks from an imported zip.
   * @param {Record<string, import("./work.js").Written[]>} cells
   */
  async take(cells) {
    for (const [notebook, written] of Object.entries(cells)) {
      for (const cell of written) {
        const course = this.cells.find(({ id }) => notebook === this.notebook && id === cell.id)?.source;
        await this.work.keepCell(notebook, { ...cell, course });
        if (notebook === this.notebook) this.show(cell);
      }
    }
  }

  /**
   * @param {HTMLElement} host
   * @param {string} html
   */
  question(host, html) {
    return ask(this.work, host, html);
  }

  /**
   * Ask Python for something else than a run: see worker.js.
   * @param {string} what
   * @param {any} given
   */
  async request(what, given) {
    await this.keepAll();
    await this.ready();
    return this.python.call(what, { ...given, ...this.work.handOver() });
  }

  /**
   * Run a cell, and before it those above it that have not run.
   * @param {Cell} cell
   */
  run(cell) {
    const { turn } = this;
    cell.node.setAttribute("aria-busy", "true");
    this.queue = this.queue
      .then(() => (turn === this.turn ? this.runWithThoseAbove(cell) : undefined))
      .catch((error) => this.failed(error))
      .then(() => cell.node.setAttribute("aria-busy", "false"));
    return this.queue;
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof Stopped)) this.status.say(`${error instanceof Error ? error.message : error}`);
  }

  /** @param {Cell} cell */
  async runWithThoseAbove(cell) {
    await this.ready();
    const again = this.answers(cell).filter((each) => each.whole && each.judged);
    const first = this.cells.slice(0, this.cells.indexOf(cell)).filter((each) => each.isDue || again.includes(each));
    for (const [before, above] of first.entries()) {
      this.status.say(`Running the cells above: ${before + 1} of ${first.length}.`);
      if (!(await this.runOne(above)).whole) {
        const why = `The ${above.name} above has an error, so this one has not run. Run it again to go on anyway.`;
        cell.outputs.begin(); // what an earlier run said is not about this text
        cell.outputs.put({ error: why });
        this.status.say(why);
        above.node.scrollIntoView({ block: "nearest" });
        return;
      }
    }
    await this.runOne(cell);
  }

  /**
   * The cells of an answer, which run again before a second verdict on it: after a wrong one the lesson goes on with its
   * own function under the same name, which would be judged otherwise.
   * @param {Cell} verdict
   */
  answers(verdict) {
    if (!verdict.replaces) return [];
    const above = this.cells.slice(0, this.cells.indexOf(verdict));
    return above.slice(above.findLastIndex((each) => each.exercise) + 1).filter((each) => each.isStub);
  }

  /** Widgets of one Python: those of an earlier one do not answer. */
  newWidgets() {
    const widgets = new Widgets(async (widget, data) => {
      if (widgets === this.widgets && this.python.started) {
        await this.python.call("answer", { widget, data: JSON.stringify(data) }, (output) => {
          if (output.widget) widgets.take(output.widget);
        });
      }
    });
    return widgets;
  }

  /** Run every cell in a new Python, whatever errors there are, and say which exercises are right. */
  runAll() {
    this.stop();
    const { turn } = this;
    this.queue = this.queue
      .then(async () => {
        await this.ready();
        /** @type {Map<string, boolean>} */
        const right = new Map();
        for (const cell of this.cells.filter(({ isDue }) => isDue)) {
          if (turn !== this.turn) return;
          const { judged } = await this.runOne(cell);
          const name = cell.exercise;
          if (name) right.set(name, judged && this.work.records(VERDICTS)[name]?.last === true);
        }
        this.status.say(summary(right));
      })
      .catch((error) => this.failed(error));
  }

  /** Start Python, if it does not run. */
  async ready() {
    if (this.python.started) return this.python.started;
    this.status.say("Starting Python: about 20 MB the first time, a few seconds after that.");
    for (const cell of this.cells) {
      cell.ran = undefined;
      cell.whole = false;
    }
    this.widgets = this.newWidgets();
    const cells = this.work.allCells();
    this.work.handOver();
    await this.python.start({ notebook: this.notebook, files: this.work.files(), cells });
    return this.status.say("");
  }

  /**
   * @param {Cell} cell
   * @returns {Promise<{ whole: boolean, judged: boolean }>} whether it ended without an error; whether there was a verdict
   */
  async runOne(cell) {
    await this.keepAll();
    this.begun(cell);
    const { text } = cell;
    try {
      const given = { source: text, ...this.work.handOver() };
      const { whole, files } = await this.python.call("run", given, (output) => cell.outputs.put(output));
      cell.ran = text;
      cell.whole = whole;
      cell.judged = false;
      for (const answer of this.answers(cell)) answer.judged = true;
      await this.work.keepFiles(files);
      return { whole, judged: VERDICTS in files };
    } catch (error) {
      if (error instanceof Stopped) cell.outputs.put({ error: "Stopped." });
      throw error;
    } finally {
      this.ended(cell);
    }
  }

  /** @param {Cell} cell */
  begun(cell) {
    this.running = cell;
    cell.untell(RIGHT_BEFORE);
    cell.outputs.begin();
    cell.node.classList.add("kuiper-running");
    this.watch = setTimeout(() => {
      this.status.offer(`The ${cell.name} still runs. A loop without an end?`, "Stop", () => this.stop());
    }, LONG);
  }

  /** @param {Cell} cell */
  ended(cell) {
    this.running = undefined;
    clearTimeout(this.watch);
    cell.outputs.end();
    cell.node.classList.remove("kuiper-running");
    if (cell.exercise) cell.hideSolution();
    this.status.say("");
  }

  /** End what runs. The next Run starts Python again, with the cells above but not the one that was stopped. */
  stop() {
    this.turn += 1;
    if (this.running) this.running.stopped = this.running.text;
    this.python.stop();
    this.queue = this.queue.then(() =>
      this.status.say("Stopped. The next Run starts Python again, with the cells above."),
    );
  }
}

/** @param {Map<string, boolean>} right exercise -> whether its answer is right */
function summary(right) {
  const wrong = [...right].filter(([, isRight]) => !isRight).map(([name]) => name);
  const all = `All cells have run, in a new Python. Right: ${right.size - wrong.length} of ${right.size}.`;
  return wrong.length ? `${all} Not yet: ${wrong.join(", ")}.` : all;
}
