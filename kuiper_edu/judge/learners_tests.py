"""A test that a learner wrote is judged by what it says of right and of wrong subjects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kuiper_edu.judge.exercises import Function, Report
from kuiper_edu.judge.rules import Equal
from kuiper_edu.judge.wording import brief
from kuiper_edu.trial.limits import place_of
from kuiper_edu.trial.values import Plain

Subjects = Mapping[str, tuple[Any, bool, str]]
"""What is tested, by a few words that say what it does: the subject, whether it is right, and why."""


def try_on(subjects: Subjects, test: Function, report: Report, make: Callable[[str], object] | None = None) -> None:
    """Run a learner's test on every subject, and report what came of it.

    Args:
        subjects: what is tested; a right one should pass, a wrong one be caught.
        test: the learner's: it takes a subject, and raises if that is wrong.
        report: takes `passes`, `caught`, the error that ended the test of a right subject and the line where, or what
            the test of a wrong one returned: `{"returned": value}`.
        make: makes a subject from its label, where each test needs a fresh one.
    """
    for label, (subject, right, _) in subjects.items():
        try:
            result = test(make(label) if make else subject)
        except NotImplementedError:
            raise
        except BaseException as error:
            if not isinstance(error, Exception) and type(error).__name__ != "Failed":  # what pytest raises
                raise
            report(label, _ended(error) if right else "caught")
        else:
            report(label, "passes" if result is None or right else {"returned": result})


def _ended(error: BaseException) -> dict[str, str]:
    """The error that ended a test, and the line of the test."""
    place = place_of(error)
    return {"error": type(error).__name__, "text": str(error), "line": place.text if place else ""}


def at_line(got: Plain) -> str:
    """Where a test of a right subject ended, in words to put behind `your test`: nothing where it is not known.

    Args:
        got: what `try_on` reported.

    Example:
        >>> at_line({"error": "AssertionError", "text": "", "line": "assert len(made) == 2"})
        ' at `assert len(made) == 2`'
    """
    return f" at `{got['line']}`" if got.get("line") else ""


def own_error(got: Plain, subject: str) -> str | None:
    """What is said where the test of a right subject ended in an error of its own, and not at an assert.

    Args:
        got: what `try_on` reported.
        subject: what is tested, in a word.
    """
    if got["error"] == "AssertionError":
        return None
    ended = f"your test ends in {got['error']}{at_line(got)}: {brief(got['text'])}"
    return f"{ended}, for a right {subject}: mend this first"


def rules(subjects: Subjects) -> dict[str, Equal]:
    """A right subject passes, a wrong one is caught."""
    return {label: Equal("passes" if right else "caught") for label, (_, right, _) in subjects.items()}
