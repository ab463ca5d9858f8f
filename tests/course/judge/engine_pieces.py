"""Pieces of the capstone's engine, tried as its verdicts try them."""

from __future__ import annotations

import linecache
from typing import Any

from kuiper_edu.course.judge.course5.your_engine.solutions import solutions
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.trial.limits import run_within
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.course.trial.report import report

ASKED = {
    "engine_line": "read_line",
    "engine_wrap": "wrap",
    "engine_weights": "read_weights",
    "engine_order": "order",
    "engine_conv": "conv2d",
    "engine_pool": "max_pool2d",
    "engine_expression": "expression",
    "engine_create": "create",
    "engine_run": "Engine",
    "engine_unseen": "hardswish",
}


def notebook(pieces: dict[str, str] | None = None) -> dict[str, Any]:
    """The names of a notebook in which these pieces were run, and the right ones in place of all others."""
    names: dict[str, Any] = {}
    for piece, solution in solutions().items():
        run_cell((pieces or {}).get(piece, solution), names, f"<cell {piece}>")
        if piece == list(pieces or {"": ""})[-1]:
            break
    return names


def run_cell(source: str, names: dict[str, Any], filename: str) -> None:
    """Run a cell as IPython does: its source can be read again."""
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    exec(compile(source, filename, "exec"), names)


def tried(piece: str, source: str, exercise_name: str = "") -> Outcome:
    """What the trial of an answer did, with the right pieces before it at hand."""
    names = notebook({piece: source})
    check = exercise(f"course5.{exercise_name or piece}").check
    assert check is not None
    return run_within(lambda: check(names[ASKED[piece]], report), cpu_seconds=20, wall_seconds=300)


def finding(piece: str, source: str) -> Finding | None:
    """What the judge finds."""
    return judge(exercise(f"course5.{piece}"), tried(piece, source))
