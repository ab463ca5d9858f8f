"""The switch in the toolbar: all notebooks change their language, and nothing that was written is lost."""

from typing import TYPE_CHECKING, Any

import pytest
from pages import code_cells, kernel_is_idle, open_notebook, save, sources
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

LESSON = "course4/1_topological_sort.ipynb"
MINE = "mine = 'not saved'"


def toolbar(page: "Page") -> "Locator":
    return page.locator(".jp-NotebookPanel-toolbar").last


def opening(lab: Any, notebook: str) -> str:
    return next(text for text in sources(lab, notebook) if text.startswith("# "))


def switch(page: "Page", label: str) -> None:
    """Press the switch, and wait until it offers the other language."""
    toolbar(page).get_by_role("button", name=label, exact=True).click()
    [other] = {"中文", "English"} - {label}
    toolbar(page).get_by_role("button", name=other, exact=True).wait_for(timeout=60_000)
    wait_until(lambda: not page.locator("[inert]").count(), "the notebooks can be used again")


def write_above(page: "Page", text: str) -> None:
    """Add a cell at the top of the notebook, and write into it."""
    page.locator(".jp-Notebook .jp-Cell").first.click()
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    page.keyboard.type(text)


@pytest.mark.nightly
def test_a_switch_keeps_what_was_not_saved_and_the_kernel_speaks_the_new_language(page: "Page", workspace: Any) -> None:
    open_notebook(page, workspace, LESSON)
    before = sources(workspace, LESSON)
    english = opening(workspace, "index.ipynb")
    write_above(page, MINE)
    switch(page, "中文")
    assert "拓扑排序" in opening(workspace, LESSON)
    assert opening(workspace, "index.ipynb") != english
    assert MINE in sources(workspace, LESSON)
    assert page.locator(f'.jp-Notebook .cm-content:has-text("{MINE}")').count() == 1
    assert "拓扑排序" in page.locator(".jp-Notebook").inner_text()
    page.locator(f'.jp-Cell:has-text("{MINE}")').first.click()
    page.keyboard.press("End")
    page.keyboard.type("\nfrom kuiper_edu.support.language import language; print(language())")
    page.keyboard.press("Shift+Enter")
    wait_until(lambda: kernel_is_idle(page, workspace, LESSON), "the cell was run")
    save(page)
    [ran] = [cell for cell in code_cells(workspace.folder / LESSON) if MINE in "".join(cell["source"])]
    assert "".join(ran["outputs"][0]["text"]) == "zh\n"
    switch(page, "English")
    assert [text for text in sources(workspace, LESSON) if not text.startswith(MINE)] == before


@pytest.mark.nightly
def test_while_a_cell_runs_nothing_is_switched(page: "Page", workspace: Any) -> None:
    open_notebook(page, workspace, "index.ipynb")
    write_above(page, "import time; time.sleep(20)")
    page.keyboard.press("Control+Enter")
    page.locator('.jp-Notebook-ExecutionIndicator[data-status="busy"]').wait_for()
    toolbar(page).get_by_role("button", name="中文", exact=True).click()
    page.locator(".Toastify__toast").filter(has_text="A cell is running").wait_for()
    assert toolbar(page).get_by_role("button", name="中文", exact=True).count() == 1
