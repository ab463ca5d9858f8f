// A profile as bars, as charts/profile.py wrote it.
import { still } from "../shared/stored.js";
import { Profile } from "./profile.js";

export { read } from "./data.js";

const css = PROFILE_CSS; // esbuild replaces the name by the text, here only

/**
 * @param {Element} host
 * @param {import("./data.js").ProfileData} data
 */
export function mount(host, data) {
  new Profile(data, css).mount(host);
}

/**
 * @param {Element} host
 * @param {ParentNode} from
 */
export function put(host, from) {
  still(host, from, "kpf", css, "td");
}
