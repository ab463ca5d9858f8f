// A question with a button for each choice; it needs no kernel.
import { make } from "../shared/elements.js";
import { keepKeys } from "../shared/keys.js";
import { after } from "./data.js";

export const css = QUESTION_CSS; // esbuild replaces the name by the text, here only

export class Question {
  /**
   * @param {import("./data.js").QuestionData} data
   * @param {(tried: number[]) => void} chosen called with all choices so far
   */
  constructor(data, chosen) {
    this.data = data;
    this.tried = data.tried;
    this.chosen = chosen;
    this.open = () => {};
    const asked = `Predict: ${data.text}`;
    const group = make("div", "", undefined, { role: "group", "aria-label": asked.replaceAll("`", "") });
    this.buttons = data.choices.map((_, place) => {
      const button = make("button", "", undefined, { type: "button" });
      button.addEventListener("click", () => this.choose(place));
      return button;
    });
    group.append(marked(make("p", "asked"), asked), ...this.buttons);
    // The live region must exist before its text, or screen readers do not announce it.
    this.said = make("p", "said", undefined, { role: "status", "aria-live": "polite" });
    this.root = make("div", "kq");
    this.root.append(make("style", "", css), group, this.said, marked(make("p", "printed"), this.answer));
    keepKeys(this.root);
    this.show();
  }

  /**
   * Until the right choice is made, what answers the question is covered.
   * @param {ReturnType<typeof import("./cover.js").cover>} covered
   */
  cover({ text, open, onOpen }) {
    this.open = open;
    if (!text()) return;
    const note = make("p", "covered", "The text that answers this is covered until you choose. ");
    const show = make("button", "", "Show the text", { type: "button" });
    show.addEventListener("click", open);
    note.append(show);
    this.said.before(note);
    onOpen(() => note.remove());
  }

  /** Whether the right choice was made. */
  get done() {
    return this.tried.some((place) => this.data.answers[place].right);
  }

  /** The text for print, where no choice is possible. */
  get answer() {
    const place = this.data.answers.findIndex(({ right }) => right);
    if (place < 0) return "";
    return `The answer is ${this.data.choices[place]}. ${this.data.answers[place].said.replace(/^Right\. /, "")}`;
  }

  /** @param {number} place */
  choose(place) {
    if (this.done) return;
    this.tried = after(this.tried, place);
    this.show();
    this.chosen(this.tried);
  }

  show() {
    for (const [place, button] of this.buttons.entries()) {
      const { right, mark } = this.data.answers[place];
      const tried = this.tried.includes(place);
      button.className = tried ? look(right) : "";
      button.replaceChildren(...(tried ? [sign(right)] : []));
      marked(button, `${this.data.choices[place]}${tried ? mark : ""}`);
      button.setAttribute("aria-disabled", `${this.done}`);
    }
    const last = this.tried.at(-1);
    if (last === undefined) return;
    const { right, said } = this.data.answers[last];
    this.said.className = `said ${look(right)}`;
    this.said.replaceChildren(sign(right));
    marked(this.said, said);
  }

  /**
   * Add a text to the answer to the last choice.
   * @param {string} text
   */
  add(text) {
    this.said.append(` ${text}`);
  }
}

/**
 * Add a text, in which code stands between backticks.
 * @template {Element} Where
 * @param {Where} where
 * @param {string} text
 */
function marked(where, text) {
  where.append(...text.split(/`([^`\n]+)`/).map((part, i) => (i % 2 ? make("code", "", part) : part)));
  return where;
}

/** @param {boolean} right */
function look(right) {
  return right ? "right" : "wrong";
}

/** @param {boolean} right */
function sign(right) {
  return make("b", "", right ? "✓ " : "✗ ", { "aria-hidden": true });
}
