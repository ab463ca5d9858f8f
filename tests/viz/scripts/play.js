// What the page of `play_digits` computes, for a test in Python: {page, drawings, scans} comes in, what was made goes out.
import { readFileSync } from "node:fs";
import { unpacked } from "../../../kuiper_edu/viz/scripts/play/data.js";
import { imageOf, scanOf } from "../../../kuiper_edu/viz/scripts/play/handwriting.js";
import { run } from "../../../kuiper_edu/viz/scripts/play/network.js";
import { Round } from "../../../kuiper_edu/viz/scripts/play/round.js";

const given = JSON.parse(readFileSync(0, "utf8"));
const page = unpacked(given.page);
const round = new Round(page);
const base64 = (/** @type {ArrayBufferView} */ array) =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("base64");

/** @param {ArrayLike<number>} scan */
function computed(scan) {
  const made = [...run(page.operators, page.weights, imageOf(scan)).values()];
  return { scan: [...scan], image: base64(imageOf(scan)), arrays: made.map(({ data }) => base64(data)) };
}

/** @param {object} wish */
function played(wish) {
  round.answer({ n: 1, strokes: [], scan: -1, selected: "", ...wish });
  return { state: round.get("state"), pixels: base64(round.get("pixels")) };
}

const drawings = given.drawings.map(scanOf).map(computed);
const scans = Array.from({ length: page.labels.length }, (_, i) => computed(page.scans.subarray(i * 64, (i + 1) * 64)));
console.log(JSON.stringify({ drawings, scans, played: given.wishes.map(played) }));
