// Who reads the scans: a worker made from a Blob, or, where a page forbids that, this page, a scan at a time.
import { reading } from "./counting.js";

/** @typedef {import("../network/columns.js").Network} Network */

const code = SCANS_WORKER; // esbuild replaces the name by the text of worker.js, here only

export class Counter {
  /**
   * @param {import("./counting.js").Scans} given
   * @param {(answers: number[]) => void} tell called with the answers to the first scans, as far as they are read
   */
  constructor(given, tell) {
    this.given = given;
    this.tell = tell;
    this.end = () => {}; // ends what is being read
  }

  /**
   * Read all scans with a network; what another one has not read yet is left.
   * @param {Network} network
   */
  count(network) {
    this.end();
    try {
      this.inWorker(network);
    } catch {
      this.inPage(network);
    }
  }

  /** @param {Network} network */
  inWorker(network) {
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const worker = new Worker(address);
    /** @type {number[]} */
    const answers = [];
    this.end = () => {
      worker.terminate();
      URL.revokeObjectURL(address);
    };
    worker.onmessage = ({ data }) => {
      answers.push(...data);
      this.tell([...answers]);
    };
    worker.onerror = () => {
      this.end(); // a page's policy is told late
      this.inPage(network);
    };
    worker.postMessage({ network, given: this.given });
  }

  /** @param {Network} network */
  inPage(network) {
    const answers = reading(network, this.given);
    /** @type {number[]} */
    const read = [];
    let timer = 0;
    const next = () => {
      const { value, done } = answers.next();
      if (done) return;
      read.push(value);
      this.tell([...read]);
      timer = window.setTimeout(next);
    };
    this.end = () => clearTimeout(timer);
    timer = window.setTimeout(next);
  }
}
