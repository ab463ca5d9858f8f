// The sheet that one draws on, with mouse, finger or keys.
import { make } from "../shared/elements.js";
import { isShortcut } from "../shared/keys.js";

/** @typedef {[x: number, y: number]} Point */
/** @typedef {Point[]} Stroke */

const PEN = 16; // px wide
const [STEP, FINE] = [14, 4]; // px that a key moves the pen
const NEAR = 2; // px that a stroke must go on to have one more point
const LONGEST = 2000; // points of a stroke
const PIXELS = 8; // of a stored scan, along an edge
const [INK, CURSOR, GHOST] = ["#1a1a1a", "#b34700", "#c4c4c4"];
/** @type {Record<string, Point>} */
const MOVES = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
};
const HELP = "Sheet. Arrow keys move the pen, Space sets it down and lifts it, Backspace takes back a line.";

export class Sheet {
  /**
   * @param {number} size px along an edge
   * @param {{ down: () => void, up: (stroke: Stroke) => void, move: () => void, back: () => void, redraw: () => void, say: (text: string) => void }} player
   */
  constructor(size, player) {
    this.size = size;
    this.player = player;
    /** @type {Stroke | null} the stroke that is being drawn */
    this.stroke = null;
    /** @type {Point} */
    this.pen = [size / 2, size / 2];
    this.keyed = false; // whether it is moved by keys
    this.ratio = Math.min(window.devicePixelRatio || 1, 3);
    this.element = make("div", "sheet", undefined, { tabindex: 0, role: "application", "aria-label": HELP });
    this.paper = make("canvas", "", undefined, { "aria-hidden": "true" });
    Object.assign(this.paper, { width: size * this.ratio, height: size * this.ratio });
    this.element.append(this.paper);
    this.listen();
  }

  center() {
    this.pen = [this.size / 2, this.size / 2];
  }

  /**
   * @param {Stroke[]} strokes
   * @param {number[]} scan the levels 0 to 16 of a stored scan; empty for none
   * @param {Stroke[]} ghost what can be traced
   */
  draw(strokes, scan, ghost) {
    const g = /** @type {CanvasRenderingContext2D} */ (this.paper.getContext("2d"));
    g.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    g.clearRect(0, 0, this.size, this.size);
    const edge = this.size / PIXELS;
    scan.forEach((level, i) => {
      g.fillStyle = `rgba(8, 48, 107, ${level / 16})`;
      g.fillRect((i % PIXELS) * edge, Math.floor(i / PIXELS) * edge, edge, edge);
    });
    inked(g, ghost, GHOST);
    inked(g, this.stroke ? [...strokes, this.stroke] : strokes, INK);
    if (!this.keyed || document.activeElement !== this.element) return;
    Object.assign(g, { lineWidth: 2, strokeStyle: CURSOR });
    g.beginPath();
    g.arc(...this.pen, this.stroke ? 5 : 10, 0, 7);
    g.stroke();
  }

  /** @param {Point} point */
  down(point) {
    this.player.down();
    this.stroke = [point];
    this.player.redraw();
  }

  /** @param {Point} point */
  goOn(point) {
    if (!this.stroke || this.stroke.length > LONGEST) return;
    const [x, y] = this.stroke[this.stroke.length - 1];
    if (Math.hypot(point[0] - x, point[1] - y) < NEAR) return;
    this.stroke.push(point);
    this.player.move();
  }

  up() {
    const { stroke } = this;
    this.stroke = null;
    if (stroke) this.player.up(stroke);
  }

  listen() {
    const { element } = this;
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
      this.up(); // a line begun by keys
      element.setPointerCapture(event.pointerId);
      this.keyed = false;
      this.pen = this.pointOf(event);
      this.down(this.pen);
    });
    element.addEventListener("pointermove", (event) => {
      if (!this.stroke || this.keyed) return;
      const parts = event.getCoalescedEvents?.() ?? [];
      for (const part of parts.length ? parts : [event]) {
        this.pen = this.pointOf(part);
        this.goOn(this.pen);
      }
    });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      element.addEventListener(name, () => this.keyed || this.up());
    }
    element.addEventListener("blur", () => {
      this.up();
      this.player.redraw();
    });
    element.addEventListener("keydown", (event) => {
      if (!isShortcut(event) && this.pressed(event.key, event.shiftKey)) event.preventDefault();
    });
  }

  /**
   * @param {string} key
   * @param {boolean} fine
   * @returns {boolean} whether the key does something here
   */
  pressed(key, fine) {
    const move = MOVES[key];
    if (move) this.movePen(move, fine ? FINE : STEP);
    else if (key === " ") this.liftOrSet();
    else if (key === "Backspace") this.player.back();
    return Boolean(move) || key === " " || key === "Backspace";
  }

  /**
   * @param {Point} move
   * @param {number} step
   */
  movePen([dx, dy], step) {
    this.keyed = true;
    this.pen = [this.inside(this.pen[0] + dx * step), this.inside(this.pen[1] + dy * step)];
    this.goOn(this.pen);
    this.player.redraw();
  }

  liftOrSet() {
    this.keyed = true;
    if (this.stroke) this.up();
    else this.down(this.pen);
    const [left, top] = this.pen.map((place) => Math.round((100 * place) / this.size));
    this.player.say(`${this.stroke ? "Pen down" : "Pen up"}, ${left} % from the left, ${top} % from the top.`);
    this.player.redraw();
  }

  /** @param {number} value */
  inside(value) {
    return Math.round(Math.min(Math.max(value, 0), this.size) * 10) / 10;
  }

  /**
   * @param {PointerEvent} event
   * @returns {Point}
   */
  pointOf(event) {
    const box = this.paper.getBoundingClientRect();
    return [
      this.inside(((event.clientX - box.left) / box.width) * this.size),
      this.inside(((event.clientY - box.top) / box.height) * this.size),
    ];
  }
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Stroke[]} strokes
 * @param {string} color
 */
function inked(g, strokes, color) {
  Object.assign(g, { lineWidth: PEN, lineCap: "round", lineJoin: "round", strokeStyle: color });
  for (const [start, ...rest] of strokes) {
    g.beginPath();
    g.moveTo(...start);
    for (const point of [start, ...rest]) g.lineTo(...point);
    g.stroke();
  }
}
