import assert from "node:assert/strict";
import { test } from "node:test";
import { Wishes } from "../../../kuiper_edu/viz/scripts/digits/wishes.js";
import { Squares, unravel } from "../../../kuiper_edu/viz/scripts/panel/tiles.js";
import { rowInWords, withPrefix } from "../../../kuiper_edu/viz/scripts/profile/measures.js";

test("a number of an array has its index", () => {
  assert.equal(unravel(7, [2, 3, 4]), "0, 1, 3");
});

test("every square is found at its middle, and none between them", () => {
  const squares = new Squares(2, 3, 3, 3);
  for (let i = 0; i < 54; i++) {
    const [x, y] = squares.corner(i);
    assert.equal(squares.at(x + squares.side / 2, y + squares.side / 2), i);
  }
  assert.equal(squares.at(0, 0), -1);
});

test("numbers are written with three digits and a prefix", () => {
  const told = [withPrefix(0, "s"), withPrefix(0.00123456, "s"), withPrefix(2.5e9, "FLOPs"), withPrefix(1e-9, "s")];
  assert.deepEqual(told, ["0 s", "1.23 ms", "2.5 GFLOPs", "0.001 µs"]);
  const data = /** @type {any} */ ({ rows: [["a", "nn.ReLU", "1×2", 0.5, 100, 0]], kernels: null });
  const words = "a, nn.ReLU: 500 ms (100.0 %), 100 FLOPs (100.0 %), 0 B, 200 FLOP/s. Output 1×2.";
  assert.equal(rowInWords(data, 0), words);
});

test("one wish is on its way at a time, and the latest goes next", () => {
  /** @type {any[]} */
  const posted = [];
  const wishes = new Wishes(
    (wish) => posted.push(wish.scan),
    () => {},
  );
  for (const scan of [1, 2, 3]) wishes.send({ strokes: [], scan, selected: "" });
  assert.deepEqual(posted, [1]);
  assert.equal(wishes.answered(2), false);
  assert.equal(wishes.answered(1), true);
  wishes.postNext();
  assert.deepEqual([posted, wishes.idle], [[1, 3], false]);
  assert.equal(wishes.answered(3), true);
  assert.ok(wishes.idle);
});
