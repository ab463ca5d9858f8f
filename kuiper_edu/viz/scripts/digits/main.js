// The page of `play_digits`: a sheet to draw on, ten bars, the operators in a row, feature maps. The kernel computes; the
// page only draws and shows.
import { make } from "../shared/elements.js";
import { isShortcut, keepKeys } from "../shared/keys.js";
import { FeatureMaps } from "./feature_maps.js";
import { Operators } from "./operators.js";
import { Pixels, paint, scaleOf } from "./pixels.js";
import { Scores } from "./scores.js";
import { Sheet } from "./sheet.js";
import { Wishes } from "./wishes.js";

/** @typedef {import("./sheet.js").Stroke} Stroke */
/**
 * @typedef {object} Round what session.py says of a round
 * @property {number} n the number of the message that it answers
 * @property {Stroke[]} strokes
 * @property {number} scan which stored scan it is, or -1
 * @property {number[]} grey the pixels of that scan
 * @property {string} said
 * @property {string} problem
 * @property {number} seen px along an edge of what the network sees
 * @property {number[]} scores
 * @property {number} answer
 * @property {string} selected
 * @property {import("./operators.js").Operator[]} boxes
 * @property {import("./feature_maps.js").Maps | null} maps
 * @typedef {{ id: string, scans: number, hard: number[], paper: number, colors: [string[], string[]] }} About
 * @typedef {{ get: (name: string) => any, on: (event: string, act: () => void) => void,
 *   off: (event: string, act: () => void) => void, send: (message: object) => void }} Model what anywidget gives
 */

const NONE = -1;
const KEYS =
  "Keys: on the sheet the arrows move the pen (Home, PgUp, End, PgDn slantwise, Shift for small steps), Space sets it down " +
  "and lifts it, Backspace takes back a line. Among the operators the arrows go on to the next.";

class DigitPlayer {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {About} */
    this.about = model.get("about");
    this.grey = scaleOf(this.about.colors[0]);
    this.signed = scaleOf(this.about.colors[1]);
    /** @type {Stroke[]} */
    this.strokes = [];
    this.scan = NONE;
    this.selected = "";
    /** @type {{ strokes: Stroke[], scan: number }[]} what Undo goes back to */
    this.history = [];
    this.before = { strokes: this.strokes, scan: this.scan };
    this.begun = 0; // when the pen was lifted
    this.took = make("span", "took", "", { "aria-hidden": "true" });
    const late = "No answer yet: the kernel is busy, or not running. In the second case run the cell again.";
    this.wishes = new Wishes(
      (wish) => model.send(wish),
      (isLate) => {
        this.took.textContent = isLate ? late : "";
      },
    );
    this.sheet = new Sheet(this.about.paper, {
      down: () => this.penDown(),
      up: (stroke) => this.penUp(stroke),
      back: () => this.takeBack(),
      redraw: () => this.redraw(),
      say: (text) => {
        this.pens.textContent = text;
      },
    });
    this.clear = this.button("Clear", "An empty sheet", () => {
      this.sheet.center();
      this.change([], NONE);
    });
    this.undo = this.button("Undo", "Take back the last line", () => this.takeBack());
    this.scores = new Scores();
    this.operators = new Operators((name) => {
      this.selected = name;
      this.send();
    });
    this.maps = new FeatureMaps(this.grey, this.signed);
    this.seen = make("canvas", "", undefined, { role: "img", "aria-label": "What the network sees" });
    this.words = make("b");
    this.pens = make("p", "key", "", { role: "status", "aria-live": "polite" });
    this.bad = make("p", "bad", undefined, { role: "alert" });
    this.drawn = figure("", "Draw here", this.sheet.element);
    const opening = "Inside the network, from operator to operator. Click one to look at its feature maps.";
    this.opening = make("p", "", opening);
    const name = "Draw a digit, and watch the network read it";
    this.root = make("div", "kpd", undefined, { role: "group", "aria-label": name });
    this.root.append(this.hidesStored(), this.toolbar(), this.top(), this.line(), this.bad, this.opening);
    this.root.append(this.operators.element, this.maps.element, make("p", "key", KEYS));
  }

  /** The stored picture of the last round is hidden while this lives. */
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

  top() {
    const top = make("div", "top");
    const seen = figure("seen", "What the network sees", this.seen);
    top.append(this.drawn.made, seen.made, figure("read", "What it reads", this.scores.element).made);
    return top;
  }

  line() {
    const line = make("div", "line");
    const said = make("p", "said", undefined, { role: "status", "aria-live": "polite" });
    said.append(this.words);
    line.append(said, this.took, this.pens);
    return line;
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
    this.take(this.round);
    this.show(this.round);
    return () => {
      this.model.off("change:state", changed);
      endKeys();
      this.wishes.end();
    };
  }

  /** @returns {Round} */
  get round() {
    return this.model.get("state");
  }

  /** @param {Round} round */
  take({ strokes, scan, selected }) {
    Object.assign(this, { strokes, scan, selected });
  }

  // Drawing

  redraw() {
    const { scan, grey } = this.round;
    this.sheet.draw(this.strokes, this.scan >= 0 && scan === this.scan ? grey : [], this.grey);
  }

  /** Drawing over a stored scan clears it. */
  penDown() {
    this.before = { strokes: this.strokes, scan: this.scan };
    if (this.scan >= 0) this.strokes = [];
    this.scan = NONE;
  }

  /** @param {Stroke} stroke */
  penUp(stroke) {
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
    this.begun = performance.now();
    this.redraw();
    this.send();
  }

  send() {
    this.wishes.send({ strokes: this.strokes, scan: this.scan, selected: this.selected });
    this.enable();
  }

  answered() {
    const { round } = this;
    const awaited = this.wishes.answered(round.n);
    if (this.wishes.idle && !this.sheet.stroke) this.take(round);
    this.show(round);
    if (awaited && this.begun && !this.wishes.next) this.tellTime();
    if (awaited) this.wishes.postNext();
  }

  tellTime() {
    const ms = performance.now() - this.begun;
    this.begun = 0;
    this.took.textContent = `${Math.round(ms)} ms from the pen to the bars`;
    requestAnimationFrame(() => {
      const detail = performance.now() - ms;
      this.root.dispatchEvent(new CustomEvent("kuiper-played", { detail, bubbles: true })); // benchmarks/play_digits.py
    });
  }

  enable() {
    this.undo.setAttribute("aria-disabled", `${!this.history.length}`);
    this.clear.setAttribute("aria-disabled", `${!this.strokes.length && this.scan < 0}`);
  }

  // What is shown

  /** @param {Round} round */
  show(round) {
    const pixels = new Pixels(this.model.get("pixels"));
    if (this.words.textContent !== round.said) this.words.textContent = round.said;
    this.bad.textContent = round.problem;
    this.bad.hidden = !round.problem;
    this.drawn.caption.textContent = round.scan >= 0 ? "A stored scan; draw over it to begin anew" : "Draw here";
    paint(this.seen, pixels.take(round.seen * round.seen), round.seen || 1, round.seen || 0, this.grey);
    if (!round.seen) this.seen.getContext("2d")?.clearRect(0, 0, this.seen.width, this.seen.height);
    this.scores.show(round.scores, round.answer);
    // The sheet is empty: the last result fades, so that the page does not jump.
    const idle = !round.boxes.length && !round.problem && this.operators.boxes.length > 0;
    this.operators.element.classList.toggle("idle", idle);
    this.maps.element.classList.toggle("idle", idle);
    if (!idle) this.look(round, pixels);
    this.enable();
    this.redraw();
  }

  /**
   * @param {Round} round
   * @param {Pixels} pixels
   */
  look({ boxes, selected, maps }, pixels) {
    this.opening.hidden = !boxes.length;
    this.operators.show(boxes, selected, pixels, this.grey);
    this.maps.element.hidden = !maps;
    if (maps) this.maps.show(maps, pixels);
  }
}

/**
 * @param {string} name
 * @param {string} title
 * @param {HTMLElement} thing
 */
function figure(name, title, thing) {
  const made = make("figure", name);
  const caption = make("figcaption", "", title);
  made.append(caption, thing);
  return { made, caption };
}

/** @param {{ model: Model, el: HTMLElement }} widget */
function render({ model, el }) {
  return new DigitPlayer(model).mount(el);
}

export default { render };
