// What the page of `play_digits` computes, for a test in Python: {page, drawings, scans} comes in, what was made goes out.
import { readFileSync } from "node:fs";
import { run } from "../../../kuiper_edu/viz/scripts/network/run.js";
import { unpacked } from "../../../kuiper_edu/viz/scripts/play/data.js";
import { imageOf, scanOf } from "../../../kuiper_edu/viz/scripts/play/handwriting.js";
import { Session } from "../../../kuiper_edu/viz/scripts/play/session.js";

const given = JSON.parse(readFileSync(0, "utf8"));
const page = unpacked(given.page);
const session = new Session(page);
const base64 = (/** @type {ArrayBufferView} */ array) =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("base64");

/** @param {ArrayLike<number>} scan */
function computed(scan) {
  const made = [...run({ ...page.about.network, weights: page.weights }, imageOf(scan))];
  return {
    scan: [...scan],
    image: base64(imageOf(scan)),
    arrays: Object.fromEntries(made.map(([name, { data }]) => [name, base64(data)])),
  };
}

/** @param {object | null} wish null for the beginning */
function played(wish) {
  if (wish) session.answer({ n: 1, strokes: [], scan: -1, ...wish });
  return { state: session.get("state"), numbers: base64(session.get("numbers")) };
}

const drawings = given.drawings.map(scanOf).map(computed);
const scans = Array.from({ length: page.labels.length }, (_, i) => computed(page.scans.subarray(i * 64, (i + 1) * 64)));
console.log(JSON.stringify({ drawings, scans, played: given.wishes.map(played) }));
