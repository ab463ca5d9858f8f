// A player, as player.py wrote it.
import { still } from "../shared/stored.js";
import { Player } from "./player.js";

export { read } from "./data.js";

const css = PLAYER_CSS; // esbuild replaces the name by the text, here only

/**
 * @param {Element} host
 * @param {import("./data.js").PlayerData} data
 */
export function mount(host, data) {
  new Player(data, css).mount(host);
}

/**
 * @param {Element} host
 * @param {ParentNode} from
 */
export function put(host, from) {
  still(host, from, "kpl", css, "td:nth-child(2)");
}
