// The lines at the page's lower edge that say what happens; empty they are not there.
import { make } from "../../kuiper_edu/viz/scripts/shared/elements.js";

export class Status {
  constructor() {
    this.root = make("div", "kuiper-status", undefined, { role: "status" });
    this.now = make("span");
    this.lasting = make("span");
    this.root.append(this.lasting, this.now);
  }

  /** @param {string} text */
  say(text) {
    this.now.replaceChildren(text);
  }

  /**
   * Say something, with a button.
   * @param {string} text
   * @param {string} label
   * @param {() => void} act
   */
  offer(text, label, act) {
    fill(this.now, text, label, act);
  }

  /**
   * Say something that stays until it is no longer so.
   * @param {string} text
   * @param {string} label
   * @param {() => void} act
   */
  warn(text, label, act) {
    fill(this.lasting, text, label, act);
  }

  calm() {
    this.lasting.replaceChildren();
  }
}

/** @param {Element} where @param {string} text @param {string} label @param {() => void} act */
function fill(where, text, label, act) {
  const chosen = make("button", "", label, { type: "button" });
  chosen.addEventListener("click", act);
  where.replaceChildren(`${text} `, chosen, " ");
}
