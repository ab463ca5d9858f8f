import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../kuiper_edu/viz/scripts/viewer/find.js";
import { Graph } from "../../../kuiper_edu/viz/scripts/viewer/graph.js";
import { layOut } from "../../../kuiper_edu/viz/scripts/viewer/layout.js";
import { along, aside } from "../../../kuiper_edu/viz/scripts/viewer/walk.js";

// Box 5 holds node 1 and box 6, which holds nodes 2 and 3: 0 -> 1 -> 2 -> 3 -> 4 and 0 -> 4.
const DATA = /** @type {any} */ ({
  down: true,
  nodes: ["in", "conv", "relu", "relu", "out"].map((type, i) => [0, "", type, `n${i}`]),
  boxes: [
    [1, "", "stage", "layer1"],
    [1, "", "block", "layer1.0"],
  ],
  scenes: [
    [
      300,
      300,
      [
        [0, 50, 20, 80, 40],
        [5, 50, 120, 80, 40],
        [4, 250, 120, 80, 40],
      ],
      [],
    ],
    [
      100,
      200,
      [
        [1, 50, 20, 80, 40],
        [6, 50, 120, 80, 40],
      ],
      [],
    ],
    [
      100,
      200,
      [
        [2, 50, 20, 80, 40],
        [3, 50, 120, 80, 40],
      ],
      [],
    ],
  ],
  open: [],
  links: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [0, 4],
    [0, 99],
    ["x", 0],
  ],
});

test("what a box hides is seen as the outermost closed one", () => {
  const graph = new Graph(DATA);
  assert.deepEqual(graph.around(2), [5, 6]);
  assert.equal(graph.seenAs(2), 5);
  graph.open.add(5);
  assert.equal(graph.seenAs(2), 6);
  assert.equal(graph.first(5), 1);
  graph.open.add(6);
  assert.equal(graph.seenAs(2), 2);
});

test("links to what is not there are left out", () => {
  assert.deepEqual(new Graph(DATA).after, [[1, 4], [2], [3], [4], []]);
});

test("neighbours of a closed box are those of all that is in it", () => {
  const graph = new Graph(DATA);
  assert.deepEqual([graph.neighbours(5, graph.before), graph.neighbours(5, graph.after)], [[0], [4]]);
});

test("arrows walk along edges to the nearest, and aside", () => {
  const graph = new Graph(DATA);
  const layout = layOut(graph);
  assert.equal(along(graph, layout, 0, graph.after), 5);
  assert.equal(along(graph, layout, 4, graph.after), undefined);
  assert.deepEqual([aside(graph, layout, 5, 1), aside(graph, layout, 5, -1)], [4, undefined]);
});

test("find looks in types and names, in any case", () => {
  const graph = new Graph(DATA);
  assert.deepEqual(
    [find(graph, " ReLU "), find(graph, "N4"), find(graph, ""), find(graph, "no")],
    [[2, 3], [4], [], []],
  );
});
