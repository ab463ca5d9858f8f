import assert from "node:assert/strict";
import { test } from "node:test";
import { crosses, withStubs } from "../../../kuiper_edu/viz/scripts/viewer/stubs.js";

// Nodes 0, 1 and 2 stand below one another; an edge leads straight from 0 to 2, over 1.
/** @type {Map<number, [number, number, number, number]>} */
const SPOTS = new Map([
  [0, [50, 20, 80, 40]],
  [1, [50, 120, 80, 40]],
  [2, [50, 220, 80, 40]],
]);
const line = (/** @type {number[][]} */ points, tail = 0, head = 2) =>
  /** @type {any} */ ({ points, text: "1×8", label: [0, 0], mark: "", ends: [tail, head], items: [tail, head] });
const layout = (/** @type {any[]} */ lines) => /** @type {any} */ ({ lines, spots: SPOTS, frames: [] });
const OVER = line([
  [50, 40],
  [50, 80],
  [50, 150],
  [50, 190],
  [50, 200],
]);
const BESIDE = line([
  [50, 40],
  [150, 80],
  [150, 160],
  [50, 190],
  [50, 200],
]);

test("an edge over a node crosses it; one beside it, or to it, does not", () => {
  assert.equal(crosses(OVER, SPOTS), true);
  assert.equal(crosses(BESIDE, SPOTS), false);
  assert.equal(
    crosses(
      line(
        [
          [50, 40],
          [50, 60],
          [50, 80],
          [50, 95],
          [50, 100],
        ],
        0,
        1,
      ),
      SPOTS,
    ),
    false,
  );
});

test("it is cut: one stub says where it leads, the other where it comes from", () => {
  const [out, into, ...rest] = withStubs(layout([OVER]), 1, (id) => `n${id}`);
  assert.deepEqual([out.text, into.text, rest.length], ["to n2", "from n0", 0]);
  assert.deepEqual(
    [out.points[0], into.points.at(-1)],
    [
      [50, 40],
      [50, 200],
    ],
  );
  assert.ok(!crosses(out, SPOTS) && !crosses(into, SPOTS));
  assert.deepEqual(
    [out.ends, into.ends],
    [
      [0, 2],
      [0, 2],
    ],
    "both are lit with either end",
  );
  assert.deepEqual(withStubs(layout([BESIDE]), 1, String), [BESIDE]);
});

test("a long curve crosses what is small beside it", () => {
  for (let y = 200; y < 1800; y += 50) {
    const long = line([
      [50, 40],
      [50, 50],
      [50, 60],
      [50, 2000],
    ]);
    assert.equal(crosses(long, new Map([[1, [50, y, 80, 40]]])), true, `at ${y}`);
  }
});
