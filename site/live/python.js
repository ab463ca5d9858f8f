// Python of this page: a worker that is started at the first run, and ended by Stop.

import { edition, site } from "../../kuiper_edu/viz/scripts/shared/site.js";

const here = new URL(".", import.meta.url);

/** @typedef {{ text?: string, error?: string, data?: Record<string, any>, widget?: import("./widgets.js").Message }} Output see kuiper_edu/live/shell.py */

export class Stopped extends Error {}

export class Python {
  constructor() {
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** @type {Promise<any> | undefined} */
    this.started = undefined;
    /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void, put: (output: Output) => void }>} */
    this.calls = new Map();
    this.number = 0;
  }

  /**
   * Start Python, once.
   * @param {any} work the notebook, files and cells: see worker.js
   * @returns {Promise<any>}
   */
  start(work) {
    if (!this.started) {
      this.started = this.begin(work);
      this.started.catch(() => this.stop()); // so that the next run tries again
    }
    return this.started;
  }

  /** @param {any} work */
  begin(work) {
    // A worker that is made here, not fetched, has this page's Content-Security-Policy: what runs in it reaches this site only.
    const code = `importScripts(${JSON.stringify(new URL("live_worker.js", here).href)})`;
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    this.worker = new Worker(address);
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => this.stop(Error(event.message || "Python could not be started."));
    const pyodide = new URL(`${site()}pyodide/`, location.href).href;
    return this.call("begin", { ...work, pyodide, language: edition() ? "zh" : "en" });
  }

  /** @param {{ call: number, output?: Output, result?: any, error?: string }} message */
  receive({ call, output, result, error }) {
    const waiting = this.calls.get(call);
    if (!waiting) return;
    if (output) {
      waiting.put(output);
      return;
    }
    this.calls.delete(call);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(Error(error));
  }

  /**
   * @param {string} what see worker.js
   * @param {any} given
   * @param {(output: Output) => void} [put] called with every output
   * @returns {Promise<any>}
   */
  call(what, given, put = () => {}) {
    return new Promise((resolve, reject) => {
      this.number += 1;
      this.calls.set(this.number, { resolve, reject, put });
      this.worker?.postMessage({ call: this.number, what, given });
    });
  }

  /** End Python at once, whatever it does. @param {Error} [why] */
  stop(why = new Stopped()) {
    this.worker?.terminate();
    this.worker = undefined;
    this.started = undefined;
    const waiting = [...this.calls.values()];
    this.calls.clear();
    for (const { reject } of waiting) reject(why);
  }
}
