// The network view of a run that is stored, as digits/network_picture.py wrote it.
import { make } from "../shared/elements.js";
import { keepKeys } from "../shared/keys.js";
import { still } from "../shared/stored.js";
import { NetworkView } from "./view.js";

export { read } from "./data.js";

const css = NETWORK_CSS; // esbuild replaces the name by the text, here only

/**
 * @param {Element} host
 * @param {import("./data.js").StoredRun} run
 */
export function mount(host, { network, colors, tensors, title }) {
  const root = make("div", "kpd", undefined, { role: "group", "aria-label": title });
  const view = new NetworkView(network, colors, "");
  keepKeys(root);
  root.append(make("style", "", css), view.pane, view.lens.element);
  host.replaceChildren(root);
  view.show(tensors);
}

/**
 * @param {Element} host
 * @param {ParentNode} from
 */
export function put(host, from) {
  still(host, from, "kpd", css, "td");
}
