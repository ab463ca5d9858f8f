/**
 * Scroll a pane to its current element; the page itself never scrolls.
 * @param {Element} pane
 * @param {Element | null | undefined} thing
 */
export function follow(pane, thing) {
  if (!thing) return;
  const inner = thing.getBoundingClientRect();
  const outer = pane.getBoundingClientRect();
  const [down, right] = [inner.top - outer.top, inner.left - outer.left];
  if (inner.top < outer.top || inner.bottom > outer.bottom) pane.scrollTop += down - (outer.height - inner.height) / 2;
  if (inner.left < outer.left || inner.right > outer.right) {
    pane.scrollLeft += Math.min(right - 8, right - (outer.width - inner.width) / 2);
  }
}
