// A broken network: what can be done to an operator, what its run is then, and what the lens says of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  broken,
  named,
  offersOf,
  told,
  weightShape,
  withBreak,
} from "../../../kuiper_edu/viz/scripts/network/breaks.js";
import { checked } from "../../../kuiper_edu/viz/scripts/network/checks.js";
import { between, columnsOf } from "../../../kuiper_edu/viz/scripts/network/columns.js";
import { explain } from "../../../kuiper_edu/viz/scripts/network/explain.js";
import { run } from "../../../kuiper_edu/viz/scripts/network/run.js";

const shape = [2, 2, 2];
const operators = /** @type {any[]} */ ([
  { name: "x", kind: "input", shape: [1, 2, 2], inputs: [] },
  { name: "first", kind: "convolution", shape, inputs: ["x"], kernel: [1, 1], weight: 0 },
  { name: "relu", kind: "relu", shape, inputs: ["first"] },
  { name: "conv", kind: "convolution", shape, inputs: ["relu"], kernel: [3, 3], padding: [1, 1], weight: 2, bias: 38 },
  { name: "add", kind: "addition", shape, inputs: ["conv", "relu"] },
  { name: "mean", kind: "average", shape: [2, 1, 1], inputs: ["add"] },
  { name: "flat", kind: "flatten", shape: [2], inputs: ["mean"] },
  { name: "fc", kind: "linear", shape: [10], inputs: ["flat"], weight: 40 },
  { name: "scores", kind: "sigmoid", shape: [10], inputs: ["fc"] },
]).map((op) => ({ title: op.name, type: op.kind, ...op }));
const weights = Float32Array.from({ length: 60 }, (_, i) => ((i * 7) % 11) / 5 - 1);
const items = operators.map(({ title }, i) => ({ title, members: [i] }));
const index = new Map(operators.map(({ name }, i) => [name, i]));
const edges = operators.flatMap(({ inputs }, head) =>
  inputs.map((/** @type {string} */ name) => [index.get(name), head, false]),
);
const network = checked({ operators, items, edges, weights });
const image = Float32Array.of(0.1, 0.9, 0.4, 0);

/** @param {...any} breaks */
const left = (...breaks) => run(broken(network, breaks), image);
/** @param {Map<string, any>} made @param {string} name */
const numbers = (made, name) => [...made.get(name).data];

test("each operator gets the offers that fit it", () => {
  const offers = (/** @type {string} */ name) =>
    offersOf(network, name).map(({ how, input }) => [how, input ?? ""].join(""));
  assert.deepEqual(offers("x"), []);
  assert.deepEqual(offers("conv"), ["zero"]);
  assert.deepEqual(offers("relu"), ["zero", "copy"]);
  assert.deepEqual(offers("add"), ["zero", "only0", "only1"]);
  assert.deepEqual(offers("scores"), []); // they are the answer
  assert.deepEqual(
    [weightShape(network, "conv"), weightShape(network, "fc")],
    [
      [2, 2, 3, 3],
      [10, 2, 1, 1],
    ],
  );
  assert.equal(weightShape(network, "relu"), null);
});

test("an output of zero, a copy and one input alone are what they say", () => {
  const whole = run(network, image);
  assert.ok(numbers(whole, "first").some((value) => value < 0));
  assert.deepEqual(numbers(left({ operator: "conv", how: "zero" }), "conv"), Array(8).fill(0));
  assert.deepEqual(numbers(left({ operator: "relu", how: "copy" }), "relu"), numbers(whole, "first"));
  assert.deepEqual(numbers(left({ operator: "add", how: "only", input: 0 }), "add"), numbers(whole, "conv"));
  assert.deepEqual(numbers(left({ operator: "add", how: "only", input: 1 }), "add"), numbers(whole, "relu"));
});

test("a weight is changed in a copy, and several breaks add up", () => {
  const before = [...weights];
  const one = { operator: "fc", how: "weight", index: 3, value: 5 };
  const flat = numbers(run(network, image), "flat");
  const away = numbers(left(one), "fc").map((value, i) => value - numbers(run(network, image), "fc")[i]);
  assert.ok(Math.abs(away[1] - (5 - weights[43]) * flat[1]) < 1e-5);
  assert.deepEqual(
    away.filter((_, i) => i !== 1),
    Array(9).fill(0),
  );
  assert.deepEqual([...network.weights], before);
  const both = left(one, { operator: "relu", how: "zero" });
  assert.deepEqual(numbers(both, "relu"), Array(8).fill(0));
  assert.equal(broken(network, []), network);
});

test("a later break of the same thing takes the place of the earlier one", () => {
  const zero = { operator: "add", how: /** @type {const} */ ("zero") };
  const only = { operator: "add", how: /** @type {const} */ ("only"), input: 1 };
  const weight = { operator: "fc", how: /** @type {const} */ ("weight"), index: 3, value: 5 };
  assert.deepEqual(withBreak(withBreak([], zero), only), [only]);
  assert.deepEqual(withBreak([zero, weight], { ...weight, value: 1 }), [zero, { ...weight, value: 1 }]);
  assert.equal(withBreak([weight], { ...weight, index: 4 }).length, 2);
});

test("breaks have words: an addition says which input is the shortcut", () => {
  const words = offersOf(network, "add").map((one) => named(network, one));
  assert.deepEqual(words, ["Set its output to zero", "Pass only conv (no shortcut)", "Pass only relu (the shortcut)"]);
  const weight = { operator: "conv", how: /** @type {const} */ ("weight"), index: 23, value: 0.5 };
  assert.equal(told(network, weight), "conv: weight [1, 0, 1, 2] is 0.5, was 1");
});

test("the lens explains the broken network, and a cut edge is gone", () => {
  const cut = broken(network, [
    { operator: "add", how: "only", input: 1 },
    { operator: "conv", how: "zero" },
  ]);
  const tensors = run(cut, image);
  for (const operator of ["add", "conv", "relu"]) {
    const { value, result } = explain(cut, tensors, { operator, map: 1, row: 0, column: 1 });
    assert.equal(value, result);
  }
  const drawn = between(cut, columnsOf(cut, new Set())).map(
    ({ tail, head }) => operators[tail].name + operators[head].name,
  );
  assert.ok(!drawn.includes("convadd"));
  assert.ok(drawn.includes("reluadd"));
});
