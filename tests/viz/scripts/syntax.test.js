import assert from "node:assert/strict";
import { test } from "node:test";
import { painted } from "../../../kuiper_edu/viz/scripts/stepper/syntax.js";

test("keywords, strings, numbers and comments have a kind, and nothing is lost", () => {
  const line = "    for name in ['a#b', forward]:  # 2 of them";
  const [found] = painted([line]);
  assert.equal(found.map(([text]) => text).join(""), line);
  const kinds = found.flatMap(([text, kind]) => (kind ? [[kind, text]] : []));
  assert.deepEqual(kinds, [
    ["keyword", "for"],
    ["keyword", "in"],
    ["string", "'a#b'"],
    ["comment", "# 2 of them"],
  ]);
  assert.deepEqual(painted(["x = 12"]), [
    [
      ["x = ", ""],
      ["12", "number"],
    ],
  ]);
});

test("a string of three quotes goes on over lines, and its words are no keywords", () => {
  assert.deepEqual(painted(['    """None', "is not", '""" or 1', '"""if""" if 2']), [
    [
      ["    ", ""],
      ['"""None', "string"],
    ],
    [["is not", "string"]],
    [
      ['"""', "string"],
      [" ", ""],
      ["or", "keyword"],
      [" ", ""],
      ["1", "number"],
    ],
    [
      ['"""if"""', "string"],
      [" ", ""],
      ["if", "keyword"],
      [" ", ""],
      ["2", "number"],
    ],
  ]);
});
