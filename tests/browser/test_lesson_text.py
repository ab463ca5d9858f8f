"""The text of a lesson in JupyterLab: short lines, and Chinese marked as such."""

from typing import TYPE_CHECKING, Any

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell
from pages import open_notebook, write

from kuiper_edu.course.learner.engine import boxes
from kuiper_edu.course.learner.engine.status import EngineStatus
from kuiper_edu.support import project

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


GROWS = """\
import kuiper_edu
from pathlib import Path
from IPython.display import HTML
from kuiper_edu.course.learner.engine import boxes
from kuiper_edu.course.learner.engine.status import EngineStatus

Path("progress.svg").write_text(boxes.as_file(EngineStatus({"wrap": "yours"})))
HTML('<div class="kuiper-grown">wrap is yours</div>')
"""


def test_the_progress_at_the_top_is_as_it_is_now_without_a_run(shared_page: "Page", lab: Any) -> None:
    """It is there without a kernel's help; a right verdict shows it anew, and what it says can be heard."""
    (lab.folder / project.PROGRESS_FILE).write_text(boxes.as_file(EngineStatus()), encoding="utf-8")
    head = new_markdown_cell(f"![words]({project.PROGRESS_FILE})")
    open_notebook(shared_page, lab, write(lab.folder, "progress.ipynb", [head, new_code_cell(GROWS)]))
    shared_page.locator("img[alt*='Wrap 0 of 1']").wait_for()
    shared_page.locator(".jp-CodeCell .cm-content").first.click()
    shared_page.keyboard.press("Control+Enter")
    shared_page.locator("img[alt*='Wrap 1 of 1']").wait_for()
