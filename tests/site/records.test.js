import assert from "node:assert/strict";
import { test } from "node:test";
import { merged } from "../../site/live/records.js";

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
const text = (/** @type {Uint8Array | null} */ content) => new TextDecoder().decode(content ?? bytes(""));
const records = (/** @type {object} */ content) => bytes(JSON.stringify(content));

test("of two tabs' records each keeps what it has changed", () => {
  const base = records({ a: 1, b: 1, c: 1 });
  const [kept, other] = merged("x.json", base, records({ a: 2, b: 1, c: 1, d: 4 }), records({ a: 1, b: 3, c: 1 }));
  assert.deepEqual(JSON.parse(text(kept)), { a: 2, b: 3, c: 1, d: 4 });
  assert.equal(other, null);
});

test("records without a common beginning are joined, the later entry wins", () => {
  const [kept] = merged("x.json", null, records({ a: 2 }), records({ a: 1, b: 3 }));
  assert.deepEqual(JSON.parse(text(kept)), { a: 2, b: 3 });
});

test("of two texts both stay", () => {
  const [kept, other] = merged("my_engine.py", bytes("old"), bytes("mine"), bytes("theirs"));
  assert.deepEqual([text(kept), text(other)], ["mine", "theirs"]);
});

test("the same text, or a file that one tab removed, is no conflict", () => {
  assert.deepEqual(merged("a.py", null, bytes("same"), bytes("same")).map(text), ["same", ""]);
  assert.deepEqual(merged("a.py", bytes("old"), null, bytes("theirs")).map(text), ["theirs", ""]);
  assert.deepEqual(merged("a.py", bytes("old"), bytes("mine"), null).map(text), ["mine", ""]);
});

test("records that cannot be read lose nothing", () => {
  assert.deepEqual(merged("x.json", null, bytes("{"), bytes("{}")).map(text), ["{", "{}"]);
});

test("of the picture of the progress mine stays, since the records say what it shows", () => {
  assert.deepEqual(merged("progress.svg", bytes("old"), bytes("mine"), bytes("theirs")).map(text), ["mine", ""]);
});
