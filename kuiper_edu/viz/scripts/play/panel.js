// Break it: what can be done to the operator that was clicked, and the list of what is broken.
import { broken, named, offersOf, plain, told, weightShape, withBreak } from "../network/breaks.js";
import { button, make } from "../shared/elements.js";

/** @typedef {import("../network/breaks.js").Break} Break */
/** @typedef {import("../network/columns.js").Network} Network */

const INVITATION = "Click a map of the network, or press Enter on it: here stands how that operator can be broken.";
const LARGEST = 1000; // a weight without its sign

export class BreakPanel {
  /**
   * @param {Network} network unbroken
   * @param {(left: Network, broken: Set<string>) => void} changed called with the network that is left, and the names of
   * the operators that are broken in it
   * @param {string} note stands at the bottom
   */
  constructor(network, changed, note = "") {
    this.network = network;
    this.changed = changed;
    /** @type {Break[]} */
    this.breaks = [];
    this.operator = "";
    /** @type {HTMLInputElement[]} output map, input map, row and column of the weight */
    this.place = [];
    this.look = () => {}; // shows the weight that they point at
    this.title = make("p", "caption", "Break it");
    this.offers = make("div", "offers");
    this.offers.append(make("p", "", INVITATION));
    this.list = make("ul", "", undefined, { tabindex: 0, "aria-label": "What is broken" });
    this.restore = button("Restore", "Restore the network", () => this.set([]));
    this.restore.className = "restore";
    this.element = make("div", "break", undefined, { role: "group", "aria-label": "Break it" });
    const foot = make("div", "restoring");
    foot.append(this.restore, make("span", "", note));
    this.element.append(this.title, this.offers, this.list, foot);
    this.showList();
  }

  /**
   * Offer what fits an operator.
   * @param {string} operator
   * @param {number} map of its output that was clicked
   */
  offer(operator, map) {
    this.operator = operator;
    this.look = () => {};
    const type = this.network.operators.find(({ name }) => name === operator)?.type ?? "";
    this.title.replaceChildren("Break ", make("b", "", operator), ` ${type}`);
    const offers = offersOf(this.network, operator).map((one) => {
      const words = named(this.network, one);
      return button(words, words, () => this.set(withBreak(this.breaks, one)));
    });
    const none = make("p", "", "Of this one nothing can be broken: it is the image, or the answer.");
    this.offers.replaceChildren(...(offers.length ? offers : [none]), ...this.weights(map));
    this.showList();
  }

  /**
   * The fields that change a weight; none for an operator without one.
   * @param {number} map
   */
  weights(map) {
    const shape = weightShape(this.network, this.operator);
    if (!shape) return [];
    const names = ["output map", "input map", "row", "column"];
    const starts = [map, 0, Math.floor(shape[2] / 2), Math.floor(shape[3] / 2)];
    this.place = shape.map((size, i) => field(names[i], starts[i], 0, size - 1));
    const value = field("weight", 0, -LARGEST, LARGEST);
    value.step = "any";
    this.look = () => {
      value.value = plain(this.weight());
    };
    for (const each of this.place) each.addEventListener("change", this.look);
    value.addEventListener("change", () => {
      if (value.value === "" || !value.reportValidity()) return;
      this.set(withBreak(this.breaks, { ...this.at(), value: value.valueAsNumber }));
    });
    this.look();
    const form = make("div", "weight", undefined, { role: "group", "aria-label": "Change a weight" });
    const window = shape[2] * shape[3] > 1;
    form.append(...[...(window ? this.place : this.place.slice(0, 2)), value].map(labelled));
    return [form];
  }

  /**
   * The weight that the fields point at.
   * @returns {Break}
   */
  at() {
    const [, inputs, high, wide] = /** @type {number[]} */ (weightShape(this.network, this.operator));
    const [out, into, row, column] = this.place.map(({ value, max }) =>
      Math.min(Math.max(Math.trunc(+value), 0), +max),
    );
    return { operator: this.operator, how: "weight", index: ((out * inputs + into) * high + row) * wide + column };
  }

  /** Its value now. */
  weight() {
    const { index = 0 } = this.at();
    const op = this.network.operators.find(({ name }) => name === this.operator);
    return broken(this.network, this.breaks).weights[(op?.weight ?? 0) + index];
  }

  /** @param {Break[]} breaks */
  set(breaks) {
    this.breaks = breaks;
    this.showList();
    this.look();
    this.changed(broken(this.network, breaks), new Set(breaks.map(({ operator }) => operator)));
  }

  showList() {
    const rows = this.breaks.map((one) => {
      const words = told(this.network, one);
      const row = make("li", "", words);
      row.append(
        button("×", `Restore ${words}`, () => {
          this.set(this.breaks.filter((each) => each !== one));
          this.restore.focus({ preventScroll: true });
        }),
      );
      return row;
    });
    this.list.replaceChildren(...(rows.length ? rows : [make("li", "none", "Nothing is broken.")]));
    this.restore.setAttribute("aria-disabled", `${!rows.length}`);
  }
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function field(name, value, least, most) {
  const made = make("input", "", undefined, { type: "number", min: least, max: most, "aria-label": name });
  made.value = `${value}`;
  return made;
}

/** @param {HTMLInputElement} input */
function labelled(input) {
  const made = make("label", "", `${input.ariaLabel}`.split(" ")[0]);
  made.append(input);
  return made;
}
