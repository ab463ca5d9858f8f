"""Every lesson opens in a real JupyterLab, trusted and without a popup, and runs through without an error."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kuiper_edu import project

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
LESSONS = [
    path.relative_to(ROOT).as_posix()
    for path in project.notebooks(ROOT)
    if path.parent != ROOT
    and "homework" not in path.name
    and ".backup-" not in path.name
    and not path.name.endswith(".zh.ipynb")
]
RUNS_WITHIN = 120  # seconds
BROKEN = ("Error displaying widget", "Failed to initialize model", "Error creating widget", "Loading widget...")


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    """A tab of a browser that knows nobody."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    try:
        yield context.new_page()
    finally:
        context.close()


def wait_until(condition: Any, what: str, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"after {seconds} s: {what} did not happen"
        time.sleep(0.2)


def kernel_is_idle(page: "Page", lab: Any, notebook: str) -> bool:
    """Idle on the server, with the page connected to it, and idle as the page shows it."""
    sessions = page.request.get(f"{lab.address}/api/sessions?token={lab.token}").json()
    kernels = [each["kernel"] for each in sessions if each["path"] == notebook]
    shown = page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').count()
    return bool(shown and kernels and kernels[0]["execution_state"] == "idle" and kernels[0]["connections"])


def code_cells(path: Path) -> list[dict[str, Any]]:
    """The code cells with anything in them, as the file on the disk has them now."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code" and "".join(cell["source"]).strip()]


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
    """Close every tab, whatever is not saved."""
    choose(page, "File", "application:close-all")

    def closed() -> bool:
        discard = page.locator('.jp-Dialog button:has-text("Discard")')
        if discard.count():
            discard.first.click()
        return page.locator(".jp-NotebookPanel").count() == 0

    wait_until(closed, "the tabs were closed")


def run_all(page: "Page", lab: Any, notebook: str) -> None:
    """Forget the stored outputs, run every cell, wait for the last one and save."""
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

    wait_until(saved_and_run, f"{notebook} was run to its end", RUNS_WITHIN)


def unexpected_errors(cells: list[dict[str, Any]]) -> list[str]:
    """The error outputs of cells that are not tagged as ones that raise."""
    return [
        f"{output['ename']}: {output['evalue']} in: {''.join(cell['source'])[:200]}"
        for cell in cells
        if "raises-exception" not in cell["metadata"].get("tags", [])
        for output in cell["outputs"]
        if output["output_type"] == "error"
    ]


@pytest.mark.parametrize("notebook", LESSONS)
def test_a_lesson_runs_from_top_to_bottom(bench: "Page", lab: Any, notebook: str) -> None:
    open_notebook(bench, lab, notebook)
    run_all(bench, lab, notebook)
    cells = code_cells(lab.folder / notebook)
    assert cells, f"{notebook} has no code cell"
    assert not unexpected_errors(cells)
    assert all(cell["execution_count"] for cell in cells), "some cells were never run"
    text = bench.locator(".jp-Notebook").inner_text()
    assert not [words for words in BROKEN if words in text]


def popups(page: "Page") -> str:
    """What stands over the page unasked; the question about Jupyter's news takes its time."""
    page.wait_for_timeout(3000)
    return " ".join(page.locator(".jp-Dialog, .Toastify__toast").all_inner_texts())


def trust(page: "Page") -> str:
    """What the status bar says of the notebook's trust."""
    shield = page.locator('#jp-main-statusbar [title*="otebook trust"], #jp-main-statusbar [title*="not trusted"]')
    return shield.first.get_attribute("title") or ""


WITH_PICTURES = next(
    (name for name in LESSONS if "data:image/svg+xml" in (ROOT / name).read_text(encoding="utf-8")), ""
)


def test_nothing_stands_before_the_first_page(page: "Page", lab: Any) -> None:
    page.goto(lab.page("index.ipynb"))
    page.locator(".jp-NotebookPanel .jp-Notebook").wait_for(timeout=60_000)
    assert popups(page) == ""


def test_the_course_is_trusted(page: "Page", originals: Any) -> None:
    open_notebook(page, originals, WITH_PICTURES)
    assert trust(page).startswith("Notebook trusted")


def test_a_clone_that_is_not_trusted_shows_its_pictures(page: "Page", plain_lab: Any) -> None:
    open_notebook(page, plain_lab, WITH_PICTURES)
    assert "news" in popups(page)  # so the test above can fail, and this is a JupyterLab that nobody prepared
    assert not trust(page).startswith("Notebook trusted")
    pictures = page.locator('.jp-OutputArea img[src^="data:image/svg+xml"]')
    pictures.first.scroll_into_view_if_needed()
    assert pictures.first.get_attribute("alt")
    assert pictures.first.evaluate("each => each.complete && each.naturalWidth > 20")


def test_the_token_is_kept(page: "Page", lab: Any) -> None:
    answer = page.request.get(f"{lab.address}/api/contents")
    assert answer.status == 403


def test_an_error_in_a_lesson_would_be_seen(bench: "Page", lab: Any) -> None:
    broken = {"cell_type": "code", "execution_count": None, "id": "a", "metadata": {}, "outputs": [], "source": "1 / 0"}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    text = json.dumps({"cells": [broken], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})
    (lab.folder / "course3" / "broken.ipynb").write_text(text, encoding="utf-8")
    open_notebook(bench, lab, "course3/broken.ipynb")
    run_all(bench, lab, "course3/broken.ipynb")
    [error] = unexpected_errors(code_cells(lab.folder / "course3" / "broken.ipynb"))
    assert error.startswith("ZeroDivisionError")
