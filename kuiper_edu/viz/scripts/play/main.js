// `play_digits` in a page without a kernel: the page computes.
import player from "../digits/main.js";
import { still } from "../shared/stored.js";
import { Session } from "./session.js";

export { read } from "./data.js";

export const css = PLAY_CSS; // esbuild replaces the name by the text, here only

/**
 * @param {Element} host
 * @param {import("./session.js").Page} page
 */
export function mount(host, page) {
  const el = document.createElement("div");
  const style = document.createElement("style");
  style.textContent = css;
  host.replaceChildren(style, el);
  player.render({ model: new Session(page), el });
}

/**
 * @param {Element} host
 * @param {ParentNode} from
 */
export function put(host, from) {
  still(host, from, "kpd", css, "td");
}
