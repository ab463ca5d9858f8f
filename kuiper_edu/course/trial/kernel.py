"""Trials in the kernel of a notebook: what `pytest --nbval` runs for the cells of a homework.

A check is the same trial here as in the process that `check` starts: with the answers that it needs, in a process of
its own, within the same limits. So nothing that an answer does changes how another one is judged, or the kernel itself.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Any

from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.namespaces import Namespaces
from kuiper_edu.course.trial.runner import Cells, run_one, run_setup

OUTCOME_MIME = "application/vnd.kuiper.outcome+json"

_setup: Cells = []  # the cells that have run so far
_names = Namespaces(vars(sys.modules["__main__"]))


def set_up(text: str) -> None:
    """Run a cell with imports or set-up.

    Args:
        text: its id and source, as JSON.
    """
    cell: dict[str, str] = json.loads(text)
    run_setup([cell], _names)
    _setup.append(cell)


def try_check(text: str) -> None:
    """Run a check, and show its outcome as an output of the cell that calls this.

    Args:
        text: as JSON: the `cells` that it needs, its own last, and its limit of CPU time, `cpu_seconds`.
    """
    from IPython.display import display

    job: dict[str, Any] = json.loads(text)

    def run() -> None:
        sys.modules["kuiper_edu.course.judge"] = None  # type: ignore[assignment]  # so that `verdict` only runs a check
        run_one(_setup, job["cells"], _names)

    outcome = limits.run_within(run, cpu_seconds=job["cpu_seconds"])
    display({OUTCOME_MIME: json.dumps(asdict(outcome))}, raw=True)  # type: ignore[no-untyped-call]
