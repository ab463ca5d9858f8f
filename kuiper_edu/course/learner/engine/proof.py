"""Testing a piece in the whole file in a fresh process, without the course and the notebook."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import kuiper_edu
from kuiper_edu.course.learner.engine.loading import loaded
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import UsageError

_CHILD = """\
import sys
sys.path.insert(0, sys.argv[1])
from kuiper_edu.course.learner.engine.proof import child
child(*sys.argv[2:])
"""
_SCANS = 24  # enough to detect a wrong piece; the lesson's cell reads all
_TOLERANCE = 1e-4


def prove(exercise: str, source: str) -> None:
    """Run the exercise's check on a piece, then the whole file on some digits.

    Args:
        exercise: the exercise; the check of a homework is not run.
        source: the whole file.

    Raises:
        UsageError: the piece is not right there; the message says why.
    """
    with tempfile.TemporaryDirectory(prefix="kuiper-", ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "my_engine.py"
        file.write_text(source, encoding="utf-8")
        package = str(Path(kuiper_edu.__file__).parents[1])
        command = [sys.executable, "-P", "-c", _CHILD, package, str(file), exercise]
        try:
            done = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=2 * LIMITS.wall_seconds, check=False
            )
            problem: Any = json.loads(done.stdout.splitlines()[-1])
        except (OSError, subprocess.TimeoutExpired, IndexError, ValueError):
            problem = "it did not finish in time"
    if problem:
        raise UsageError(f"by itself, in a fresh Python, {problem}")


def child(file: str, exercise: str) -> None:
    """Print what is wrong, as a JSON string, in the fresh process; an empty string if nothing is."""
    from kuiper_edu.course.judge.exercises import exercise as entry
    from kuiper_edu.course.judge.explain import explain
    from kuiper_edu.course.judge.judging import judge
    from kuiper_edu.course.trial import limits, report

    source, task = Path(file).read_text(encoding="utf-8"), entry(exercise)

    def run_check() -> None:
        if task.check is not None:  # the notebook's own checks have passed a homework
            task.check(getattr(loaded(source, file, closed=True), task.function), report.report)

    outcome = limits.run_within(run_check, cpu_seconds=task.cpu_seconds)
    finding = judge(task, outcome) if task.check is not None else None
    problem = f"it is not right: {explain(finding, task)}" if finding else _digits(source, file)
    print(json.dumps(problem))


def _digits(source: str, file: str) -> str:
    """Return what is wrong with the engine's scores of some digits; empty if nothing is."""
    from kuiper_edu.course.trial import limits, report
    from kuiper_edu.datasets import load_digits

    images, _, scores = load_digits()

    def read_digits() -> None:
        engine = loaded(source, file, closed=True)
        for plan in (False, True):  # without a plan, mistakes of a layer are errors
            [found] = engine.outputs(engine.DIGITS, images[:_SCANS], plan=plan)
            report.report("difference", float(abs(found - scores[:_SCANS]).max()))

    outcome = limits.run_within(read_digits)
    if outcome.error:
        return f"with it the engine raises {outcome.error.name}: {outcome.error.text}"
    if not outcome.values:
        return "with it the engine did not finish in time"
    right = all(isinstance(found, float) and found <= _TOLERANCE for _, found in outcome.values)
    return "" if right else "with it the engine's scores differ from PyTorch's"
