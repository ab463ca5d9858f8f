// The widget of `play_digits`: the kernel computes. A network that the page can compute, too, can be broken.
import { DigitPlayer } from "../digits/main.js";
import { KernelSession } from "./kernel_session.js";
import { BreakablePlayer } from "./player.js";

const NOTE = "Unbroken, your engine reads. What is broken, and the matrix, this page computes.";

/** @param {{ model: import("../digits/main.js").Model, el: HTMLElement }} widget */
function render({ model, el }) {
  const breakable = model.get("about").page;
  return (breakable ? new BreakablePlayer(new KernelSession(model), NOTE) : new DigitPlayer(model)).mount(el);
}

export default { render };
