// `play_digits` in a page without a kernel: the page computes.
import player from "../digits/main.js";
import { Session } from "./session.js";

export { read } from "./data.js";

/**
 * @param {Element} host
 * @param {import("./session.js").Page} page
 */
export function mount(host, page) {
  const el = document.createElement("div");
  const style = document.createElement("style");
  style.textContent = PLAY_CSS;
  host.replaceChildren(style, el);
  player.render({ model: new Session(page), el });
}
