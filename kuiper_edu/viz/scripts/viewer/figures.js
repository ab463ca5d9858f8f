// The figures of the picture as SVG: nodes, the heads of open boxes, edges.
import { draw } from "../shared/elements.js";
import { short } from "./layout.js";

const MARKS = ["now", "new", "removed", "changed", "open", "done"];
const LINE_HEIGHT = 15;
const DIGIT = 6.2; // px of a sign on a badge
const ABOVE = 5; // px that a badge's middle is above its node: it covers no text
const BEHIND = 4; // px between the two rectangles of a stack

/**
 * The corners of a shape around (0, 0), as Graphviz draws it.
 * @type {Record<string, (x: number, y: number, slant: number) => number[][]>}
 */
const CORNERS = {
  note: (x, y) => [
    [-x, -y],
    [x - 7, -y],
    [x, 7 - y],
    [x, y],
    [-x, y],
  ],
  hexagon: (x, y, i) => [
    [-x, 0],
    [i - x, -y],
    [x - i, -y],
    [x, 0],
    [x - i, y],
    [i - x, y],
  ],
  octagon: (x, y, i) => [
    [-x, -y / 2],
    [i - x, -y],
    [x - i, -y],
    [x, -y / 2],
    [x, y / 2],
    [x - i, y],
    [i - x, y],
    [-x, y / 2],
  ],
  parallelogram: (x, y, i) => [
    [i - x, -y],
    [x, -y],
    [x - i, y],
    [-x, y],
  ],
  invtrapezium: (x, y, i) => [
    [-x, -y],
    [x, -y],
    [x - i, y],
    [i - x, y],
  ],
};

/**
 * The outline of a family's nodes.
 * @param {number} family
 * @param {number} width
 * @param {number} height
 */
export function outline(family, width, height) {
  const kind = FAMILY_SHAPES[family];
  const [x, y] = [width / 2, height / 2];
  if (kind === "oval") return [draw("ellipse", { rx: x, ry: y })];
  if (Object.hasOwn(CORNERS, kind)) {
    return [draw("polygon", { points: CORNERS[kind](x, y, Math.min(y, x / 2)).join(" ") })];
  }
  /** @param {number} at */
  const rect = (at) =>
    draw("rect", { x: at - x, y: at - y, width, height, rx: kind === "box" || kind === "box3d" ? 0 : 8 });
  return kind === "stack" || kind === "box3d" ? [rect(BEHIND), rect(0)] : [rect(0)];
}

/**
 * The class of a mark; unknown marks share one look.
 * @param {string} mark
 */
function markClass(mark) {
  return mark ? `m-${MARKS.includes(mark) ? mark : "any"}` : "";
}

/**
 * @param {import("./graph.js").Graph} graph
 * @param {number} id
 */
function linesOf(graph, id) {
  const weight = graph.weight(id);
  return weight ? [...graph.words(id), weight] : graph.words(id);
}

/**
 * A node in words, which begin with the visible text, for speech control.
 * @param {import("./graph.js").Graph} graph
 * @param {number} id
 */
export function labelOf(graph, id) {
  return linesOf(graph, id).join(" ") + (graph.isBox(id) ? " folded" : "");
}

/**
 * A number at the upper right corner of a node.
 * @param {import("./overlays.js").Shown} shown
 * @param {number} width of the node
 * @param {number} height
 */
export function drawBadge({ text, wrong }, width, height) {
  const wide = DIGIT * text.length + 10;
  const place = `translate(${width / 2 + 8 - wide / 2} ${-ABOVE - height / 2})`;
  const group = draw("g", { class: wrong ? "badge wrong" : "badge", transform: place, "aria-hidden": "true" });
  group.append(draw("rect", { x: -wide / 2, y: -8, width: wide, height: 16, rx: 8 }), draw("text", { y: 4 }, text));
  return group;
}

/**
 * A node or a closed box, around (0, 0).
 * @param {import("./graph.js").Graph} graph
 * @param {number} id
 * @param {number} width
 * @param {number} height
 */
export function drawNode(graph, id, width, height) {
  const [shape, mark] = graph.figure(id);
  const words = graph.words(id);
  const lines = linesOf(graph, id);
  const group = draw("g", {
    class: `n f${graph.family(id)}${mark ? ` m ${markClass(mark)}` : ""}`,
    role: "button",
    tabindex: -1,
    "aria-label": labelOf(graph, id),
  });
  group.append(...outline(shape, width, height));
  lines.forEach((line, i) => {
    const name = i ? "" : words.length > 1 ? "type" : "name";
    group.append(draw("text", { y: LINE_HEIGHT * (i - lines.length / 2) + 12, class: name }, short(line)), " "); // the space separates the lines for screen readers
  });
  group.append(draw("title", {}, lines.join("\n")));
  return group;
}

/**
 * The head of an open box; a click on it folds the box.
 * @param {import("./graph.js").Graph} graph
 * @param {[id: number, x: number, y: number, width: number, height: number]} frame
 */
export function drawHead(graph, [id, x, y, width, height]) {
  const [type, name] = graph.words(id);
  const group = draw("g", { class: "head", transform: `translate(${x - width / 2} ${y - height / 2})` });
  const title = draw("text", { x: 8, y: 17, class: "type" }, `− ${short(type)} `);
  title.append(draw("tspan", { class: "small" }, short(name)));
  group.append(draw("rect", { width, height: 24, rx: 6 }), title, draw("title", {}, "Fold this box"));
  return group;
}

/**
 * The frame of an open box.
 * @param {[id: number, x: number, y: number, width: number, height: number]} frame
 */
export function drawSheet([, x, y, width, height]) {
  return draw("rect", { class: "sheet", x: x - width / 2, y: y - height / 2, width, height, rx: 6 });
}

/**
 * An edge with its arrow and its text.
 * @param {import("./layout.js").Line} line
 */
export function drawEdge({ points, text, label, mark, cut }) {
  const group = draw("g", { class: `e ${markClass(mark)}${cut ? ` cut ${cut}` : ""}`, "aria-hidden": "true" });
  const pointed = points.length % 3 === 2;
  const [first, ...rest] = pointed ? points.slice(0, -1) : points;
  if (first) group.append(draw("path", { d: `M${first}${rest.length ? `C${rest.join(" ")}` : ""}` }));
  if (pointed) group.append(arrowHead(points[points.length - 2], points[points.length - 1]));
  text.split("\n").forEach((part, i) => {
    if (part) group.append(draw("text", { x: label[0] + 5, y: label[1] + 4 + 12 * i }, part));
  });
  return group;
}

/**
 * @param {import("./layout.js").Point} from
 * @param {import("./layout.js").Point} tip
 */
function arrowHead([a, b], [x, y]) {
  const far = Math.hypot(x - a, y - b) || 1;
  const [u, v] = [(3 * (x - a)) / far, (3 * (y - b)) / far];
  return draw("polygon", { points: `${x},${y} ${a - v},${b + u} ${a + v},${b - u}` });
}
