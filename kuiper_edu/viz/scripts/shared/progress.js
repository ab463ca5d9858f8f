// The picture of the learner's progress, a file beside the index: kuiper_edu/course/learner/engine/boxes.py writes it.

export const PROGRESS = "progress.svg";

/** What the picture says: no reader of a screen sees the title inside a file. @param {string} svg */
export function titleOf(svg) {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  return documentElement.querySelector(":scope > title")?.textContent ?? "";
}
