"""The time of a step of the stepper in a real Chromium: `python -m benchmarks.stepper [rounds]`.

The graph is ResNet-18, 51 operators. A step is an arrow key, everything that the script changes, and the layout of the
page after it; each round takes all steps. The time of recording and writing the page and its bytes are printed, too.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from kuiper_edu import topo
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.viz import TopoStepper

MODEL = Path(__file__).parents[1] / "course4/model_file/resnet18_batch1.pnnx.param"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
STEPS = """root => {
  const times = [], press = key => root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("Home");
  const all = Number(root.querySelector("input[type=range]").max);
  for (let i = 0; i < all; i++) {
    const begin = performance.now();
    press("ArrowRight");
    root.getBoundingClientRect();
    times.push(performance.now() - begin);
  }
  return times;
}"""


def pages() -> dict[str, str]:
    """Return the HTML of the two pages: the lesson's sort and Kahn's."""
    graph = RuntimeGraph(MODEL)
    graph.init()
    successors, pages_html = graph.successors(), {}
    for name, sort in (("the lesson's sort", None), ("topo.kahn", topo.kahn)):
        begin = time.perf_counter()
        stepper = TopoStepper(successors, sort, ask=False)
        pages_html[name] = stepper.html()
        seconds = time.perf_counter() - begin
        print(f"{name}: {len(stepper.steps)} steps, made in {seconds:.2f} s, {len(pages_html[name].encode()):,} bytes")
    return pages_html


def main(rounds: int) -> None:
    """Print the times of all steps of each page."""
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {rounds} rounds")
    browser_path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=browser_path, args=ARGUMENTS)
        for name, html in pages().items():
            path = Path(folder) / "page.html"
            path.write_text(f'<!doctype html><meta charset="utf-8"><body>{html}', encoding="utf-8")
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(path.as_uri())
            times = sorted(t for _ in range(rounds) for t in page.locator(".kst").evaluate(STEPS))
            late = times[int(0.95 * len(times))]
            print(f"{name}: a step takes {statistics.median(times):.2f} ms in the median, {late:.2f} ms at 95 %")
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
