"""Attempts at a homework: notebooks that learners hand in, many of which run as one job."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

from kuiper_edu.course.grading.check import Row, rows_of, runnable
from kuiper_edu.course.grading.release import read_reference, reference_path, released
from kuiper_edu.course.grading.run import run
from kuiper_edu.course.grading.transplant import transplant
from kuiper_edu.support.notebooks import Notebook

Attempts = Mapping[str, Mapping[str, str]]  # name -> {grade_id: the source handed in}; other answers are blank
Batch = Callable[[str, Attempts, Collection[str]], dict[str, dict[str, Row]]]

SLOW = ("course4-milestone", "course5-finale", "calls")


def handed_in(reference: Notebook, sources: Mapping[str, str]) -> Notebook:
    """The student's notebook with these answers in it, as a learner would save it."""
    notebook = deepcopy(released(reference))
    for cell in notebook.cells:
        if cell.role in ("answer", "helper"):
            cell.source = sources.get(cell.name, cell.source)
    return notebook


def solutions(reference: Notebook) -> dict[str, str]:
    """grade_id -> the reference's own answer."""
    return {cell.name: cell.source for cell in reference.cells if cell.role in ("answer", "helper")}


def run_all(course: str, attempts: Attempts, whole: Collection[str], repo: Path) -> dict[str, dict[str, Row]]:
    """Run many attempts as one job: each check is a trial of its own anyway, with the answers of its own attempt.

    The rows are made from exactly what `check_notebook` makes them from; the checks that run a whole network are left
    out except in the attempts named in `whole`.
    """
    reference = read_reference(reference_path(course, repo))
    short = replace(reference, cells=[cell for cell in reference.cells if not cell.id.startswith(SLOW)])
    planted = {
        name: transplant(reference if name in whole else short, handed_in(reference, sources), hidden=True)
        for name, sources in attempts.items()
    }
    checks = {f"{name}/{key}": cells for name, each in planted.items() for key, cells in runnable(each).items()}
    trials = run(next(iter(planted.values())).setup(), checks, course, repo)
    found = {}
    for name, each in planted.items():
        own = {key.removeprefix(f"{name}/"): trial for key, trial in trials.items() if key.startswith(f"{name}/")}
        found[name] = {row.id: row for row in rows_of(each, {**own, "setup": trials["setup"]})}
    return found
