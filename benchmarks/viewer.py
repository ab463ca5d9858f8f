"""The time until the graph viewer is shown in a real Chromium: `python -m benchmarks.viewer [rounds]`.

The graphs are a generated ResNet of 1,000 operators, ResNet-18, and a graph of 1,000 nodes without structure, in which
little can be folded. The times are: making the page in Python, from the call of `draw` to its HTML; from opening the
page to the first paint of the picture; unfolding everything. They are seconds by the clock, and of the processor for
Python.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from kuiper_edu import pnnx
from kuiper_edu.viz import Picture, draw, draw_edges

MODEL = Path(__file__).parents[1] / "course4/model_file/resnet18_batch1.pnnx.param"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
PAINTED = """() => new Promise(done => {
  const look = () => document.querySelector(".kgv svg .n") ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look);
  look();
})"""  # noqa: E501
UNFOLD = """() => new Promise(done => {
  const button = [...document.querySelectorAll(".kgv button")].find(one => one.textContent === "Unfold all"), begin = performance.now();
  if (!button) return done(0);
  button.click();
  document.querySelector(".kgv").getBoundingClientRect();
  requestAnimationFrame(() => done(performance.now() - begin));
})"""  # noqa: E501


def deep_resnet(operators: int) -> pnnx.Graph:
    """Return a graph of residual blocks one after the other."""
    lines, last = ["pnnx.Input x 0 1 0 #0=(1,8,8,8)f32"], 0
    for block in range((operators - 2) // 5):
        a, b, c, d, e = range(last + 1, last + 6)
        lines += [
            f"nn.Conv2d stage.{block}.conv1 1 1 {last} {a} bias=True #{a}=(1,8,8,8)f32",
            f"nn.ReLU stage.{block}.relu 1 1 {a} {b}",
            f"nn.Conv2d stage.{block}.conv2 1 1 {b} {c} bias=True",
            f"pnnx.Expression add_{block} 2 1 {c} {last} {d} expr=add(@0,@1)",
            f"nn.ReLU last_{block} 1 1 {d} {e}",
        ]
        last = e
    lines.append(f"pnnx.Output y 1 0 {last}")
    return pnnx.Graph.from_text(f"7767517\n{len(lines)} {last + 1}\n" + "\n".join(lines))


def no_structure(count: int) -> dict[str, list[str]]:
    """Return random edges from each node to one or two of the next nine."""
    rng = random.Random(1)
    heads = (rng.sample(range(i + 1, i + 10), rng.choice((1, 1, 1, 2))) for i in range(count - 1))
    return {f"op{i}": [f"op{min(count - 1, head)}" for head in sorted(chosen)] for i, chosen in enumerate(heads)}


def time_python(drawn: Callable[[], Picture], rounds: int) -> tuple[str, list[float], list[float]]:
    """Return the HTML, and the seconds by the clock and of the processor of each round, after a warm-up round."""
    clock, processor, html = [], [], drawn().html
    for _ in range(rounds):
        begin, busy = time.perf_counter(), time.process_time()
        html = drawn().html
        clock.append(time.perf_counter() - begin)
        processor.append(time.process_time() - busy)
    return html, clock, processor


def time_browser(page: Page, path: Path, rounds: int) -> tuple[list[float], list[float]]:
    """Return the seconds from opening the page to its first paint, and the seconds to unfold everything."""
    paints, unfolds = [], []
    for _ in range(rounds):
        page.goto(path.as_uri())
        paints.append(page.evaluate(PAINTED) / 1000)
        unfolds.append(page.evaluate(UNFOLD) / 1000)
    return paints, unfolds


def main(rounds: int) -> None:
    """Print the medians for each graph."""
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {rounds} rounds, medians in seconds")
    deep, tangle = deep_resnet(1000), no_structure(1000)
    graphs: dict[str, Callable[[], Picture]] = {
        "ResNet-18, 51 operators": lambda: draw(MODEL),
        f"a ResNet of {len(deep.ops)} operators": lambda: draw(deep),
        "1,000 nodes without structure": lambda: draw_edges(tangle),
    }
    browser_path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=browser_path, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        for name, drawn in graphs.items():
            html, clock, processor = time_python(drawn, rounds)
            path = Path(folder) / "page.html"
            path.write_text(f'<!doctype html><meta charset="utf-8"><body>{html}', encoding="utf-8")
            paint, unfold = (statistics.median(times) for times in time_browser(page, path, rounds))
            python, busy = statistics.median(clock), statistics.median(processor)
            print(
                f"{name}: {len(html.encode()):,} bytes, Python {python:.2f} ({busy:.2f} of the processor), "
                f"first paint {paint:.2f}, together {python + paint:.2f}, unfold all {unfold:.2f}"
            )
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
