// The whole picture, small, in a corner of the pane, with the part that the pane shows; a drag in it moves the picture.
import { draw, make } from "../shared/elements.js";

const [WIDEST, HIGHEST] = [150, 96]; // px

export class SmallMap {
  /** @param {import("./view.js").View} view */
  constructor(view) {
    this.view = view;
    this.element = make("div", "overview", undefined, {
      "aria-hidden": true,
      title: "The whole picture; drag to move",
    });
    this.svg = draw("svg");
    this.part = draw("rect", { class: "part" });
    this.element.append(this.svg);
    this.element.addEventListener("pointerdown", (event) => {
      event.stopPropagation(); // the pane would move against it
      this.element.setPointerCapture(event.pointerId);
      this.goTo(event);
    });
    this.element.addEventListener("pointermove", (event) => event.buttons && this.goTo(event));
    this.element.addEventListener("click", (event) => event.stopPropagation());
    view.moved = () => this.mark();
  }

  /** @param {import("./layout.js").Layout} layout */
  show({ size: [width, height], spots, frames }) {
    const scale = Math.min(WIDEST / width, HIGHEST / height);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.style.width = `${width * scale}px`;
    this.svg.style.height = `${height * scale}px`;
    const shapes = [
      ...frames.map(([, ...spot]) => /** @type {const} */ (["frame", spot])),
      ...[...spots.values()].map((spot) => /** @type {const} */ (["", spot])),
    ];
    this.svg.replaceChildren(
      ...shapes.map(([name, [x, y, w, h]]) =>
        draw("rect", { class: name, x: x - w / 2, y: y - h / 2, width: w, height: h }),
      ),
      this.part,
    );
    this.mark();
  }

  /** Mark the part that the pane shows; there is no map while it shows everything. */
  mark() {
    const { x, y, scale, size, room } = this.view;
    const part = { x: -x / scale, y: -y / scale, width: room[0] / scale, height: room[1] / scale };
    for (const [name, value] of Object.entries(part)) this.part.setAttribute(name, `${value}`);
    const whole = part.x <= 0 && part.y <= 0 && part.x + part.width >= size[0] && part.y + part.height >= size[1];
    this.element.hidden = whole;
  }

  /** @param {PointerEvent} event */
  goTo(event) {
    const { left, top, width } = this.svg.getBoundingClientRect();
    const scale = (this.view.size[0] / width) * this.view.scale;
    const [wide, high] = this.view.room;
    const [x, y] = [(event.clientX - left) * scale, (event.clientY - top) * scale];
    this.view.touched = true;
    this.view.move(wide / 2 - x - this.view.x, high / 2 - y - this.view.y);
  }
}
