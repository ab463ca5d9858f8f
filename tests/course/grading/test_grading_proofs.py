"""The homework proves itself: blank fails, the reference passes, mistakes fail by name, shortcuts fail."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from attempts import Batch, solutions
from shortcuts import SHORTCUTS

from kuiper_edu.course.grading.answer_files import Answer, answers
from kuiper_edu.course.grading.check import Row
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.support.project import COURSES
from tools.homework_answers import answered, folders

pytestmark = [pytest.mark.process, pytest.mark.slow]

Outcome = dict[str, dict[str, Row]]
Outcomes = Callable[[str], Outcome]
SLOT_ANSWER = {
    "course3": "course3-init-graph-params",
    "course4": "course4-topo-sort",
    "course5": "course5-sigmoid",
}
SEEDED = 2  # wrong answers to each cell; tests/course/exercises tries all of them, without the way through `check`


def seeded(course: str) -> dict[str, tuple[str, Answer]]:
    """Stored wrong answers with a sentence of their own: the cell that each stands in, and the answer."""
    found = {}
    for folder in folders():
        named = [each for each in answers(folder / "wrong.py") if each.sentence]
        if answered(folder).startswith(course):
            found |= {f"{folder.name}:{each.line}": (answered(folder), each) for each in named[:SEEDED]}
    return found


@pytest.fixture(scope="session")
def outcomes(batch: Batch, repo: Path) -> Callable[[str], Outcome]:
    """All attempts at a course's homework, run once."""

    @cache
    def of(course: str) -> Outcome:
        right = solutions(read_reference(reference_path(course, repo)))
        attempts = {"reference": right, "blank": {}}
        for name, (cell, wrong) in seeded(course).items():
            attempts[name] = {**right, cell: wrong.source}
        for name, source in SHORTCUTS[course].items():
            attempts[name] = {**right, SLOT_ANSWER[course]: source}
        return batch(course, attempts, {"reference", "blank"})

    return of


@pytest.mark.parametrize("course", COURSES)
def test_the_reference_passes_every_check_hidden_ones_too(outcomes: Outcomes, course: str) -> None:
    rows = outcomes(course)["reference"].values()
    assert [(row.id, row.reason) for row in rows if row.status != "passed"] == []
    assert sum(row.points for row in rows) == sum(row.possible for row in rows) > 0


@pytest.mark.parametrize("course", COURSES)
def test_a_blank_notebook_fails_every_check(outcomes: Outcomes, course: str) -> None:
    rows = outcomes(course)["blank"].values()
    assert {row.status for row in rows} == {"missing"}
    assert {row.points for row in rows} == {0}


@pytest.mark.parametrize(("course", "name"), [(course, name) for course in COURSES for name in seeded(course)])
def test_a_stored_wrong_answer_gets_no_points_and_its_sentence(outcomes: Outcomes, course: str, name: str) -> None:
    told = seeded(course)[name][1].sentence
    rows = [row for row in outcomes(course)[name].values() if told in " ".join(row.reason.split())]
    assert rows
    assert all(row.status in ("wrong", "error", "timeout") and row.points == 0 for row in rows)


@pytest.mark.parametrize(("course", "name"), [(course, name) for course in COURSES for name in SHORTCUTS[course]])
def test_an_answer_taken_from_a_library_fails(outcomes: Outcomes, course: str, name: str, repo: Path) -> None:
    cells = read_reference(reference_path(course, repo)).cells
    needing = {cell.name for cell in cells if cell.role == "check" and SLOT_ANSWER[course] in cell.needs}
    needing -= {"course3-test-fill-hidden"}  # the learner's test, on functions that are given: right whatever is copied
    rows = [row for row in outcomes(course)[name].values() if row.id in needing]
    assert rows
    assert {row.status for row in rows} <= {"error", "wrong"}, rows
    assert all(row.reason and row.points == 0 for row in rows)


@pytest.mark.parametrize("name", ["graphlib", "networkx", "import of the package"])
def test_a_shortcut_is_refused_with_a_sentence(outcomes: Outcomes, name: str) -> None:
    row = outcomes("course4")[name]["course4-topo-sort-check"]
    assert re.search(r"'[\w.]+' is switched off during the homework", row.reason), row.reason


@pytest.mark.parametrize("course", COURSES)
def test_no_reason_holds_a_path_of_this_machine(outcomes: Outcomes, course: str, repo: Path) -> None:
    reasons = [row.reason for rows in outcomes(course).values() for row in rows.values()]
    assert not [reason for reason in reasons if re.search(r"(?<![\w.])/\w+/\w", reason) or str(repo) in reason]


@pytest.mark.parametrize("course", COURSES)
def test_no_reason_tells_what_a_hidden_check_expects(outcomes: Outcomes, course: str) -> None:
    hidden = [row for rows in outcomes(course).values() for row in rows.values() if row.id.endswith("-hidden")]
    assert hidden
    assert not [row for row in hidden if " expected" in row.reason and "not the expected one" not in row.reason]
