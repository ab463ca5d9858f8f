// Attacks on the data of the network view: each is refused, with a sentence that names the operator.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checked, KINDS, Misfit, runnable } from "../../../kuiper_edu/viz/scripts/network/checks.js";
import { floats } from "../../../kuiper_edu/viz/scripts/network/data.js";
import { OPERATORS, run } from "../../../kuiper_edu/viz/scripts/network/run.js";
import { unpacked } from "../../../kuiper_edu/viz/scripts/play/data.js";

/**
 * @param {string} name
 * @param {string} kind
 * @param {number[]} shape
 * @param {string[]} inputs
 * @param {object} more
 */
function operator(name, kind, shape, inputs, more = {}) {
  return { title: name, name, type: kind, kind, shape, inputs, ...more };
}

/** A network with an operator of each kind that has weights, and a shortcut; each test gets its own. */
function small() {
  const windows = { kernel: [3, 3], stride: [2, 2], padding: [1, 1], dilation: [1, 1] };
  const operators = [
    operator("image", "input", [1, 8, 8], []),
    operator("conv", "convolution", [2, 4, 4], ["image"], { ...windows, groups: 1, weight: 0, bias: 18 }),
    operator("relu", "relu", [2, 4, 4], ["conv"], { maps: [1, 0] }),
    operator("add", "addition", [2, 4, 4], ["relu", "conv"]),
    operator("mean", "average", [2, 1, 1], ["add"]),
    operator("flat", "flatten", [2], ["mean"]),
    operator("fc", "linear", [10], ["flat"], { weight: 20, bias: 40 }),
  ];
  const items = operators.map(({ title }, i) => ({ title, members: [i] }));
  const edges = [
    [0, 1, false],
    [1, 2, false],
    [2, 3, false],
    [1, 3, true],
    [3, 4, false],
    [4, 5, false],
    [5, 6, false],
  ];
  return { operators, items, edges, weights: new Float32Array(50) };
}

const attacks = /** @type {[string, (network: any) => void, RegExp][]} */ ([
  [
    "weights that end outside the array",
    (n) => (n.operators[1].weight = 40),
    /^conv: its weight has the numbers 40 to 57, and there are 50/,
  ],
  ["a bias that ends outside", (n) => (n.operators[6].bias = 41), /^fc: its bias/],
  ["weights that begin before the array", (n) => (n.operators[6].weight = -1), /^fc: its weight/],
  ["weights that begin nowhere", (n) => (n.operators[6].weight = "20"), /^fc: its weight/],
  ["an unknown kind", (n) => (n.operators[2].kind = "swish"), /^relu: no operator computes "swish"/],
  ["a kind that every object has", (n) => (n.operators[2].kind = "constructor"), /^relu: no operator computes/],
  [
    "a stride of zero",
    (n) => (n.operators[1].stride = [0, 2]),
    /^conv: expected a stride of two whole numbers from 1 on/,
  ],
  ["a stride of half a pixel", (n) => (n.operators[1].stride = [0.5, 2]), /^conv: expected a stride/],
  ["a kernel without an end", (n) => (n.operators[1].kernel = [1e300, 1]), /^conv: expected a kernel/],
  ["a kernel of one number", (n) => (n.operators[1].kernel = [3]), /^conv: expected a kernel/],
  ["a padding below zero", (n) => (n.operators[1].padding = [-1, 0]), /^conv: expected a padding/],
  ["a dilation of zero", (n) => (n.operators[1].dilation = [0, 0]), /^conv: expected a dilation/],
  ["no groups", (n) => (n.operators[1].groups = 0), /^conv: expected a whole number of groups/],
  [
    "groups that do not divide the maps",
    (n) => (n.operators[1].groups = 2),
    /^conv: its maps cannot be divided into 2/,
  ],
  [
    "an operand that nobody writes",
    (n) => (n.operators[3].inputs[1] = "ghost"),
    /^add: reads ghost, which no operator/,
  ],
  [
    "an operand that is written later",
    (n) => (n.operators[2].inputs[0] = "add"),
    /^relu: reads add, which no operator/,
  ],
  ["an edge that ends nowhere", (n) => n.edges.push([2, 70, false]), /^2,70,false: an edge is none of its inputs/],
  ["an edge that the operators do not have", (n) => n.edges.push([0, 3, true]), /^add: an edge is none of its inputs/],
  ["a circle of one", (n) => (n.operators[2].inputs[0] = "relu"), /^relu: reads relu/],
  ["two operators of one name", (n) => (n.operators[2].name = "conv"), /^conv: two operators/],
  ["an addition of one array", (n) => n.operators[3].inputs.pop(), /^add: number of inputs: expected 2, found 1/],
  ["an addition of two shapes", (n) => (n.operators[3].inputs[1] = "image"), /^add: shape of an input/],
  ["a ReLU of nothing", (n) => (n.operators[2].inputs = []), /^relu: number of inputs/],
  ["an input that reads", (n) => (n.operators[0].inputs = ["image"]), /^image: reads image/],
  ["a shape that its window does not give", (n) => (n.operators[1].shape = [2, 5, 4]), /^conv: shape: expected 2,4,4/],
  ["a shape without an end", (n) => (n.operators[0].shape = [1, 1e15, 8]), /^conv: shape/],
  ["a shape below zero", (n) => (n.operators[2].shape = [-2, -4, 4]), /^relu: expected the shape of/],
  ["a shape of two numbers", (n) => (n.operators[4].shape = [2, 1]), /^mean: expected the shape of/],
  ["no shape", (n) => delete n.operators[4].shape, /^mean: expected the shape of/],
  ["an order with a map too many", (n) => (n.operators[2].maps = [1, 2]), /^relu: orders maps/],
  ["an order with a map twice", (n) => (n.operators[2].maps = [1, 1]), /^relu: orders maps/],
  ["inputs that are no names", (n) => (n.operators[2].inputs = [1]), /^relu: expected a title/],
  ["an operator without a name", (n) => (n.operators[2].name = null), /an operator has no name/],
  ["an operator that is none", (n) => (n.operators[2] = null), /an operator has no name/],
  ["a column of nothing", (n) => (n.items[2].members = []), /a column has no title, or no operators/],
  [
    "a column of an operator that is not there",
    (n) => (n.items[2].members = [7]),
    /column relu: there is no operator 7/,
  ],
  ["an operator in two columns", (n) => (n.items[2].members = [1]), /^conv: stands in two columns/],
  ["an operator in no column", (n) => n.items.pop(), /^fc: stands in no column/],
  ["weights that are no numbers", (n) => (n.weights = "abc"), /expected operators, columns, edges and weights/],
  ["too many operators", (n) => (n.operators = Array(3000).fill(n.operators[0])), /at most 2000 operators/],
]);

for (const [name, spoil, sentence] of attacks) {
  test(`refused: ${name}`, () => {
    const network = small();
    spoil(network);
    assert.throws(
      () => checked(network),
      (error) => error instanceof Misfit && sentence.test(error.message),
    );
  });
}

test("what fits together is accepted, and runs", () => {
  const network = runnable(small(), 8);
  assert.deepEqual([...run(network, new Float32Array(64)).keys()].length, 7);
});

test("a page runs only what it can compute, on one image of its size, and soon", () => {
  const unknown = small();
  unknown.operators[2].kind = "";
  assert.equal(checked(unknown), unknown); // the arrays of a stored run need no kind
  assert.throws(() => runnable(unknown, 8), /^Error: relu: this page cannot compute relu/);
  assert.throws(() => runnable(small(), 64), /^Error: image: shape: expected 1,64,64, found 1,8,8/);
  const long = small();
  long.operators.splice(
    1,
    6,
    operator("conv", "convolution", [900, 8, 8], ["image"], { kernel: [201, 201], padding: [100, 100] }),
  );
  long.items = [{ title: "all", members: [0, 1] }];
  long.edges = [[0, 1, false]];
  long.weights = new Float32Array(900 * 201 * 201);
  assert.throws(() => runnable(long, 8), /^Error: conv: a page computes at most/);
});

test("arrays without an end, numbers in parts and scans without labels are refused", () => {
  const wide = small();
  wide.operators = [operator("image", "input", [1, 8, 8], []), operator("up", "upsampling", [1, 1e5, 1e5], ["image"])];
  wide.items = [{ title: "all", members: [0, 1] }];
  wide.edges = [[0, 1, false]];
  assert.throws(() => checked(wide), /at most 16000000 numbers/);
  assert.throws(() => floats(btoa("12345")), /four bytes, found 5 bytes/);
  const weights = Buffer.from(new Float32Array(50).buffer).toString("base64");
  const page = { about: { network: small(), scans: 1 }, size: 8, weights, scans: btoa("\0".repeat(64)), labels: [3] };
  assert.equal(unpacked(page).scans.length, 64);
  assert.throws(() => unpacked({ ...page, labels: [3, 4] }), /a label for each scan/);
  assert.throws(() => unpacked({ ...page, labels: ["<b>"] }), /labels from 0 to 9/);
});

test("every kind that is accepted can be computed", () => {
  assert.deepEqual(
    [...KINDS.keys()].filter((kind) => !(kind in OPERATORS)),
    [],
  );
});
