// The viewer in a dialog as large as the window, and back.
import { button, make } from "../shared/elements.js";

export class FullWindow {
  /**
   * @param {HTMLElement} root
   * @param {import("./view.js").View} view
   */
  constructor(root, view) {
    this.root = root;
    this.view = view;
    this.dialog = make("dialog", "kgv-window");
    this.gap = make("div"); // holds the place in the page, which does not jump
    this.button = button("Full window", "Full window", () => (this.on ? this.leave() : this.enter()));
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.leave();
    });
  }

  get on() {
    return this.dialog.contains(this.root);
  }

  enter() {
    this.gap.style.height = `${this.root.offsetHeight}px`;
    this.root.replaceWith(this.gap);
    document.body.append(this.dialog);
    this.dialog.append(this.root);
    this.dialog.showModal();
    this.view.pane.style.height = "";
    this.say("Leave full window");
  }

  leave() {
    if (!this.on) return;
    this.dialog.close();
    this.gap.replaceWith(this.root);
    this.dialog.remove();
    this.say("Full window");
  }

  /** @param {string} text */
  say(text) {
    this.button.textContent = this.button.title = text;
    this.button.setAttribute("aria-label", text);
    this.button.focus({ preventScroll: true });
    this.view.begin();
  }
}
