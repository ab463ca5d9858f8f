// "Ask me first": before a step with a question the reader chooses the node that comes next. No page.

export class Quiz {
  /**
   * @param {import("./states.js").State[]} states
   * @param {boolean} on
   */
  constructor(states, on) {
    this.states = states;
    this.on = on;
    /** The last step that was shown: what comes after it may be asked. */
    this.seen = 0;
    this.asked = 0;
    this.right = 0;
    this.tried = false;
  }

  /**
   * Whether the step after this one waits for an answer.
   * @param {number} place
   */
  waitsAt(place) {
    return this.on && place === this.seen && Boolean(this.states[place + 1]?.asks);
  }

  /**
   * The last step that may be shown: the one before the next question.
   * @param {number} to
   */
  limit(to) {
    if (!this.on || to <= this.seen) return to;
    const question = this.states.findIndex((step, i) => i > this.seen && i <= to && step.asks);
    return question > 0 ? question - 1 : to;
  }

  /**
   * Whether this is the node that comes next. The first try counts.
   * @param {number} place
   * @param {number} node
   */
  judge(place, node) {
    const right = this.states[place + 1].about.includes(node);
    if (!this.tried) {
      this.asked++;
      if (right) this.right++;
    }
    this.tried = !right;
    return right;
  }

  get tally() {
    return this.asked ? ` Right at the first try: ${this.right} of ${this.asked}.` : "";
  }
}
