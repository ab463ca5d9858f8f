"""The rule that the first picture of a notebook begins on its first screen.

Heights are estimates in pixels, of a workspace's notebook in JupyterLab on a screen of 1280 by 800;
tests/browser/test_first_screen.py measures there how good they are.
"""

from __future__ import annotations

import re
from math import ceil

from nbformat import NotebookNode

from lesson_lint.lesson import Findings, Lesson, outputs, without_code

SCREEN = 679  # what is seen of a notebook on a screen of 800, below the toolbars
HEAD = 90  # the progress and the links above a workspace's notebook
PICTURE = 90  # what must be seen of the picture itself, with its buttons
LINE, TITLE, BETWEEN, EDGES, CODE_LINE, CODE_EDGES = 22.4, 29, 6.3, 22, 18, 21
LETTERS, LETTERS_OF_TITLE = 66, 53  # in a line
PICTURES = re.compile(r"<img\b|<svg\b|!\[")
SUBTITLE = re.compile(r"\*[^*]+\*$")  # course, minutes and difficulty are one line, however long
FOLD = re.compile(r"<details>\s*<summary>(.*?)</summary>.*?</details>", re.DOTALL)


def opens_with_a_picture(lesson: Lesson) -> Findings:
    """The first picture, an output or an image in the text, begins on the first screen."""
    cell_id, begins = first_picture(lesson)
    if begins is None:
        yield cell_id, "there is no picture"
    elif begins + PICTURE > SCREEN:
        yield cell_id, f"the first picture begins at {begins} pixels; the first screen ends at {SCREEN}"


def first_picture(lesson: Lesson) -> tuple[str, int | None]:
    """Return the id of the cell that has the first picture, and where that begins; "-" and None without any."""
    height = HEAD
    for cell in lesson.cells:
        above, found = _above_picture(cell)
        height += above
        if found:
            return cell.id, height
    return "-", None


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
    height = float(EDGES)
    for block in filter(str.strip, FOLD.sub(r"\1", source).split("\n\n")):
        line, letters = (TITLE, LETTERS_OF_TITLE) if block.startswith("#") else (LINE, LETTERS)
        lines = sum(max(1, ceil(len(_visible(each)) / letters)) for each in block.splitlines())
        height += BETWEEN + line * (1 if SUBTITLE.match(block) else lines)
    return round(height)


def _visible(line: str) -> str:
    return re.sub(r"\]\([^)]*\)|[*`\[]", "", line)
