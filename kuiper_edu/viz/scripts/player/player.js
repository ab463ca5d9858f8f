// The player: a picture that is shown step by step.
import { button, fold, keysHelp, make } from "../shared/elements.js";
import { follow } from "../shared/follow.js";
import { keys } from "../shared/keys.js";
import { KEYS, Playback, stepTable } from "../shared/steps.js";
import { chartOf } from "./chart.js";

const LOOKS = ["", "away", "live", "new", "last", "now"];

export class Player {
  /**
   * @param {import("./data.js").PlayerData} data
   * @param {string} css
   */
  constructor(data, css) {
    this.data = data;
    this.last = data.said.length - 1;
    this.place = -1;
    this.chart = chartOf(data);
    this.parts = [...this.chart.querySelectorAll("[data-part]")];
    this.playback = new Playback(
      () => this.go(this.place === this.last ? 0 : this.place + 1),
      () => this.root.isConnected && this.place < this.last && this.go(this.place + 1),
    );
    this.back = button("◀ Back", "One step back", () => this.go(this.place - 1));
    this.next = button("Forward ▶", "One step forward", () => this.go(this.place + 1));
    this.slider = make("input", "", undefined, { type: "range", min: 0, max: this.last, "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
    this.said = make("p", "said", undefined, { role: "status", "aria-live": "polite" });
    this.pane = make("div", "pane", undefined, { tabindex: 0, role: "group", "aria-label": "Chart" });
    this.pane.append(this.chart);
    const jumps = data.said.map((text) => `Go to ${nameOf(text)}`);
    const labels = data.said.map((_, i) => data.labels[i] || "·");
    const { table, rows } = stepTable(labels, jumps, data.said, (i) => this.go(i));
    this.rows = rows;
    this.table = fold("All steps as a table", table);
    const bar = make("div", "bar", undefined, { role: "toolbar", "aria-label": "Steps" });
    bar.append(this.back, this.playback.button, this.next, this.playback.speed, this.slider, keysHelp(KEYS));
    this.root = make("div", "kpl", undefined, { tabindex: 0, role: "group", "aria-label": `${data.title}. ${KEYS}` });
    const key = make("p", "key", data.key);
    this.root.append(make("style", "", css), bar, this.said, this.pane, key, this.table.folded);
  }

  /** @param {Element} host */
  mount(host) {
    const [origin, wide] = this.data.axis.map(Number);
    if (wide > 0) this.chart.addEventListener("pointermove", (event) => this.pointed(event, origin, wide));
    keys(this.root, (event) => this.pressed(event));
    this.go(Number.isInteger(this.data.start) ? this.data.start : 0);
    host.replaceChildren(this.root);
  }

  /**
   * Show a step.
   * @param {number} to
   * @param {boolean} [pointed] whether the pointer is at it: what it is at must not move away
   * @returns {boolean} true, as Playback asks
   */
  go(to, pointed = false) {
    const place = Math.min(Math.max(to, 0), this.last);
    if (place === this.place) return true;
    this.rows[this.place]?.classList.remove("on");
    this.place = place;
    this.rows[place].classList.add("on");
    this.said.textContent = this.data.said[place];
    this.slider.value = `${place}`;
    this.slider.setAttribute("aria-valuetext", nameOf(this.data.said[place]));
    this.back.setAttribute("aria-disabled", `${place === 0}`);
    this.next.setAttribute("aria-disabled", `${place === this.last}`);
    const looks = `${this.data.looks[place]}`;
    for (const [i, part] of this.parts.entries()) part.setAttribute("class", LOOKS[Number(looks[i])] || "");
    if (!pointed) follow(this.pane, this.subject);
    if (this.table.folded.open) follow(this.table.rows, this.rows[place]);
    return true;
  }

  /** The element to scroll to: the value that the step writes, or reads for the last time; else its column. */
  get subject() {
    const seen = [".new", ".last", ".now"].map((look) => this.chart.querySelector(look));
    const room = this.pane.clientWidth;
    return seen.find((part) => part && part.getBoundingClientRect().width <= room);
  }

  /** @param {number} to */
  jump(to, pointed = false) {
    this.playback.stop();
    this.go(to, pointed);
  }

  /**
   * The pointer chooses the column that it is over.
   * @param {PointerEvent} event
   * @param {number} origin
   * @param {number} wide
   */
  pointed(event, origin, wide) {
    const box = this.chart.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.chart.viewBox.baseVal.width;
    const column = Math.floor((x - origin) / wide);
    const moved = event.buttons || event.movementX || event.movementY;
    if (moved && column >= 0 && column <= this.last) this.jump(column, true);
  }

  /** @param {KeyboardEvent & { target: HTMLElement }} event */
  pressed(event) {
    if (event.target.matches("select")) return;
    /** @type {Record<string, number>} */
    const places = { ArrowRight: this.place + 1, ArrowLeft: this.place - 1, Home: 0, End: this.last };
    const to = places[event.key];
    if (to === undefined && (event.key !== " " || event.target.closest("button, summary"))) return;
    event.preventDefault();
    if (to === undefined) this.playback.toggle();
    else this.jump(to);
  }
}

/**
 * The name of a step: the beginning of its sentence.
 * @param {string} said
 */
function nameOf(said) {
  return said.split(".")[0];
}
