import assert from "node:assert/strict";
import { test } from "node:test";
import { after, joined, unsealed } from "../../../kuiper_edu/viz/scripts/question/data.js";

const ANSWERS = ["no", "yes", "nö"].map((said, place) => ({ right: place === 1, mark: "", said }));

test("what is sealed comes back, whatever its letters", () => {
  const sealed = Buffer.from(JSON.stringify(ANSWERS)).toString("base64");
  assert.deepEqual(unsealed(sealed), ANSWERS);
  assert.ok(!sealed.includes("said"));
});

test("of two memories each choice is known once, the right one last", () => {
  assert.deepEqual(joined([1, 0], [2, 0], ANSWERS), [0, 2, 1]);
  assert.deepEqual(joined([], [], ANSWERS), []);
});

test("a choice that is not there is forgotten", () => {
  assert.deepEqual(joined([7, -1, 2], [/** @type {any} */ ("length")], ANSWERS), [2]);
});

test("a choice made again is the last one", () => {
  assert.deepEqual(after([0, 2], 0), [2, 0]);
});
