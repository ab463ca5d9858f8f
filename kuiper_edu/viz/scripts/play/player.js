// The network of `play_digits` can be broken: a click on an operator offers what fits it, the drawn digit is read
// again at once, and all stored scans in a worker.
import { DigitPlayer } from "../digits/main.js";
import { Counter } from "./counter.js";
import { Matrix } from "./matrix.js";
import { BreakPanel } from "./panel.js";

/** @typedef {import("../network/columns.js").Network} Network */

export class BreakablePlayer extends DigitPlayer {
  /**
   * @param {import("./session.js").Session | import("./kernel_session.js").KernelSession} session
   * @param {string} [note] who computes, if not the page alone
   */
  constructor(session, note = "") {
    super(session);
    const { labels, scans, size } = session.page;
    this.session = session;
    this.whole = session.network; // unbroken
    /** @type {Set<string>} */
    this.broken = new Set();
    /** @type {number[]} what the unbroken network answers, when it has read all scans */
    this.unbroken = [];
    this.panel = new BreakPanel(session.network, (network, broken) => this.break(network, broken), note);
    this.matrix = new Matrix(labels, (scan) => this.change([], scan));
    this.counter = new Counter({ scans, size }, (answers) => this.counted(answers));
    // On a phone the network may be broken before the matrix is seen: then the unbroken one is counted after it.
    this.unbrokenCounter = new Counter({ scans, size }, (answers) => this.countedBefore(answers));
    this.root.classList.add("breakable");
    this.below.after(this.panel.element, this.matrix.element);
    // The scans are read when the matrix is first seen.
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      if (!this.broken.size) this.counter.count(session.network);
    });
    seen.observe(this.matrix.element);
  }

  get keys() {
    return `${super.keys} Enter on a map offers how its operator can be broken.`;
  }

  /** @param {import("../digits/main.js").Graph} graph */
  begin(graph) {
    super.begin(graph);
    if (graph !== this.about.network) return; // an engine that is another network's
    this.view?.offers((operator, map) => {
      this.panel.offer(operator, map);
      this.view?.pick(operator);
    });
  }

  /**
   * @param {Network} network
   * @param {Set<string>} broken
   */
  break(network, broken) {
    this.broken = broken;
    this.unbrokenCounter.end();
    this.view?.change(network, broken);
    this.session.take(network);
    this.view?.light();
    if (broken.size || !this.unbroken.length) return this.counter.count(network);
    this.counter.end();
    this.matrix.show(this.unbroken, false);
  }

  /** @param {number[]} answers */
  counted(answers) {
    const isBroken = this.broken.size > 0;
    const whole = answers.length === this.session.page.labels.length;
    if (!isBroken && whole) this.unbroken = answers;
    this.matrix.show(answers, isBroken);
    if (isBroken && whole && !this.unbroken.length) this.unbrokenCounter.count(this.whole);
  }

  /** @param {number[]} answers of the unbroken network */
  countedBefore(answers) {
    if (answers.length < this.session.page.labels.length) return;
    this.unbroken = answers;
    this.matrix.knows(answers);
  }
}
