import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { after, joined, unsealed } from "../../../kuiper_edu/viz/scripts/question/data.js";
import { remember, remembered } from "../../../kuiper_edu/viz/scripts/question/memory.js";
import { ACTS, stretch } from "../../../kuiper_edu/viz/scripts/question/stretch.js";

const ANSWERS = ["no", "yes", "nö"].map((said, place) => ({ right: place === 1, mark: "", said }));

test("what is sealed comes back, whatever its letters", () => {
  const sealed = Buffer.from(JSON.stringify(ANSWERS)).toString("base64");
  assert.deepEqual(unsealed(sealed), ANSWERS);
  assert.ok(!sealed.includes("said"));
});

test("of two memories each choice is known once, the right one last", () => {
  assert.deepEqual(joined([1, 0], [2, 0], ANSWERS), [0, 2, 1]);
  assert.deepEqual(joined([], [], ANSWERS), []);
});

test("a choice that is not there is forgotten", () => {
  assert.deepEqual(joined([7, -1, 2], [/** @type {any} */ ("length")], ANSWERS), [2]);
});

test("a choice made again is the last one", () => {
  assert.deepEqual(after([0, 2], 0), [2, 0]);
});

const text = (more = {}) => ({ code: false, acts: false, headed: false, ...more });
const code = (more = {}) => ({ code: true, acts: false, headed: false, ...more });

test("covered is what lies between a question and its answer, and the text below it as far as a heading or a cell", () => {
  const cells = [text(), code({ acts: true }), text({ headed: true }), code(), text(), text({ headed: true }), text()];
  assert.deepEqual(
    [...stretch(cells, 1, 3)],
    [
      [2, "all"],
      [3, "all"],
      [4, "all"],
      [5, "begin"],
    ],
  );
  assert.deepEqual([...stretch([code(), code(), code(), text()], 0, 1)], [[1, "all"]]);
});

test("another question and a verdict in between are not covered", () => {
  const cells = [code({ acts: true }), code({ acts: true }), text(), code()];
  assert.deepEqual([...stretch(cells, 0, 3).keys()], [2, 3]);
});

/** The questions of a notebook's stored outputs: the index of the cell, and the id of the cell that shows the answer. */
function* questions(cells) {
  for (const [i, { outputs = [] }] of cells.entries()) {
    for (const { data = {} } of outputs) {
      if (!data["application/vnd.kuiper.question+json"]) continue;
      const { id, reveal } = JSON.parse([data["text/html"]].flat().join("").split('json">')[1].split("</script>")[0]);
      yield { asks: i, id, reveal: cells.findIndex((cell) => cell.id === reveal) };
    }
  }
}

const ROOT = new URL("../../../", import.meta.url);
const NOTEBOOKS = [3, 4, 5].flatMap((n) =>
  readdirSync(new URL(`course${n}/`, ROOT))
    .filter((name) => name.endsWith(".ipynb"))
    .map((name) => `course${n}/${name}`),
);

test("in every notebook the answer to each question and the text below it are covered", () => {
  const covered = new Set();
  for (const name of NOTEBOOKS) {
    const { cells } = JSON.parse(readFileSync(new URL(name, ROOT), "utf8"));
    const sources = cells.map(({ source }) => [source].flat().join(""));
    const seen = cells.map(({ cell_type }, i) => {
      const isCode = cell_type === "code";
      return { code: isCode, acts: isCode && ACTS.test(sources[i]), headed: !isCode && /^#+ /m.test(sources[i]) };
    });
    for (const { asks, id, reveal } of questions(cells)) {
      const found = stretch(seen, asks, reveal);
      assert.ok(asks < reveal && found.get(reveal) === "all", `${name}: ${id}`);
      const next = Math.max(...found.keys());
      assert.ok(next + 1 === cells.length || seen[next + 1].code || found.get(next) === "begin", `${name}: ${id}`);
      covered.add(id);
    }
  }
  assert.ok(covered.size >= 20, `${covered.size} questions`);
});

test("the choices of two sites of one origin are kept apart", () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const data = { id: "course4.three_orders", choices: ["A) one", "B) two"] };
  const at = (/** @type {string | undefined} */ root) => {
    const page = {
      document: { documentElement: { lang: "en", dataset: { content_root: root } } },
      location: { href: "https://school.example/one/course4/1.html" },
      localStorage: { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: kept.set.bind(kept) },
    };
    Object.assign(globalThis, page);
  };
  at("../");
  remember(data, [1]);
  assert.deepEqual(remembered(data), [1]);
  at(undefined); // JupyterLab, a page by itself
  assert.deepEqual(remembered(data), []);
  assert.deepEqual([...kept.keys()], ["/one/kuiper-edu.prediction.course4.three_orders"]);
});
