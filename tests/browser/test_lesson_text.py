"""The text of a lesson in JupyterLab: short lines, and Chinese marked as such."""

from typing import TYPE_CHECKING, Any

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell
from pages import open_notebook, write

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

# The characters of each line of a paragraph, as it is laid out.
LINES = """paragraph => {
  const text = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT), range = document.createRange(), lines = {};
  while (text.nextNode()) for (let i = 0; i < text.currentNode.length; i++) {
    range.setStart(text.currentNode, i);
    range.setEnd(text.currentNode, i + 1);
    const top = Math.round(range.getBoundingClientRect().top / 8);
    lines[top] = (lines[top] ?? 0) + 1;
  }
  return Object.values(lines);
}"""
TEXT = (
    "An **operator** (算子) computes one step of a model, and an edge leads to the operator that reads its output. " * 6
)


def test_lines_are_short_and_chinese_is_marked(shared_page: "Page", lab: Any) -> None:
    cells = [new_markdown_cell(TEXT), new_code_cell("import kuiper_edu", id="ours")]
    open_notebook(shared_page, lab, write(lab.folder, "text.ipynb", cells))
    paragraph = shared_page.locator(".jp-RenderedMarkdown p").filter(has_text="computes one step")
    marked = paragraph.locator("[lang=zh-Hans]")
    marked.first.wait_for()
    assert marked.all_text_contents() == ["算子"] * 6
    lines = paragraph.evaluate(LINES)
    assert 60 <= max(lines) <= 76, lines


def test_the_text_of_other_notebooks_stays(shared_page: "Page", lab: Any) -> None:
    open_notebook(shared_page, lab, write(lab.folder, "other.ipynb", [new_markdown_cell(TEXT), new_code_cell("1")]))
    paragraph = shared_page.locator(".jp-RenderedMarkdown p").filter(has_text="computes one step")
    paragraph.wait_for()
    assert max(paragraph.evaluate(LINES)) > 76
