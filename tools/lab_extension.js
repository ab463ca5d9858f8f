// Two prebuilt JupyterLab extensions written by hand: JupyterLab calls only their init() and get(). One shows
// outputs; the other one learns where JupyterLab's own widgets are, for the questions, and makes lessons readable.
// Built of this file and the scripts in kuiper_edu/viz by tools/build_scripts.py.
import { CppSwitch, FOLD } from "../kuiper_edu/viz/scripts/cpp/switch.js";
import { isOffered, LanguageSwitch, languageOf } from "../kuiper_edu/viz/scripts/lab/language.js";
import { Lesson } from "../kuiper_edu/viz/scripts/lab/lesson.js";
import { QuestionInNotebook } from "../kuiper_edu/viz/scripts/question/jupyterlab.js";
import * as question from "../kuiper_edu/viz/scripts/question/main.js";
import { KINDS, show as showIn } from "../kuiper_edu/viz/scripts/shared/interactive.js";

/**
 * @typedef {import("../kuiper_edu/viz/scripts/shared/interactive.js").Kind} Kind
 * @typedef {{ data: Record<string, string | string[]>, trusted: boolean }} MimeModel
 */

/** @type {Promise<any> | undefined} */
let widgets;
/** @type {any} */
let app;

/** @param {string | string[] | undefined} text */
const whole = (text) => [text ?? ""].flat().join("");

/**
 * Show an output: interactive if its data can be read, else its static part.
 * @param {HTMLElement} node
 * @param {Kind} kind
 * @param {MimeModel} model
 * @param {{ sanitize: (html: string) => string }} sanitizer
 */
function show(node, kind, { data, trusted }, sanitizer) {
  const html = whole(data["text/html"]);
  const shown = () => (trusted ? html : sanitizer.sanitize(html));
  showIn(node, kind, html, whole(data["text/plain"]), (host) => {
    host.innerHTML = shown();
  });
}

/**
 * A question of `predict`, which stores its choices in the notebook and sends them to the kernel.
 * @param {any} widget
 * @param {any} sanitizer
 */
function questionIn(widget, sanitizer) {
  const shown = new QuestionInNotebook(app, widget.node);
  const dispose = widget.dispose.bind(widget);
  widget.onAfterAttach = () => shown.attached();
  widget.dispose = () => {
    shown.lift();
    dispose();
  };
  return async (/** @type {any} */ model) => {
    try {
      shown.show(model);
    } catch {
      show(widget.node, question, model, sanitizer);
    }
  };
}

/**
 * @param {string} name
 * @param {(widget: any, sanitizer: any) => (model: any) => Promise<void>} renderer
 * @param {any} Widget
 */
const plugin = (name, renderer, Widget) => ({
  id: `kuiper-stepper:${name}`,
  description: `Shows every ${name} of the course`,
  rank: 0, // before text/html, which begins at 50
  dataType: "json",
  rendererFactory: {
    safe: true, // also for notebooks that are not trusted: their text/html is parsed, never run
    mimeTypes: [`application/vnd.kuiper.${name}+json`],
    createRenderer: (/** @type {any} */ { sanitizer }) => {
      const widget = new Widget();
      widget.renderModel = renderer(widget, sanitizer);
      return widget;
    },
  },
});

/** @param {any} lumino */
const renderers = ({ Widget }) => [
  ...Object.entries(KINDS).map(([name, kind]) =>
    plugin(name, (widget, sanitizer) => async (model) => show(widget.node, kind, model, sanitizer), Widget),
  ),
  plugin("question", questionIn, Widget),
];

/**
 * The switch "C++" in the toolbar of a notebook that has such folds.
 * @param {any} Widget
 */
const cppInToolbar = (Widget) => ({
  createNew: (/** @type {any} */ panel) => {
    const cpp = new CppSwitch(panel.content.node, "C++");
    cpp.button.classList.add("jp-ToolbarButtonComponent");
    const item = new Widget({ node: cpp.button });
    item.hide();
    panel.context.ready.then(() => {
      const cells = [...panel.content.model.cells];
      if (cells.some((cell) => FOLD.test(cell.sharedModel.getSource()))) item.show();
    });
    panel.toolbar.insertAfter("cellType", "kuiper-cpp", item) || panel.toolbar.addItem("kuiper-cpp", item);
    item.disposed.connect(() => cpp.observer.disconnect());
    return item;
  },
});

/**
 * The switch of the language in the toolbar of a notebook of a workspace.
 * @param {any} Widget
 */
const languageInToolbar = (Widget) => ({
  createNew: (/** @type {any} */ panel) => {
    const item = new Widget();
    panel.context.ready.then(() => {
      if (!languageOf(panel) || item.isDisposed) return;
      item.node.append(new LanguageSwitch(app, panel).button());
      panel.toolbar.insertAfter("cellType", "kuiper-language", item) || panel.toolbar.addItem("kuiper-language", item);
    });
    return item;
  },
});

const inNotebooks = {
  id: "kuiper-stepper:notebooks",
  description:
    "Tells questions which notebook they stand in; adds the switches of the C++ folds and of the language; sets the text of lessons",
  autoStart: true,
  activate: async (/** @type {any} */ started) => {
    app = started;
    const { Widget } = await widgets;
    app.docRegistry.addWidgetExtension("Notebook", cppInToolbar(Widget));
    app.docRegistry.addWidgetExtension("Notebook", { createNew: (/** @type {any} */ panel) => new Lesson(panel) });
    if (isOffered()) app.docRegistry.addWidgetExtension("Notebook", languageInToolbar(Widget));
  },
};

const jupyterlab = /** @type {any} */ (window);
jupyterlab._JUPYTERLAB ??= {};
jupyterlab._JUPYTERLAB["kuiper-stepper"] = {
  init: (/** @type {any} */ shared) => {
    const versions = Object.values(shared["@lumino/widgets"]);
    widgets = (async () => (await versions[0].get())())();
    widgets.catch(() => {});
  },
  // Whatever fails here would keep all of JupyterLab from starting: then there is no plugin, and text/html is shown.
  get: async (/** @type {string} */ name) => {
    if (name === "./extension") return () => ({ __esModule: true, default: inNotebooks });
    const found = await Promise.resolve(widgets)
      .then(renderers)
      .catch(() => []);
    return () => ({ __esModule: true, default: found });
  },
};
