"""Answers to a homework, handed in and judged: many of them in one process, each check in a trial of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent

from kuiper_edu.course.grading.check import Row, rows_of, runnable
from kuiper_edu.course.grading.notebooks import Notebook, read_notebook
from kuiper_edu.course.grading.release import reference_path, released
from kuiper_edu.course.grading.run import Trial, run
from kuiper_edu.course.grading.transplant import transplant


@dataclass(frozen=True)
class Wrong:
    """A wrong answer.

    Args:
        name: what is wrong.
        check: the check that must notice it.
        says: a pattern of the sentence that names it.
        answers: grade_id -> source; the others are the reference's.
    """

    name: str
    check: str
    says: str
    answers: Mapping[str, str] = field(default_factory=dict)


def judged(
    course: str, attempts: Mapping[str, Mapping[str, str]], only: Mapping[str, str], repo: Path
) -> dict[str, dict[str, Row]]:
    """For each attempt its rows by check, hidden ones too; answers that it leaves out are blank.

    Args:
        course: whose homework it is.
        attempts: name -> {grade_id: source}.
        only: name of an attempt -> the one check that is run for it; all are where it is not named.
        repo: the course's folder.
    """
    reference = read_notebook(reference_path(course, repo))
    saved = {name: _saved(reference, answers) for name, answers in attempts.items()}
    planted = {name: transplant(reference, notebook, hidden=True) for name, notebook in saved.items()}
    checks = {
        f"{name}/{check}": cells
        for name, plant in planted.items()
        for check, cells in runnable(plant).items()
        if only.get(name, check) == check
    }
    trials = run(next(iter(planted.values())).setup(), checks, course, repo)
    return {name: {row.id: row for row in rows_of(plant, _own(name, trials))} for name, plant in planted.items()}


def _own(name: str, trials: Mapping[str, Trial]) -> dict[str, Trial]:
    return {key.removeprefix(f"{name}/"): trial for key, trial in trials.items() if key.startswith(f"{name}/")}


def worked(course: str, repo: Path) -> dict[str, str]:
    """grade_id -> the reference's own answer."""
    cells = read_notebook(reference_path(course, repo)).cells
    return {cell.name: cell.source for cell in cells if cell.role == "answer"}


def complete(
    course: str, wrong: Sequence[Wrong], right: Mapping[str, Mapping[str, str]], repo: Path
) -> dict[str, dict[str, Row]]:
    """What became of wrong and of right answers, of the reference's, and of a blank notebook."""
    own = worked(course, repo)
    changed = {**{one.name: one.answers for one in wrong}, **right, "the reference": {}}
    assert len(changed) == len(wrong) + len(right) + 1, "two answers have one name"
    attempts = {name: {**own, **{key: dedent(text) for key, text in texts.items()}} for name, texts in changed.items()}
    return judged(course, {**attempts, "blank": {}}, {one.name: one.check for one in wrong}, repo)


def _saved(reference: Notebook, answers: Mapping[str, str]) -> Notebook:
    notebook = deepcopy(released(reference))
    for cell in notebook.cells:
        cell.source = answers.get(cell.name, cell.source)
    return notebook
