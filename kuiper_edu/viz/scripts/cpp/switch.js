// A switch that opens or closes all folds "In C++" of a page. It opens them as a click does; no cell is changed.
import { make } from "../shared/elements.js";
import { site } from "../shared/site.js";

const key = () => `${site()}kuiper-edu.cpp`; // in the browser's storage: the next notebook opens as this one was left
const TITLE = /^(In )?C\+\+/;
export const FOLD = /<summary>(In )?C\+\+/; // in the text of a cell
const NAME = "Open all C++ folds";

export class CppSwitch {
  /**
   * @param {Element} page what holds the folds; more of them may come into it
   * @param {string} label
   */
  constructor(page, label) {
    this.page = page;
    this.button = make("button", "kuiper-cpp", label, { type: "button", title: NAME, "aria-label": NAME });
    this.arrow = make("span", "", "", { "aria-hidden": true });
    this.button.append(this.arrow);
    this.button.addEventListener("click", () => this.turn(!this.on));
    this.on = isOn();
    this.show();
    this.seen = new WeakSet(); // a fold that the reader has opened or closed since is not changed
    this.observer = new MutationObserver(() => this.meet());
    this.observer.observe(page, { childList: true, subtree: true });
    this.meet();
  }

  /** @returns {HTMLDetailsElement[]} */
  get folds() {
    return [...this.page.querySelectorAll("details")].filter((each) =>
      TITLE.test(each.querySelector("summary")?.textContent?.trim() ?? ""),
    );
  }

  /** Not in meet(): a change of the button in the page would call meet() again. */
  show() {
    this.button.setAttribute("aria-pressed", `${this.on}`);
    this.arrow.textContent = this.on ? " \u25be" : " \u25b8"; // as a fold shows it
  }

  /** Open new folds in the page if the switch is on. */
  meet() {
    if (!this.on) return;
    for (const fold of this.folds.filter((each) => !this.seen.has(each))) {
      this.seen.add(fold);
      fold.open = true;
    }
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.show();
    remember(on);
    this.seen = new WeakSet();
    for (const fold of this.folds) fold.open = on;
    this.meet();
  }
}

function isOn() {
  try {
    return localStorage.getItem(key()) === "open";
  } catch {
    return false; // a page without storage
  }
}

/** @param {boolean} on */
function remember(on) {
  try {
    localStorage.setItem(key(), on ? "open" : "closed");
  } catch {
    // only this page is switched then
  }
}
