"""The learner's workspace in a real JupyterLab: the file browser and layout, and lessons that run as in the course."""

from typing import TYPE_CHECKING, Any

import pytest
from pages import code_cells, kernel_is_idle, new_tab, open_notebook, run_all, unexpected_errors
from test_lab import trust
from waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

LESSON = "course4/2_build.ipynb"  # reads models of its own course and of another


def listed(page: "Page") -> set[str]:
    """Return the names in the file browser."""
    return set(page.locator(".jp-DirListing-content .jp-DirListing-itemText").all_inner_texts())


@pytest.fixture(scope="module")
def tab(browser: "Browser") -> "Iterator[Page]":
    """A tab for the tests of this file, except those about the first page."""
    with new_tab(browser) as tab:
        yield tab


def test_the_file_browser_lists_the_index_the_progress_and_the_folders(page: "Page", workspace: Any) -> None:
    page.goto(workspace.page("index.ipynb"))
    page.locator(".jp-NotebookPanel .jp-Notebook").wait_for(timeout=60_000)
    page.locator('.jp-DirListing-item:has-text("course4")').wait_for()
    assert listed(page) == {"course3", "course4", "course5", "docs", "index.ipynb", "progress.svg"}
    page.locator('.jp-DirListing-item:has-text("course4")').dblclick()
    page.locator('.jp-DirListing-item:has-text("homework.ipynb")').wait_for()
    assert listed(page) == {
        "1_topological_sort.ipynb",
        "1b_cycles_and_other_orders.ipynb",
        "2_build.ipynb",
        "2b_memory.ipynb",
        "homework.ipynb",
        "model_file",
    }
    page.locator('.jp-DirListing-item:has-text("model_file")').dblclick()
    page.locator('.jp-DirListing-item:has-text("simple_ops.pnnx.param")').wait_for()


def test_a_workspace_opens_at_full_width_with_nothing_to_save_and_ends_where_it_ends(
    page: "Page", workspace: Any
) -> None:
    page.goto(f"{workspace.address}/lab/tree/course3/0_start.ipynb?token={workspace.token}")
    page.locator(".jp-NotebookPanel .jp-Notebook").wait_for(timeout=60_000)
    wait_until(lambda: kernel_is_idle(page, workspace, "course3/0_start.ipynb"), "the kernel was idle")
    assert not page.locator("#jp-left-stack").is_visible()
    page.wait_for_timeout(1000)  # what the kernel tells is written into the notebook a moment later
    assert page.locator(".lm-TabBar-tab.jp-mod-dirty").count() == 0
    notebook = page.locator(".jp-NotebookPanel .jp-WindowedPanel-outer")
    last = page.locator(".jp-Notebook .jp-Cell").last

    def ends_with_the_last_cell() -> bool:  # cells come into the page as it is scrolled
        notebook.evaluate("(element) => element.scrollTo(0, 1e9)")
        return "Notebook 1 of" in last.inner_text()

    wait_until(ends_with_the_last_cell, "the last cell was in the page")
    assert last.bounding_box()["y"] > notebook.bounding_box()["height"] / 2  # no empty screen below it


@pytest.mark.nightly
def test_a_link_of_the_index_opens_the_page_that_it_names(tab: "Page", workspace: Any) -> None:
    tab.goto(workspace.page("index.ipynb"))
    link = tab.locator('.jp-Notebook a:has-text("docs/terms.md")')
    link.wait_for(timeout=60_000)  # the kernel is not waited for: it may be one that the test before began and left
    link.click()
    tab.locator('.lm-TabBar-tabLabel:text-is("terms.md")').wait_for(timeout=30_000)


def test_a_lesson_in_the_workspace_comes_as_not_run_runs_and_stays_trusted(tab: "Page", workspace: Any) -> None:
    path = workspace.folder / LESSON
    assert workspace.folder.name == "my_course"
    assert not any(cell["execution_count"] for cell in code_cells(path))
    assert "model_file/" in path.read_text(encoding="utf-8")
    original = (workspace.folder.parent / LESSON).read_bytes()
    open_notebook(tab, workspace, LESSON)
    run_all(tab, workspace, LESSON)
    assert not unexpected_errors(code_cells(path))
    assert all(cell["execution_count"] for cell in code_cells(path))
    assert trust(tab).startswith("Notebook trusted")
    assert (workspace.folder.parent / LESSON).read_bytes() == original
    tab.goto("about:blank")
    open_notebook(tab, workspace, LESSON)  # the next day
    assert trust(tab).startswith("Notebook trusted")
