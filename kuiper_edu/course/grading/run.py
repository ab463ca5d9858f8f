"""Running the checks of a notebook in a separate process, and reading what each of them reported.

The process works in a copy of the course (`withheld`) that contains no expected values.
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
# Settings of the user's shell that must not affect a check.
_NOT_INHERITED = ("KUIPER_STATE", "KUIPER_PROJECTOR", "PYTHONSTARTUP", "PYTHONWARNINGS")


@dataclass(frozen=True)
class Trial:
    """The trial of one check.

    Args:
        outcome: its outcome, without paths of this machine.
        cell: the id of the cell in which it ended.
    """

    outcome: Outcome
    cell: str = ""


def run(
    setup: list[Cell], checks: dict[str, list[Cell]], course: str, root: Path, seconds: float | None = None
) -> dict[str, Trial]:
    """Run checks in a copy of the course in which the library's answers of `course` are withheld.

    Args:
        setup: cells that run before everything else.
        checks: for each check the cells to run: answers first, its own last.
        course: the course whose answers are withheld.
        root: the course folder.
        seconds: the limit of CPU time for one check; that of its exercise if None.

    Returns:
        The trial of each check, and under `setup` that of the setup cells.

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
    """Return the limit of CPU time for a check: that of its exercise, or the usual one for a class's own check."""
    return exercise(check.exercise).cpu_seconds if check.exercise else LIMITS.cpu_seconds


def _start(job: dict[str, Any], own: Path, folder: Path, copy: Path, limit: float) -> list[str]:
    file, results = own / "job.json", own / "results.jsonl"
    file.write_text(json.dumps(job), encoding="utf-8")
    with results.open("wb") as output, suppress(TimeoutExpired):  # the results until then count
        processes.run(
            [sys.executable, "-m", "kuiper_edu.course.trial.runner", str(file)],
            folder=folder,
            environment=_environment(own, copy),
            output=output,
            time_limit=limit,
        )
    lines = results.read_text(encoding="utf-8", errors="replace").splitlines()
    if not any(line.startswith("{") for line in lines):
        last = (lines or ["Python said nothing"])[-1]
        raise NotebookError(f"the check could not be started: {last}", hint="`kuiper-edu doctor` says what is missing.")
    return [line for line in lines if line.startswith("{")]


def _environment(own: Path, copy: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _NOT_INHERITED}
    temporary = own / "temporary"  # removed with the rest, even if a process is killed
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
    """Return the trial of a check from the runner's outcome, without these folders of this machine."""
    cells = [value for label, value in outcome.values if label == RUNNING]
    values = [(label, value) for label, value in outcome.values if label != RUNNING]
    return Trial(scrubbed(replace(outcome, values=values), folders), cells[-1] if cells else "")


def scrubbed(outcome: Outcome, folders: list[str]) -> Outcome:
    """Return an outcome without these folders of this machine."""
    error = outcome.error
    if error is not None:
        error = replace(error, text=scrub(error.text, folders))
    values = [(label, _scrubbed(value, folders)) for label, value in outcome.values]
    return replace(outcome, values=values, error=error, warned=scrub(outcome.warned, folders))


def _scrubbed(value: Any, folders: list[str]) -> Any:
    """Return a value without the folders of this machine in its strings."""
    if isinstance(value, str):
        return scrub(value, folders)
    if isinstance(value, list):
        return [_scrubbed(item, folders) for item in value]
    if isinstance(value, dict):
        return {key: _scrubbed(item, folders) for key, item in value.items()}
    return value
