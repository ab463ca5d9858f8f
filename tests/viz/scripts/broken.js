// What a broken network reads the scans as, for a test in Python: {page, cases} comes in, each case a list of breaks; out
// goes for each what the scans are read as, and how many of them are read right.
import { readFileSync } from "node:fs";
import { broken } from "../../../kuiper_edu/viz/scripts/network/breaks.js";
import { confusion, inParts, reading, rightOf } from "../../../kuiper_edu/viz/scripts/play/counting.js";
import { unpacked } from "../../../kuiper_edu/viz/scripts/play/data.js";

const given = JSON.parse(readFileSync(0, "utf8"));
const page = unpacked(given.page);
const network = { ...page.about.network, weights: page.weights };

/** @param {any} breaks */
function read(breaks) {
  const parts = [...inParts(reading(broken(network, breaks), page))];
  const answers = parts.flat();
  const matrix = confusion(page.labels, answers).map((row) => row.map(({ length }) => length));
  return { parts: parts.map(({ length }) => length), answers, right: rightOf(page.labels, answers), matrix };
}

console.log(JSON.stringify(given.cases.map(read)));
