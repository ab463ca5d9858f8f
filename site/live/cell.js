// A cell of a live page: its code, an editor once somebody works on it, buttons and outputs.
import { button, make } from "../../kuiper_edu/viz/scripts/shared/elements.js";
import { Outputs } from "./outputs.js";

const STUB = "# your code here";
const KEEP_AFTER = 300; // milliseconds without another key

/** The editor, once it is loaded: who only reads does not load it. @type {typeof import("./editor.js") | undefined} */
let editing;

/** The part after # of an address that leads to a cell. @param {string} id */
export const anchor = (id) => `cell-${id}`;

export class Cell {
  /**
   * @param {import("./lesson.js").Lesson} lesson
   * @param {string} id
   * @param {HTMLElement} node
   * @param {HTMLElement} input
   * @param {string} source as the course delivers it
   * @param {string | null} after of a cell that the learner added: the id of the course's cell above it
   * @param {string} kind code, which runs; sentence, of a check that is made when the notebook is graded; or what an added
   *   cell is
   */
  constructor(lesson, id, node, input, source, after = null, kind = "code") {
    this.lesson = lesson;
    this.id = id;
    this.node = node;
    this.input = input;
    this.source = source;
    this.after = after;
    this.kind = kind;
    this.text = source;
    /** The text that ran last in this Python. @type {string | undefined} */
    this.ran = undefined;
    /** Whether it ended without an error then. */
    this.whole = false;
    /** Whether a verdict on it has run since: after a wrong one its name is that of the lesson's own function. */
    this.judged = false;
    /** The text that was stopped, which does not run by itself again. @type {string | undefined} */
    this.stopped = undefined;
    /** @type {import("@codemirror/view").EditorView | undefined} */
    this.view = undefined;
    const old = /** @type {HTMLElement | null} */ (node.querySelector(":scope > .cell_output"));
    this.outputs = new Outputs(old ?? node.appendChild(make("div", "cell_output docutils container")), lesson);
    this.bar = make("div", "kuiper-run");
    this.resetButton =
      after === null
        ? button("Reset", `Reset ${this.name}: the course's text again`, () => this.reset())
        : button("Remove", `Remove ${this.name}, which you added`, () => lesson.remove(this));
    const runs = [
      button("Run", `Run ${this.name}, and what above it has not run (Shift+Enter)`, () => this.run()),
      button("Stop", `Stop ${this.name}`, () => lesson.stop()),
    ];
    runs[1].classList.add("stop");
    const more = button("+", `A new cell below ${this.name}, to try something`, () => lesson.addBelow(this));
    this.bar.append(...(kind === "code" ? runs : []), this.resetButton, more);
    this.note = make("p", "kuiper-note");
    this.note.hidden = true;
    /** Where the code of a check is folded, Run stands below the fold. */
    this.fold = input.closest("details");
    (this.fold ?? input).after(this.note);
    if (this.fold) this.fold.after(this.bar);
    else input.append(this.bar);
    this.showReset();
  }

  get name() {
    return this.after === null ? `cell ${this.id}` : `your cell ${this.id}`;
  }

  /** Whether it only asks a question, which the page shows already. */
  get asks() {
    return /^\s*predict\([^()]*\)\s*$/.test(this.text);
  }

  /** The exercise that it judges, if any. */
  get exercise() {
    return /\bverdict\("(course\d\.\w+)"/.exec(this.source)?.[1];
  }

  /** Whether the answer's name is the lesson's own function after it, if the answer is wrong; a check leaves it. */
  get replaces() {
    return / = verdict\(/.test(this.source);
  }

  /** Whether it is one in which the learner answers an exercise. */
  get isStub() {
    return this.after === null && this.source.includes(STUB);
  }

  /** Whether it would run before a cell below it. */
  get isDue() {
    return (
      this.kind === "code" &&
      this.ran !== this.text &&
      this.stopped !== this.text &&
      !this.asks &&
      this.text.trim() !== ""
    );
  }

  /** Be ready to be worked on: code becomes an editor when somebody clicks into it; what was written before, at once. */
  offer() {
    if (this.after !== null || this.text !== this.source) {
      this.edit();
      return;
    }
    const code = this.input.querySelector("pre");
    if (!code || this.kind !== "code") return;
    code.tabIndex = 0;
    code.setAttribute("aria-label", `${this.name}. Enter opens it to edit`);
    code.setAttribute("role", "group");
    code.classList.toggle("stub", this.isStub);
    code.addEventListener("click", ({ clientX: x, clientY: y }) => {
      if (getSelection()?.isCollapsed) this.edit({ x, y }); // who selects code to copy it goes on reading
    });
    code.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (event.shiftKey) this.run();
      else this.edit("begin");
    });
  }

  /**
   * Show the editor.
   * @param {"begin" | { x: number, y: number }} [write] where to go on writing: the point of a click
   */
  async edit(write) {
    try {
      /** @type {NonNullable<typeof editing>} */
      const { editor } = editing ?? (await import(new URL("live_editor.js", import.meta.url).href));
      editing = { editor };
      if (!this.view) {
        this.view = editor(this.text, this.name, { run: () => this.run(), changed: (text) => this.changed(text) });
        this.input.replaceChildren(this.view.dom, ...(this.fold ? [] : [this.bar]));
      }
    } catch (error) {
      this.lesson.failed(error);
      return;
    }
    if (!write) return;
    const anchor = write === "begin" ? 0 : this.view.posAtCoords(write, false);
    this.view.dispatch({ selection: { anchor } });
    this.view.focus();
  }

  run() {
    if (this.kind !== "code") return;
    this.stopped = undefined;
    this.lesson.run(this);
  }

  /** @param {string} text */
  changed(text) {
    this.text = text;
    this.showReset();
    this.lesson.changed(this);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), KEEP_AFTER);
  }

  /** Keep the text in the browser now. */
  async keep() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const mine = this.text;
    const kept = await this.lesson.keep(this);
    if (!kept || kept.text === mine || this.text !== mine) return;
    this.put(kept.text);
    this.tell("Another tab wrote in this cell at the same time. Its text is here now; this one was yours:", mine);
  }

  /** Whether the last keys are not kept yet. */
  get isWaiting() {
    return this.timer !== undefined;
  }

  /** Take a text that is kept. @param {string} text */
  put(text) {
    this.text = text;
    if (this.view) {
      this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
      clearTimeout(this.timer);
      this.timer = undefined;
    } else if (text !== this.source) this.edit();
    this.showReset();
  }

  reset() {
    this.put(this.source);
    this.note.hidden = true;
    this.lesson.forget(this);
  }

  /**
   * Say something below the code.
   * @param {string} sentence
   * @param {string} [code]
   */
  tell(sentence, code) {
    this.note.replaceChildren(sentence);
    if (code !== undefined) this.note.append(make("pre", "", code));
    this.note.hidden = false;
  }

  /** Say it no more. @param {string} sentence */
  untell(sentence) {
    if (this.note.textContent === sentence) this.note.hidden = true;
  }

  /** The solution below an exercise is for who only reads: once there is a verdict, that gives one after two tries. */
  hideSolution() {
    const below = /** @type {HTMLElement | null} */ (this.node.nextElementSibling);
    if (below?.matches("details.solution")) below.hidden = true;
  }

  showReset() {
    this.resetButton.hidden = this.after === null && this.text === this.source;
  }
}
