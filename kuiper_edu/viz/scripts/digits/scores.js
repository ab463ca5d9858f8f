// Ten bars: the score of each digit.
import { make } from "../shared/elements.js";

export class Scores {
  /** @param {(digit: number) => void} look called for the bar that is pointed at, or that has the focus */
  constructor(look) {
    this.element = make("ol", "bars");
    this.rows = Array.from({ length: 10 }, (_, digit) => {
      const row = make("button", "", undefined, { type: "button" });
      const [track, fill] = [make("span", "t"), make("i", "f")];
      const value = make("span", "v");
      track.append(fill);
      row.append(make("span", "d", digit), track, value);
      row.tabIndex = digit ? -1 : 0;
      for (const name of ["pointerenter", "focus", "click"]) row.addEventListener(name, () => look(digit));
      const item = make("li");
      item.append(row);
      this.element.append(item);
      return { row, fill, value };
    });
    this.element.addEventListener("keydown", (event) => this.pressed(event));
  }

  /**
   * @param {number[]} scores 0 to 1; empty before anything is read
   * @param {number} answer
   */
  show(scores, answer) {
    this.rows.forEach(({ row, fill, value }, digit) => {
      const score = scores.length ? scores[digit] : null;
      const best = digit === answer;
      fill.style.width = `${100 * (score ?? 0)}%`;
      value.textContent = score === null ? "" : `${Math.round(100 * score)} %${best ? " ◂" : ""}`;
      row.classList.toggle("best", best);
    });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const at = this.rows.findIndex(({ row }) => row === event.target);
    const to = this.rows[at + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? NaN)];
    if (!to) return;
    event.preventDefault();
    for (const { row } of this.rows) row.tabIndex = row === to.row ? 0 : -1;
    to.row.focus({ preventScroll: true });
  }
}
