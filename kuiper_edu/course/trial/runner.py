"""Run a notebook's answers and checks: the process that `kuiper-edu check` starts.

It reads a job from a file (`python -m kuiper_edu.course.trial.runner JOB`) and writes one line of JSON for each check
as soon as that has ended. It knows nothing of what is right. Each check is a trial of its own, in which only the
answers run that it needs: what one answer does, to itself or to the library, is gone before the next check.
"""

from __future__ import annotations

import json
import linecache
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import IO, Any

from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.course.trial.report import report
from kuiper_edu.course.trial.sources import without_magics

RUNNING = "(runs)"  # reported before each cell: the last one says where a trial ended


def main(job_file: str) -> None:
    """Run a job; its results go to a copy of the standard output, to which no answer can print."""
    job = json.loads(Path(job_file).read_text(encoding="utf-8"))
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as results:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        _run(job, results)


def _run(job: dict[str, Any], results: IO[str]) -> None:
    notebook = ModuleType("__main__")  # where classes and dataclasses of the cells look for their module
    sys.modules["__main__"] = notebook
    if limits.FORKS:
        _say(results, "setup", limits.outcome_here(lambda: run_cells(job["setup"], notebook)))
    for check in job["checks"]:
        outcome = limits.run_within(
            lambda cells=check["cells"]: _one(job["setup"], cells, notebook),  # type: ignore[misc]  # called at once
            cpu_seconds=check["cpu_seconds"],
            wall_seconds=job["wall_seconds"],
        )
        _say(results, check["id"], outcome)


def _one(setup: list[dict[str, str]], cells: list[dict[str, str]], notebook: ModuleType) -> None:
    if not limits.FORKS:  # elsewhere it was done once for all
        run_cells(setup, notebook)
    run_check(cells, notebook)


class NoShell:
    """What `get_ipython()` gives where there is no IPython: whatever an answer asks of it, nothing happens."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_, **__: None


def run_cells(cells: list[dict[str, str]], notebook: ModuleType) -> None:
    """Run cells one after the other in one namespace, and report which one runs."""
    vars(notebook).setdefault("get_ipython", NoShell)
    for cell in cells:
        _run_cell(cell, notebook)


def run_check(cells: list[dict[str, str]], notebook: ModuleType) -> None:
    """Run answers and, last, their check, as a notebook does: after a cell that raises the next one runs all the same.

    Raises:
        Exception: what the check raises; or, where an answer's cell did before, what that one did.
    """
    failed: tuple[str, BaseException] | None = None
    for cell in cells[:-1]:
        try:
            run_cells([cell], notebook)
        except (Exception, SystemExit) as error:
            failed = failed or (cell["id"], error)
    try:
        run_cells(cells[-1:], notebook)
    except Exception:
        if failed is None:
            raise
        report(RUNNING, failed[0])
        raise failed[1] from None


def _run_cell(cell: dict[str, str], notebook: ModuleType) -> None:
    report(RUNNING, cell["id"])
    source = without_magics(cell["source"])
    file = f"<cell {cell['id']}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec", dont_inherit=True), vars(notebook))


def _say(results: IO[str], name: str, outcome: Outcome) -> None:
    results.write(json.dumps({"id": name, "outcome": json.dumps(asdict(outcome))}) + "\n")
    results.flush()


if __name__ == "__main__":
    main(sys.argv[1])
