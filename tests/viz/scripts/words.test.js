// The Chinese words of the scripts: found by the whole text, in step with what the scripts say.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { CHINESE, inWords } from "../../../kuiper_edu/viz/scripts/shared/words.js";

const root = new URL("../../../", import.meta.url);
const said = ["kuiper_edu/viz/scripts", "kuiper_edu/viz/digits", "site/live"]
  .flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true }).map((name) => `${folder}/${name}`))
  .filter((name) => /\.(js|py)$/.test(name) && !name.endsWith("/words.js"))
  .map((name) => readFileSync(new URL(name, root), "utf8").replaceAll(/" \+\n\s*"/g, ""))
  .join("\n");

test("a text is replaced as a whole, with the white space around it", () => {
  assert.equal(inWords(" Forward ▶ "), " 前进 ▶ ");
  assert.equal(inWords("Forward to the past"), "Forward to the past");
});

test("what changes in a text stays", () => {
  assert.equal(inWords("All 12 steps as a table"), "以表格列出全部 12 步");
  assert.equal(inWords("conv1: fold its 3 operators"), "conv1：折叠它的 3 个算子");
  assert.equal(inWords("3 of 12"), "3 / 12");
  assert.equal(inWords("Terms of the course"), "Terms of the course");
  assert.equal(inWords("$&: fold its $1 operators"), "$&：折叠它的 $1 个算子");
});

test("of several sentences each is looked up, and a name before them stays", () => {
  assert.equal(inWords("nn.ReLU: A copy of one number."), "nn.ReLU：一个数的副本。");
  const lens =
    "It reads 8 maps, each with its own filter: window times filter, all added up. Click one for its numbers.";
  assert.match(
    inWords(`nn.Conv2d: ${lens} Then the ReLU turns a negative number into 0.`),
    /^nn\.Conv2d：它读取 8 张[^a-z]+。然后 ReLU 把负数变成 0。$/,
  );
  assert.equal(inWords("A copy of one number. Nobody knows why."), "A copy of one number. Nobody knows why.");
});

test("what Python has said in Chinese stays beside the words of a script", () => {
  assert.equal(
    inWords("Step 15 of 24. 第 7 行：queue.append('a. b')"),
    "第 15 步，共 24 步。第 7 行：queue.append('a. b')",
  );
  assert.equal(
    inWords("Right: op1. Step 6 of 6. 它返回了 True。 总计：6 步。"),
    "正确：op1。第 6 步，共 6 步。它返回了 True。总计：6 步。",
  );
  assert.equal(inWords("now, queue"), "当前，queue");
  assert.equal(inWords("list, 2 items"), "list，2 项");
});

test("a translation has every field of its text, and no other", () => {
  for (const [english, chinese] of Object.entries(CHINESE)) {
    const fields = english.split(/\{n?\}/).length - 1;
    for (const [, n] of chinese.matchAll(/\{(\d)\}/g)) assert.ok(Number(n) <= fields, english);
    assert.ok(!chinese.includes("{}"), english);
  }
});

test("the scripts say every part of every text in the table", () => {
  const parts = Object.keys(CHINESE).flatMap((english) => english.split(/\{n?\}/).map((part) => part.trim()));
  const counted = /^(bytes|values|numbers) |^\] /; // after a number that the scripts write with its noun
  const spoken = (/** @type {string} */ part) =>
    said.includes(part) ||
    part
      .replace(counted, "")
      .split(/[.,:;](?: |$)/)
      .every((each) => said.includes(each));
  assert.deepEqual([...new Set(parts.filter((part) => !spoken(part)))], []);
});
