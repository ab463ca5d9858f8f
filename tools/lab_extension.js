// A prebuilt JupyterLab extension written by hand: JupyterLab asks init() and get() of it, nothing else.
// Built of this file and the scripts in kuiper_edu/viz by tools/build_scripts.py.
import * as player from "../kuiper_edu/viz/scripts/player/main.js";
import * as profile from "../kuiper_edu/viz/scripts/profile/main.js";
import * as stepper from "../kuiper_edu/viz/scripts/stepper/main.js";
import * as viewer from "../kuiper_edu/viz/scripts/viewer/main.js";

/**
 * @typedef {{ read: (from: ParentNode) => any, mount: (host: Element, data: any) => void,
 *   put: (host: Element, from: ParentNode) => void }} Kind
 * @typedef {{ data: Record<string, string | string[]>, trusted: boolean }} MimeModel
 */

const INSIDE = "details.kuiper-watch > div"; // of a verdict, which JupyterLab itself shows
/** @type {Record<string, Kind>} */
const KINDS = { stepper, profile, player, viewer };
/** @type {Promise<any> | undefined} */
let widgets;

/** @param {string | string[] | undefined} text */
const whole = (text) => [text ?? ""].flat().join("");

/**
 * Show an output: alive where its data can be read, else what of it stands still.
 * @param {HTMLElement} node
 * @param {Kind} kind
 * @param {MimeModel} model
 * @param {{ sanitize: (html: string) => string }} sanitizer
 */
function show(node, { read, mount, put }, { data, trusted }, sanitizer) {
  const html = whole(data["text/html"]);
  const page = new DOMParser().parseFromString(html, "text/html");
  const inside = page.querySelector(INSIDE);
  try {
    const found = read(inside ?? page);
    if (inside) node.innerHTML = trusted ? html : sanitizer.sanitize(html);
    mount((inside && node.querySelector(INSIDE)) ?? node, found);
  } catch {
    try {
      put(node, page);
    } catch {
      node.textContent = whole(data["text/plain"]);
    }
  }
}

/** @param {any} lumino */
const plugin = ({ Widget }) =>
  Object.entries(KINDS).map(([name, kind]) => ({
    id: `kuiper-stepper:${name}`,
    description: `Shows every ${name} of the course`,
    rank: 0, // before text/html, which begins at 50
    dataType: "json",
    rendererFactory: {
      safe: true, // shown in notebooks that are not trusted as well: what stands in text/html is read, never run
      mimeTypes: [`application/vnd.kuiper.${name}+json`],
      createRenderer: (/** @type {any} */ { sanitizer }) => {
        const widget = new Widget();
        widget.renderModel = async (/** @type {MimeModel} */ model) => show(widget.node, kind, model, sanitizer);
        return widget;
      },
    },
  }));

const jupyterlab = /** @type {any} */ (window);
jupyterlab._JUPYTERLAB ??= {};
jupyterlab._JUPYTERLAB["kuiper-stepper"] = {
  init: (/** @type {any} */ shared) => {
    const versions = Object.values(shared["@lumino/widgets"]);
    widgets = (async () => (await versions[0].get())())();
    widgets.catch(() => {});
  },
  // Whatever fails here would keep all of JupyterLab from starting: then there is no plugin, and text/html is shown.
  get: async () => {
    const found = await Promise.resolve(widgets)
      .then(plugin)
      .catch(() => []);
    return () => ({ __esModule: true, default: found });
  },
};
