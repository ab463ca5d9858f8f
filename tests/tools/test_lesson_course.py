"""Rules of the linter for several notebooks together, and the share of code that learners write."""

import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from lesson_lint.course import explains_terms_first, has_unique_answers, lists_every_lesson
from lesson_lint.lesson import Lesson
from lesson_lint.share import Share, share_of
from lesson_lint.tables import openings, with_openings

from tools import lesson_tables

TERMS = "## Graphs\n\n| Term | 中文 | Meaning | Avoid |\n|---|---|---|---|\n| operand | 操作数 | a value | |\n"
STUB = "def f(x):\n    raise NotImplementedError()  # your code here"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("docs", "course3", "course4"):
        (tmp_path / folder).mkdir()
    (tmp_path / "docs/terms.md").write_text(TERMS, encoding="utf-8")
    return tmp_path


def written(path: Path, *cells: nbformat.NotebookNode) -> Lesson:
    """Write a lesson with these cells to a file."""
    path.write_text(nbformat.v4.writes(new_notebook(cells=list(cells))), encoding="utf-8")
    return Lesson.read(path)


def lesson_with(path: Path, *texts: str) -> Lesson:
    cells = [new_markdown_cell(text, id=f"text-{number}") for number, text in enumerate(texts)]
    return written(path, new_markdown_cell("# One\nAbout 40 minutes.", id="title"), *cells)


def said(problems: object) -> str:
    return "\n".join(map(str, problems))  # type: ignore[call-overload]


def test_two_answers_of_a_course_must_not_have_one_id(root: Path) -> None:
    one = written(root / "course3/1_one.ipynb", new_code_cell(STUB, id="answer"))
    two = written(root / "course3/2_two.ipynb", new_code_cell(STUB, id="answer"))
    assert "2_two.ipynb [answer]: a cell of 1_one.ipynb has this id" in said(has_unique_answers([one, two]))


def test_no_other_cell_of_the_course_has_an_answers_id(root: Path) -> None:
    one = written(root / "course3/1_one.ipynb", new_markdown_cell("Words.", id="answer"))
    two = written(root / "course3/2_two.ipynb", new_code_cell(STUB, id="answer"))
    assert "2_two.ipynb [answer]" in said(has_unique_answers([one, two]))


def test_ids_may_return_in_another_course_and_in_cells_that_nobody_writes_in(root: Path) -> None:
    one = written(root / "course3/1_one.ipynb", new_code_cell(STUB, id="answer"), new_code_cell("1", id="setup"))
    two = written(root / "course3/2_two.ipynb", new_code_cell("2", id="setup"))
    three = written(root / "course4/1_one.ipynb", new_code_cell(STUB, id="answer"))
    assert said(has_unique_answers([one, two, three])) == ""


def test_a_term_is_not_used_before_it_is_explained(root: Path) -> None:
    one = lesson_with(root / "course3/1_one.ipynb", "It writes two operands.")
    two = lesson_with(root / "course3/2_two.ipynb", "An **operand** is a value that flows.")
    assert said(explains_terms_first([two, one])) == ""
    assert "it says 'operand', which is explained only in 2_two [text-0]" in said(explains_terms_first([one, two]))


@pytest.mark.parametrize(
    "early",
    ["**You will learn:** what an operand is.", "## The operand", "`operand`", "<details>The operand.</details>"],
)
def test_a_plan_a_heading_code_and_a_fold_may_name_a_term_early(root: Path, early: str) -> None:
    assert said(explains_terms_first([lesson_with(root / "course3/1_one.ipynb", early, "An **operand** flows.")])) == ""


README = """
| **Course 3** | [1 One](course3/1_one.ipynb) | read | 40 |
| | [2 Two](course3/2_two.ipynb) | write | 35 |
"""
INDEX = """
| [1. One](course3/1_one.ipynb) | read | 40 minutes | 1 of 5 |
| [2. Two](course3/2_two.ipynb) | write | 35 minutes | 2 of 5 |
"""
OPENINGS = {
    "1_one": "# One: the first\n*About 40 minutes. Difficulty: 1 of 5.*",
    "2_two": "# Two\n*About 35 minutes. Difficulty: 2 of 5.*",
}


def listed(root: Path, index: str, readme: str) -> str:
    """Return the problems of two lessons that are listed like this."""
    cells = {name: new_markdown_cell(text, id="title") for name, text in OPENINGS.items()}
    lessons = [written(root / f"course3/{name}.ipynb", cell) for name, cell in cells.items()]
    written(root / "index.ipynb", new_markdown_cell(index, id="table"))
    (root / "README.md").write_text(readme, encoding="utf-8")
    return said(lists_every_lesson(root, lessons))


def test_two_tables_that_state_what_the_openings_do_are_right(root: Path) -> None:
    assert listed(root, INDEX, README) == ""


def reordered(table: str) -> str:
    return "\n".join(reversed(table.splitlines()))


STALE = "its table is not what the lessons' openings state: `just pages` writes it"


@pytest.mark.parametrize(
    ("index", "readme", "sentence"),
    [
        (INDEX, README.replace("2_two", "2_too"), "README.md does not list it"),
        (INDEX.replace("2_two", "2_too"), README, "index.ipynb does not list it"),
        (INDEX, README.replace("write | 35", "write | 40"), f"README.md [-]: {STALE}"),
        (INDEX.replace("write | 35", "write | 40"), README, f"index.ipynb [-]: {STALE}"),
        (INDEX.replace("2 of 5", "3 of 5"), README, f"index.ipynb [-]: {STALE}"),
        (INDEX, README.replace("2 Two", "2 More"), f"README.md [-]: {STALE}"),
        (INDEX, reordered(README), "README.md [-]: its table is not in the order of reading"),
        (reordered(INDEX), README, "index.ipynb [-]: its table is not in the order of reading"),
    ],
)
def test_a_table_that_differs_is_told_and_written(root: Path, index: str, readme: str, sentence: str) -> None:
    assert sentence in listed(root, index, readme)
    if STALE in sentence:
        assert with_openings(index, openings(root)) == INDEX
        assert with_openings(readme, openings(root)) == README


def test_the_tool_has_nothing_to_write(capsys: pytest.CaptureFixture[str]) -> None:
    assert lesson_tables.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


def test_the_share_counts_solutions_and_what_is_shown_and_no_cell_that_only_asks(root: Path) -> None:
    lesson = written(
        root / "course3/1_one.ipynb",
        new_code_cell("import os\n\nx = 1", id="setup"),
        new_code_cell('predict("course3.format.bias")', id="predict"),
        new_code_cell(STUB, id="answer"),
        new_code_cell('read_head = verdict("course3.read_head", read_head)', id="verdict"),
    )
    assert share_of(lesson) == Share(written=5, shown=2)


def test_the_share_of_a_homework_is_that_of_its_answers(root: Path) -> None:
    metadata = {"kuiper_edu": {"role": "answer"}}
    answer = new_code_cell("def f(x):\n    return x", id="answer", metadata=metadata)
    assert share_of(written(root / "course3/homework.ipynb", answer, new_code_cell("f(1)", id="show"))) == Share(2, 1)


def test_shares_add_up_and_say_what_they_are() -> None:
    assert str(Share(20, 30) + Share(5, 45)) == "25 of 100 lines of code (25%)"
