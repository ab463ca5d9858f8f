// The lens below the network view: how one number comes about, drawn from its explanation.
import { draw, make } from "../shared/elements.js";
import { follow } from "../shared/follow.js";
import { CURVES } from "./explain.js";
import { rangeOf, short } from "./pixels.js";

/** @typedef {import("./explain.js").Explanation} Explanation */
/** @typedef {import("./explain.js").Tensor} Tensor */
/** @typedef {import("./explain.js").Term} Term */
/** @typedef {import("./pixels.js").Range} Range */

const MOST_TERMS = 8;
const MOST_POWERS = 10; // the ten digits
const FEW = 9; // numbers that are written out
const NEAR = 1e-4; // of the largest number of the array
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const INVITATION = "Point at a pixel of any map, or go there with the keys: here stands how its number comes about.";

export class Lens {
  /** @param {import("./pixels.js").Scales} scales */
  constructor(scales) {
    this.scales = scales;
    /** @type {HTMLCanvasElement[]} those of the last number are used again: a new one costs more than its pixels */
    this.canvases = [];
    this.used = 0;
    /** @type {string[]} */
    this.labels = []; // of the maps that are shown
    this.opened = ""; // the map whose numbers are written out, in any pixel
    this.again = () => {}; // shows the last number again
    this.title = make("p", "number", "", { role: "status", "aria-live": "polite" });
    this.words = make("p", "words", INVITATION);
    this.terms = make("div", "terms", undefined, {
      tabindex: 0,
      role: "group",
      "aria-label": "How the number comes about",
    });
    this.element = make("div", "lens", undefined, { role: "group", "aria-label": "Lens" });
    this.element.append(this.title, this.words, this.terms);
    this.terms.addEventListener("click", ({ target }) => {
      const term = /** @type {Element} */ (target).closest(".term");
      if (term) this.open([...this.terms.children].indexOf(term));
    });
    this.terms.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = [...this.terms.children].findIndex((term) => term.classList.contains("opened"));
    const to = at < 0 && step < 0 ? this.labels.length - 1 : at + step;
    if (to >= 0 && to < this.labels.length) this.open(to);
    event.preventDefault();
  }

  /**
   * Write out the numbers of a map that is read, or no longer.
   * @param {number} at which of those shown
   */
  open(at) {
    const label = this.labels[at];
    this.opened = this.opened === label ? "" : label;
    this.again();
    follow(this.terms, /** @type {HTMLElement} */ (this.terms.children[at]));
  }

  clear() {
    this.title.textContent = "";
    this.words.textContent = INVITATION;
    this.terms.replaceChildren();
    this.labels = [];
    this.again = () => {};
  }

  /**
   * @param {Explanation} found
   * @param {(operator: string) => Range} rangeOfArray
   * @param {{ type: string, shape: number[] }} operator in whose array the number stands
   * @param {(term: Term) => Tensor | null} wholeOf the map of which a term is one pixel, if there is one
   */
  show(found, rangeOfArray, operator, wholeOf) {
    this.again = () => this.show(found, rangeOfArray, operator, wholeOf);
    const { at, value, result } = found;
    const { type, shape } = operator;
    this.used = 0;
    const place = shape.length === 1 ? [at.map] : [at.map, at.row, at.column];
    this.title.textContent = `${at.operator}[${place.join(", ")}] = ${short(value)}`;
    this.words.textContent = `${type}: ${sentence(found)}`;
    const parts = shownOf(found);
    const tall = Math.max(...parts.terms.map(({ part }) => Math.abs(part)), Math.abs(parts.rest), Math.abs(found.bias));
    const factors = rangeOf(parts.terms.flatMap((term) => term.factors ?? []));
    this.labels = parts.terms.map(labelOf);
    const wholes = parts.terms.map(wholeOf);
    const most = Math.max(0, ...wholes.map((whole) => rangeOf(whole?.data ?? []).most));
    const made = parts.terms.map((term, i) => {
      const whole = wholes[i] && this.whole(wholes[i], most, found.added);
      return this.term(term, found, rangeOfArray(term.at.operator), factors, tall, whole);
    });
    if (parts.terms.length === 1 && parts.terms[0].factors) made.push(bar("products", parts.terms[0].part, tall));
    if (parts.left) made.push(bar(`${parts.left} more`, parts.rest, tall));
    if (found.biased) made.push(bar("the bias", found.bias, tall));
    made.push(...ending(found));
    const off = Math.abs(value - result) > NEAR * Math.max(rangeOfArray(at.operator).most, 1e-6);
    if (off) made.push(make("p", "bad", `The array has ${short(value)} here: what it reads gives ${short(result)}.`));
    this.terms.replaceChildren(...made);
  }

  /**
   * @param {Term} term
   * @param {Explanation} found
   * @param {Range} values of the array that is read
   * @param {Range} factors of all filters
   * @param {number} tall
   * @param {HTMLElement | null} whole the map of which it is one pixel
   */
  term(term, found, values, factors, tall, whole) {
    const { how, terms } = found;
    const label = labelOf(term);
    const opened = terms.length > 2 && term.values.length > 1 && label === this.opened;
    const large = (terms.length <= 2 && term.values.length > 1) || opened;
    const part = make("figure", `term${terms.length <= 2 || opened ? " wide" : ""}${opened ? " opened" : ""}`);
    if (how === "share") return this.power(part, term, found, values, tall);
    const row = make("div", "product");
    const winner = how === "largest" ? term.values.findIndex((value, i) => term.inside[i] && value === term.part) : -1;
    row.append(
      this.window(term.values, term.size, values, large, how === "largest" && term.values.length > 1 ? winner : -1),
    );
    if (term.factors) row.append("×", this.window(term.factors, term.size, { ...factors, negative: true }, large, -1));
    part.append(make("figcaption", "", label, { title: label }), row);
    const sum = make("div", "part");
    if (whole && large) row.append("=", whole);
    else if (whole) sum.append(whole);
    if (terms.length > 1 && how === "sum") sum.append(bar("", term.part, tall));
    (opened ? row : part).append(sum);
    return part;
  }

  /**
   * One of the numbers of a softmax, and e to the power of it.
   * @param {HTMLElement} part
   * @param {Term} term
   * @param {Explanation} found
   * @param {Range} values of the array that is read
   * @param {number} tall
   */
  power(part, term, { at, less }, values, tall) {
    const [value] = term.values;
    const label = labelOf(term);
    const row = make("div", "product");
    row.append(this.window(term.values, term.size, values, false, -1), short(value));
    part.className = term.at.map === at.map ? "term own" : "term";
    part.append(make("figcaption", "", label, { title: label }), row, bar(`e^${short(value - less)}`, term.part, tall));
    return part;
  }

  /**
   * A map before it is added to the others, with the pixel that is explained.
   * @param {Tensor} tensor
   * @param {number} most the largest number of all such maps, without its sign
   * @param {import("./explain.js").Pixel} at
   */
  whole({ shape: [, high, wide], data }, most, { row, column }) {
    const box = this.picture(data, [high, wide], { most, negative: true }, "window whole");
    box.title = "The window times the filter, at every place: one of the maps that are added up";
    const place = make("i");
    const share = (/** @type {number} */ part, /** @type {number} */ of) => `${(100 * part) / of}%`;
    Object.assign(place.style, {
      left: share(column, wide),
      top: share(row, high),
      width: share(1, wide),
      height: share(1, high),
    });
    box.append(place);
    return box;
  }

  /**
   * @param {ArrayLike<number>} numbers
   * @param {[number, number]} size
   * @param {Range} range
   * @param {string} name
   */
  picture(numbers, [high, wide], range, name) {
    const box = make("div", name);
    if (numbers.length === 1) {
      const pixel = make("i", "paint");
      pixel.style.background = this.scales.colorOf(numbers[0], range);
      box.append(pixel);
      return box;
    }
    const canvas = this.canvases[this.used] ?? make("canvas", "", undefined, { "aria-hidden": "true" });
    this.canvases[this.used++] = canvas;
    this.scales.paint(canvas, numbers, wide, high, range);
    canvas.style.aspectRatio = `${wide}/${high}`;
    box.append(canvas);
    return box;
  }

  /**
   * Some numbers as pixels; a few large ones are written out.
   * @param {number[]} numbers
   * @param {[number, number]} size
   * @param {Range} range
   * @param {boolean} large
   * @param {number} winner
   */
  window(numbers, [high, wide], range, large, winner) {
    const box = this.picture(numbers, [high, wide], range, large ? "window large" : "window");
    box.title = numbers.length <= 4 * FEW ? rows(numbers, wide) : "";
    if (!large || numbers.length > FEW) return box;
    const grid = make("div", "numbers");
    grid.style.gridTemplateColumns = `repeat(${wide}, 1fr)`;
    numbers.forEach((value, i) => {
      const dark = Math.abs(value) > 0.55 * range.most;
      grid.append(make("span", `${dark ? "on" : ""}${i === winner ? " won" : ""}`, short(value)));
    });
    box.append(grid);
    return box;
  }
}

/**
 * The largest terms, in their order, and the sum of the others.
 * @param {Explanation} found
 */
function shownOf({ terms, how, at }) {
  const most = how === "share" ? MOST_POWERS : MOST_TERMS;
  if (terms.length <= most) return { terms, left: 0, rest: 0 };
  const isOwn = (/** @type {Term} */ term) => how === "share" && term.at.map === at.map; // its own power is shown anyway
  const order = [...terms].sort(
    (one, other) => Number(isOwn(other)) - Number(isOwn(one)) || Math.abs(other.part) - Math.abs(one.part),
  );
  const largest = new Set(order.slice(0, most));
  const rest = order.slice(most).reduce((sum, { part }) => sum + part, 0);
  return { terms: terms.filter((term) => largest.has(term)), left: terms.length - most, rest };
}

/** @param {Explanation} found */
function sentence(found) {
  const { how, curve } = found;
  const after = curve
    ? curve.kind === "relu"
      ? " Then the ReLU turns a negative number into 0."
      : ` Then ${curve.operator}.`
    : "";
  return WORDS[how](found) + after;
}

/** @type {Record<string, (found: Explanation) => string>} */
const WORDS = {
  sum: ({ terms, biased }) => {
    if (!terms.some(({ factors }) => factors)) return `The sum of the same pixel of ${terms.length} arrays.`;
    const bias = biased ? ", plus the bias" : "";
    if (terms[0].values.length === 1)
      return `Each of the ${terms.length} numbers that it reads times its weight, all added up${bias}.`;
    if (terms.length === 1) return `The window times the filter, number by number, all added up${bias}.`;
    return `It reads ${terms.length} maps, each with its own filter: window times filter, all added up${bias}. Click one for its numbers.`;
  },
  largest: ({ terms }) => (terms.length > 1 ? "The larger one of two pixels." : "The largest number of the window."),
  mean: ({ terms: [term] }) => `The average of all ${term.values.length} numbers of the map.`,
  share: (found) => {
    const largest = `The largest number, ${short(found.less)}, is subtracted from each first: else their powers grow too large. `;
    const [own, all] = fraction(found);
    return `${found.less ? largest : ""}e to the power of each number; its own power divided by the sum of all: ${own} / ${all}.`;
  },
  copy: () => "A copy of one number.",
  zero: () => "The output of this operator is set to zero.",
  given: () => "This number is given: nothing here computes it.",
  unknown: () => "How this operator computes is not explained here.",
};

/**
 * Of a softmax its own power, and the sum of all.
 * @param {Explanation} found
 */
function fraction({ at, terms, sum }) {
  return [terms[at.map].part, sum].map(short);
}

/**
 * The sum and the activation function.
 * @param {Explanation} found
 */
function ending(found) {
  const { how, terms, bias, result, curve } = found;
  const of = make("div", "result");
  const before = curve ? curve.from : result;
  if (how === "share") {
    of.append(make("span", "fraction", fraction(found).join(" / ")), make("b", "", `= ${short(result)}`));
  } else if (how === "sum" || how === "mean" || how === "largest") {
    of.append(
      make("span", "", how === "sum" && (terms.length > 1 || bias) ? "the sum" : ""),
      make("b", "", `= ${short(before)}`),
    );
  }
  if (curve) of.append(plot(curve.kind, curve.from, curve.to), make("b", "", `→ ${short(curve.to)}`));
  return of.hasChildNodes() ? [of] : [];
}

/** @param {Term} term */
function labelOf({ at }) {
  return `${at.operator}[${at.map}]`;
}

/**
 * A bar above or below its zero, with its number.
 * @param {string} name
 * @param {number} value
 * @param {number} tall what a bar of full height stands for
 */
function bar(name, value, tall) {
  const made = make("div", "addend");
  const track = make("div", "track");
  const fill = make("div", value < 0 ? "fill below" : "fill");
  fill.style.height = `${tall ? (50 * Math.abs(value)) / tall : 0}%`;
  track.append(fill);
  made.append(make("span", "", name), track, make("b", "", `${value < 0 ? "" : "+"}${short(value)}`));
  return made;
}

/**
 * The curve of an activation function, with its point.
 * @param {string} kind
 * @param {number} from
 * @param {number} to
 */
function plot(kind, from, to) {
  const curve = CURVES[kind];
  const reach = Math.max(4, Math.ceil(Math.abs(from)));
  const xs = Array.from({ length: 61 }, (_, i) => (i / 30 - 1) * reach);
  const high = Math.max(...xs.map(curve), 1);
  const place = (/** @type {number} */ x, /** @type {number} */ y) =>
    `${(60 * (x / reach + 1)).toFixed(1)},${(52 - (46 * y) / high).toFixed(1)}`;
  const svg = draw("svg", {
    viewBox: "0 0 120 58",
    role: "img",
    "aria-label": `${kind}: ${short(from)} becomes ${short(to)}`,
  });
  const [x, y] = place(from, to).split(",");
  svg.append(
    draw("path", { class: "axis", d: `M0 52H120M60 2V58` }),
    draw("polyline", { class: "curve", points: xs.map((each) => place(each, curve(each))).join(" ") }),
    draw("circle", { cx: x, cy: y, r: 4 }),
  );
  return svg;
}

/**
 * @param {number[]} numbers
 * @param {number} wide
 */
function rows(numbers, wide) {
  return Array.from({ length: numbers.length / wide }, (_, i) =>
    numbers
      .slice(i * wide, (i + 1) * wide)
      .map(short)
      .join("  "),
  ).join("\n");
}
