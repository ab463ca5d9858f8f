"""The rule for first pictures: what is above one counts, and what is not seen does not."""

import sys
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from lesson_lint.first_screen import first_picture, opens_with_a_picture
from lesson_lint.lesson import Lesson

OPENING = "# A lesson\n\n*Course 3, lesson 0. About 40 minutes, 15 of them writing. Difficulty: 1 of 5.*\n\n"
IMAGE = [new_output("display_data", {"text/html": '<img src="data:,">'})]
SENTENCE = "One more sentence of some length. "


def lesson(opening: str, code: str = "draw()") -> Lesson:
    cells = [new_markdown_cell(opening), new_code_cell(code, outputs=IMAGE, id="picture")]
    return Lesson(Path("lesson.ipynb"), new_notebook(cells=cells))


def height(opening: str, code: str = "draw()") -> int:
    cell, begins = first_picture(lesson(opening, code))
    assert cell == "picture"
    assert begins is not None
    return begins


@pytest.mark.parametrize(
    ("more", "pixels"),
    [
        ("a line\n\n", 29),
        (f"{SENTENCE * 8}\n\n", 118),
        (f"<details><summary>a</summary>\n{SENTENCE}</details>\n\n", 29),
    ],
)
def test_each_line_that_is_seen_moves_the_picture_down(more: str, pixels: int) -> None:
    assert height(OPENING + more) - height(OPENING) == pytest.approx(pixels, abs=1)


def test_each_line_of_the_code_above_its_own_picture_counts_too() -> None:
    assert height(OPENING, "draw()\n" * 4) - height(OPENING) == 3 * 18


def test_a_picture_below_the_first_screen_is_reported_with_its_place() -> None:
    assert list(opens_with_a_picture(lesson(OPENING + f"{SENTENCE}\n\n" * 10))) == []
    [(cell, sentence)] = opens_with_a_picture(lesson(OPENING + f"{SENTENCE}\n\n" * 16))
    assert cell == "picture"
    assert "the first screen ends at 679" in sentence


def test_a_notebook_without_a_picture_is_reported() -> None:
    bare = Lesson(Path("lesson.ipynb"), new_notebook(cells=[new_markdown_cell(OPENING)]))
    assert list(opens_with_a_picture(bare)) == [("-", "there is no picture")]
