"""What a live page of the site costs: `python -m benchmarks.live_page [rounds]`, after tools/build_site.py --pyodide.

Bytes of a lesson and of the first page that are only read; then, in a new browser and in one that has it all in its
cache, the time until the first cell has run, a verdict, the engine's cell, and the memory of the page. Beside each time
stands what of it the page's Python did not wait for a processor, and the time of a new Python of this machine for the
same cells, alternately: these two hold on a busy machine, too.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.play_digits import ARGUMENTS
from kuiper_edu.cli.site import BUILT, COMPRESSED, compressed, server
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import read_notebook

LESSON = "course4/1_topological_sort"
CELLS = {"first cell": "setup", "verdict": "is-valid-verdict", "engine": "engine"}
BUDGET = {"first cell, cold": 6, "first cell, warm": 5, "verdict": 0.5, "engine": 3}  # seconds on a quiet machine
ANSWER = "def is_valid(successors, order):\n    return True\n"  # a wrong one, which the verdict explains
WITHIN = 300_000  # ms

NATIVE = """\
import json, sys, time
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for name, sources in json.load(sys.stdin).items():
    for source in sources[:-1]:
        shell.run_cell(source)
    before = time.perf_counter()
    shell.run_cell(sources[-1])
    print("#", name, time.perf_counter() - before, file=sys.__stderr__)
"""


def loaded(context: BrowserContext, address: str) -> int:
    """Return the bytes that a page loads which is only read."""
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    page.locator(".kuiper-head").wait_for()
    page.wait_for_load_state("networkidle")
    page.close()
    return round(sum(sizes))


def python_of(site: Path) -> int:
    """Return the bytes that an English page loads when Python starts, as `kuiper-edu site` sends them."""
    files = [path for path in (site / "pyodide").iterdir() if path.suffix != ".mjs" and "_zh-" not in path.name]
    return sum(len(compressed(path, 0)) if path.suffix in COMPRESSED else path.stat().st_size for path in files)


def run(page: Page, name: str) -> tuple[float, float]:
    """Run a cell; return the seconds until it has ended, and those without what its Python waited for a processor."""
    browser = page.context.browser
    assert browser is not None
    before = waited(browser)
    cell = page.locator(f".tag_cell-id-{name}")
    cell.evaluate("each => each.removeAttribute('aria-busy')")
    begin = time.perf_counter()
    cell.locator(".kuiper-run").get_by_role("button", name="Run").first.click()
    page.locator(f".tag_cell-id-{name}[aria-busy=false]").wait_for(timeout=WITHIN)
    whole = time.perf_counter() - begin
    return whole, whole - (waited(browser) - before)


def renderers(browser: Browser) -> list[Path]:
    """Return the folders of the processes of pages."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [Path(f"/proc/{each['id']}") for each in told if each["type"] == "renderer"]


def waited(browser: Browser) -> float:
    """Return the seconds that the workers of pages have waited for a processor so far."""
    threads = [thread for process in renderers(browser) for thread in (process / "task").iterdir()]
    workers = [thread for thread in threads if (thread / "comm").read_text().startswith("Dedicated")]
    return sum(int((thread / "schedstat").read_text().split()[1]) for thread in workers) / 1e9


def in_the_page(browser: Browser, address: str) -> dict[str, tuple[float, float]]:
    """Return the seconds of one visit, and of a second one with all in the browser's cache; and MB of memory."""
    with browser.new_context() as context:
        found: dict[str, tuple[float, float]] = {}
        for start in ("cold", "warm"):
            page = context.new_page()
            page.goto(address)
            page.locator(".kuiper-head").wait_for()
            found[f"first cell, {start}"] = run(page, CELLS["first cell"])
            page.locator(".tag_cell-id-is-valid .cell_input").locator(".cm-content, pre").first.click()
            page.locator(".tag_cell-id-is-valid .cm-focused").wait_for()
            page.keyboard.press("Control+a")
            page.keyboard.insert_text(ANSWER)
            run(page, CELLS["verdict"])  # the cells between them
            run(page, "is-valid")
            found["verdict"] = run(page, CELLS["verdict"])
            run(page, CELLS["engine"])
            found["engine"] = run(page, CELLS["engine"])
            found["memory, MB"] = memory(browser), 0
            page.close()
        return found


def memory(browser: Browser) -> float:
    """Return the memory of the largest page, in MB: its process has the worker, too."""
    status = [(process / "status").read_text() for process in renderers(browser)]
    return max(int(re.findall(r"VmRSS:\s+(\d+) kB", each)[0]) for each in status) / 1000


def in_a_new_python() -> dict[str, float]:
    """Return the seconds of the same cells in a new Python of this machine; the first with its start."""
    sources = {cell.id: cell.source for cell in read_notebook(project.root() / f"{LESSON}.ipynb").cells}
    first = sources[CELLS["first cell"]]
    verdict = [ANSWER, sources[CELLS["verdict"]], ANSWER, sources[CELLS["verdict"]]]
    job = {"first cell": [first], "verdict": verdict, "engine": [sources[CELLS["engine"]]] * 2}
    with tempfile.TemporaryDirectory() as state:
        begin = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", NATIVE],
            input=json.dumps(job),
            capture_output=True,
            encoding="utf-8",
            check=True,
            cwd=project.root() / "course4",
            env={**os.environ, "KUIPER_STATIC": "1", "KUIPER_STATE": state},
        )
        whole = time.perf_counter() - begin
    told = {name: float(seconds) for name, seconds in re.findall(r"^# (.*) (\S+)$", done.stderr, re.M)}
    rest = sum(told[name] for name in ("verdict", "engine"))
    return {**told, "first cell": whole - 2 * rest}  # each of those ran twice


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    site = project.root() / BUILT
    with server(site, "127.0.0.1", 0) as serving, sync_playwright() as playwright:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{serving.server_address[1]}"
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        with browser.new_context() as context:
            lesson = loaded(context, f"{base}/{LESSON}.html")
        with browser.new_context() as context:
            first = loaded(context, f"{base}/index.html")
        print(f"read only: a lesson {lesson / 1e6:.2f} MB of 0.3, the first page {first / 1e6:.2f} MB of 1.3")
        print(f"a lesson and its Python, in a new browser: {(lesson + python_of(site)) / 1e6:.2f} MB of 20")
        pages, natives = [], []
        for _ in range(rounds):
            pages.append(in_the_page(browser, f"{base}/{LESSON}.html"))
            natives.append(in_a_new_python())
        browser.close()
        serving.shutdown()
    print(f"{rounds} rounds, load {os.getloadavg()[0]:.1f}; medians")
    for name in pages[0]:
        page, alone = (median(each[name][i] for each in pages) for i in (0, 1))
        native = [each[name.partition(",")[0]] for each in natives if name.partition(",")[0] in each]
        if not native:
            print(f"{name:18} {page:8.0f} of 600")
            continue
        beside = median(native)
        print(f"{name:18} {page:6.2f} s of {BUDGET[name]}, {alone:.2f} without waiting; a new Python {beside:.2f} s")


if __name__ == "__main__":
    main()
