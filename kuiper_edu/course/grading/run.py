"""Run the checks of a notebook in a process of their own, and read what each of them reported.

The process works in the withheld copy of the course, where nothing knows what is expected.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from subprocess import TimeoutExpired
from typing import Any

from kuiper_edu.course.grading import withheld
from kuiper_edu.course.grading.scrub import scrub
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.trial.outcomes import Outcome, decoded
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.course.trial.runner import RUNNING
from kuiper_edu.course.trial.scratch import scratch
from kuiper_edu.errors import NotebookError
from kuiper_edu.support import processes
from kuiper_edu.support.notebooks import Cell

_WALL = LIMITS.wall_seconds / LIMITS.cpu_seconds
_START_SECONDS = 120.0
# What one person's shell says about Python or the course must not reach a check.
_NOT_INHERITED = ("KUIPER_STATE", "KUIPER_PROJECTOR", "PYTHONSTARTUP", "PYTHONWARNINGS")


@dataclass(frozen=True)
class Trial:
    """What one check did.

    Args:
        outcome: as the runner tells it, without the folders of this machine.
        cell: the id of the cell in which it ended.
    """

    outcome: Outcome
    cell: str = ""


def run(
    setup: list[Cell], checks: dict[str, list[Cell]], course: str, root: Path, seconds: float | None = None
) -> dict[str, Trial]:
    """Run checks where the answers of `course` are withheld.

    Args:
        setup: cells that run before everything else.
        checks: for each check the cells to run: answers first, its own last.
        course: whose answers are withheld.
        root: the course folder.
        seconds: the limit of computing time for one check; that of its exercise when None.

    Returns:
        For each check what it did; and for `setup` how the setting up ended.

    Raises:
        NotebookError: the process could not be started.
    """
    with scratch() as copy, scratch() as own:
        folder = withheld.make(course, root, copy)
        wall = _WALL * (seconds or LIMITS.cpu_seconds)
        job = {
            "setup": [{"id": cell.id, "source": cell.source} for cell in setup],
            "checks": [
                {
                    "id": name,
                    "cells": [{"id": cell.id, "source": cell.source} for cell in cells],
                    "cpu_seconds": seconds or cpu_seconds(cells[-1]),
                }
                for name, cells in checks.items()
            ],
            "wall_seconds": wall,
        }
        lines = _start(job, own, folder, copy, _START_SECONDS + wall * len(checks))
        folders = [str(copy), str(own), str(root)]
        records = map(json.loads, lines)
        return {one["id"]: trial_of(decoded(one["outcome"]) or Outcome("died"), folders) for one in records}


def cpu_seconds(check: Cell) -> float:
    """The limit of computing time for a check: its exercise's, or the usual one for a check of a class's own."""
    return exercise(check.exercise).cpu_seconds if check.exercise else LIMITS.cpu_seconds


def _start(job: dict[str, Any], own: Path, folder: Path, copy: Path, limit: float) -> list[str]:
    file, results = own / "job.json", own / "results.jsonl"
    file.write_text(json.dumps(job), encoding="utf-8")
    with results.open("wb") as output, suppress(TimeoutExpired):  # what was reached until then counts
        processes.run(
            [sys.executable, "-m", "kuiper_edu.course.trial.runner", str(file)],
            folder=folder,
            environment=_environment(own, copy),
            output=output,
            time_limit=limit,
        )
    lines = results.read_text(encoding="utf-8", errors="replace").splitlines()
    if not any(line.startswith("{") for line in lines):
        said = (lines or ["Python said nothing"])[-1]
        raise NotebookError(f"the check could not be started: {said}", hint="`kuiper-edu doctor` says what is missing.")
    return [line for line in lines if line.startswith("{")]


def _environment(own: Path, copy: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _NOT_INHERITED}
    temporary = own / "temporary"  # what a process that is killed leaves there goes away with the rest
    temporary.mkdir()
    return {
        **kept,
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(temporary)),
        "KUIPER_STATIC": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONPATH": str(copy),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
    }


def trial_of(outcome: Outcome, folders: list[str]) -> Trial:
    """What a check did, from what the runner says; without these folders of this machine."""
    cells = [value for label, value in outcome.values if label == RUNNING]
    values = [(label, value) for label, value in outcome.values if label != RUNNING]
    return Trial(scrubbed(replace(outcome, values=values), folders), cells[-1] if cells else "")


def scrubbed(outcome: Outcome, folders: list[str]) -> Outcome:
    """An outcome without these folders of this machine."""
    error = outcome.error
    if error is not None:
        error = replace(error, text=scrub(error.text, folders))
    values = [(label, _scrubbed(value, folders)) for label, value in outcome.values]
    return replace(outcome, values=values, error=error, warned=scrub(outcome.warned, folders))


def _scrubbed(value: Any, folders: list[str]) -> Any:
    """Without the folders of this machine: a message that leaves it says nothing about it."""
    if isinstance(value, str):
        return scrub(value, folders)
    if isinstance(value, list):
        return [_scrubbed(item, folders) for item in value]
    if isinstance(value, dict):
        return {key: _scrubbed(item, folders) for key, item in value.items()}
    return value
