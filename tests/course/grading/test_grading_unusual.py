"""Right homeworks in unusual style get all points: at `check` and at `grade`; nbval has its own test."""

from __future__ import annotations

from pathlib import Path

import pytest
from attempts import SLOW
from needs_isolation import needs_isolation
from unusual_answers import Style, styles

from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.grading.check import Row, rows_of, runnable
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.course.grading.run import run
from kuiper_edu.course.grading.transplant import transplant
from kuiper_edu.support.project import COURSES

pytestmark = pytest.mark.process
BY_DAY = 4  # every fourth style
Lost = dict[str, list[tuple[str, str]]]


def lost_at_check(given: list[Style], course: str, repo: Path) -> Lost:
    """Run the checks that a learner sees for many notebooks as one job; return for each style what it loses."""
    reference = read_reference(reference_path(course, repo))
    copies = {style.name: transplant(reference, style.notebook()) for style in given}
    for copy in copies.values():
        copy.notebook.cells = [cell for cell in copy.notebook.cells if not cell.id.startswith(SLOW)]
    checks = {f"{name}\n{check}": cells for name, copy in copies.items() for check, cells in runnable(copy).items()}
    trials = run(next(iter(copies.values())).setup(), checks, course, repo)
    found = {}
    for name, copy in copies.items():
        own = {key.partition("\n")[2]: trial for key, trial in trials.items() if key.startswith(f"{name}\n")}
        found[name] = lost(rows_of(copy, {**own, "setup": trials["setup"]}))
    return found


def lost(rows: list[Row]) -> list[tuple[str, str]]:
    return [(row.id, row.reason) for row in rows if row.status != "passed"]


def test_there_are_many_styles() -> None:
    names = [(style.course, style.name) for style in styles()]
    assert len(set(names)) == len(names) >= 77


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, BY_DAY))])
def test_check_gives_them_all_points(course: str, part: int, repo: Path) -> None:
    given = [style for style in styles() if style.course == course][part::BY_DAY]
    assert lost_at_check(given, course, repo) == {style.name: [] for style in given}


@needs_isolation
@pytest.mark.slow
@pytest.mark.parametrize("course", COURSES)
def test_grade_gives_them_all_points(course: str, repo: Path) -> None:
    given = {style.name: style.notebook() for style in styles() if style.course == course}
    graded = Grader(read_reference(reference_path(course, repo)), repo).grade(given.items())
    assert {name: lost(rows) for name, rows in graded} == {name: [] for name in given}
