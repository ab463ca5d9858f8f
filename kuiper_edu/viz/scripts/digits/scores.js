// Ten bars: the score of each digit.
import { make } from "../shared/elements.js";

export class Scores {
  constructor() {
    this.element = make("ol", "bars");
    this.rows = Array.from({ length: 10 }, (_, digit) => {
      const [row, track, fill] = [make("li"), make("div", "t"), make("div", "f")];
      const value = make("span", "v");
      track.append(fill);
      row.append(make("span", "d", digit), track, value);
      this.element.append(row);
      return { row, fill, value };
    });
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
}
