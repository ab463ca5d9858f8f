"""Running a notebook's answers and checks: the process that `kuiper-edu check` starts.

It reads a job from a file (`python -m kuiper_edu.course.trial.runner JOB`) and writes one line of JSON for each check
as soon as the check has ended. It does not know the right answers. Each check is a separate trial that runs only the
answers which the check needs: what an answer does to itself or to the library does not affect the next check.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import IO, Any

from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.namespaces import Namespaces
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.course.trial.report import report
from kuiper_edu.course.trial.sources import without_magics

Cells = list[dict[str, str]]  # each with its id and its source
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
    names = of_notebook()
    if limits.FORKS:
        _write(results, "setup", limits.outcome_of(lambda: run_setup(job["setup"], names)))
    for check in job["checks"]:
        outcome = limits.run_within(
            lambda cells=check["cells"]: run_one(job["setup"], cells, names),  # type: ignore[misc]
            cpu_seconds=check["cpu_seconds"],
            wall_seconds=job["wall_seconds"],
        )
        _write(results, check["id"], outcome)


def run_one(setup: Cells, cells: Cells, names: Namespaces) -> None:
    """Run the trial of one check; the setup again where trials are no forks of a process that has run it."""
    if not limits.FORKS:
        names = of_notebook()
        run_setup(setup, names)
    run_check(cells, names)


class NoShell:
    """What `get_ipython()` returns without IPython: an object whose methods all do nothing."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_, **__: None


def of_notebook() -> Namespaces:
    """Return the namespaces of a notebook of which no cell has run; the learner's becomes `__main__`."""
    notebook = ModuleType("__main__")  # the module of the cells' classes; dataclasses looks it up
    sys.modules["__main__"] = notebook
    notebook.get_ipython = NoShell  # type: ignore[attr-defined]
    return Namespaces(vars(notebook))


def run_setup(cells: Cells, names: Namespaces) -> None:
    """Run the imports and the set-up, one cell after the other."""
    for cell in cells:
        names.run_setup(*_announced(cell))


def run_check(cells: Cells, names: Namespaces) -> None:
    """Run answers and, last, their check. As in a notebook, the cells after one that raises an error still run.

    Raises:
        Exception: the check fails; if an answer's cell failed before, the error of that cell.
    """
    failed: tuple[str, BaseException] | None = None
    for cell in cells[:-1]:
        try:
            names.run_answer(*_announced(cell))
        except (Exception, SystemExit) as error:
            failed = failed or (cell["id"], error)
    try:
        for check in cells[-1:]:
            names.run_check(*_announced(check))
    except Exception:
        if failed is None:
            raise
        report(RUNNING, failed[0])
        raise failed[1] from None


def _announced(cell: dict[str, str]) -> tuple[str, str]:
    """Report the id of a cell that is about to run; return the id and the source."""
    report(RUNNING, cell["id"])
    return cell["id"], without_magics(cell["source"])


def _write(results: IO[str], name: str, outcome: Outcome) -> None:
    results.write(json.dumps({"id": name, "outcome": json.dumps(asdict(outcome))}) + "\n")
    results.flush()


if __name__ == "__main__":
    main(sys.argv[1])
