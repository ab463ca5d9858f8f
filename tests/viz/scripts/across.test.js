import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { across } from "../../../kuiper_edu/viz/scripts/viewer/across.js";
import { Graph } from "../../../kuiper_edu/viz/scripts/viewer/graph.js";
import { layOut } from "../../../kuiper_edu/viz/scripts/viewer/layout.js";

// A node above two, beside each other; the edge to the first one has a text.
const SCENE = /** @type {any} */ ([
  200,
  200,
  [
    [0, 100, 20, 80, 40],
    [1, 50, 150, 60, 40],
    [2, 150, 150, 90, 40],
  ],
  [
    [0, 1, 0, "1×8", 40, 80, "", [100, 40, 90, 60, 60, 100, 50, 124, 50, 130]],
    [0, 2, 0, "", 0, 0, "", [100, 40, 110, 60, 140, 100, 150, 124, 150, 130]],
  ],
]);

/** @param {any[]} items */
function overlaps(items) {
  const nodes = items.filter(([, , , w]) => w > 0);
  return nodes.flatMap(([a, ax, ay, aw, ah], i) =>
    nodes
      .slice(i + 1)
      .filter(([, x, y, w, h]) => Math.abs(x - ax) < (w + aw) / 2 - 1 && Math.abs(y - ay) < (h + ah) / 2 - 1)
      .map(([b]) => [a, b]),
  );
}

test("what was below is to the right, what was beside is below, and nothing overlaps", () => {
  const [, , items] = across(SCENE);
  const [[, ax, ay], [, bx, by], [, cx, cy]] = items;
  assert.ok(ax + 40 < bx - 30 && bx === cx);
  assert.ok(by < cy && ay > by && ay < cy);
  assert.deepEqual(overlaps(items), []);
});

test("an edge leaves on the right and comes in on the left, at the rims of its nodes", () => {
  const [, , items, edges] = across(SCENE);
  for (const [tail, head, , , , , , points] of edges) {
    const [[, tx, ty, tw], [, hx, hy, hw]] = [items[tail], items[head]];
    assert.deepEqual(points.slice(0, 2).map(Math.round), [tx + tw / 2, ty].map(Math.round));
    assert.deepEqual(points.slice(-2).map(Math.round), [hx - hw / 2, hy].map(Math.round));
    assert.equal(points.length, SCENE[3][0][7].length);
  }
});

const ROOT = new URL("../../../", import.meta.url);

function* pictures() {
  for (const course of [3, 4, 5].map((n) => new URL(`course${n}/`, ROOT))) {
    for (const name of readdirSync(course).filter((each) => each.endsWith(".ipynb"))) {
      for (const { outputs = [] } of JSON.parse(readFileSync(new URL(name, course), "utf8")).cells) {
        for (const { data = {} } of outputs) {
          if (!data["application/vnd.kuiper.viewer+json"]) continue;
          yield {
            name,
            data: JSON.parse([data["text/html"]].flat().join("").split('json">')[1].split("</script>")[0]),
          };
        }
      }
    }
  }
}

test("in every picture of the lessons that turns, no two nodes overlap, folded or unfolded", () => {
  let count = 0;
  for (const { name, data } of pictures()) {
    if (!data.down) continue;
    count += 1;
    const graph = new Graph(data);
    graph.turn(0);
    for (const unfolded of [false, true]) {
      if (unfolded) for (const box of data.boxes.keys()) graph.open.add(graph.count + box);
      const { spots, size } = layOut(graph);
      const placed = [...spots].map(([id, spot]) => [id, ...spot]);
      assert.deepEqual(overlaps(placed), [], `${name}: ${data.alt ?? ""}`);
      for (const [, x, y, w, h] of placed) {
        assert.ok(x - w / 2 > -2 && y - h / 2 > -2 && x + w / 2 < size[0] + 2 && y + h / 2 < size[1] + 2, name);
      }
    }
  }
  assert.ok(count >= 5, `${count} pictures`);
});
