"""The switch "C++" opens and closes the folds with the original's code, in a notebook and on the site."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell
from pages import new_tab, open_notebook, write

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

LESSON = "course5/1_registry.ipynb"
CPP_SUMMARY = r"> summary:text-matches('^(In )?C\\+\\+')"
SCRIPT = Path(__file__).parents[2] / "site/static/site.js"


def switch(page: "Page") -> "Locator":
    """Return the switch, found by its name."""
    return page.get_by_role("button", name="Open all C++ folds")


def folds(page: "Page") -> "Locator":
    """Return the folds with C++ code in the page."""
    return page.locator(f"details:has({CPP_SUMMARY})")


def all_are(page: "Page", how: str) -> None:
    """Wait until every such fold is open, or closed."""
    other = {"open": ":not([open])", "closed": "[open]"}[how]
    page.wait_for_function("() => document.querySelector('details')")
    folds(page).and_(page.locator(f"details{other}")).first.wait_for(state="detached")
    assert folds(page).count()


def test_the_switch_of_a_lesson_opens_its_folds_and_changes_no_cell(browser: "Browser", lab: Any) -> None:
    before = (lab.folder / LESSON).read_bytes()
    with new_tab(browser) as page:  # what a browser remembers of the switch is this test's own
        open_notebook(page, lab, LESSON)
        folds(page).first.wait_for(state="attached")
        all_are(page, "closed")
        switch(page).click()
        all_are(page, "open")
        assert switch(page).get_attribute("aria-pressed") == "true"
        others = page.locator(f".jp-Notebook details[open]:not(:has({CPP_SUMMARY}))")
        assert not others.count(), "hints and solutions stay folded"
        assert not page.locator(".jp-NotebookPanel-toolbar .jp-mod-dirty, .lm-TabBar-tab.jp-mod-dirty").count()
        open_notebook(page, lab, "course4/2_build.ipynb")
        folds(page).first.wait_for(state="attached")
        all_are(page, "open")
        folds(page).first.locator("summary").click()
        assert folds(page).first.get_attribute("open") is None, "a reader's own click counts"
        switch(page).click()
        all_are(page, "closed")
    assert (lab.folder / LESSON).read_bytes() == before


@pytest.mark.nightly
def test_a_notebook_without_cpp_has_no_switch(page: "Page", lab: Any) -> None:
    cells = [new_markdown_cell("<details><summary>A hint</summary>\n\nhint\n\n</details>"), new_code_cell("1")]
    open_notebook(page, lab, write(lab.folder, "no-cpp.ipynb", cells))
    page.locator("details").first.wait_for()
    assert not switch(page).is_visible()


def test_on_the_site_a_page_with_cpp_has_the_switch(page: "Page") -> None:
    lesson = "<h1>L</h1><details><summary>In C++</summary>x</details><details><summary>A solution</summary>y</details>"
    page.set_content(f"<!doctype html><meta charset=utf-8><article>{lesson}</article>")
    page.add_script_tag(path=SCRIPT)
    switch(page).click()
    assert page.locator("details[open]").all_text_contents() == ["In C++x"]
    switch(page).click()
    assert not page.locator("details[open]").count()
