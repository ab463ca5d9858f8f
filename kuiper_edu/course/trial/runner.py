"""Running a notebook's answers and checks: the process that `kuiper-edu check` starts.

It reads a job from a file (`python -m kuiper_edu.course.trial.runner JOB`) and writes one line of JSON for each check
as soon as the check has ended. It does not know the right answers. Each check is a separate trial that runs only the
answers which the check needs: what an answer does to itself or to the library does not affect the next check.
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

RUNNING = "(runs)"  # the label under which the id of each cell is reported before it runs: shows where a trial ended


def main(job_file: str) -> None:
    """Run a job; write its results to a copy of the standard output, to which no answer can print."""
    job = json.loads(Path(job_file).read_text(encoding="utf-8"))
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as results:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        _run(job, results)


def _run(job: dict[str, Any], results: IO[str]) -> None:
    notebook = ModuleType("__main__")  # the module of the cells' classes; dataclasses looks it up
    sys.modules["__main__"] = notebook
    if limits.FORKS:
        _write(results, "setup", limits.outcome_of(lambda: run_cells(job["setup"], notebook)))
    for check in job["checks"]:
        outcome = limits.run_within(
            lambda cells=check["cells"]: _run_one(job["setup"], cells, notebook),  # type: ignore[misc]
            cpu_seconds=check["cpu_seconds"],
            wall_seconds=job["wall_seconds"],
        )
        _write(results, check["id"], outcome)


def _run_one(setup: list[dict[str, str]], cells: list[dict[str, str]], notebook: ModuleType) -> None:
    if not limits.FORKS:  # with forks, `_run` has run the setup once for all checks
        run_cells(setup, notebook)
    run_check(cells, notebook)


class NoShell:
    """What `get_ipython()` returns without IPython: an object whose methods all do nothing."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_, **__: None


def run_cells(cells: list[dict[str, str]], notebook: ModuleType) -> None:
    """Run cells one after the other in one namespace, and report the id of each before it runs."""
    vars(notebook).setdefault("get_ipython", NoShell)
    for cell in cells:
        _run_cell(cell, notebook)


def run_check(cells: list[dict[str, str]], notebook: ModuleType) -> None:
    """Run answers and, last, their check. As in a notebook, the cells after one that raises an error still run.

    Raises:
        Exception: the check fails; if an answer's cell failed before, the error of that cell.
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


def _write(results: IO[str], name: str, outcome: Outcome) -> None:
    results.write(json.dumps({"id": name, "outcome": json.dumps(asdict(outcome))}) + "\n")
    results.flush()


if __name__ == "__main__":
    main(sys.argv[1])
