// The network view: the operators from left to right, eight maps each, with every edge between them. A block is unfolded by
// a click on its title; a map lights what it reads, and a pixel of it goes to the lens.
import { draw, make } from "../shared/elements.js";
import { follow } from "../shared/follow.js";
import { ColumnCanvas } from "./column_canvas.js";
import { between, columnsOf, sizeOf } from "./columns.js";
import { explain, readsOf } from "./explain.js";
import { geometryOf, pathsOf, ROWS } from "./geometry.js";
import { intermediate } from "./intermediate.js";
import { Lens } from "./lens.js";
import { rangeOf, Scales, short } from "./pixels.js";
import { ScaleKey } from "./scale_key.js";

/** @typedef {import("./columns.js").Column} Column */
/** @typedef {import("./columns.js").Edge} Edge */
/** @typedef {import("./columns.js").Network} Network */
/** @typedef {import("./explain.js").Pixel} Pixel */
/** @typedef {import("./explain.js").Tensor} Tensor */
/** @typedef {import("./explain.js").Tensors} Tensors */
/** @typedef {import("./pixels.js").Range} Range */
/**
 * @typedef {object} MapShown
 * @property {HTMLButtonElement} button
 * @property {ColumnCanvas | null} canvas that of its column, on which it is painted; none for a bar
 * @property {HTMLElement | null} fill of a bar
 * @property {string} operator
 * @property {number} map
 * @property {number} column
 * @property {number} row the position in its column
 * @property {number} x where it stands
 * @property {number} y
 * @property {number} broad px
 * @property {number} tall
 */

const FEW = 2; // columns, whose maps then stand in as many rows: a layer and its lens fit on one screen
const MOST_BARS = 16; // numbers that are shown as bars
const MOST_MAPS = 1024; // that "all" shows
const BARS = 1.5; // how wide their column is, in columns of maps
const APART = 0.3; // between columns of several maps beside each other
/** @type {Record<string, [row: number, column: number]>} */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class NetworkView {
  /**
   * @param {Network} network
   * @param {[string[], string[]]} colors
   * @param {string} outside an operator whose numbers are shown beside the view, or ""
   */
  constructor(network, colors, outside) {
    this.network = network;
    this.outside = outside;
    this.scales = new Scales(colors);
    this.lens = new Lens(this.scales);
    /** @type {Set<number>} */
    this.unfolded = new Set();
    /** @type {Set<string>} the operators of which all maps are shown */
    this.whole = new Set();
    /** @type {Tensors} */
    this.tensors = new Map();
    /** @type {Map<string, Range>} */
    this.ranges = new Map();
    /** @type {Map<string, Tensor | null>} what the lens shows of convolutions */
    this.wholes = new Map();
    /** @type {Pixel | null} */
    this.at = null;
    this.chosen = false; // whether it was chosen by hand
    /** @type {import("./explain.js").Explanation | null} */
    this.found = null;
    /** @type {MapShown[]} */
    this.maps = [];
    /** @type {ScaleKey[]} */
    this.keys = [];
    /** @type {Column[]} */
    this.columns = [];
    /** @type {Edge[]} */
    this.drawn = [];
    /** @type {HTMLElement[]} */
    this.boxes = [];
    /** @type {Set<string>} the operators that are broken */
    this.broken = new Set();
    this.picked = ""; // the operator whose breaks are offered
    this.edges = draw("svg", { class: "edges", "aria-hidden": "true" });
    this.lit = draw("svg", { class: "edges", "aria-hidden": "true" });
    this.inner = make("div", "columns");
    this.pane = make("div", "net", undefined, { role: "group", "aria-label": "The network, from left to right" });
    this.pane.append(this.inner);
    const most = Math.max(1, ...network.operators.map(({ shape }) => shape[0]));
    this.rows = Math.min(network.items.length <= FEW ? FEW : ROWS, most); // of maps below each other
    this.listen();
    this.build();
    this.resized = new ResizeObserver(() => this.place());
    this.resized.observe(this.pane);
  }

  listen() {
    const { pane } = this;
    pane.addEventListener("keydown", (event) => {
      const found = this.maps.find(({ button }) => button === event.target);
      if (found && this.pressed(event, found)) event.preventDefault();
    });
    for (const name of /** @type {const} */ (["pointermove", "pointerdown"])) {
      pane.addEventListener(name, (event) => {
        const found = this.maps.find(({ button }) => button.contains(/** @type {Node} */ (event.target)));
        if (found) this.choose(pixelAt(found, event, this.tensors));
      });
    }
    pane.addEventListener("focusin", (event) => {
      const found = this.maps.find(({ button }) => button === event.target);
      if (found && (this.at?.operator !== found.operator || this.at.map !== found.map)) {
        this.choose({ operator: found.operator, map: found.map, ...this.middleOf(found.operator) });
      }
    });
  }

  /**
   * Let a click on an operator ask how it can be broken, or Enter on a map of it.
   * @param {(operator: string, map: number) => void} ask
   */
  offers(ask) {
    this.pane.classList.add("asks");
    this.pane.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      const found = this.maps.find(({ button }) => button.contains(target));
      if (found) return ask(found.operator, found.map);
      const column = this.columns[this.boxes.findIndex((box) => box.contains(target))];
      if (column && !target.closest("button")) ask(this.network.operators[column.shown].name, 0);
    });
  }

  /**
   * Mark the operator whose breaks are offered.
   * @param {string} operator
   */
  pick(operator) {
    this.picked = operator;
    this.mark();
  }

  /**
   * Show another network with the same operators, some of them broken.
   * @param {Network} network
   * @param {Set<string>} broken
   */
  change(network, broken) {
    this.network = network;
    this.broken = broken;
    this.drawn = between(network, this.columns);
    this.drawEdges();
    this.mark();
  }

  mark() {
    const { operators } = this.network;
    this.columns.forEach(({ members, shown }, at) => {
      const hurt = members.map((i) => operators[i].name).filter((name) => this.broken.has(name));
      this.boxes[at].classList.toggle("broken", hurt.length > 0);
      this.boxes[at].classList.toggle("picked", operators[shown].name === this.picked);
      const size = this.boxes[at].querySelector(".size");
      if (size) size.textContent = hurt.length ? "broken" : sizeOf(operators[shown].shape);
    });
  }

  /** Make the columns anew: at the beginning, and when something is unfolded. */
  build() {
    const { network } = this;
    this.columns = columnsOf(network, this.unfolded);
    this.drawn = between(network, this.columns);
    this.maps = [];
    this.keys = [];
    this.boxes = this.columns.map((column, at) => this.column(column, at));
    this.inner.replaceChildren(this.edges, ...this.boxes, this.lit);
    this.mark();
    this.place();
    this.show(this.tensors);
  }

  /**
   * @param {Column} column
   * @param {number} at
   */
  column(column, at) {
    const op = this.network.operators[column.shown];
    const box = make("div", `column ${column.form}`);
    if (op.name === this.outside) return box;
    if (column.form === "part" && this.columns[at - 1]?.item !== column.item) box.append(this.folding(column.item));
    box.append(this.head(column, op.name), make("span", "size", sizeOf(op.shape), { title: `${op.name}, ${op.type}` }));
    const bars = isBars(op.shape);
    const chosen = bars ? op.shape[0] : ROWS;
    const canvas = bars ? null : new ColumnCanvas(this.scales);
    if (canvas) box.prepend(canvas.element);
    this.mapsOf(op.name).forEach((map, row) => {
      const button = make("button", bars ? "map bar" : "map", undefined, {
        type: "button",
        "aria-label": `${op.name}, map ${map}`,
      });
      button.tabIndex = this.maps.length ? -1 : 0;
      const shown = {
        button,
        canvas,
        fill: bars ? make("i") : null,
        operator: op.name,
        map,
        column: at,
        row,
        x: 0,
        y: 0,
        broad: 0,
        tall: 0,
      };
      if (shown.fill) {
        const track = make("span", "track");
        track.append(shown.fill);
        button.append(`${map}`, track);
      }
      this.maps.push(shown);
      box.append(button);
    });
    if (!bars) {
      const key = new ScaleKey(op.name, this.scales);
      this.keys.push(key);
      box.append(key.element);
    }
    if (op.shape[0] > chosen && op.shape[0] <= MOST_MAPS) box.append(this.more(op.name, op.shape[0]));
    return box;
  }

  /**
   * The title of a column; of a folded block a button.
   * @param {Column} column
   * @param {string} name of the operator that is shown
   */
  head({ title, form, item, members }, name) {
    if (form !== "folded") return make("span", "head", title, { title: name });
    const what = `${title}: unfold its ${members.length} operators`;
    const made = make("button", "head", title, {
      type: "button",
      "aria-expanded": false,
      title: what,
      "aria-label": what,
    });
    made.addEventListener("click", () => this.fold(item));
    return made;
  }

  /**
   * The title of an unfolded block, above its first operator.
   * @param {number} item
   */
  folding(item) {
    const { title, members } = this.network.items[item];
    const made = make("button", "folding", title, {
      type: "button",
      "aria-expanded": true,
      "aria-label": `${title}: fold its ${members.length} operators`,
    });
    made.addEventListener("click", () => this.fold(item));
    return made;
  }

  /**
   * Unfold an item, or fold it again.
   * @param {number} item
   */
  fold(item) {
    if (!this.unfolded.delete(item)) this.unfolded.add(item);
    this.build();
    const first = this.boxes[this.columns.findIndex((column) => column.item === item)];
    /** @type {HTMLElement | null} */ (first.querySelector("button"))?.focus({ preventScroll: true });
    follow(this.pane, first);
  }

  /**
   * The button that shows all maps of an operator, or its eight again.
   * @param {string} name
   * @param {number} count
   */
  more(name, count) {
    const all = this.whole.has(name);
    const made = make("button", "more", all ? `only ${ROWS}` : `all ${count}`, {
      type: "button",
      "aria-label": `${all ? `Only ${ROWS}` : `All ${count}`} maps of ${name}`,
    });
    made.addEventListener("click", () => {
      if (!this.whole.delete(name)) this.whole.add(name);
      this.build();
      const again = this.columns.findIndex(({ shown }) => this.network.operators[shown].name === name);
      /** @type {HTMLElement | null} */ (this.boxes[again]?.querySelector(".more"))?.focus({ preventScroll: true });
    });
    return made;
  }

  /**
   * The maps of an operator that are shown: the strongest ones, in the order of the array; or all, the strongest first.
   * @param {string} name
   */
  mapsOf(name) {
    const op = this.network.operators.find((each) => each.name === name);
    const count = op?.shape[0] ?? 0;
    const all = Array.from({ length: count }, (_, i) => i);
    if (isBars(op?.shape ?? [])) return all;
    const first = (op?.maps ?? all).slice(0, ROWS).sort((one, other) => one - other);
    return this.whole.has(name) ? [...first, ...all.filter((map) => !first.includes(map))] : first;
  }

  /** Place everything in the width that there is. */
  place() {
    const wide = this.pane.clientWidth;
    if (!wide) return;
    const counts = this.columns.map((_, at) => this.maps.filter(({ column }) => column === at).length);
    const units = this.columns.map(({ shown }, at) => this.unitsOf(shown, counts[at]));
    const folded = columnsOf(this.network, new Set()).reduce((sum, { shown }) => {
      return sum + this.unitsOf(shown, Math.min(ROWS, this.network.operators[shown].shape[0]));
    }, 0);
    const geometry = geometryOf(wide, units, folded, this.rows);
    this.geometry = geometry;
    const { map, pitch, rows, top, high, places } = geometry;
    Object.assign(this.inner.style, { width: `${geometry.wide}px`, height: `${high}px` });
    this.inner.style.setProperty("--map", `${map}px`);
    this.boxes.forEach((box, at) => {
      Object.assign(box.style, { left: `${places[at].x}px`, width: `${places[at].wide - 4}px` });
    });
    const step = units.length ? places[0].wide / units[0] : 0;
    for (const shown of this.maps) {
      const bars = shown.fill !== null;
      const apart = bars ? (rows * pitch) / counts[shown.column] : pitch;
      const above = bars ? 0 : Math.max(0, ((rows - counts[shown.column]) * pitch) / 2);
      shown.x = Math.floor(shown.row / rows) * (bars ? 0 : step);
      shown.y = top + above + (bars ? shown.row : shown.row % rows) * apart;
      const tall = bars ? apart - 2 : map;
      const broad = bars ? places[shown.column].wide - 14 : map;
      Object.assign(shown, { broad, tall });
      Object.assign(shown.button.style, {
        left: `${shown.x}px`,
        top: `${shown.y}px`,
        width: `${broad}px`,
        height: `${tall}px`,
      });
    }
    for (const canvas of new Set(this.maps.map((shown) => shown.canvas))) {
      canvas?.resize(this.maps.filter((shown) => shown.canvas === canvas));
    }
    this.paint();
    for (const svg of [this.edges, this.lit]) {
      svg.setAttribute("viewBox", `0 0 ${geometry.wide} ${high}`);
      Object.assign(svg.style, { width: `${geometry.wide}px`, height: `${high}px` });
    }
    this.drawEdges();
    this.light();
  }

  /**
   * How wide a column is, in columns of one map.
   * @param {number} shown the operator that it shows
   * @param {number} count how many of its maps
   */
  unitsOf(shown, count) {
    const { name, shape } = this.network.operators[shown];
    if (name === this.outside) return 0.25;
    return isBars(shape) ? BARS : Math.max(1, Math.ceil(count / this.rows)) + (this.rows < ROWS ? APART : 0);
  }

  drawEdges() {
    const { geometry } = this;
    if (!geometry) return;
    const names = this.network.operators.map(({ name }) => name);
    this.edges.replaceChildren(
      ...this.drawn.flatMap((edge) => {
        const { x, wide } = geometry.places[edge.from];
        const kind = edge.arc ? "arc" : "arrow";
        const { line, tip } = pathsOf(edge, geometry, x + wide - 14);
        const drawn = draw("path", { class: kind, d: line, "data-edge": `${names[edge.tail]} ${names[edge.head]}` });
        return [drawn, draw("path", { class: `${kind} tip`, d: tip })];
      }),
    );
  }

  /**
   * Show the arrays of a run.
   * @param {Tensors} tensors
   */
  show(tensors) {
    this.tensors = tensors;
    this.ranges.clear();
    this.wholes.clear();
    this.paint();
    for (const each of this.keys) each.show(this.rangeOf(each.operator));
    this.explain();
  }

  /** Paint the maps where they stand. */
  paint() {
    for (const shown of this.maps) {
      const tensor = this.tensors.get(shown.operator);
      shown.button.classList.toggle("none", !tensor);
      if (!tensor) {
        shown.canvas?.clear(shown);
        continue;
      }
      const [, high = 1, wide = 1] = tensor.shape;
      const range = this.rangeOf(shown.operator);
      const numbers = tensor.data.subarray(shown.map * high * wide, (shown.map + 1) * high * wide);
      if (shown.broad) shown.canvas?.paint(numbers, wide, high, range, shown);
      if (shown.fill) setBar(shown.fill, numbers[0], range);
    }
  }

  /**
   * The range of an operator's array.
   * @param {string} operator
   * @returns {Range}
   */
  rangeOf(operator) {
    const known = this.ranges.get(operator) ?? rangeOf(this.tensors.get(operator)?.data ?? []);
    this.ranges.set(operator, known);
    return known;
  }

  /**
   * Bring a pixel under the lens, as its reader wishes.
   * @param {Pixel} at
   */
  choose(at) {
    this.chosen = true;
    this.look(at);
  }

  /**
   * Bring a pixel under the lens.
   * @param {Pixel | null} at
   */
  look(at) {
    const before = this.at;
    const same = before?.operator === at?.operator && before?.map === at?.map;
    if (same && before?.row === at?.row && before?.column === at?.column) return;
    this.at = at;
    if (!same) this.focusable();
    this.explain();
    this.light();
  }

  /** The map that is looked at is the one that Tab reaches. */
  focusable() {
    const found = this.maps.find(({ operator, map }) => operator === this.at?.operator && map === this.at.map);
    if (!found) return;
    for (const { button } of this.maps) button.tabIndex = button === found.button ? 0 : -1;
  }

  explain() {
    const tensor = this.at && this.tensors.get(this.at.operator);
    this.found = null;
    if (!this.at || !tensor) return this.lens.clear();
    this.found = explain(this.network, this.tensors, this.at);
    const op = this.network.operators.find(({ name }) => name === this.at?.operator);
    const { found } = this;
    if (op)
      this.lens.show(
        found,
        (operator) => this.rangeOf(operator),
        op,
        (term) => this.wholeOf(found, term),
      );
  }

  /**
   * The map of which a term of the lens is one pixel.
   * @param {import("./explain.js").Explanation} found
   * @param {import("./explain.js").Term} term
   */
  wholeOf(found, term) {
    const name = `${found.added.operator} ${found.added.map} ${term.at.map}`;
    const known = this.wholes.get(name);
    const whole = known === undefined ? intermediate(this.network, this.tensors, found, term) : known;
    this.wholes.set(name, whole);
    return whole;
  }

  /** Light the pixel that is looked at, the maps that it reads and its windows in them. */
  light() {
    const { at, geometry } = this;
    const shown = new Set(this.maps.map(({ operator }) => operator));
    const reads = at ? readsOf(this.network, at, shown) : new Map();
    const to = this.maps.find(({ operator, map }) => operator === at?.operator && map === at?.map);
    const parts = [];
    for (const found of this.maps) {
      const lit = reads.get(found.operator)?.has(found.map) ?? false;
      found.button.classList.toggle("reads", lit);
      found.button.classList.toggle("at", found === to);
      if (lit && geometry && at) parts.push(this.line(found, to));
    }
    if (to && at) parts.push(this.square(to, at.row, at.column, 1, 1));
    for (const { at: first, size } of this.found?.terms ?? []) {
      const found = at && this.maps.find(({ operator, map }) => operator === first.operator && map === first.map);
      if (found) parts.push(this.square(found, first.row, first.column, ...size));
    }
    this.lit.replaceChildren(...parts.filter((part) => part !== null));
  }

  /**
   * A line from a map that is read to the one that reads it.
   * @param {MapShown} from
   * @param {MapShown | undefined} to
   */
  line(from, to) {
    const { places, pitch, rows, top } = /** @type {import("./geometry.js").Geometry} */ (this.geometry);
    const end = to
      ? { x: places[to.column].x + to.x, y: to.y + to.tall / 2 }
      : { x: places[places.length - 1].x, y: top + (rows * pitch) / 2 };
    const start = { x: places[from.column].x + from.x + from.broad, y: from.y + from.tall / 2 };
    const middle = (start.x + end.x) / 2;
    return draw("path", {
      class: "reads",
      d: `M${start.x} ${start.y}C${middle} ${start.y} ${middle} ${end.y} ${end.x} ${end.y}`,
    });
  }

  /**
   * The frame of a window on a map.
   * @param {MapShown} shown
   * @param {number} row
   * @param {number} column
   * @param {number} high
   * @param {number} wide
   */
  square(shown, row, column, high, wide) {
    const [, tall = 1, broad = 1] = this.tensors.get(shown.operator)?.shape ?? [];
    if (!shown.canvas || !this.geometry || tall * broad === 1) return null;
    const { places, map } = this.geometry;
    const [across, down] = [map / broad, map / tall];
    const x = places[shown.column].x + shown.x + column * across;
    return draw("rect", { class: "frame", x, y: shown.y + row * down, width: wide * across, height: high * down });
  }

  /** @param {string} operator */
  middleOf(operator) {
    const [, high = 1, wide = 1] = this.tensors.get(operator)?.shape ?? [];
    return { row: Math.floor(high / 2), column: Math.floor(wide / 2) };
  }

  /**
   * Arrows go from map to map, with Shift from pixel to pixel.
   * @param {KeyboardEvent} event
   * @param {MapShown} from
   * @returns {boolean} whether the key does something here
   */
  pressed(event, from) {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.shiftKey) this.step(from, move);
    else this.go(from, move);
    return true;
  }

  /**
   * @param {MapShown} from
   * @param {[number, number]} move
   */
  step({ operator, map }, [down, across]) {
    const [, high = 1, wide = 1] = this.tensors.get(operator)?.shape ?? [];
    const { row, column } = this.at ?? { row: 0, column: 0 };
    const inside = (/** @type {number} */ place, /** @type {number} */ size) => Math.min(Math.max(place, 0), size - 1);
    this.choose({ operator, map, row: inside(row + down, high), column: inside(column + across, wide) });
  }

  /**
   * @param {MapShown} from
   * @param {[number, number]} move
   */
  go(from, [down, across]) {
    const columns = [...new Set(this.maps.map(({ column }) => column))];
    const column = columns[columns.indexOf(from.column) + across];
    const there = this.maps.filter((each) => each.column === column);
    const next = there[Math.min(from.row + down, there.length - 1)];
    if (!next || from.row + down < 0 || (down && from.row + down >= there.length)) return;
    next.button.focus({ preventScroll: true });
    follow(this.pane, next.button);
  }

  end() {
    this.resized.disconnect();
  }
}

/** @param {number[]} shape */
function isBars(shape) {
  return shape.length === 1 && shape[0] <= MOST_BARS;
}

/**
 * @param {MapShown} shown
 * @param {PointerEvent} event
 * @param {Tensors} tensors
 * @returns {Pixel}
 */
function pixelAt({ button, operator, map }, event, tensors) {
  const [, high = 1, wide = 1] = tensors.get(operator)?.shape ?? [];
  const box = button.getBoundingClientRect();
  const part = (/** @type {number} */ away, /** @type {number} */ size, /** @type {number} */ count) =>
    Math.min(Math.max(Math.floor((away / size) * count), 0), count - 1);
  return {
    operator,
    map,
    row: part(event.clientY - box.top, box.height, high),
    column: part(event.clientX - box.left, box.width, wide),
  };
}

/**
 * @param {HTMLElement} fill
 * @param {number} value
 * @param {Range} range
 */
function setBar(fill, value, { most, negative }) {
  const share = most ? Math.abs(value) / most : 0;
  const zero = negative ? 50 : 0;
  const wide = share * (100 - zero);
  Object.assign(fill.style, { left: `${value < 0 ? zero - wide : zero}%`, width: `${wide}%` });
  fill.className = value < 0 ? "below" : "";
  fill.title = short(value);
}
