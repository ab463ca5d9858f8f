"""Every lesson opens in a real JupyterLab, trusted and without a popup, and runs through without an error."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pages import broken_widgets, code_cells, not_run, open_notebook, run_all, unexpected_errors, write

from kuiper_edu.support import project

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
LESSONS = [
    path.relative_to(ROOT).as_posix()
    for path in project.notebook_paths(ROOT)
    if path.parent != ROOT
    and "homework" not in path.name
    and ".backup-" not in path.name
    and not path.name.endswith(".zh.ipynb")
]


BY_DAY = ("course3/3_runtime_graph.ipynb",)  # of courses 4 and 5, other tests run lessons


@pytest.mark.parametrize(
    "notebook", [pytest.param(name, marks=() if name in BY_DAY else pytest.mark.nightly) for name in LESSONS]
)
def test_a_lesson_runs_from_top_to_bottom(shared_page: "Page", lab: Any, notebook: str) -> None:
    open_notebook(shared_page, lab, notebook)
    run_all(shared_page, lab, notebook)
    cells = code_cells(lab.folder / notebook)
    assert cells, f"{notebook} has no code cell"
    assert not unexpected_errors(cells)
    assert all(cell["execution_count"] for cell in cells), "some cells were never run"
    assert not broken_widgets(shared_page, 0)


POPUPS = ".jp-Dialog, .Toastify__toast"


def trust(page: "Page") -> str:
    """Return the notebook's trust from the status bar."""
    shield = page.locator('#jp-main-statusbar [title*="otebook trust"], #jp-main-statusbar [title*="not trusted"]')
    return shield.first.get_attribute("title") or ""


WITH_PICTURES = next(
    (name for name in LESSONS if "data:image/svg+xml" in (ROOT / name).read_text(encoding="utf-8")), ""
)


def test_nothing_stands_before_the_first_page(page: "Page", lab: Any) -> None:
    page.goto(lab.page("index.ipynb"))
    page.locator(".jp-NotebookPanel .jp-Notebook").wait_for(timeout=60_000)
    page.wait_for_timeout(3000)  # the question about Jupyter's news takes its time
    assert page.locator(POPUPS).all_inner_texts() == []


@pytest.mark.nightly
def test_the_course_is_trusted(page: "Page", originals: Any) -> None:
    open_notebook(page, originals, WITH_PICTURES)
    assert trust(page).startswith("Notebook trusted")


def test_a_clone_that_is_not_trusted_shows_its_pictures(page: "Page", plain_lab: Any) -> None:
    open_notebook(page, plain_lab, WITH_PICTURES)
    unasked = page.locator(POPUPS).filter(has_text="news").first
    unasked.wait_for()  # so the test above can fail, and this is a JupyterLab that nobody prepared
    assert not trust(page).startswith("Notebook trusted")
    pictures = page.locator('.jp-OutputArea img[src^="data:image/svg+xml"]')
    pictures.first.scroll_into_view_if_needed()
    assert pictures.first.get_attribute("alt")
    assert pictures.first.evaluate("each => each.complete && each.naturalWidth > 20")


def test_the_token_is_kept(page: "Page", lab: Any) -> None:
    answer = page.request.get(f"{lab.address}/api/contents")
    assert answer.status == 403


def test_an_error_in_a_lesson_would_be_seen(shared_page: "Page", lab: Any) -> None:
    write(lab.folder / "course3", "broken.ipynb", not_run(["1 / 0"]))
    open_notebook(shared_page, lab, "course3/broken.ipynb")
    run_all(shared_page, lab, "course3/broken.ipynb")
    [error] = unexpected_errors(code_cells(lab.folder / "course3" / "broken.ipynb"))
    assert error.startswith("ZeroDivisionError")
