// Widgets of Python in the page: sliders above a picture, and `play_digits` with a learner's own engine. Other widgets
// of ipywidgets are shown as they are without a kernel. The messages are those of JupyterLab's widgets.

import { css } from "../../kuiper_edu/viz/scripts/play/main.js";
import player from "../../kuiper_edu/viz/scripts/play/widget.js";
import { make } from "../../kuiper_edu/viz/scripts/shared/elements.js";
import { plain } from "./plain.js";

/** @typedef {{ id: string, kind: string, data: string, buffers: Uint8Array[] }} Message see kuiper_edu/live/widgets.py */
/** @typedef {(id: string, data: object) => Promise<void>} Post gives a widget's Python an answer; it ends when that is done */

const REFERENCE = "IPY_MODEL_"; // before the id of another widget

/** The state of a widget, as Python and the page both know it; to a view of anywidget it is its model. */
class Model {
  /** @param {string} id @param {Post} post */
  constructor(id, post) {
    this.id = id;
    this.post = post;
    /** @type {Record<string, any>} */
    this.state = {};
    /** @type {Set<() => void>} */
    this.listeners = new Set();
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /** @param {string} _ always any change @param {() => void} act */
  on(_, act) {
    this.listeners.add(act);
  }

  /** @param {string} _ @param {() => void} act */
  off(_, act) {
    this.listeners.delete(act);
  }

  /** @param {object} content */
  send(content) {
    this.post(this.id, { method: "custom", content }).catch(() => {}); // stopped: whoever waits says that it is late
  }

  /** @param {Record<string, any>} state */
  save(state) {
    Object.assign(this.state, state);
    return this.post(this.id, { method: "update", state, buffer_paths: [] });
  }

  /** @param {Record<string, any>} state of Python */
  changed(state) {
    Object.assign(this.state, state);
    for (const act of this.listeners) act();
  }
}

/** @typedef {(host: HTMLElement, model: Model, widgets: Widgets) => void} View */

/** @type {Record<string, View>} */
const VIEWS = {
  AnyView(host, model) {
    host.append(make("style", "", css));
    player.render({ model, el: host.appendChild(make("div")) });
  },
  HTMLView(host, model) {
    const show = () => host.replaceChildren(...plain(`${model.get("value")}`).body.childNodes);
    model.on("change", show);
    show();
  },
  IntSliderView(host, model) {
    const { min, max, step, value, description } = model.state;
    const label = make("label", "kuiper-slider", `${description} `);
    const range = { type: "range", min: `${min}`, max: `${max}`, step: `${step}`, value: `${value}` };
    const input = make("input", "", undefined, range);
    const number = make("output", "", `${value}`);
    label.append(input, number);
    host.append(label);
    const moved = latest(() => model.save({ value: Number(input.value) }));
    input.addEventListener("input", () => {
      number.textContent = input.value;
      moved();
    });
  },
  VBoxView(host, model, widgets) {
    for (const id of children(model)) widgets.show(host.appendChild(make("div")), id);
  },
};

/** @param {Model} model */
const children = (model) => [...(model.get("children") ?? [])].map((name) => `${name}`.replace(REFERENCE, ""));

/**
 * Calls a function again only when its last call is done: a slow picture gets no backlog, and ends with the last number.
 * @param {() => Promise<void>} act
 */
function latest(act) {
  let isBusy = false;
  let again = false;
  return async () => {
    again = true;
    if (isBusy) return;
    isBusy = true;
    while (again) {
      again = false;
      await act().catch(() => {}); // stopped
    }
    isBusy = false;
  };
}

export class Widgets {
  /** @param {Post} post */
  constructor(post) {
    this.post = post;
    /** @type {Map<string, Model>} */
    this.models = new Map();
  }

  /** Take a message of Python. @param {Message} message */
  take({ id, kind, data, buffers }) {
    if (kind === "comm_close") {
      this.models.delete(id);
      return;
    }
    const { method, state, buffer_paths } = JSON.parse(data);
    if (kind === "comm_open") this.models.set(id, new Model(id, this.post));
    else if (method !== "update") return;
    const places = /** @type {string[][]} */ (buffer_paths ?? []);
    const numbers = places.map(([name], i) => [name, buffers[i]]); // the course's widgets have them at the top only
    this.models.get(id)?.changed({ ...state, ...Object.fromEntries(numbers) });
  }

  /** @param {string} id @returns {boolean} whether the page has a view of the widget and of all that is in it */
  knows(id) {
    const model = this.models.get(id);
    const name = model?.get("_view_name");
    if (!model || !Object.hasOwn(VIEWS, name)) return false;
    if (name === "AnyView") return model.get("_anywidget_id") === "kuiper_edu.viz.digits.widget.DigitPlayer";
    return children(model).every((child) => this.knows(child));
  }

  /**
   * Show a widget.
   * @param {HTMLElement} host
   * @param {string | undefined} id
   * @returns {boolean} whether the page can show it
   */
  show(host, id = "") {
    const model = this.models.get(id);
    if (!model || !this.knows(id)) return false;
    VIEWS[model.get("_view_name")](host, model, this);
    return true;
  }
}
