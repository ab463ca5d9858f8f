import assert from "node:assert/strict";
import { test } from "node:test";
import { Quiz } from "../../../kuiper_edu/viz/scripts/stepper/quiz.js";
import { states } from "../../../kuiper_edu/viz/scripts/stepper/states.js";

const STEPS = /** @type {any} */ ([
  [
    0,
    1,
    [
      [0, "list", 0, 0, "a", "b"],
      [1, "5"],
    ],
    [[0, 1, "now"]],
    [0],
    true,
  ],
  [
    0,
    2,
    [[0, "list", 0, 1]],
    [
      [0, 4, "done"],
      [1, 1, "now"],
    ],
    [1],
    true,
  ],
  [0, 3, [[1]], [], [], false],
]);
const ALL = states({ steps: STEPS, said: ["one", "two", "three"], vars: ["queue", "count"] });

test("each state is the one before with what its step changed", () => {
  assert.deepEqual(
    ALL.map(({ said }) => said),
    ["Nothing has happened yet.", "one", "two", "three"],
  );
  assert.deepEqual(ALL[1].vars.get("queue"), { kind: "list", items: ["a", "b"], at: 0, out: [], in: 2 });
  assert.deepEqual(ALL[2].vars.get("queue"), { kind: "list", items: ["b"], at: 0, out: ["a"], in: 0 });
  assert.deepEqual(ALL[2].looks.get(0), ["held", "done"]);
  assert.deepEqual([ALL[2].vars.get("count"), ALL[3].vars.has("count")], [{ text: "5" }, false]);
});

test("what is new in a step is not new in the next", () => {
  assert.deepEqual(ALL[3].vars.get("queue"), { kind: "list", items: ["b"], at: 0, out: [], in: 0 });
  assert.deepEqual(ALL[1].vars.get("queue")?.items, ["a", "b"], "earlier states stay as they were");
});

test("a question stops whoever goes past it, and the first try counts", () => {
  const quiz = new Quiz(ALL, true);
  assert.ok(quiz.waitsAt(0));
  assert.deepEqual([quiz.limit(1), quiz.limit(3)], [0, 0]);
  assert.equal(quiz.judge(0, 1), false);
  assert.equal(quiz.judge(0, 0), true);
  assert.deepEqual([quiz.asked, quiz.right], [1, 0]);
  quiz.seen = 2;
  assert.deepEqual([quiz.limit(3), quiz.limit(1)], [3, 1]);
  quiz.on = false;
  assert.equal(quiz.waitsAt(2), false);
});
