"""A test that a learner wrote is judged by what it says of right and of wrong subjects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kuiper_edu.judge.exercises import Function, Report
from kuiper_edu.judge.rules import Equal

Subjects = Mapping[str, tuple[Any, bool, str]]
"""What is tested, by a few words that say what it does: the subject, whether it is right, and why."""


def try_on(subjects: Subjects, test: Function, report: Report, make: Callable[[str], object] | None = None) -> None:
    """Run a learner's test on every subject, and report what came of it.

    Args:
        subjects: what is tested; a right one should pass, a wrong one be caught.
        test: the learner's: it takes a subject, and raises if that is wrong.
        report: takes `passes`, `caught`, the error that ended the test of a right subject, or what the test of a wrong
            one returned: `{"returned": value}`.
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
            report(label, error if right else "caught")
        else:
            report(label, "passes" if result is None or right else {"returned": result})


def rules(subjects: Subjects) -> dict[str, Equal]:
    """A right subject passes, a wrong one is caught."""
    return {label: Equal("passes" if right else "caught") for label, (_, right, _) in subjects.items()}
