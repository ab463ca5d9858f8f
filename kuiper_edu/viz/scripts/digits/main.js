// The page of `play_digits`: a sheet to draw on, the network from left to right, ten bars, and a lens below. The network
// reads while one draws. Who computes is the model's affair: a kernel, or this page.
import { NetworkView } from "../network/view.js";
import { keysHelp, make } from "../shared/elements.js";
import { isShortcut, keepKeys } from "../shared/keys.js";
import { Scores } from "./scores.js";
import { Sheet } from "./sheet.js";
import { Wishes } from "./wishes.js";

/** @typedef {import("./sheet.js").Stroke} Stroke */
/** @typedef {Omit<import("../network/columns.js").Network, "weights">} Graph */
/**
 * @typedef {object} State what digits/session.py says
 * @property {number} n the number of the message that it answers
 * @property {Stroke[]} strokes
 * @property {number} scan which stored scan it is, or -1
 * @property {number[]} grey the pixels of that scan
 * @property {boolean} ghost whether it is the drawing that is to be traced
 * @property {string} said
 * @property {string} problem
 * @property {number[]} scores
 * @property {number} answer
 * @property {Graph | null} network that of `about` if null
 * @property {[name: string, shape: number[]][]} arrays
 * @typedef {{ id: string, scans: number, hard: number[], paper: number, ghost: Stroke[], colors: [string[], string[]],
 *   network: Graph | null, page?: { size: number, labels: number[], invitation: string } | null }} About of an engine in
 *   the kernel with what a page needs to compute it broken, if that is possible
 * @typedef {{ get: (name: string) => any, on: (event: string, act: () => void) => void,
 *   off: (event: string, act: () => void) => void, send: (message: object) => void }} Model what anywidget gives
 */

const NONE = -1;
const KEYS =
  "On the sheet the arrows move the pen (Home, PgUp, End, PgDn slantwise, Shift for small steps), Space sets it down " +
  "and lifts it, Backspace takes back a line. In the network the arrows go from map to map, with Shift from pixel to " +
  "pixel; Enter on a block's title unfolds it. In the lens left and right write out the numbers of a map.";
const SCALE = "White is 0, blue is above it, red below; each operator has a scale of its own.";
const LATE = "No answer yet: the kernel is busy, or not running. In the second case run the cell again.";

export class DigitPlayer {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {About} */
    this.about = model.get("about");
    /** @type {Stroke[]} */
    this.strokes = [];
    this.scan = NONE;
    /** @type {{ strokes: Stroke[], scan: number }[]} what Undo goes back to */
    this.history = [];
    this.before = { strokes: this.strokes, scan: this.scan };
    this.names = ""; // of the operators that are shown
    this.outside = ""; // the operator whose numbers are the ten bars
    this.frame = 0; // the animation frame that the next reading waits for
    this.wishes = new Wishes(
      (wish) => model.send(wish),
      (isLate) => this.status(isLate ? LATE : ""),
    );
    this.sheet = new Sheet(this.about.paper, {
      down: () => this.penDown(),
      move: () => this.penMoved(),
      up: (stroke) => this.penUp(stroke),
      back: () => this.takeBack(),
      redraw: () => this.redraw(),
      say: (text) => this.status(text),
    });
    this.clear = this.button("Clear", "An empty sheet", () => {
      this.sheet.center();
      this.change([], NONE);
    });
    this.undo = this.button("Undo", "Take back the last line", () => this.takeBack());
    this.scores = new Scores((map) => this.lookAtScore(map));
    this.words = make("b");
    this.pens = make("p", "key", "", { role: "status", "aria-live": "polite" });
    this.bad = make("p", "bad", undefined, { role: "alert" });
    this.middle = make("div", "middle");
    this.below = make("div", "below");
    this.root = make("div", "kpd", undefined, {
      role: "group",
      "aria-label": "Draw a digit, and watch the network read it",
    });
    const [left, right] = [make("div", "left"), make("div", "right")];
    left.append(make("p", "caption", "Draw here"), this.sheet.element, this.toolbar());
    right.append(make("p", "caption", "What it reads"), this.scores.element, this.said());
    const screen = make("div", "screen");
    screen.append(left, this.middle, right, this.below);
    const foot = make("div", "foot");
    foot.append(make("p", "", SCALE), keysHelp(this.keys));
    this.root.append(this.hidesStored(), screen, this.bad, foot); // what appears moves nothing above it
  }

  /** What the keys do. */
  get keys() {
    return KEYS;
  }

  /** The stored picture of the last reading is hidden while this lives. */
  hidesStored() {
    const played = `[data-kuiper-played="${this.about.id}"]`;
    return make("style", "", `${played},.jp-OutputArea-child:has(${played}){display:none}`);
  }

  toolbar() {
    const { scans, hard } = this.about;
    const bar = make("div", "bar", undefined, { role: "toolbar", "aria-label": "Drawing" });
    const next = this.button("Next scan", "One of the stored scans", () => this.change([], (this.scan + 1) % scans));
    const difficult = this.button("A hard scan", "A scan that PyTorch reads wrong, too", () => {
      this.change([], hard.find((i) => i > this.scan) ?? hard[0]);
    });
    next.hidden = !scans;
    difficult.hidden = !hard.length;
    bar.append(this.clear, this.undo, next, difficult);
    return bar;
  }

  said() {
    const said = make("p", "said", undefined, { role: "status", "aria-live": "polite" });
    said.append(this.words);
    this.live = said;
    const lines = make("div", "lines");
    lines.append(said, this.pens);
    return lines;
  }

  /**
   * @param {string} text
   * @param {string} title
   * @param {() => void} act
   */
  button(text, title, act) {
    const made = make("button", "", text, { type: "button", title });
    made.addEventListener("click", () => made.getAttribute("aria-disabled") !== "true" && act());
    return made;
  }

  /** @param {string} text */
  status(text) {
    this.pens.textContent = text;
  }

  /**
   * @param {HTMLElement} host
   * @returns {() => void} ends it
   */
  mount(host) {
    const endKeys = keepKeys(this.root);
    this.root.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation());
    host.append(this.root);
    const changed = () => this.answered();
    this.model.on("change:state", changed);
    this.take(this.state);
    this.show(this.state);
    return () => {
      this.model.off("change:state", changed);
      cancelAnimationFrame(this.frame);
      endKeys();
      this.view?.end();
      this.wishes.end();
    };
  }

  /** @returns {State} */
  get state() {
    return this.model.get("state");
  }

  /** @param {State} state */
  take({ strokes, scan }) {
    Object.assign(this, { strokes, scan });
  }

  // Drawing

  redraw() {
    const { scan, grey } = this.state;
    const ghost = this.strokes.length || this.sheet.stroke || this.scan >= 0 ? [] : this.about.ghost;
    this.sheet.draw(this.strokes, this.scan >= 0 && scan === this.scan ? grey : [], ghost);
  }

  /** Drawing over a stored scan clears it. */
  penDown() {
    this.before = { strokes: this.strokes, scan: this.scan };
    if (this.scan >= 0) this.strokes = [];
    this.scan = NONE;
    this.live?.setAttribute("aria-live", "off"); // told when the pen is lifted
  }

  /** The network reads a stroke on its way, once for each frame; a reading that takes longer than a frame drops some. */
  penMoved() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.redraw();
      const { stroke } = this.sheet;
      if (stroke) this.wishes.send({ strokes: [...this.strokes, [...stroke]], scan: NONE, drawing: true });
    });
  }

  /** @param {Stroke} stroke */
  penUp(stroke) {
    this.live?.setAttribute("aria-live", "polite");
    this.history.push(this.before);
    this.wish([...this.strokes, stroke], NONE);
  }

  takeBack() {
    this.sheet.stroke = null;
    const last = this.history.pop();
    if (last) this.wish(last.strokes, last.scan);
  }

  /**
   * @param {Stroke[]} strokes
   * @param {number} scan
   */
  change(strokes, scan) {
    this.history.push({ strokes: this.strokes, scan: this.scan });
    this.wish(strokes, scan);
  }

  // Requests and answers

  /**
   * @param {Stroke[]} strokes
   * @param {number} scan
   */
  wish(strokes, scan) {
    this.strokes = strokes;
    this.scan = scan;
    this.redraw();
    this.wishes.send({ strokes, scan });
    this.enable();
  }

  answered() {
    const { state } = this;
    const awaited = this.wishes.answered(state.n);
    if (this.wishes.idle && !this.sheet.stroke) this.take(state);
    this.show(state);
    if (!awaited) return;
    this.root.dispatchEvent(new CustomEvent("kuiper-played", { bubbles: true })); // benchmarks/play_digits.py
    this.wishes.postNext();
  }

  enable() {
    this.undo.setAttribute("aria-disabled", `${!this.history.length}`);
    this.clear.setAttribute("aria-disabled", `${!this.strokes.length && this.scan < 0}`);
  }

  // What is shown

  /** @param {State} state */
  show(state) {
    if (this.words.textContent !== state.said) this.words.textContent = state.said;
    this.bad.textContent = state.problem;
    this.bad.hidden = !state.problem;
    this.scores.show(state.scores, state.answer);
    // The result of the digit to trace fades; while the sheet is empty so does what the network has of the last one.
    this.root.classList.toggle("idle", state.ghost || !state.arrays.length);
    this.root.classList.toggle("empty", !state.arrays.length);
    if (state.arrays.length) this.showNetwork(state);
    this.enable();
    this.redraw();
  }

  /** @param {State} state */
  showNetwork({ network, arrays, answer }) {
    const graph = network ?? this.about.network;
    if (!graph) return;
    const names = graph.operators.map(({ name }) => name).join();
    if (this.names !== names) this.begin(graph);
    this.names = names;
    // The lens begins with the best score, and follows it until it is moved.
    if (this.view && !this.view.chosen && this.outside) this.view.look(scoreAt(this.outside, answer));
    this.view?.show(tensorsOf(graph, arrays, floats(this.model.get("numbers"))));
  }

  /** @param {Graph} graph */
  begin(graph) {
    this.view?.end();
    const last = graph.operators[graph.operators.length - 1];
    this.outside = ["sigmoid", "softmax"].includes(last.kind) && last.shape.join() === "10" ? last.name : "";
    this.view = new NetworkView(
      { ...graph, weights: floats(this.model.get("weights")) },
      this.about.colors,
      this.outside,
    );
    this.middle.replaceChildren(this.view.pane);
    this.below.replaceChildren(this.view.lens.element);
  }

  /** @param {number} map */
  lookAtScore(map) {
    if (this.outside) this.view?.choose(scoreAt(this.outside, map));
  }
}

/**
 * @param {string} operator
 * @param {number} map
 */
function scoreAt(operator, map) {
  return { operator, map, row: 0, column: 0 };
}

/**
 * The numbers of a buffer, wherever in it they begin.
 * @param {Float32Array | DataView} view
 */
function floats(view) {
  if (view instanceof Float32Array) return view;
  return new Float32Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength));
}

/**
 * The arrays of a run; one that has not the shape that its operator has in the graph is left out.
 * @param {Graph} graph
 * @param {[name: string, shape: number[]][]} arrays
 * @param {Float32Array} numbers
 */
function tensorsOf({ operators }, arrays, numbers) {
  const shapes = new Map(operators.map(({ name, shape }) => [name, shape.join()]));
  /** @type {import("../network/explain.js").Tensors} */
  const tensors = new Map();
  let at = 0;
  for (const [name, shape] of arrays) {
    const count = shape.reduce((product, edge) => product * edge, 1);
    if (shapes.get(name) === shape.join()) tensors.set(name, { shape, data: numbers.subarray(at, at + count) });
    at += count;
  }
  return tensors;
}
