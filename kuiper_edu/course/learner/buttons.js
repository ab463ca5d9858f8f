// A question of `predict`: one button for each choice. The kernel judges; this page only shows what it says.

const PATIENCE = 1500; // ms without an answer, after which the page says that it waits

/**
 * @typedef {{ get: (name: string) => any, on: (event: string, act: () => void) => void,
 *   off: (event: string, act: () => void) => void, send: (message: object) => void }} Model what anywidget gives
 */

/** @param {{ model: Model, el: HTMLElement }} widget */
function render({ model, el }) {
  /** @type {string[]} */
  const lines = model.get("lines");
  el.classList.add("kuiper-question");
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", model.get("text"));
  const question = document.createElement("p");
  question.textContent = model.get("text");
  group.append(question);
  const feedback = document.createElement("p"); // there before anything is said in it, or no screen reader would hear it
  feedback.setAttribute("role", "status");
  feedback.setAttribute("aria-live", "polite");

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const buttons = lines.map((_, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.addEventListener("click", () => {
      model.send({ choice: place });
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        feedback.textContent = "Waiting for the kernel. If it has ended, run this cell again.";
      }, PATIENCE);
    });
    group.append(button);
    return button;
  });
  // On a button, "b" must not insert a cell: JupyterLab passes over an element with this attribute. It looks when a key
  // reaches the document, so it is set on the way there, at the window; Control+S and Shift+Enter stay JupyterLab's.
  const keepKeys = (/** @type {KeyboardEvent} */ event) => {
    const command = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter");
    const button = buttons.find((one) => one === event.target);
    button?.toggleAttribute("data-lm-suppress-shortcuts", !command);
  };
  window.addEventListener("keydown", keepKeys, true);

  const show = () => {
    clearTimeout(waiting);
    model.get("lines").forEach((/** @type {string} */ line, /** @type {number} */ place) => {
      buttons[place].textContent = line;
    });
    feedback.textContent = model.get("feedback");
  };
  model.on("change:attempts", show);
  show();
  el.append(group, feedback);
  return () => {
    clearTimeout(waiting);
    window.removeEventListener("keydown", keepKeys, true);
    model.off("change:attempts", show);
  };
}

export default { render };
