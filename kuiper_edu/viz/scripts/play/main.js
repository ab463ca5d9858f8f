// `play_digits` in a page without a kernel: the page computes.
import { readOr, refuse } from "../network/refusal.js";
import { still } from "../shared/stored.js";
import { read as readPage } from "./data.js";
import { BreakablePlayer } from "./player.js";
import { Session } from "./session.js";

export const css = PLAY_CSS; // esbuild replaces the name by the text, here only

/** @param {ParentNode} from */
export const read = (from) => readOr(readPage, from);

/**
 * @param {Element} host
 * @param {import("./session.js").Page | import("../network/refusal.js").Refused} page
 */
export function mount(host, page) {
  if ("misfit" in page) return refuse(host, page, css);
  const el = document.createElement("div");
  const style = document.createElement("style");
  style.textContent = css;
  host.replaceChildren(style, el);
  new BreakablePlayer(new Session(page)).mount(el);
}

/**
 * @param {Element} host
 * @param {ParentNode} from
 */
export function put(host, from) {
  still(host, from, "kpd", css, "td");
}
