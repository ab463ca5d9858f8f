"""A test that a learner wrote is judged by what it says of right and of wrong subjects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kuiper_edu.course.judge.exercises import Case, Function, Report
from kuiper_edu.course.judge.findings import Diagnose, Finding, Mismatch
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import brief
from kuiper_edu.course.trial.limits import place_of

Subjects = Mapping[str, tuple[Any, bool, str]]
"""Maps a few words on what a subject does to the subject, whether it is right, and why."""


def check(subjects: Subjects, make: Callable[[str], object] | None = None) -> Case:
    """The check that runs a learner's test on every subject and reports what came of it.

    Args:
        subjects: what is tested; a right one should pass, a wrong one be caught.
        make: makes a subject from its label, where each test needs a fresh one.

    Returns:
        It reports `passes`, `caught`, the error that ended the test of a right subject and the line where, or what the
        test of a wrong one returned: `{"returned": value}`.
    """

    def run(test: Function, report: Report) -> None:
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

    return run


def _ended(error: BaseException) -> dict[str, str]:
    """The error that ended a test, and the line of the test."""
    place = place_of(error)
    return {"error": type(error).__name__, "text": str(error), "line": place.text if place else ""}


def diagnose(
    subjects: Subjects, noun: str, wants: str, own_error: Callable[[str, str], str] = lambda *_: "fix this first"
) -> Diagnose:
    """What says which right subject fails the test, or which wrong one passes it.

    A table of wrong tests cannot: a test fails with its own line and text, and each set of subjects may be missed.

    Args:
        subjects: what is tested.
        noun: what each of them is.
        wants: what a test has to do that catches none of the wrong ones.
        own_error: what is said of an error that is no assert's, by its name and text.
    """
    wrong = [label for label, (_, right, _) in subjects.items() if not right]
    one = f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"

    def say(finding: Finding) -> str:
        first = finding.wrong[0]
        _, right, why = subjects[first.label]
        if right:
            return _right_fails(first, noun, why, own_error)
        if isinstance(first.got, dict):
            back = brief(first.got["returned"])
            how = "a test fails by raising an error, as assert does"
            return f"for {one} that {first.label}, your test returned {back}: {how}"
        if [mismatch.label for mismatch in finding.wrong] == wrong:
            return f"your test accepts every {noun}, including the wrong ones: {wants}"
        return f"your test accepts {one} that {first.label}: {why}"

    return say


def _right_fails(mismatch: Mismatch, noun: str, why: str, own_error: Callable[[str, str], str]) -> str:
    name, text = mismatch.got["error"], mismatch.got["text"]
    at = f" at `{mismatch.got['line']}`" if mismatch.got["line"] else ""
    if name != "AssertionError":
        return f"for a correct {noun}, your test raises {name}{at} ({brief(text)}): {own_error(name, text)}"
    said = f" (your message: {brief(text)})" if text else ""
    return f"a correct {noun} (it {mismatch.label}) fails your test{at}: {why}{said}"


def rules(subjects: Subjects) -> dict[str, Equal]:
    """A right subject passes, a wrong one is caught."""
    return {label: Equal("passes" if right else "caught") for label, (_, right, _) in subjects.items()}
