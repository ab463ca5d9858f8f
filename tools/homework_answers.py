"""Running the stored answers to a homework: `reference/courseN/answers/NAME/` holds those to one cell.

Each answer runs as in the notebook, with the reference's other answers; its finding is that of the first visible check
that fails. So the answers to one cell are known answers of several exercises: topo_sort, cycle and chain.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import kuiper_edu.datasets
import kuiper_edu.engine  # noqa: F401  # what notebooks import: each fork has it already
from kuiper_edu.course.grading.check import exercise_of
from kuiper_edu.course.grading.hidden import rules_of
from kuiper_edu.course.grading.release import is_hidden, read_reference, released
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.trial.limits import run_within
from kuiper_edu.course.trial.namespaces import Namespaces
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.support.notebooks import Cell

REFERENCE = Path(__file__).parents[1] / "reference"
SLOW = ("course4-milestone-check", "lessons-sort", "network")  # they read the digits; wrong answers fail before


def folders() -> list[Path]:
    """Return the folders of answers, one for each cell that has stored answers."""
    return sorted(path.parent for path in REFERENCE.glob("course*/answers/*/wrong.py"))


def exercises_of(folder: Path) -> list[str]:
    """Return the exercises whose visible checks run the cell to which a folder's answers belong."""
    return list(dict.fromkeys(check.exercise for check in _checks(folder)))


def first_finding(folder: Path, source: str, cpu_seconds: float = LIMITS.cpu_seconds) -> Finding | None:
    """Return the finding of the first visible check that fails, None if all pass.

    Args:
        folder: the folder of answers, such as `reference/course4/answers/topo_sort`.
        source: the answer, with its helper functions.
        cpu_seconds: the limit of computing time for each check.
    """
    for check in _checks(folder):
        finding = judge(exercise(check.exercise), _outcome(folder, source, check, cpu_seconds))
        if finding is not None:
            return finding
    return None


def hidden_findings(folder: Path, source: str) -> dict[str, Finding | None]:
    """Return the finding of each hidden check of a cell for an answer, None for the checks that pass."""
    asking = [cell for cell in _cells(folder.parents[1].name) if is_hidden(cell) and answered(folder) in cell.needs]
    return {
        check.name: judge(exercise_of(check), _outcome(folder, source, check, LIMITS.cpu_seconds), rules_of(check))
        for check in asking
    }


def _outcome(folder: Path, source: str, check: Cell, cpu_seconds: float) -> Outcome:
    return run_within(lambda: _run(folder, source, check), cpu_seconds=cpu_seconds)


def blank(folder: Path) -> str:
    """Return the cell as it is released to learners."""
    notebook = released(read_reference(REFERENCE / folder.parents[1].name / "homework.ipynb"))
    return next(cell.source for cell in notebook.cells if cell.name == answered(folder))


def solution(folder: Path) -> str:
    """Return the reference's own answer."""
    return next(cell.source for cell in _cells(folder.parents[1].name) if cell.name == answered(folder))


def names_of_the_setup(course: str, cell: str) -> dict[str, Any]:
    """Return the names that a cell of the notebook defines."""
    names: dict[str, Any] = {}
    exec(next(each.source for each in _cells(course) if each.name == cell), names)
    return names


@cache
def _cells(course: str) -> list[Cell]:
    return read_reference(REFERENCE / course / "homework.ipynb").cells


def answered(folder: Path) -> str:
    """Return the name of the cell to which a folder's answers belong."""
    return f"{folder.parents[1].name}-{folder.name.replace('_', '-')}"


def _checks(folder: Path) -> Iterator[Cell]:
    for cell in _cells(folder.parents[1].name):
        visible = cell.role == "check" and "HIDDEN TESTS" not in cell.source
        if visible and answered(folder) in cell.needs and cell.name not in SLOW:
            yield cell


def _run(folder: Path, source: str, check: Cell) -> None:
    """Run the notebook from the top with this answer in its cell, and then the check; called in a fork."""
    warnings.simplefilter("default")  # as in a notebook, also if a test turns warnings into errors
    warnings.showwarning = lambda text, kind, *_: print(f"{kind.__name__}: {text}", file=sys.stderr)
    notebook = ModuleType("__main__")
    sys.modules["__main__"] = notebook
    names = Namespaces(vars(notebook))
    for cell in _cells(folder.parents[1].name):
        if cell.role in ("imports", "setup") and cell.name not in SLOW:
            names.run_setup(cell.name, cell.source)
        elif cell.role in ("helper", "answer"):
            names.run_answer(cell.name, source if cell.name == answered(folder) else cell.source)
    names.course["verdict"] = lambda _: lambda check: check()
    names.run_check(check.name, check.source)
