import assert from "node:assert/strict";
import { test } from "node:test";
import { parts } from "../../../kuiper_edu/viz/scripts/stepper/syntax.js";

test("keywords, strings, numbers and comments have a kind, and nothing is lost", () => {
  const line = "    for name in ['a#b', forward]:  # 2 of them";
  assert.equal(
    parts(line)
      .map(([text]) => text)
      .join(""),
    line,
  );
  const kinds = parts(line).flatMap(([text, kind]) => (kind ? [[kind, text]] : []));
  assert.deepEqual(kinds, [
    ["keyword", "for"],
    ["keyword", "in"],
    ["string", "'a#b'"],
    ["comment", "# 2 of them"],
  ]);
  assert.deepEqual(parts("x = 12"), [
    ["x = ", ""],
    ["12", "number"],
  ]);
});
