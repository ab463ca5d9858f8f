// Mouse and fingers in the pane: a drag moves the picture, two fingers or Ctrl and the wheel zoom it.

const STILL = 4; // px within which a press is a click and no drag

/** @param {import("./view.js").View} view */
export function movedByPointers(view) {
  const { pane } = view;
  /** @type {Map<number, [number, number]>} where each pointer that is down was last */
  const pointers = new Map();
  let dragged = false;

  // Ctrl and the wheel zoom, as a pinch on a touchpad does; the wheel alone is the page's.
  pane.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = pane.getBoundingClientRect();
      const turned = Math.max(-30, Math.min(30, event.deltaY));
      view.zoom(Math.exp(-turned * 0.01), event.clientX - left, event.clientY - top);
    },
    { passive: false },
  );

  pane.addEventListener("pointerdown", (event) => {
    if (event.isPrimary) {
      pointers.clear();
      dragged = false;
    }
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
  });

  pane.addEventListener("pointermove", (event) => {
    const old = pointers.get(event.pointerId);
    if (!old) return;
    const [dx, dy] = [event.clientX - old[0], event.clientY - old[1]];
    if (!dragged && pointers.size < 2 && Math.hypot(dx, dy) < STILL) return;
    if (!dragged) pane.setPointerCapture(event.pointerId);
    dragged = view.touched = true;
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (pointers.size === 1) view.move(dx, dy);
    else pinch(event, old);
  });

  /**
   * @param {PointerEvent} event
   * @param {[number, number]} old
   */
  function pinch(event, old) {
    const [x, y] = [...pointers].find(([id]) => id !== event.pointerId)?.[1] ?? old;
    const { left, top } = pane.getBoundingClientRect();
    const far = Math.hypot(event.clientX - x, event.clientY - y);
    const was = Math.hypot(old[0] - x, old[1] - y) || 1;
    view.zoom(far / was, (event.clientX + x) / 2 - left, (event.clientY + y) / 2 - top);
  }

  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    pane.addEventListener(name, (event) => pointers.delete(event.pointerId));
  }
  // A drag that ends on a node does not choose it.
  pane.addEventListener("click", (event) => dragged && event.stopPropagation(), true);
}
