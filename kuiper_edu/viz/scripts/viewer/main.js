// One viewer of graphs, two hosts: the <script> in an output's text/html, and the mime renderer in JupyterLab.
// It draws from the data alone: Graphviz's layouts of the outermost picture and of each box, and texts.
import { still } from "../shared/stored.js";
import { Viewer } from "./viewer.js";

export { read } from "./data.js";

const css = VIEWER_CSS; // esbuild replaces the name by the text, here only

/**
 * @param {Element} host
 * @param {import("./data.js").ViewerData} data
 */
export function mount(host, data) {
  new Viewer(data, css).mount(host);
}

/**
 * @param {Element} host
 * @param {ParentNode} from
 */
export function put(host, from) {
  still(host, from, "kgv", css, "td");
}
