// The stepper: the current step, and the effects of keys and buttons.
import { button, fold, keysHelp, make } from "../shared/elements.js";
import { follow } from "../shared/follow.js";
import { keys } from "../shared/keys.js";
import { KEYS, Playback, stepTable } from "../shared/steps.js";
import { fly } from "./fly.js";
import { GraphPane } from "./graph_pane.js";
import { Quiz } from "./quiz.js";
import { Source } from "./source.js";
import { states } from "./states.js";
import { Variables } from "./variables.js";

const WIDE = 560; // px of a graph above which it stands above the other panes

export class Stepper {
  /**
   * @param {import("./data.js").StepperData} data
   * @param {string} css
   */
  constructor(data, css) {
    this.data = data;
    this.states = states(data);
    this.last = this.states.length - 1;
    this.place = Math.min(Math.max(Number(data.wrong?.place ?? data.start) || 0, 0), this.last);
    this.quiz = new Quiz(this.states, data.ask && !data.wrong);
    this.quiz.seen = this.place;
    this.graph = new GraphPane(data);
    this.source = new Source(data.code);
    this.variables = new Variables(this.states, data.names.length);
    this.playback = new Playback(
      () => this.go(this.place === this.last ? 0 : this.place + 1),
      () => {
        if (this.root.isConnected) this.go(this.place + 1);
        return this.root.isConnected && this.playback.on;
      },
    );
    this.root = make("div", "kst", undefined, { tabindex: 0, role: "group", "aria-label": `${data.title}. ${KEYS}` });
    this.root.classList.toggle("wide", data.scenes.length > 1 || Number(data.scenes[0].size[0]) > WIDE);
    this.said = make("p", "said", undefined, { role: "status", "aria-live": "polite" });
    this.guess = make("select", "", undefined, { "aria-label": data.question });
    this.question = this.askingBar();
    this.panes = make("div", "panes");
    this.panes.append(this.source.pane, this.graph.pane, this.variables.pane);
    this.first = button("First", "First step", () => this.go(0));
    this.back = button("◀ Back", "One step back", () => this.go(this.place - 1));
    this.next = button("Forward ▶", "One step forward", () => this.go(this.place + 1));
    this.end = button("Last", "Last step", () => this.go(this.last));
    this.slider = make("input", "", undefined, { type: "range", min: 0, max: this.last, "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.count = make("span", "count");
    const labels = data.said.map((_, i) => `${i + 1}`);
    const jumps = labels.map((label) => `Go to step ${label}`);
    const { table, rows } = stepTable(labels, jumps, data.said, (i) => this.go(i + 1));
    this.rows = rows;
    this.table = fold(`All ${this.last} steps as a table`, table);
    const key = make("p", "key", data.key);
    this.root.append(make("style", "", css), this.toolbar(), ...this.banner());
    this.root.append(this.said, this.question, this.panes, key, this.table.folded);
  }

  /** @param {Element} host */
  mount(host) {
    this.graph.nodes.forEach((places, i) => {
      for (const { node } of places) node.addEventListener("click", () => this.waiting && this.answer(i));
    });
    keys(this.root, (event) => this.pressed(event));
    host.replaceChildren(this.root);
    this.tell("");
    this.show();
    new ResizeObserver(() => this.show()).observe(this.panes); // of another width: what is lit is in view again
  }

  toolbar() {
    const bar = make("div", "bar", undefined, { role: "toolbar", "aria-label": "Steps" });
    const label = make("label");
    const asks = make("input", "", undefined, { type: "checkbox" });
    asks.checked = this.quiz.on;
    asks.addEventListener("change", () => {
      this.quiz.on = asks.checked;
      this.go(this.place);
    });
    label.append(asks, " Ask me first");
    bar.append(
      this.first,
      this.back,
      this.playback.button,
      this.next,
      this.end,
      this.playback.speed,
      this.slider,
      this.count,
      label,
      keysHelp(KEYS),
    );
    return bar;
  }

  /** The error message, with a link to the step. */
  banner() {
    const { wrong } = this.data;
    if (!wrong) return [];
    const banner = make("div", "bad", undefined, { role: "alert" });
    const jump = make("button", "", "Jump there", { type: "button" });
    jump.addEventListener("click", () => {
      this.quiz.seen = Math.max(this.quiz.seen, wrong.place);
      this.go(wrong.place);
    });
    banner.append(make("b", "", "✗ "), `${wrong.text} `, jump);
    return [banner];
  }

  askingBar() {
    const bar = make("div", "bar");
    this.guess.append(new Option("choose a node", ""), ...this.data.names.map((name, i) => new Option(name, `${i}`)));
    this.guess.addEventListener("change", () => {
      if (this.guess.value !== "") this.answer(Number(this.guess.value));
    });
    const hint = make("span", "", "or click it in the graph.");
    bar.append(make("b", "", "What comes next? "), make("span", "", `${this.data.question} `), this.guess, hint);
    return bar;
  }

  get waiting() {
    return this.quiz.waitsAt(this.place);
  }

  /** @param {number} node */
  answer(node) {
    const name = this.data.names[node];
    if (this.quiz.judge(this.place, node)) this.go(this.place + 1, `Right: ${name}. `, true);
    else {
      this.tell(`${name}: not that one. Try again, or untick Ask me first. `);
      this.graph.refuse(node);
    }
    this.guess.value = "";
  }

  /**
   * Go to a step, or as far as a question lets one.
   * @param {number} to
   * @param {string} [verdict] said before the step's sentence
   * @param {boolean} [answered] whether the question on the way was answered
   */
  go(to, verdict = "", answered = false) {
    const wanted = Math.min(Math.max(to, 0), this.last);
    const place = answered ? wanted : this.quiz.limit(wanted);
    const nextOne = wanted === this.place + 1 && this.place === this.quiz.seen;
    const held = nextOne ? "Choose a node first, or untick Ask me first. " : "Here is a question first. ";
    if (place !== this.place) this.quiz.tried = false;
    const forward = place === this.place + 1;
    this.place = place;
    this.quiz.seen = Math.max(this.quiz.seen, place);
    if (place !== wanted || place === this.last) this.playback.stop();
    this.tell(verdict + (place === wanted ? "" : held));
    this.show();
    if (forward) fly(this.root, this.variables.added, (name) => this.graph.boundsOf(name));
    this.question.classList.remove("asks");
    if (place === wanted) return;
    this.question.getBoundingClientRect(); // so that a second Forward points at it again
    this.question.classList.add("asks");
  }

  /** @param {string} before */
  tell(before) {
    const over = this.place === this.last;
    const summary = over && this.data.summary ? ` ${this.data.summary}` : "";
    const tally = over ? this.quiz.tally : "";
    const { said } = this.states[this.place];
    this.said.textContent = `${before}Step ${this.place} of ${this.last}. ${said}${summary}${tally}`;
  }

  show() {
    const { place, last } = this;
    const { wrong } = this.data;
    const step = this.states[place];
    this.count.textContent = `${place} / ${last}`;
    this.slider.value = `${place}`;
    this.slider.setAttribute("aria-valuetext", `Step ${place} of ${last}`);
    for (const each of [this.first, this.back]) each.setAttribute("aria-disabled", `${place === 0}`);
    for (const each of [this.next, this.end]) each.setAttribute("aria-disabled", `${place === last}`);
    this.question.style.visibility = this.waiting ? "visible" : "hidden";
    this.question.hidden = !this.quiz.on;
    this.graph.show(step, this.waiting, place >= (wrong ? wrong.place : last));
    this.source.show(step, Boolean(wrong?.raised && place === wrong.place));
    this.variables.show(step);
    this.marked?.classList.remove("on");
    this.marked = this.rows[place - 1];
    this.marked?.classList.add("on");
    this.graph.follow(step);
    if (this.table.folded.open && place) follow(this.table.rows, this.rows[place - 1]);
  }

  /** @param {KeyboardEvent & { target: HTMLElement }} event */
  pressed(event) {
    if (event.target.matches("select")) return;
    /** @type {Record<string, number>} */
    const places = { ArrowRight: this.place + 1, ArrowLeft: this.place - 1, Home: 0, End: this.last };
    const to = places[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.playback.stop();
      this.go(to);
    } else if (event.key === " " && !event.target.closest("button, summary, input[type=checkbox]")) {
      event.preventDefault();
      this.playback.toggle();
    }
  }
}
