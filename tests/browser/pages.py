"""Actions of the tests in a page: open a notebook in JupyterLab, run it, save it; and writing notebooks for tests."""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
from nbformat.v4 import new_code_cell, new_notebook, new_output
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RUNS_WITHIN = 120  # seconds
SIZE: Any = {"width": 1400, "height": 1000}


@contextmanager
def new_tab(browser: "Browser", **look: Any) -> Iterator["Page"]:
    """A tab of a browser without cookies or storage, for one block."""
    context = browser.new_context(**{"viewport": SIZE, **look})
    try:
        yield context.new_page()
    finally:
        context.close()


@contextmanager
def stopped_clock(browser: "Browser", address: str) -> Iterator["Page"]:
    """A page in which time passes only in `page.clock.run_for(milliseconds)`, so that nothing plays on by itself."""
    with new_tab(browser) as page:
        page.clock.install()
        page.goto(address)
        page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
        yield page


def kernel_is_idle(page: "Page", lab: Any, notebook: str) -> bool:
    """Whether the kernel is idle on the server and in the page, with the page connected to it."""
    if not page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').count():
        return False
    sessions = page.request.get(f"{lab.address}/api/sessions?token={lab.token}").json()
    kernels = [each["kernel"] for each in sessions if each["path"] == notebook]
    return bool(kernels and kernels[0]["execution_state"] == "idle" and kernels[0]["connections"])


def code_cells(path: Path) -> list[dict[str, Any]]:
    """Return the non-empty code cells of the file on the disk."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code" and "".join(cell["source"]).strip()]


def kinds_of_output(path: Path) -> set[str]:
    """Return the mime types of all outputs in the file."""
    return {kind for cell in code_cells(path) for output in cell["outputs"] for kind in output.get("data", {})}


def open_notebook(page: "Page", lab: Any, notebook: str) -> None:
    """Open a notebook, by its address or, in a page that shows this JupyterLab already, by its path."""
    if page.url.startswith(f"{lab.address}/lab"):
        close_all(page)
        choose(page, "File", "filebrowser:open-path")
        page.locator(".jp-Dialog input").fill(notebook)
        page.keyboard.press("Enter")
    else:
        page.goto(lab.page(notebook))
    page.locator(".jp-NotebookPanel .jp-Notebook").wait_for(timeout=60_000)
    wait_until(lambda: page.locator("#jupyterlab-splash").count() == 0, "the page was there")
    wait_until(lambda: kernel_is_idle(page, lab, notebook), "the kernel was idle")


def choose(page: "Page", menu: str, command: str) -> None:
    """Open a menu of the menu bar and click one of its items."""
    page.locator(f'.lm-MenuBar-itemLabel:text-is("{menu}")').click()
    page.locator(f'li.lm-Menu-item[data-command="{command}"]').first.click()


def close_all(page: "Page") -> None:
    """Close every tab, and discard unsaved changes."""
    choose(page, "File", "application:close-all")

    def closed() -> bool:
        discard = page.locator('.jp-Dialog button:has-text("Discard")')
        if discard.count():
            discard.first.click()
        return page.locator(".jp-NotebookPanel").count() == 0

    wait_until(closed, "the tabs were closed")


def run_all(page: "Page", lab: Any, notebook: str) -> None:
    """Clear the outputs, run every cell, wait for the last one and save."""
    path = lab.folder / notebook
    choose(page, "Edit", "editmenu:clear-all")
    choose(page, "Run", "runmenu:run-all")

    def saved_and_run() -> bool:
        if not kernel_is_idle(page, lab, notebook):
            return False
        page.keyboard.press("Control+s")
        page.wait_for_timeout(500)
        try:
            cells = code_cells(path)
        except json.JSONDecodeError:  # JupyterLab is still writing it
            return False
        return bool(unexpected_errors(cells)) or all(cell["execution_count"] for cell in cells)

    wait_until(saved_and_run, f"{notebook} was run to its end", seconds=RUNS_WITHIN)


def unexpected_errors(cells: list[dict[str, Any]]) -> list[str]:
    """The error outputs of cells that are not tagged as ones that raise."""
    return [
        f"{output['ename']}: {output['evalue']} in: {''.join(cell['source'])[:200]}"
        for cell in cells
        if "raises-exception" not in cell["metadata"].get("tags", [])
        for output in cell["outputs"]
        if output["output_type"] == "error"
    ]


def next_day(page: "Page", lab: Any, notebook: str) -> str:
    """Save, end the kernel, and open the notebook again; return the text of the file."""
    save(page)
    page.goto("about:blank")
    end_kernel(page, lab, notebook)
    open_notebook(page, lab, notebook)
    return str((lab.folder / notebook).read_text(encoding="utf-8"))


def broken_widgets(page: "Page", seconds: float = 2) -> list[str]:
    """Return the error messages of widgets, which appear after some time if they find no model."""
    page.wait_for_timeout(1000 * seconds)
    shown = page.locator(".jp-Notebook").inner_text()
    words = ("Error displaying widget", "Failed to initialize model", "Error creating widget", "Loading widget...")
    return [line for line in (*words, "model not found") if line in shown]


def save(page: "Page") -> None:
    """Save the notebook and wait until it is saved."""
    page.keyboard.press("Control+s")
    wait_until(lambda: not page.locator(".jp-mod-dirty").count(), "the notebook was saved")


def end_kernel(page: "Page", lab: Any, notebook: str) -> None:
    for session in page.request.get(f"{lab.address}/api/sessions?token={lab.token}").json():
        if session["path"] == notebook:
            page.request.delete(f"{lab.address}/api/sessions/{session['id']}?token={lab.token}")


def press(page: "Page", *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


# The size in px of the smallest text in the pictures of a page, as it is seen.
SMALLEST_LABEL = """() => Math.min(...[...document.querySelectorAll(".pane > svg text")].map(text => {
  const { a, b } = text.getScreenCTM();
  return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
}))"""


def sources(lab: Any, notebook: str) -> list[str]:
    """Return the sources of all cells from the file; the page holds only the cells in view."""
    return [cell.source for cell in nbformat.read(lab.folder / notebook, as_version=4).cells]


def write(folder: Path, name: str, cells: list[Any]) -> str:
    """Write a notebook of these cells; return its name."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(new_notebook(cells=cells, metadata=kernel), folder / name)
    return name


def not_run(texts: Iterable[str]) -> list[Any]:
    """Return code cells without outputs."""
    return [new_code_cell(text, id=f"cell-{i}") for i, text in enumerate(texts)]


def stored(outputs: Iterable[dict[str, Any]]) -> list[Any]:
    """Return executed code cells, each with one output, given as its mime bundle."""
    return [
        new_code_cell("1", id=f"cell-{i}", execution_count=1, outputs=[new_output("display_data", data=data)])
        for i, data in enumerate(outputs)
    ]


def export(notebook: Path, folder: Path, template: str = "basic") -> str:
    """Export a notebook as an HTML page; return its address."""
    from nbconvert import HTMLExporter

    path = folder / f"{notebook.stem}.html"
    path.write_text(HTMLExporter(template_name=template).from_filename(str(notebook))[0], encoding="utf-8")
    return path.as_uri()


@contextmanager
def requests(page: "Page") -> Iterator[list[str]]:
    """Collect the addresses that a page requests during a block."""
    addresses: list[str] = []

    def note(request: Any) -> None:
        addresses.append(request.url)

    page.on("request", note)
    try:
        yield addresses
    finally:
        page.remove_listener("request", note)


STEALS = "window.hit=1"
BAD = f"<img src=x onerror={STEALS}>"


EMBEDDED = "data:image/svg+xml;base64,"


def hostile(data: str, svg: str = "", *, source: str = EMBEDDED) -> str:
    """Return an output like ours, a picture with a table and data, with malicious code in each part."""
    film = b64encode((svg or f"<svg xmlns='http://www.w3.org/2000/svg' onload='{STEALS}'/>").encode()).decode()
    inner = data.replace("<", "\\u003c")
    return (
        f'<div onclick="{STEALS}"><img alt="a" src="{source}{film}" onload="{STEALS}">'
        f"<table><tr><td>1</td><td>&lt;img src=x onerror={STEALS}&gt;{BAD}</td></tr></table>"
        f'<script type="application/json">{inner}</script><script>{STEALS}</script></div>'
    )


def called(kind: str, outputs: Iterable[str]) -> list[dict[str, Any]]:
    """Return outputs that bear the mime type of one of our kinds but hold foreign HTML."""
    marker = {"text/plain": "fallback", f"application/vnd.kuiper.{kind}+json": {"version": 1}}
    return [{"text/html": html, **marker} for html in outputs]


def nothing_ran(page: "Page", *, closed: bool = True) -> None:
    """Check that no script ran and no element that could run is left in an output; `closed`: nor a link."""
    page.wait_for_timeout(500)
    assert page.evaluate("window.hit") is None
    output = page.locator(".jp-OutputArea-output")
    runs = "script, foreignObject, image, use, iframe, [onload], [onclick], [onerror]"
    assert output.locator(runs).count() == 0
    if closed:
        assert output.locator(f'a, img:not([src^="{EMBEDDED}"])').count() == 0


# Every text against the first filled ground behind it: WCAG AA asks 4.5. Outlines of nodes and bars against theirs: 3.
CONTRASTS = r"""root => {
  const numbers = text => (text.match(/[\d.]+/g) || []).map(Number);
  const rgb = text => numbers(text).map((v, i) => text.startsWith("color(srgb") && i < 3 ? 255 * v : v); // color-mix
  const linear = v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => .2126 * linear(r / 255) + .7152 * linear(g / 255) + .0722 * linear(b / 255);
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + .05) / (y + .05); };
  const ground = e => {
    for (; e; e = e.parentElement) {
      const color = rgb(getComputedStyle(e).backgroundColor);
      if (color.length === 3 || color[3] > .9) return color;
    }
    return [255, 255, 255];
  };
  const poor = [], says = e => [...e.childNodes].some(part => part.nodeType === 3 && part.data.trim());
  for (const e of root.querySelectorAll("*")) {
    if (e.closest("svg") || !e.offsetParent || !says(e) || e.tagName === "STYLE") continue;
    const found = ratio(rgb(getComputedStyle(e).color), ground(e));
    if (found < 4.5) poor.push([e.textContent.slice(0, 30), found]);
  }
  for (const node of root.querySelectorAll("svg .n")) {
    const style = getComputedStyle(node), fill = rgb(style.fill);
    if (ratio(rgb(style.stroke), fill) < 3) poor.push([node.textContent, "outline"]);
    const ink = rgb(getComputedStyle(node.querySelector("text")).fill);
    if (ratio(ink, fill) < 4.5) poor.push([node.textContent, "text"]);
  }
  for (const bar of root.querySelectorAll(".bars .f")) {
    const found = ratio(rgb(getComputedStyle(bar).backgroundColor), ground(bar.parentElement));
    if (found < 3) poor.push(["a bar", found]);
  }
  return poor;
}"""
