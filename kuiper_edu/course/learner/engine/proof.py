"""Testing a piece in the whole file in a fresh process, without the course and the notebook."""

from __future__ import annotations

from pathlib import Path

from kuiper_edu.course.learner.engine.loading import loaded
from kuiper_edu.course.trial import fresh
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import UsageError

_SCANS = 24  # enough to detect a wrong piece; the lesson's cell reads all
_TOLERANCE = 1e-4
# Times the limits of a trial: the piece has passed within them once, and on a busy machine must not fail now.
_TIMES = 3


def prove(exercise: str, source: str) -> None:
    """Run the exercise's check on a piece, then the whole file on some digits.

    Args:
        exercise: the exercise; the check of a homework is not run.
        source: the whole file.

    Raises:
        UsageError: the piece is not right there; the message says why.
    """
    problem = fresh.call(problem_of, source, exercise, seconds=2 * LIMITS.wall_seconds)
    if problem is None:
        problem = "it did not finish in time"
    if problem:
        raise UsageError(f"by itself, in a fresh Python, {problem}")


def problem_of(file: str, exercise: str) -> str:
    """Return what is wrong with a piece in the file; empty if nothing is.

    Args:
        file: the path of the whole file.
        exercise: the exercise of the piece.
    """
    from kuiper_edu.course.judge.exercises import exercise as entry
    from kuiper_edu.course.judge.explain import explain
    from kuiper_edu.course.judge.judging import judge
    from kuiper_edu.course.trial import limits, report

    source, task = Path(file).read_text(encoding="utf-8"), entry(exercise)

    def run_check() -> None:
        if task.check is not None:  # the notebook's own checks have passed a homework
            task.check(getattr(loaded(source, file, closed=True), task.function), report.report)

    outcome = limits.run_within(run_check, cpu_seconds=_TIMES * task.cpu_seconds)
    finding = judge(task, outcome) if task.check is not None else None
    return f"it is not right: {explain(finding, task)}" if finding else _digits(source, file)


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

    outcome = limits.run_within(read_digits, cpu_seconds=_TIMES * LIMITS.cpu_seconds)
    if outcome.status == "timeout" or not (outcome.error or outcome.values):
        return "with it the engine did not finish in time"
    if outcome.error:
        return f"with it the engine raises {outcome.error.name}: {outcome.error.text}"
    right = all(isinstance(found, float) and found <= _TOLERANCE for _, found in outcome.values)
    return "" if right else "with it the engine's scores differ from PyTorch's"
