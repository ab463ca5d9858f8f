"""A teacher's own question, made of tags: released, checked and graded like one of the course."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from test_grading_lint import cells, reference

from kuiper_edu.course.grading.check import check_transplant
from kuiper_edu.course.grading.nbgrader import assignment
from kuiper_edu.course.grading.release import released
from kuiper_edu.course.grading.transplant import transplant
from kuiper_edu.errors import NotebookError
from kuiper_edu.support import tags
from kuiper_edu.support.notebooks import Cell, Notebook

pytestmark = pytest.mark.process

WRONG = "def mean(numbers):\n    return sum(numbers) / 2"  # right for two numbers


@pytest.fixture
def ours(tmp_path: Path) -> Notebook:
    return reference(tmp_path, cells())


def statuses(ours: Notebook, answer: str, repo: Path, *, hidden: bool = True) -> dict[str, str]:
    student = released(ours)
    handed = replace(student, cells=[replace(c, source=answer) if c.name == "mean" else c for c in student.cells])
    return {row.id: row.status for row in check_transplant(transplant(ours, handed, hidden=hidden), repo)}


def test_tags_become_the_metadata_that_they_stand_for(ours: Notebook) -> None:
    by_name = {cell.name: cell for cell in ours.cells}
    assert [by_name[name].role for name in ("imports", "mean", "visible", "hidden")] == [
        "imports",
        "answer",
        "check",
        "check",
    ]
    assert (by_name["hidden"].title, by_name["hidden"].needs, by_name["hidden"].points) == ("Other means", ("mean",), 2)


def test_a_release_has_metadata_of_nbgrader_and_no_tag_of_ours(ours: Notebook) -> None:
    visible, hidden = (cell for cell in released(ours).cells if cell.role == "check")
    assert "tags" not in visible.metadata
    assert visible.metadata["nbgrader"]["points"] == 1
    assert visible.metadata["kuiper_edu"]["printed"] == "mean 1.5\n"
    assert (hidden.source, "printed" in hidden.metadata["kuiper_edu"]) == ("# Other means", False)


def test_a_right_answer_passes_and_a_wrong_one_fails_the_hidden_check(ours: Notebook, repo: Path) -> None:
    right = "def mean(numbers):\n    return sum(numbers) / len(numbers)"
    assert statuses(ours, right, repo) == {"visible": "passed", "hidden": "passed"}
    assert statuses(ours, WRONG, repo) == {"visible": "passed", "hidden": "wrong"}


def test_a_copy_without_the_reference_judges_the_visible_check_and_no_other(ours: Notebook, repo: Path) -> None:
    assert statuses(released(ours), WRONG, repo, hidden=False) == {"visible": "passed"}
    assert statuses(released(ours), "def mean(numbers): return 0", repo, hidden=False) == {"visible": "wrong"}


def test_an_assignment_for_nbgrader_holds_what_is_expected_in_its_checks(ours: Notebook) -> None:
    visible, hidden = (cell for cell in assignment(ours).cells if cell.role == "check")
    assert "'mean': Equal(expected=1.5)" in visible.source
    assert "'mean of three': Equal(expected=3.0)" in hidden.source
    assert "printed" not in visible.metadata["kuiper_edu"]


def test_where_the_reference_reports_an_error_an_error_of_its_class_is_right(tmp_path: Path, repo: Path) -> None:
    code = cells()
    code["imports"]["source"] = "from kuiper_edu.learn import raised, report"
    code["visible"]["source"] = 'report("of nothing", raised(mean, []))'
    code["visible"]["outputs"][0]["text"] = ["of nothing ZeroDivisionError: division by zero\n"]
    ours = reference(tmp_path, code)
    other_words = "def mean(numbers):\n    if not numbers: raise ZeroDivisionError('nothing')\n    return 3.0"
    assert statuses(ours, other_words, repo)["visible"] == "passed"
    assert statuses(ours, "def mean(numbers):\n    raise KeyError('a')", repo)["visible"] == "wrong"


def test_a_value_that_is_no_number_is_refused_where_one_is_needed() -> None:
    with pytest.raises(NotebookError, match="'two' in a tag of the cell 'c' is not a number"):
        tags.read(Cell("x", id="c", metadata={"tags": ["check", "points:two"]}))


def test_a_cell_with_metadata_of_ours_needs_no_tags_and_heeds_none() -> None:
    cell = Cell("x", role="setup", metadata={"tags": ["check"], "kuiper_edu": {"role": "setup"}})
    assert tags.read(cell) is cell


def test_other_tags_stay() -> None:
    kept = tags.without({"tags": ["check", "slide", "points:1"], "collapsed": True})
    assert json.dumps(kept) == '{"collapsed": true, "tags": ["slide"]}'
