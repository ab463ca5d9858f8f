// A name moves from its node in the graph to the variable that it was put into.
import { make } from "../shared/elements.js";

const MS = 200;

/**
 * @param {HTMLElement} root
 * @param {HTMLElement[]} boxes what a step put into variables
 * @param {(name: string) => DOMRect | undefined} boundsOf where a node is
 */
export function fly(root, boxes, boundsOf) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const frame = root.getBoundingClientRect();
  for (const box of boxes) {
    const name = box.textContent ?? "";
    const from = boundsOf(name);
    const to = box.getBoundingClientRect();
    if (!from || !to.width) continue;
    const flying = make("i", "fly", undefined, { "data-name": name, "aria-hidden": true });
    flying.style.left = `${to.left - frame.left}px`;
    flying.style.top = `${to.top - frame.top}px`;
    root.append(flying);
    const [dx, dy] = [from.left + from.width / 2 - to.left - to.width / 2, from.top - to.top];
    const moved = flying.animate([{ transform: `translate(${dx}px,${dy}px)` }, { transform: "none" }], {
      duration: MS,
      easing: "ease-out",
    });
    moved.finished.finally(() => flying.remove());
  }
}
