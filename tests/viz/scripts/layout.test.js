import assert from "node:assert/strict";
import { test } from "node:test";
import { Graph } from "../../../kuiper_edu/viz/scripts/viewer/graph.js";
import { layOut } from "../../../kuiper_edu/viz/scripts/viewer/layout.js";

// A node above a box with two nodes in it, above a node. Inside the box a value comes in at -1 (from node 0).
const DATA = /** @type {any} */ ({
  down: true,
  nodes: [
    [0, "", "in", "a"],
    [0, "", "conv", "b"],
    [0, "", "relu", "c"],
    [0, "", "out", "d"],
  ],
  boxes: [[1, "", "block", "layer1"]],
  scenes: [
    [
      100,
      300,
      [
        [0, 50, 20, 80, 40],
        [4, 50, 150, 80, 40],
        [3, 50, 280, 80, 40],
      ],
      [
        [0, 4, 0, "", 0, 0, "", [50, 40, 50, 60, 50, 100, 50, 120, 50, 130]],
        [4, 3, 2, "", 0, 0, "", [50, 170, 50, 200, 50, 220, 50, 250, 50, 260]],
      ],
    ],
    [
      90,
      200,
      [
        [1, 45, 60, 80, 40],
        [2, 45, 140, 80, 40],
        [-1, 45, 2, 0, 0],
        [-6, 45, 198, 0, 0],
      ],
      [
        [-1, 1, 0, "", 0, 0, "", [45, 2, 45, 10, 45, 20, 45, 30, 45, 40]],
        [2, -6, 2, "", 0, 0, "", [45, 160, 45, 170, 45, 180, 45, 198]],
      ],
    ],
  ],
  open: [],
  links: [
    [0, 1],
    [1, 2],
    [2, 3],
  ],
});

test("folded, everything stands where Graphviz put it", () => {
  const { size, spots, frames } = layOut(new Graph(DATA));
  assert.deepEqual(size, [100, 300]);
  assert.deepEqual(
    [...spots],
    [
      [0, [50, 20, 80, 40]],
      [4, [50, 150, 80, 40]],
      [3, [50, 280, 80, 40]],
    ],
  );
  assert.deepEqual(frames, []);
});

test("an open box makes room for what is in it", () => {
  const { size, spots, frames } = layOut(new Graph({ ...DATA, open: [0] }));
  const [[id, x, y, w, h]] = frames;
  assert.equal(id, 4);
  const grown = 200 + 44 - 40; // its inside and its head, in place of the folded box
  assert.deepEqual(size, [100 + w - 80, 300 + grown]);
  assert.equal(h, 244);
  assert.deepEqual(spots.get(0), [x, 20, 80, 40]); // above it nothing moves down
  assert.equal(spots.get(3)?.[1], 280 + grown); // below it all of it does
  for (const node of [1, 2]) {
    const [nx, ny, nw, nh] = spots.get(node) ?? [];
    assert.ok(Math.abs(nx - x) + nw / 2 <= w / 2 && Math.abs(ny - y) + nh / 2 <= h / 2, `${node} is inside`);
  }
});

test("an edge into an open box ends where the one inside begins", () => {
  const { lines } = layOut(new Graph({ ...DATA, open: [0] }));
  const into = lines.find(({ ends }) => ends[0] === 0 && ends[1] === 4);
  const inside = lines.find(({ ends }) => ends[0] === 0 && ends[1] === 1);
  assert.deepEqual(into?.points.at(-1), inside?.points[0]);
  assert.equal((into?.points.length ?? 0) % 3, 1, "the arrow head is at the inner end alone");
});

test("beside an open box the others begin where it does", () => {
  const [outer, inner] = DATA.scenes;
  const beside = [...outer[2], [5, 150, 150, 80, 40]];
  const nodes = [...DATA.nodes.slice(0, 4)];
  const scenes = [[200, 300, beside, outer[3]], inner, [80, 40, [], []]];
  const { spots, frames } = layOut(
    new Graph({ ...DATA, nodes, boxes: [...DATA.boxes, [1, "", "box", "b"]], scenes, open: [0] }),
  );
  const [[, , y, , h]] = frames;
  assert.equal((spots.get(5)?.[1] ?? 0) - 20, y - h / 2);
});
