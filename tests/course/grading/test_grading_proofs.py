"""The homework proves itself: blank fails, the reference passes, mistakes fail by name, shortcuts fail."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from attempts import SLOW, Batch, solutions
from seeded_mistakes import MISTAKES, SHORTCUTS, Mistake

from kuiper_edu.course.grading.check import Row
from kuiper_edu.course.grading.notebooks import read_notebook
from kuiper_edu.course.grading.release import reference_path
from kuiper_edu.support.project import COURSES

Outcome = dict[str, dict[str, Row]]
Outcomes = Callable[[str], Outcome]
SLOT_ANSWER = {
    "course3": "course3-init-graph-params",
    "course4": "course4-topo-sort",
    "course5": "course5-sigmoid",
}


@pytest.fixture(scope="session")
def outcomes(batch: Batch, repo: Path) -> Callable[[str], Outcome]:
    """All attempts at a course's homework, run once."""

    @cache
    def of(course: str) -> Outcome:
        right = solutions(read_notebook(reference_path(course, repo)))
        attempts = {"reference": right, "blank": {}}
        for mistake in MISTAKES[course]:
            attempts[mistake.name] = {**right, mistake.answer: mistake.source}
        for name, source in SHORTCUTS[course].items():
            attempts[name] = {**right, SLOT_ANSWER[course]: source}
        whole = {mistake.name for mistake in MISTAKES[course] if mistake.check.startswith(SLOW)}
        return batch(course, attempts, {"reference", "blank", *whole})

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


@pytest.mark.parametrize("course", COURSES)
def test_each_course_seeds_five_mistakes_at_least(course: str) -> None:
    assert len(MISTAKES[course]) >= 5


@pytest.mark.parametrize(
    ("course", "mistake"),
    [pytest.param(course, mistake, id=mistake.name) for course in COURSES for mistake in MISTAKES[course]],
)
def test_a_seeded_mistake_fails_with_a_sentence_that_names_it(
    outcomes: Outcomes, course: str, mistake: Mistake
) -> None:
    row = outcomes(course)[mistake.name][mistake.check]
    assert row.status == mistake.status, row
    assert row.points == 0
    assert re.search(mistake.says, row.reason), row.reason


@pytest.mark.parametrize(("course", "name"), [(course, name) for course in COURSES for name in SHORTCUTS[course]])
def test_an_answer_taken_from_a_library_fails(outcomes: Outcomes, course: str, name: str, repo: Path) -> None:
    cells = read_notebook(reference_path(course, repo)).cells
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
    assert not [row for row in hidden if " expected" in row.reason and "another than expected" not in row.reason]
