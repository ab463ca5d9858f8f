"""How often `play_digits` reads while one draws: `python -m benchmarks.play_digits [seconds]`.

A stroke goes on for some seconds in Chromium, first in a page without a kernel, where scripts convert the strokes and
run the 51 operators, then in a real JupyterLab, where the kernel does. Each answer is counted after the bars and all
maps are painted; an answer that takes longer than a frame of the screen drops the frames in between.

Other programs slow that down. What a reading takes of the processor says how often it could be: the time of the page's
process for each reading, in JupyterLab that of the kernel, too. Beside the page's stands that of the network alone,
`run.js` in Node.js in the same minute.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from math import cos, sin
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Page, sync_playwright

from kuiper_edu import pnnx, viz
from kuiper_edu.support import project
from kuiper_edu.viz.digits.network import network_view

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
MODEL = project.root() / "course5/model_file/digits"
TOKEN = "benchmark"
PORT = 18_877
PAGES, KERNELS = b"--type=renderer", b"ipykernel_launcher"  # in the command of such a process
RUN_JS = project.root() / "kuiper_edu/viz/scripts/network/run.js"
BARE = """
import { readFileSync } from "node:fs";
import { run } from "@@";
const network = JSON.parse(readFileSync(0, "utf8"));
network.weights = Float32Array.from(network.weights);
const image = new Float32Array(64 * 64).fill(0.5);
for (let i = 0; i < 20; i++) run(network, image);
const begin = process.cpuUsage();
for (let i = 0; i < 50; i++) run(network, image);
const { user, system } = process.cpuUsage(begin);
console.log((user + system) / 1e6 / 50);
"""
LISTEN = "() => { window.readings = 0; document.addEventListener('kuiper-played', () => window.readings++); }"

ENGINE = """\
from kuiper_edu import viz
from kuiper_edu.engine import open_model

class Engine:
    def __init__(self, stem):
        self.graph = open_model(stem)

    def run(self, image):
        return self.graph.capture(image)
"""


def readings_each_second(page: Page, seconds: float) -> float:
    """Draw one long stroke, a spiral, and return how many readings there were each second."""
    page.locator(".kpd .map").first.wait_for(timeout=120_000)
    page.locator(".kpd").first.scroll_into_view_if_needed()
    page.evaluate(LISTEN)
    box = page.locator(".kpd .sheet").bounding_box()
    assert box is not None
    x, y, reach = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 0.4 * box["width"]
    page.mouse.move(x, y)
    page.mouse.down()
    begin, turn = time.perf_counter(), 0.0
    while time.perf_counter() - begin < seconds:
        turn += 0.05
        part = min(1.0, turn / 20)
        page.mouse.move(x + reach * part * cos(turn), y + reach * part * sin(turn))
    took = time.perf_counter() - begin
    count = int(page.evaluate("window.readings"))
    page.mouse.up()
    return count / took


def without_a_kernel(page: Page, seconds: float) -> float:
    """Measure the page of the site; print what a reading takes of the processor."""
    page.set_content(f"<!doctype html><meta charset=utf-8>{viz.play_digits(MODEL).html}")
    readings, took = measured(page, seconds, PAGES)
    bare = processor_of_a_run()
    print(f"a reading takes {1000 * took[PAGES]:.0f} ms of the page's process, {took[PAGES] / bare:.1f} times the run")
    return readings


def measured(page: Page, seconds: float, *kinds: bytes) -> tuple[float, dict[bytes, float]]:
    """Return the readings each second, and what one takes of the processor in each kind of process, in seconds."""
    page.locator(".kpd .map").first.wait_for(timeout=120_000)
    before = {kind: processor_of(kind) for kind in kinds}
    readings = readings_each_second(page, seconds)
    count = max(1, int(page.evaluate("window.readings")))
    return readings, {kind: (processor_of(kind) - before[kind]) / count for kind in kinds}


def processor_of(kind: bytes) -> float:
    """Return the seconds of the processor that our processes have taken whose command contains this (Linux)."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if kind in (folder / "cmdline").read_bytes() and descends(folder):
                ticks += sum(map(int, fields_of(folder)[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def descends(process: Path) -> bool:
    """Whether a process was started by this one, or by one that this one started."""
    while process.name not in ("0", "1"):
        if process.name == str(os.getpid()):
            return True
        process = process.parent / fields_of(process)[1]
    return False


def fields_of(process: Path) -> list[str]:
    """Return the fields of a process's stat after its name: state, parent, ..."""
    return (process / "stat").read_text().rpartition(")")[2].split()


def processor_of_a_run() -> float:
    """Return the seconds of the processor that the page's own run of the network takes in Node.js, without drawing."""
    view = network_view(pnnx.Graph.load(f"{MODEL}.pnnx.param"))
    assert view is not None
    given = json.dumps({**view.data(), "weights": view.weights.tolist()})
    run = ["node", "--input-type=module", "--eval", BARE.replace("@@", RUN_JS.as_uri())]
    return float(subprocess.run(run, input=given, capture_output=True, text=True, check=True).stdout)


def in_jupyterlab(page: Page, seconds: float) -> float:
    """Measure the widget of an engine in JupyterLab."""
    cell = new_code_cell(f"{ENGINE}\n\nviz.play_digits(Engine({str(MODEL)!r}))")
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    with tempfile.TemporaryDirectory() as folder:
        nbformat.write(new_notebook(cells=[cell], metadata=kernel), Path(folder) / "play.ipynb")
        options = ["--no-browser", "--allow-root", f"--port={PORT}", f"--IdentityProvider.token={TOKEN}"]
        command = [sys.executable, "-m", "jupyterlab", *options, f"--ServerApp.root_dir={folder}"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while server.poll() is None:
                try:
                    page.goto(f"http://127.0.0.1:{PORT}/api?token={TOKEN}")
                    break
                except Exception:
                    time.sleep(0.3)
            page.goto(f"http://127.0.0.1:{PORT}/lab/tree/play.ipynb?token={TOKEN}")
            page.locator(".jp-NotebookPanel .jp-Notebook").wait_for(timeout=120_000)
            page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for(timeout=120_000)
            for _ in range(10):  # a kernel that has only just started may miss it
                page.locator(".jp-Cell .cm-content").first.click()
                page.keyboard.press("Control+Enter")
                page.wait_for_timeout(10_000)
                if page.locator(".kpd .map").count():
                    break
            readings, took = measured(page, seconds, PAGES, KERNELS)
            page_ms, kernel_ms = (1000 * took[kind] for kind in (PAGES, KERNELS))
            print(f"a reading takes {page_ms:.0f} ms of the page's process, {kernel_ms:.0f} of the kernel's")
            return readings
        finally:
            server.terminate()
            server.wait()


def main(seconds: float) -> None:
    """Print the readings each second of both."""
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, a stroke of {seconds:g} seconds")
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for name, measure in (("a page without a kernel", without_a_kernel), ("JupyterLab", in_jupyterlab)):
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            print(f"{name}: {measure(page, seconds):.0f} readings each second")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
