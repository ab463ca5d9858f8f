import assert from "node:assert/strict";
import { test } from "node:test";
import { countOf, indexAt, valuesAt } from "../../../kuiper_edu/viz/scripts/sliders/data.js";

const RANGES = [
  { name: "rows", least: 1, most: 14, start: 3 },
  { name: "columns", least: 1, most: 2, start: 1 },
];

test("the last slider changes fastest, as in itertools.product", () => {
  assert.equal(countOf(RANGES), 28);
  assert.equal(indexAt(RANGES, [1, 1]), 0);
  assert.equal(indexAt(RANGES, [1, 2]), 1);
  assert.equal(indexAt(RANGES, [14, 2]), 27);
});

test("each state has its own values", () => {
  for (let i = 0; i < countOf(RANGES); i++) assert.equal(indexAt(RANGES, valuesAt(RANGES, i)), i);
});
