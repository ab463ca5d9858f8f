// The network view of a run that is stored, as digits/network_picture.py wrote it.
import { make } from "../shared/elements.js";
import { keepKeys } from "../shared/keys.js";
import { still } from "../shared/stored.js";
import { read as readRun } from "./data.js";
import { readOr, refuse } from "./refusal.js";
import { NetworkView } from "./view.js";

const css = NETWORK_CSS; // esbuild replaces the name by the text, here only

/** @param {ParentNode} from */
export const read = (from) => readOr(readRun, from);

/**
 * @param {Element} host
 * @param {import("./data.js").StoredRun | import("./refusal.js").Refused} run
 */
export function mount(host, run) {
  if ("misfit" in run) return refuse(host, run, css);
  const { network, colors, tensors, title } = run;
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
