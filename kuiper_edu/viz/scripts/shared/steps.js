// Shared parts of stepper and player: the Play button and the table of all steps.
import { button, make } from "./elements.js";

/** @type {[name: string, ms: number][]} from step to step */
const SPEEDS = [
  ["slow", 1800],
  ["normal speed", 900],
  ["fast", 300],
];

/** What the keys of stepper and player do. */
export const KEYS = "Left and right arrow step, Home and End jump, Space plays.";

/** A Play button, which calls `advance` again and again until it is pressed again or `advance` says that it is over. */
export class Playback {
  /**
   * @param {() => void} begin called when Play is pressed: the first step
   * @param {() => boolean} advance one step more; false at the end
   */
  constructor(begin, advance) {
    this.begin = begin;
    this.advance = advance;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.button = button("▶ Play", "Play", () => this.toggle());
    this.speed = make("select", "", undefined, { "aria-label": "Speed" });
    this.speed.append(...SPEEDS.map(([name, ms]) => new Option(name, `${ms}`, ms === 900, ms === 900)));
    this.speed.addEventListener("change", () => this.on && this.tick());
  }

  get on() {
    return this.timer !== undefined;
  }

  toggle() {
    if (this.on) this.stop();
    else this.start();
  }

  start() {
    this.tick();
    this.say("❚❚ Pause", "Pause");
    this.begin();
  }

  tick() {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.advance() || this.stop(), Number(this.speed.value));
  }

  stop() {
    if (!this.on) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.say("▶ Play", "Play");
  }

  /**
   * @param {string} text
   * @param {string} name
   */
  say(text, name) {
    this.button.textContent = text;
    this.button.setAttribute("aria-label", name);
  }
}

/**
 * A table row for each step, with a button that leads to it.
 * @param {string[]} labels what each button shows
 * @param {string[]} names what each button is called
 * @param {string[]} sentences
 * @param {(i: number) => void} go
 */
export function stepTable(labels, names, sentences, go) {
  const table = make("table", "steps");
  const rows = sentences.map((text, i) => {
    const row = table.insertRow();
    const jump = make("button", "", labels[i], { type: "button", "aria-label": names[i] });
    jump.addEventListener("click", () => go(i));
    row.insertCell().append(jump);
    row.insertCell().textContent = text;
    return row;
  });
  return { table, rows };
}
