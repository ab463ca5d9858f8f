// One stepper, two hosts: the <script> in an output's text/html, and the mime renderer in JupyterLab.
import { still } from "../shared/stored.js";
import { Stepper } from "./stepper.js";

export { read } from "./data.js";

const css = STEPPER_CSS; // esbuild replaces the name by the text, here only

/**
 * @param {Element} host
 * @param {import("./data.js").StepperData} data
 */
export function mount(host, data) {
  new Stepper(data, css).mount(host);
}

/**
 * @param {Element} host
 * @param {ParentNode} from
 */
export function put(host, from) {
  still(host, from, "kst", css, "td:nth-child(2)");
}
