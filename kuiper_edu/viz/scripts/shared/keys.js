// Key events that JupyterLab does not take for its own shortcuts.

/**
 * Whether a key belongs to the page: shortcuts with Ctrl, Meta or Alt, function keys, Shift+Enter.
 * @param {KeyboardEvent} event
 */
export function isShortcut(event) {
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    /^F\d/.test(event.key) ||
    (event.shiftKey && event.key === "Enter")
  );
}

/**
 * While something in an element has the focus, JupyterLab leaves keys alone. It listens on document while an event comes
 * down, so stopPropagation would come too late; but it ignores elements with this attribute, whatever the key.
 * @param {HTMLElement} root
 * @returns {() => void} ends it
 */
export function keepKeys(root) {
  /** @param {KeyboardEvent} event */
  const gate = (event) => {
    // The focused element, too: JupyterLab asks it first, and some of its shortcuts select it.
    for (const each of [root, /** @type {Element} */ (event.target)]) {
      each.toggleAttribute("data-lm-suppress-shortcuts", !isShortcut(event));
    }
  };
  root.addEventListener("focusin", () => window.addEventListener("keydown", gate, true));
  root.addEventListener("focusout", () => window.removeEventListener("keydown", gate, true));
  return () => window.removeEventListener("keydown", gate, true);
}

/**
 * Keys pressed in an element reach only `act`, except those that belong to the page.
 * @param {HTMLElement} root
 * @param {(event: KeyboardEvent & { target: HTMLElement }) => void} act
 */
export function keys(root, act) {
  keepKeys(root);
  root.addEventListener("keydown", (event) => {
    if (isShortcut(event)) return;
    event.stopPropagation();
    act(/** @type {any} */ (event));
  });
}
