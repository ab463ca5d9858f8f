// "Let it write" on the first page: Python of this page runs a language model, which goes on from some characters.
import { button, make } from "../../kuiper_edu/viz/scripts/shared/elements.js";
import { Stopped } from "./python.js";

const MOST = 20; // characters to go on from

/**
 * @param {ParentNode} page
 * @param {import("./lesson.js").Lesson} lesson
 */
export function letItWrite(page, lesson) {
  const place = page.querySelector(".kuiper-write");
  if (!place) return;
  const first = make("input", "", undefined, { "aria-label": "How the text begins", size: 8, maxlength: MOST });
  first.value = "春";
  const written = make("p", "kuiper-written", undefined, { role: "status" });
  const act = button("Let it write", "Let the network go on from this", async () => {
    act.disabled = true;
    try {
      const text = await lesson.request("write", { first: first.value.trim() });
      written.lang = text > "\u2e80" ? "zh-Hans" : "en";
      written.textContent = text;
    } catch (error) {
      written.lang = "en";
      if (!(error instanceof Stopped)) written.textContent = `${error instanceof Error ? error.message : error}`;
    }
    act.disabled = false;
  });
  first.addEventListener("keydown", ({ key, isComposing }) => {
    if (key === "Enter" && !isComposing) act.click();
  });
  place.append(first, act, written);
}
