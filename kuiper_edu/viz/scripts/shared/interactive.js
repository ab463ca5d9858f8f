// The outputs that are interactive without a kernel, in a page that has these scripts already: JupyterLab with our
// extension, or a live page of the site. The HTML of the output is parsed; its own script is never run.
import * as network from "../network/main.js";
import * as play from "../play/main.js";
import * as player from "../player/main.js";
import * as profile from "../profile/main.js";
import * as sliders from "../sliders/main.js";
import * as stepper from "../stepper/main.js";
import * as viewer from "../viewer/main.js";
import { speakAs } from "./words.js";

/**
 * @typedef {{ read: (from: ParentNode) => any, mount: (host: Element, data: any) => void,
 *   put: (host: Element, from: ParentNode) => void }} Kind
 */

const INSIDE = "details.kuiper-watch > div"; // of a verdict, the rest of which is plain HTML

/** @type {Record<string, Kind>} */
export const KINDS = { network, play, player, profile, sliders, stepper, viewer };

/**
 * Show an output: interactive if its data can be read, else its static part.
 * @param {HTMLElement} node
 * @param {Kind} kind
 * @param {string} html
 * @param {string} text the output's text/plain
 * @param {(node: HTMLElement) => void} around puts the HTML into the node, as far as it may be shown
 */
export function show(node, { read, mount, put }, html, text, around) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const inside = page.querySelector(INSIDE);
  speakAs(node, page);
  try {
    const found = read(inside ?? page);
    if (inside) around(node);
    mount((inside && node.querySelector(INSIDE)) ?? node, found);
  } catch {
    try {
      put(node, page);
    } catch {
      node.textContent = text;
    }
  }
}
