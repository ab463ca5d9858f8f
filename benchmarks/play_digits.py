"""The time of a stroke, from the lifted pen to the new bars: `python -m benchmarks.play_digits [strokes]`.

In a real JupyterLab in Chromium, with the digits network on its plain layers: the strokes are sent to the kernel,
converted to the format of a scan and run through 51 operators; scores, thumbnails and feature maps are sent back and
painted. The time ends with the screen frame that shows the bars. The kernel's part is measured separately.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Page, sync_playwright

from kuiper_edu import viz
from kuiper_edu.support import project

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
MODEL = project.root() / "course5/model_file/digits"
TOKEN = "benchmark"
PORT = 18_877
LISTEN = """() => {
  window.strokes = [];
  document.addEventListener("kuiper-played", event => window.strokes.push(performance.now() - event.detail));
}"""


def kernel_part(count: int) -> list[float]:
    """Return the milliseconds that the kernel takes for each answer."""
    player, times = viz.play_digits(MODEL), []
    for i in range(count):
        begin = time.perf_counter()
        player.answer({"n": i, "strokes": [[[140 + i % 7, 30], [140, 250]]], "scan": -1, "selected": "relu"})
        times.append(1e3 * (time.perf_counter() - begin))
    return times


def strokes(page: Page, count: int) -> list[float]:
    """Return the milliseconds from pointerup to the screen frame with the bars, for each stroke."""
    page.goto(f"http://127.0.0.1:{PORT}/lab/tree/play.ipynb?token={TOKEN}")
    page.locator(".jp-NotebookPanel .jp-Notebook").wait_for(timeout=120_000)
    page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for(timeout=120_000)
    for _ in range(10):  # a kernel that has only just started may miss it
        page.locator(".jp-Cell .cm-content").first.click()
        page.keyboard.press("Control+Enter")
        page.wait_for_timeout(6000)
        if page.locator(".kpd .op").count():
            break
    page.evaluate(LISTEN)
    box = page.locator(".kpd .sheet").bounding_box()
    assert box is not None
    for i in range(count):
        page.get_by_role("button", name="Clear").click()
        page.wait_for_function(f"window.strokes.length >= {2 * i + 1}")
        page.mouse.move(box["x"] + 120 + i % 7, box["y"] + 30)
        page.mouse.down()
        page.mouse.move(box["x"] + 125, box["y"] + 220, steps=12)
        page.mouse.up()
        page.wait_for_function(f"window.strokes.length >= {2 * i + 2}")
    return list(page.evaluate("window.strokes"))[1::2]


def main(count: int) -> None:
    """Print the median and the 95th percentile of the strokes."""
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {count} strokes")
    browser_path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        cell = new_code_cell(f"from kuiper_edu import viz\nviz.play_digits({str(MODEL)!r})")
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        nbformat.write(new_notebook(cells=[cell], metadata=kernel), Path(folder) / "play.ipynb")
        options = ["--no-browser", "--allow-root", f"--port={PORT}", f"--IdentityProvider.token={TOKEN}"]
        command = [sys.executable, "-m", "jupyterlab", *options, f"--ServerApp.root_dir={folder}"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            browser = playwright.chromium.launch(executable_path=browser_path, args=ARGUMENTS)
            page = browser.new_page(viewport={"width": 1280, "height": 1000})
            while server.poll() is None:
                try:
                    page.goto(f"http://127.0.0.1:{PORT}/api?token={TOKEN}")
                    break
                except Exception:
                    time.sleep(0.3)
            times = sorted(strokes(page, count))
            browser.close()
        finally:
            server.terminate()
            server.wait()
    print(f"a stroke: {statistics.median(times):.0f} ms in the median, {times[int(0.95 * len(times))]:.0f} ms at 95 %")
    own = sorted(kernel_part(count))
    print(f"of that in the kernel: {statistics.median(own):.0f} ms, {own[int(0.95 * len(own))]:.0f} ms at 95 %")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
