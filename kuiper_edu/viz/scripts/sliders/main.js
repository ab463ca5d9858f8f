// A picture with sliders, as stored_sliders.py wrote it.
import { still } from "../shared/stored.js";
import { Sliders } from "./sliders.js";

export { read } from "./data.js";

const css = SLIDERS_CSS; // esbuild replaces the name by the text, here only

/**
 * @param {Element} host
 * @param {import("./data.js").SlidersData} data
 */
export function mount(host, data) {
  new Sliders(data, css).mount(host);
}

/**
 * @param {Element} host
 * @param {ParentNode} from
 */
export function put(host, from) {
  still(host, from, "ksl", css, "td");
}
