"""The rule that the first picture of a notebook begins on its first screen.

Heights are estimates in pixels, of a pane that is 836 wide, as JupyterLab's is on a screen of 1280 by 800.
"""

from __future__ import annotations

import re
from math import ceil

from nbformat import NotebookNode

from lesson_lint.lesson import Findings, Lesson, outputs, without_code

SCREEN = 620  # what is seen of a notebook on a screen of 800, below the toolbars
PICTURE = 90  # what must be seen of the picture itself
LINE, BETWEEN, TITLE, CODE_LINE, CODE_EDGES = 23, 14, 56, 18, 22
LETTERS = 76  # in a line of text
PICTURES = re.compile(r"<img\b|<svg\b|!\[")
FOLD = re.compile(r"<details>\s*<summary>(.*?)</summary>.*?</details>", re.DOTALL)


def opens_with_a_picture(lesson: Lesson) -> Findings:
    """The first picture, an output or an image in the text, begins on the first screen."""
    height = 0
    for cell in lesson.cells:
        above, found = _above_picture(cell)
        height += above
        if found:
            if height + PICTURE > SCREEN:
                yield cell.id, f"the first picture begins at {height} pixels; the first screen ends at {SCREEN}"
            return
    yield "-", "there is no picture"


def _above_picture(cell: NotebookNode) -> tuple[int, bool]:
    """Return the height of what is above a cell's first picture, and whether it has one; else its whole height."""
    if cell.cell_type == "markdown":
        text = without_code(cell)
        picture = PICTURES.search(text)
        return _height_of_text(text[: picture.start()] if picture else cell.source), picture is not None
    height = CODE_EDGES + CODE_LINE * len(cell.source.splitlines())
    found = any(PICTURES.search(output.get("data", {}).get("text/html", "")) for output in outputs(cell))
    return height + (0 if found else LINE * len(outputs(cell))), found


def _height_of_text(source: str) -> int:
    """Estimate the height of a Markdown cell; of a fold, that of its summary."""
    height = 0
    for block in FOLD.sub(r"\1", source).split("\n\n"):
        if block.startswith("#"):
            height += TITLE
        else:
            height += BETWEEN + LINE * sum(max(1, ceil(len(_visible(line)) / LETTERS)) for line in block.splitlines())
    return height


def _visible(line: str) -> str:
    return re.sub(r"\]\([^)]*\)|[*`\[]", "", line)
