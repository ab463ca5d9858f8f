"""Attempts at a homework: what a learner hands in, and many of them run in one kernel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

from kuiper_edu.grading.check import Row, rows_of
from kuiper_edu.grading.notebooks import Cell, Notebook, read_notebook
from kuiper_edu.grading.release import reference_path, released
from kuiper_edu.grading.run import run
from kuiper_edu.grading.transplant import transplant

Attempts = Mapping[str, Mapping[str, str]]  # name -> {grade_id: the source handed in}; other answers are blank
Batch = Callable[[str, Attempts, Collection[str]], dict[str, dict[str, Row]]]

SLOW = ("course4-milestone", "course5-finale", "calls")
WIPE = 'get_ipython().run_line_magic("reset", "-sf")'


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
    """Run attempts one after another in one kernel; each begins with an empty namespace and a new `begin`.

    The rows are made from exactly what `check_notebook` makes them from; only the kernel is shared, and the
    checks that run a whole network are left out except in the attempts named in `whole`.
    """
    reference = read_notebook(reference_path(course, repo))
    short = replace(reference, cells=[cell for cell in reference.cells if not cell.id.startswith(SLOW)])
    planted = {
        name: transplant(reference if name in whole else short, handed_in(reference, sources), hidden=True)
        for name, sources in attempts.items()
    }
    cells = []
    for number, each in enumerate(planted.values()):
        cells.append(Cell(WIPE, id=f"{number}-wipe", execution_count=1))
        cells += [replace(cell, id=f"{number}-{cell.id}") for cell in each.notebook.cells]
    results = run(replace(reference, cells=cells), course, repo, seconds=30)
    found = {}
    for number, (name, each) in enumerate(planted.items()):
        own = {key.partition("-")[2]: value for key, value in results.items() if key.startswith(f"{number}-")}
        found[name] = {row.id: row for row in rows_of(each, own)}
    return found
