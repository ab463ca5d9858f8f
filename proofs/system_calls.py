"""A proof that no honest answer needs a system call that the filter refuses.

    python -m proofs.system_calls        in separate environments, with each NumPy that pyproject.toml allows

Every stored answer, right or wrong, runs as in a notebook twice: without and with the filter that `grade` applies to a
trial. Both runs must report the same.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from kuiper_edu.course.grading.answer_files import answers
from kuiper_edu.course.isolation import linux, system_calls
from kuiper_edu.course.judge.exercises import exercise, folder_of, ids
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.resources import LIMITS
from tools import answer_trials
from tools import homework_answers as homework

KINDS = {"right": LIMITS.cpu_seconds, "wrong": answer_trials.WRONG_SECONDS, "strangers": answer_trials.WRONG_SECONDS}
Runs = Callable[[], Finding | None]


def honest() -> Iterator[tuple[str, Runs]]:
    """Yield the name of each stored answer, and a function that runs it."""
    for name in ids():
        task = exercise(name)
        if task.check is not None:
            yield f"{name}: solution", partial(answer_trials.finding, task, task.solution, KINDS["right"])
            for kind, seconds in KINDS.items():
                for each in answers(folder_of(name) / f"{kind}.py"):
                    yield f"{name}: {kind}.py:{each.line}", partial(answer_trials.finding, task, each.source, seconds)
    for folder in homework.folders():
        for kind, seconds in KINDS.items():
            for each in answers(folder / f"{kind}.py"):
                runs = partial(homework.first_finding, folder, each.source, seconds)
                yield f"homework {folder.name}: {kind}.py:{each.line}", runs


def with_filter(runs: Runs) -> Finding | None:
    """Return the finding on an answer whose trial runs with the filter."""
    original = limits.run_in_child
    limits.run_in_child = partial(original, confine=_confine)
    try:
        return runs()
    finally:
        limits.run_in_child = original


def _confine() -> None:
    linux.no_new_privileges()
    linux.filter_calls(system_calls.program())


def _summary(finding: Finding | None) -> tuple[object, ...]:
    if finding is None:
        return ("right",)
    labels = (one.label for one in finding.wrong)
    return (finding.exercise, finding.status, *labels, finding.error and finding.error.name)


def main() -> int:
    """Run all stored answers; return 0 if none differs, else 1."""
    count, differing = 0, 0
    for name, runs in honest():
        count += 1
        filtered = _summary(with_filter(runs))
        free: tuple[object, ...] = ("right",)
        if filtered != free:  # a right answer need not run again
            free = _summary(runs())
        if filtered != free:
            differing += 1
            print(f"{name}: {filtered} with the filter, {free} without")
    print(f"{count} answers, {differing} differ; NumPy {np.__version__}, Python {platform.python_version()}")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
