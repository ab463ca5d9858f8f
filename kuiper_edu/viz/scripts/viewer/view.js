// The visible part of the picture: the position of its corner in the pane, and its scale.

const [LEAST_SCALE, MOST_SCALE] = [0.03, 6];
const READABLE = 1; // the scale at which the smallest labels have 10.5 px: below it a picture is moved, not shrunk
const FREE = 12; // px that stay free around what is fitted or followed
const [LOWEST, HIGHEST] = [140, 600]; // px of the pane

export class View {
  /**
   * @param {HTMLElement} pane
   * @param {SVGGElement} world what is moved and scaled
   */
  constructor(pane, world) {
    this.pane = pane;
    this.world = world;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** Called whenever another part is visible. */
    this.moved = () => {};
    /** Whether somebody has moved it: then it does not begin anew when the page changes its width. */
    this.touched = false;
    /** @type {[number, number]} the size of the picture at scale 1 */
    this.size = [1, 1];
  }

  get room() {
    return [this.pane.clientWidth, this.pane.clientHeight];
  }

  apply() {
    this.world.setAttribute("transform", `translate(${this.x} ${this.y}) scale(${this.scale})`);
    this.moved();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  move(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  /**
   * Zoom; the point at (x, y) in the pane stays there.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x = this.room[0] / 2, y = this.room[1] / 2) {
    const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, this.scale * factor));
    const ratio = scale / this.scale;
    this.scale = scale;
    this.x = x - (x - this.x) * ratio;
    this.y = y - (y - this.y) * ratio;
    this.touched = true;
    this.apply();
  }

  /**
   * Show the whole picture.
   * @param {number} [largest] the largest scale
   * @param {number} [least] the least: a picture that does not fit then is seen from its upper left corner
   */
  fit(largest = 1, least = LEAST_SCALE) {
    const [wide, high] = this.room;
    const [w, h] = this.size;
    if (!wide) return;
    this.scale = Math.max(Math.min((wide - 2 * FREE) / w, (high - 2 * FREE) / h, largest), least);
    this.x = w * this.scale > wide ? FREE : (wide - w * this.scale) / 2;
    this.y = Math.max((high - h * this.scale) / 2, FREE);
    this.touched = false;
    this.apply();
  }

  /** The whole picture, because somebody asked for it. */
  fitOnDemand() {
    this.fit(1.5);
    this.touched = true;
  }

  /** Show the picture as it opens: large enough to be read, in a pane of its height. */
  begin() {
    if (!this.room[0]) return;
    if (!this.pane.closest("dialog")) {
      this.pane.style.height = `${Math.min(HIGHEST, Math.max(LOWEST, this.size[1] + 28))}px`;
    }
    this.fit(1, READABLE);
  }

  /**
   * How much of a picture can be seen as it opens, from 0 to 1.
   * @param {[number, number]} size
   */
  share([w, h]) {
    const [wide, high] = this.room;
    const highest = this.pane.closest("dialog") ? high : HIGHEST;
    return Math.min(1, (wide - 2 * FREE) / w) * Math.min(1, (highest - 2 * FREE) / h);
  }

  /** The pane grows with the picture, and never shrinks: what is below it stays. */
  grow() {
    if (!this.pane.style.height) return;
    const wanted = Math.min(HIGHEST, this.size[1] * this.scale + 28);
    this.pane.style.height = `${Math.max(this.pane.clientHeight, wanted)}px`;
  }

  /**
   * Bring an item into view.
   * @param {import("./layout.js").Spot} spot
   */
  follow([x, y, w, h]) {
    const [wide, high] = this.room;
    const [left, top] = [x * this.scale + this.x, y * this.scale + this.y];
    const [halfWide, halfHigh] = [(w * this.scale) / 2 + FREE, (h * this.scale) / 2 + FREE];
    if (left - halfWide < 0 || left + halfWide > wide) this.x += wide / 2 - left;
    if (top - halfHigh < 0 || top + halfHigh > high) this.y += high / 2 - top;
    this.apply();
  }

  /**
   * Bring the width of an item into view by the smallest move; if it is wider than the pane, its left side.
   * @param {import("./layout.js").Spot} spot
   */
  followAcross([x, , w]) {
    const left = (x - w / 2) * this.scale + this.x;
    const over = left + w * this.scale + FREE - this.room[0];
    if (left < FREE) this.x += FREE - left;
    else if (over > 0) this.x -= Math.min(over, left - FREE);
    this.apply();
  }
}
