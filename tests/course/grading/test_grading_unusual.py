"""Right homeworks in unusual style get all points: at `check`, at `grade` and at nbval."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attempts import SLOW, solutions
from nbval_runs import nbval
from needs_isolation import needs_isolation
from unusual_answers import Style, styles

from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.grading.check import Row, rows_of, runnable
from kuiper_edu.course.grading.release import is_hidden, read_reference, reference_path
from kuiper_edu.course.grading.run import run
from kuiper_edu.course.grading.transplant import transplant
from kuiper_edu.course.trial import sources
from kuiper_edu.support.project import COURSES

pytestmark = pytest.mark.process
BY_DAY = 4  # every fourth style
Lost = dict[str, list[tuple[str, str]]]


def lost_at_check(given: list[Style], course: str, repo: Path, *, hidden: bool = False) -> Lost:
    """Run the checks for many notebooks as one job; return for each style what it loses."""
    reference = read_reference(reference_path(course, repo))
    copies = {style.name: transplant(reference, style.notebook(), hidden=hidden) for style in given}
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
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.nightly) for part in range(1, BY_DAY))])
def test_check_gives_them_all_points(course: str, part: int, repo: Path) -> None:
    given = [style for style in styles() if style.course == course][part::BY_DAY]
    assert lost_at_check(given, course, repo) == {style.name: [] for style in given}


@needs_isolation
@pytest.mark.nightly
@pytest.mark.parametrize("course", COURSES)
def test_grade_gives_them_all_points(course: str, repo: Path) -> None:
    given = {style.name: style.notebook() for style in styles() if style.course == course}
    graded = Grader(read_reference(reference_path(course, repo)), repo).grade(given.items())
    assert {name: lost(rows) for name, rows in graded} == {name: [] for name in given}


@pytest.mark.nightly
@pytest.mark.parametrize("course", COURSES)
def test_nbval_passes_them_all(course: str, tmp_path: Path) -> None:
    given = [style for style in styles() if style.course == course]
    files = {f"homework_{number}.ipynb": style.notebook() for number, style in enumerate(given)}
    failed = {
        given[number].name: cells
        for number, cells in enumerate(nbval(tmp_path, files).values())
        if {outcome for outcome, _ in cells.values()} != {"passed"}
    }
    assert failed == {}


def all_names(course: str, repo: Path) -> Style:
    """A right homework whose cell for helpers takes every name of imports, set-up and hidden checks for itself.

    Before that it gives another name to what the answers use.
    """
    reference = read_reference(reference_path(course, repo))
    answers = solutions(reference)
    taken = {
        name
        for cell in reference.cells
        if cell.role in ("imports", "setup") or is_hidden(cell)
        for name in sources.defined(cell.source)
    }
    taken -= {name for source in answers.values() for name in sources.defined(source)}
    used = {name for source in answers.values() for name in sources.looked_up(source)} & taken
    helper = [f"given_{name} = {name}" for name in sorted(used)]
    helper += [f"def {name}(*_): raise SystemExit('taken')" for name in sorted(taken)]
    pattern = re.compile(rf"(?<![.\w'\"])({'|'.join(used)})\b(?!['\"=])")
    own = {name.removeprefix(f"{course}-"): pattern.sub(r"given_\1", source) for name, source in answers.items()}
    assert len(taken) > 30
    return Style(course, "every name", {**own, "helper": "\n".join(helper)})


@pytest.mark.parametrize("course", COURSES)
def test_every_name_of_imports_setup_and_hidden_checks_may_be_a_students(course: str, repo: Path) -> None:
    assert lost_at_check([all_names(course, repo)], course, repo, hidden=True) == {"every name": []}
