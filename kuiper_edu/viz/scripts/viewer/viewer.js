// The viewer: selection, search, folding, and the effects of keys and buttons on them.
import { button, draw, keysHelp, make } from "../shared/elements.js";
import { keys } from "../shared/keys.js";
import { Choice } from "./choice.js";
import { list } from "./data.js";
import { outline } from "./figures.js";
import { find } from "./find.js";
import { FullWindow } from "./full_window.js";
import { Graph } from "./graph.js";
import { Hits } from "./hits.js";
import { layOut } from "./layout.js";
import { names, nodeList } from "./list.js";
import { overlaysOf } from "./overlays.js";
import { Picture } from "./picture.js";
import { movedByPointers } from "./pointers.js";
import { save } from "./save.js";
import { Side } from "./side.js";
import { SmallMap } from "./small_map.js";
import { View } from "./view.js";
import { along, aside } from "./walk.js";

/** @typedef {import("./data.js").Id} Id */

const ZOOM = 1.3;
const FOUND_SCALE = 0.7; // the scale below which what is found is zoomed in on
const WIDE = 700; // px of a pane in which a picture goes to the right
const NONE = -1;

export class Viewer {
  /**
   * @param {import("./data.js").ViewerData} data
   * @param {string} css
   */
  constructor(data, css) {
    this.graph = new Graph(data);
    this.layout = layOut(this.graph);
    /** @type {Id} */
    this.chosen = NONE;
    /** @type {Id[]} what was found */
    this.hits = [];
    /** Which of it was gone to last. */
    this.hit = NONE;
    /** @type {Id[]} the boxes that were unfolded for that one */
    this.unfolded = [];
    this.found = new Hits(this.graph, (at) => this.goTo(at));
    this.picture = new Picture(this.graph, { enter: (id) => this.enter(id), shut: (id) => this.shut(id) });
    const overlays = overlaysOf(data, this.graph);
    this.choice = new Choice(overlays, (id) => this.graph.name(id), {
      changed: () => this.light(),
      enter: (id) => this.enter(id),
    });
    this.side = new Side(data, this.graph, overlays, {
      choose: (id) => this.choose(id),
      close: () => this.closeSide(),
      say: (text) => this.say(text),
    });
    this.root = make("div", "kgv", undefined, { role: "group", "aria-label": data.alt });
    const paneName = `${data.alt} Arrow keys walk along edges, Enter opens.`;
    this.pane = make("div", "pane", undefined, { tabindex: 0, role: "group", "aria-label": paneName });
    this.pane.append(this.picture.svg);
    this.view = new View(this.pane, this.picture.world);
    this.map = new SmallMap(this.view);
    this.pane.append(this.map.element);
    this.window = new FullWindow(this.root, this.view);
    this.search = make("input", "", undefined, {
      type: "search",
      placeholder: "Find",
      "aria-label": "Find by type or name; Enter goes to the next",
    });
    this.tally = make("span", "tally", "", { role: "status" });
    this.foldButton = button("Unfold all", "Unfold all", () => this.foldAll(this.anyClosed));
    this.shutButton = button("Fold", "Fold the box around the selected node", () => this.shutAround());
    this.said = make("p", "said", "", { role: "status" });
    this.body = make("div", "body");
    this.body.append(this.pane, this.side.element);
    const listed = nodeList(this.graph, data.noun, (id) => this.showListed(id));
    const legend = legendOf(list(data.legend));
    this.root.append(make("style", "", css), this.toolbar(), this.found.element, this.body, legend, this.said, listed);
  }

  toolbar() {
    const bar = make("div", "bar", undefined, { role: "toolbar", "aria-label": "View" });
    const background = () => getComputedStyle(this.root).backgroundColor;
    bar.append(
      button("−", "Zoom out", () => this.view.zoom(1 / ZOOM)),
      button("+", "Zoom in", () => this.view.zoom(ZOOM)),
      button("Fit", "Fit the picture", () => this.view.fitOnDemand()),
      this.window.button,
      this.search,
      this.tally,
    );
    const folds = this.graph.boxes.length ? ", Backspace folds" : "";
    if (folds) bar.append(this.foldButton, this.shutButton);
    bar.append(
      button("Save SVG", "Save SVG of the picture", () => save(this.picture.svg, this.layout.size, background())),
      keysHelp(
        `Drag moves, Ctrl + wheel zooms. Keys: arrows move along edges, Enter opens${folds}, / finds, 0 fits, Esc closes.`,
      ),
      this.choice.element,
    );
    return bar;
  }

  /** @param {Element} host */
  mount(host) {
    movedByPointers(this.view);
    keys(this.root, (event) => this.pressed(event));
    this.search.addEventListener("input", () => this.find());
    host.replaceChildren(this.root);
    this.show();
    new ResizeObserver(() => this.view.touched || this.begin()).observe(this.body);
    const first = this.choice.current?.first ?? null;
    if (first !== null) this.choose(first);
    this.begin();
  }

  /** The picture as it opens: from left to right if the pane is wide and shows more of it so. */
  begin() {
    const { graph, view } = this;
    if (graph.turns) {
      const [right, down] = [0, 1].map((axis) => {
        graph.turn(axis);
        return view.share(layOut(graph).size);
      });
      graph.turn(view.room[0] >= WIDE && right >= down ? 0 : 1);
      this.show();
    }
    view.begin();
    this.follow(this.chosen);
  }

  get anyClosed() {
    return this.graph.open.size < this.graph.boxes.length;
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
  }

  /** Draw everything anew, after a box was unfolded or folded. */
  show() {
    const { focused } = this.picture;
    this.layout = layOut(this.graph);
    this.view.size = this.layout.size;
    this.view.grow();
    this.picture.show(this.layout);
    this.map.show(this.layout);
    const folds = this.anyClosed ? "Unfold all" : "Fold all";
    this.foldButton.textContent = this.foldButton.title = folds;
    this.foldButton.setAttribute("aria-label", folds);
    this.light();
    if (focused) this.focus(this.chosen);
  }

  light() {
    this.picture.number(this.layout, this.choice.current);
    this.picture.light(this.layout, this.chosen, this.hits);
    this.shutButton.setAttribute("aria-disabled", `${!this.graph.around(this.chosen).length}`);
  }

  /** @param {Id} id */
  focus(id) {
    if (!this.picture.focus(id)) this.pane.focus({ preventScroll: true });
  }

  /** @param {Id} id */
  follow(id) {
    const spot = this.layout.spots.get(id);
    if (spot) this.view.follow(spot);
  }

  // Choosing

  /**
   * Select a node, and unfold the boxes that hide it.
   * @param {Id} id
   */
  choose(id, focus = false) {
    const { graph } = this;
    const hiding = graph.closedAround(id);
    for (const box of hiding) graph.open.add(box);
    this.chosen = id;
    if (hiding.length) this.show();
    else this.light();
    this.follow(id);
    if (focus) this.focus(id);
    const words = graph.words(id).join(", ");
    const named = (/** @type {Id[]} */ ids) => names(graph, ids) || "nothing";
    if (graph.isBox(id)) this.say(`${words}. Enter unfolds it.`);
    else this.say(`${words}: after ${named(graph.before[id])}; before ${named(graph.after[id])}.`);
    if (!this.side.element.hidden) this.fillSide(id);
  }

  /**
   * The effect of a click or Enter: unfold a box, or open the panel of an operator.
   * @param {Id} id
   */
  enter(id) {
    if (this.graph.isBox(id)) {
      this.unfold(id);
      this.choose(this.graph.first(id), true);
    } else {
      this.choose(id, true);
      this.openSide(id);
    }
  }

  /** @param {Id} id */
  showListed(id) {
    this.choose(id);
    this.pane.scrollIntoView({ block: "nearest" });
    this.openSide(id);
  }

  /**
   * Walk with the arrow keys.
   * @param {number} forth 1 along the edges, -1 against them
   * @param {number} side
   */
  walk(forth, side) {
    const { graph, layout, chosen } = this;
    if (!layout.spots.has(chosen)) return this.choose(graph.top, true);
    const map = forth > 0 ? graph.after : graph.before;
    const to = forth ? along(graph, layout, chosen, map) : aside(graph, layout, chosen, side);
    if (to !== undefined) this.choose(to, true);
    else if (forth) this.say(forth > 0 ? "Nothing comes after it." : "Nothing comes before it.");
  }

  // Folding

  /**
   * Fold or unfold; the item that is changed stays where it is on the screen.
   * @param {Id} id
   * @param {() => void} change
   */
  keep(id, change) {
    const old = this.placeOf(id);
    change();
    this.show();
    const now = this.placeOf(id);
    if (!old || !now) return;
    const { scale } = this.view;
    const { axis } = this.graph;
    const begins = (/** @type {import("./layout.js").Spot} */ spot) => spot[axis] - spot[2 + axis] / 2;
    const by = [old[0] - now[0], old[1] - now[1]];
    by[axis] = begins(old) - begins(now);
    this.view.move(by[0] * scale, by[1] * scale);
  }

  /**
   * The position of a node, a closed box or an open box.
   * @param {Id} id
   * @returns {import("./layout.js").Spot | undefined}
   */
  placeOf(id) {
    const frame = this.layout.frames.find(([one]) => one === id);
    return this.layout.spots.get(id) ?? (frame && [frame[1], frame[2], frame[3], frame[4]]);
  }

  /** @param {Id} id */
  unfold(id) {
    this.keep(id, () => this.graph.open.add(id));
    const frame = this.placeOf(id);
    if (frame) this.view.followAcross(frame);
    this.view.touched = true;
  }

  /** @param {Id} id */
  shut(id) {
    this.keep(id, () => {
      this.graph.open.delete(id);
      this.chooseSeen();
    });
    this.choose(id, true);
  }

  /** Fold the innermost box around what is chosen. */
  shutAround() {
    const box = this.graph.around(this.chosen).pop();
    if (box !== undefined) this.shut(box);
  }

  /** @param {boolean} open */
  foldAll(open) {
    this.graph.boxes.forEach((_, box) => {
      if (open) this.graph.open.add(this.graph.count + box);
      else this.graph.open.delete(this.graph.count + box);
    });
    this.chooseSeen();
    this.show();
    this.view.begin();
  }

  /** Where what is chosen is hidden now, the box that hides it is chosen. */
  chooseSeen() {
    if (this.chosen !== NONE) this.chosen = this.graph.seenAs(this.chosen);
  }

  // Finding

  find() {
    this.refold();
    this.hits = find(this.graph, this.search.value);
    this.hit = NONE;
    this.found.list(this.hits);
    this.show();
    this.view.fit();
    this.tally.textContent = this.search.value.trim() ? `${this.hits.length} found` : "";
  }

  findNext() {
    if (this.hits.length) this.goTo((this.hit + 1) % this.hits.length);
  }

  /**
   * Go to a hit, and unfold only the boxes that hide it.
   * @param {number} at
   */
  goTo(at) {
    const id = this.hits[at];
    this.refold();
    this.hit = at;
    this.unfolded = this.graph.closedAround(id);
    if (this.graph.open.has(id)) this.shut(id);
    else this.choose(id);
    if (this.view.scale < FOUND_SCALE) this.view.zoom(0.9 / this.view.scale);
    this.follow(id);
    this.found.mark(at);
    this.tally.textContent = `${at + 1} of ${this.hits.length}`;
  }

  /** Fold what was unfolded for the last one that was gone to. */
  refold() {
    for (const box of this.unfolded) this.graph.open.delete(box);
    if (this.unfolded.length) this.chooseSeen();
    if (this.unfolded.length) this.show();
    this.unfolded = [];
  }

  // The panel beside the picture

  /** @param {Id} id */
  fillSide(id) {
    if (this.side.knows(id)) this.side.show(id);
    else this.side.element.hidden = true;
  }

  /** @param {Id} id */
  openSide(id) {
    if (this.side.knows(id) && this.side.element.hidden) {
      this.hideSide(false);
      this.follow(id);
    }
    this.fillSide(id);
    this.side.element.scrollIntoView({ block: "nearest" });
  }

  closeSide() {
    this.hideSide(true);
    this.focus(this.chosen);
  }

  /**
   * Show or hide the panel; the middle of the picture stays in the middle.
   * @param {boolean} hidden
   */
  hideSide(hidden) {
    const wide = this.pane.clientWidth;
    this.side.element.hidden = hidden;
    this.view.move((this.pane.clientWidth - wide) / 2, 0);
  }

  // Keys

  /** @param {KeyboardEvent & { target: HTMLElement }} event */
  pressed(event) {
    const act =
      event.key === "Escape"
        ? () => this.escape(event.target)
        : event.target === this.search
          ? event.key === "Enter" && (() => this.findNext())
          : this.pane.contains(event.target) && this.paneKey(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {EventTarget} target */
  escape(target) {
    if (target === this.search && this.search.value) {
      this.search.value = "";
      this.find();
    } else if (!this.side.element.hidden) this.closeSide();
    else this.window.leave();
  }

  /**
   * The effect of a key in the pane. Along the edges is down for a picture from top to bottom, right for one from left.
   * @param {string} key
   * @returns {(() => void) | undefined}
   */
  paneKey(key) {
    const [forth, back, right, left] = this.graph.axis
      ? ["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"]
      : ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"];
    const open = () => this.chosen !== NONE && this.enter(this.chosen);
    /** @type {Record<string, () => void>} */
    const acts = {
      [forth]: () => this.walk(1, 0),
      [back]: () => this.walk(-1, 0),
      [right]: () => this.walk(0, 1),
      [left]: () => this.walk(0, -1),
      Enter: open,
      " ": open,
      Backspace: () => this.shutAround(),
      "+": () => this.view.zoom(ZOOM),
      "=": () => this.view.zoom(ZOOM),
      "-": () => this.view.zoom(1 / ZOOM),
      0: () => this.view.fitOnDemand(),
      "/": () => this.search.focus(),
    };
    return Object.hasOwn(acts, key) ? acts[key] : undefined;
  }
}

/**
 * The legend of shapes and colours.
 * @param {import("./data.js").ViewerData["legend"]} legend
 */
function legendOf(legend) {
  const shown = make("p", "key");
  for (const [family, , , name] of legend) {
    const sample = draw("svg", { viewBox: "-17 -10 34 20", class: `f${Number(family)}` });
    sample.append(...outline(family, 28, 14));
    shown.append(sample, ` ${name}  `);
  }
  return shown;
}
