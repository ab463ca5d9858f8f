// Requests to the kernel. Each message is a complete request, {n, strokes, scan, drawing}; the answer is the whole state
// of the model. One request is sent at a time, and the latest one goes next, so that a slow model gets no backlog.

const PATIENCE = 1500; // ms after which the page reports a late answer

/**
 * @typedef {object} Wish
 * @property {number} n
 * @property {import("./sheet.js").Stroke[]} strokes
 * @property {number} scan
 * @property {boolean} [drawing] whether the pen is still down: more comes at once
 */

export class Wishes {
  /**
   * @param {(wish: Wish) => void} post
   * @param {(late: boolean) => void} late called when an answer is late, and when it came after all
   */
  constructor(post, late) {
    this.post = post;
    this.late = late;
    this.asked = 0;
    /** @type {number | null} the number of the message that is on its way */
    this.waiting = null;
    /** @type {Wish | null} */
    this.next = null;
    this.isLate = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {Omit<Wish, "n">} wish */
  send(wish) {
    this.next = { ...wish, n: ++this.asked };
    if (this.waiting === null) this.postNext();
  }

  postNext() {
    const wish = this.next;
    if (!wish) return;
    this.waiting = wish.n;
    this.next = null;
    this.post(wish);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isLate = true;
      this.late(true);
    }, PATIENCE);
  }

  /**
   * Take an answer.
   * @param {number} n the number of the message that it answers
   * @returns {boolean} whether it was awaited
   */
  answered(n) {
    if (this.waiting === null || n !== this.waiting) return false;
    this.end();
    this.waiting = null;
    if (this.isLate) this.late(false);
    this.isLate = false;
    return true;
  }

  /** Whether everything that was wanted is answered. */
  get idle() {
    return this.waiting === null && !this.next;
  }

  end() {
    clearTimeout(this.timer);
  }
}
