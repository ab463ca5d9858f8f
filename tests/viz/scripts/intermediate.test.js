// What the lens shows of a convolution before it is added up: all of it together, and the bias, is the convolution.
import assert from "node:assert/strict";
import { test } from "node:test";
import { explain } from "../../../kuiper_edu/viz/scripts/network/explain.js";
import { intermediate } from "../../../kuiper_edu/viz/scripts/network/intermediate.js";
import { run } from "../../../kuiper_edu/viz/scripts/network/run.js";

const operators = /** @type {any[]} */ ([
  { name: "x", kind: "input", shape: [4, 5, 6], inputs: [] },
  {
    name: "conv",
    kind: "convolution",
    shape: [6, 3, 3],
    inputs: ["x"],
    kernel: [3, 2],
    stride: [2, 2],
    padding: [1, 0],
    groups: 2,
    weight: 3,
    bias: 75,
  },
  { name: "relu", kind: "relu", shape: [6, 3, 3], inputs: ["conv"] },
  { name: "mean", kind: "average", shape: [6, 1, 1], inputs: ["relu"] },
]);
const network = /** @type {any} */ ({
  operators,
  weights: Float32Array.from({ length: 81 }, (_, i) => ((i * 7) % 11) / 5 - 1),
});
const image = Float32Array.from({ length: 120 }, (_, i) => ((i * 13) % 17) / 16);
const tensors = run(network, image);

test("the maps of all terms and the bias add up to the convolution, of each group and below a ReLU", () => {
  for (const operator of ["conv", "relu"]) {
    for (const map of [0, 2, 3, 5]) {
      const found = explain(network, tensors, { operator, map, row: 1, column: 2 });
      const maps = found.terms.map((term) => intermediate(network, tensors, found, term));
      assert.equal(maps.length, 2);
      const whole = tensors.get("conv")?.data.subarray(map * 9, (map + 1) * 9) ?? [];
      whole.forEach((value, i) => {
        const sum = maps.reduce((all, each) => all + (each?.data[i] ?? NaN), found.bias);
        assert.ok(Math.abs(sum - value) < 1e-5, `${operator} ${map} ${i}: ${sum}, ${value}`);
      });
      found.terms.forEach((term, i) => {
        assert.ok(Math.abs((maps[i]?.data[5] ?? NaN) - term.part) < 1e-5); // row 1, column 2 of 3 x 3
      });
    }
  }
});

test("there is none of what is no convolution, and of what takes too long", () => {
  const found = explain(network, tensors, { operator: "mean", map: 1, row: 0, column: 0 });
  assert.equal(intermediate(network, tensors, found, found.terms[0]), null);
  const conv = explain(network, tensors, { operator: "conv", map: 1, row: 0, column: 0 });
  const large = operators.map((op) => (op.name === "conv" ? { ...op, shape: [6, 1000, 1000] } : op));
  assert.equal(intermediate({ ...network, operators: large }, tensors, conv, conv.terms[0]), null);
});
