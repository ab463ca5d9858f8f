"""Honest answers behind the filter of system calls: none may need one that is refused.

    python -m proofs.system_calls        with each NumPy that pyproject.toml allows: in environments of their own

Every stored answer runs as in a notebook, twice: as it is, and behind the filter that `grade` puts a trial behind. Both
must report the same. Right ones, and wrong ones, which are as honest.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from kuiper_edu.course.isolation import linux, system_calls
from kuiper_edu.course.judge.exercises import exercise, folder_of, ids
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.resources import LIMITS
from tools import exercises as tool
from tools import homework_answers as homework

KINDS = {"right": LIMITS.cpu_seconds, "wrong": tool.WRONG_SECONDS, "strangers": tool.WRONG_SECONDS}
Runs = Callable[[], Finding | None]


def honest() -> Iterator[tuple[str, Runs]]:
    """Each stored answer by its name, and what runs it."""
    for name in ids():
        asked = exercise(name)
        if asked.check is not None:
            yield f"{name}: solution", partial(tool.finding, asked, asked.solution, KINDS["right"])
            for kind, seconds in KINDS.items():
                for each in tool.answers(folder_of(name) / f"{kind}.py"):
                    yield f"{name}: {kind}.py:{each.line}", partial(tool.finding, asked, each.source, seconds)
    for folder in homework.folders():
        for kind, seconds in KINDS.items():
            for each in tool.answers(folder / f"{kind}.py"):
                runs = partial(homework.first_finding, folder, each.source, seconds)
                yield f"homework {folder.name}: {kind}.py:{each.line}", runs


def behind_the_filter(runs: Runs) -> Finding | None:
    """What an answer's trial finds that may not make the system calls that are refused."""
    as_it_is = limits.run_in_child
    limits.run_in_child = partial(as_it_is, confine=_confine)
    try:
        return runs()
    finally:
        limits.run_in_child = as_it_is


def _confine() -> None:
    linux.no_new_privileges()
    linux.filter_calls(system_calls.program())


def _told(seen: Finding | None) -> tuple[object, ...]:
    if seen is None:
        return ("right",)
    return (seen.exercise, seen.status, *(one.label for one in seen.wrong), seen.error and seen.error.name)


def main() -> int:
    """Try all of them; 0 where none differs."""
    count, differing = 0, 0
    for name, runs in honest():
        count += 1
        behind = _told(behind_the_filter(runs))
        free: tuple[object, ...] = ("right",)
        if behind != free:  # a right one need not run again
            free = _told(runs())
        if behind != free:
            differing += 1
            print(f"{name}: {behind} behind the filter, {free} without")
    print(f"{count} answers, {differing} differ; NumPy {np.__version__}, Python {platform.python_version()}")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
