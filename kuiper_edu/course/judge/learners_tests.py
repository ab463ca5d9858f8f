"""Judging a unit test that a learner wrote: by its results on right and on wrong subjects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kuiper_edu.course.judge.exercises import Case, Function, Report
from kuiper_edu.course.judge.findings import Diagnose, Finding, Mismatch
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.sentences import Sentence, complete, told, words
from kuiper_edu.course.judge.wording import brief
from kuiper_edu.course.trial.limits import place_of

Subjects = Mapping[str, tuple[Any, bool, str]]
"""Maps a description of what a subject does to the subject, whether it is right, and why."""


def check(subjects: Subjects, make: Callable[[str], object] | None = None) -> Case:
    """Return a check that runs a learner's test on every subject and reports the results.

    Args:
        subjects: what is tested; a right one should pass, a wrong one be caught.
        make: makes a subject from its label, if each test needs a new one.

    Returns:
        A check that reports `passes`, `caught`, the error that ended the test of a right subject with its line, or
        what the test of a wrong one returned: `{"returned": value}`.
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
    """Return the error that ended a test, with the line of the test."""
    place = place_of(error)
    return {"error": type(error).__name__, "text": str(error), "line": place.text if place else ""}


OwnError = Callable[[str, str], Sentence]
FIX_THIS = told("fix_this", "fix this first")


def diagnose(subjects: Subjects, noun: str, wants: str, own_error: OwnError = lambda *_: FIX_THIS) -> Diagnose:
    """Return a diagnosis that says which right subject fails the test, or which wrong one passes it.

    Stored wrong tests cannot do that: each test fails with its own line and text, and may miss any set of subjects.

    Args:
        subjects: what is tested.
        noun: the word for a subject.
        wants: what a test has to do, for one that accepts all the wrong subjects.
        own_error: returns the message for an error other than AssertionError, from its name and text.
    """
    wrong = [label for label, (_, right, _) in subjects.items() if not right]

    def say(finding: Finding) -> Sentence:
        first = finding.wrong[0]
        _, right, why = subjects[first.label]
        if right:
            return _right_fails(first, noun, why, own_error)
        if isinstance(first.got, dict):
            back = brief(first.got["returned"])
            how = told("test_must_raise_error", "the test must raise an error instead, as assert does")
            return told(
                "test_returned",
                "for {one} that {label}, your test returned {back}: {how}",
                one=words(one(noun)),
                label=words(first.label),
                back=back,
                how=how,
            )
        if [mismatch.label for mismatch in finding.wrong] == wrong:
            return told(
                "test_accepts_every_including",
                "your test accepts every {noun}, including the wrong ones: {wants}",
                noun=words(noun),
                wants=complete("wants", wants),
            )
        return told(
            "test_accepts",
            "your test accepts {one} that {label}: {why}",
            one=words(one(noun)),
            label=words(first.label),
            why=complete(f"why/{first.label}", why),
        )

    return say


def one(noun: str) -> str:
    """Return a noun with its article.

    Example:
        >>> one("init"), one("share function")
        ('an init', 'a share function')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _right_fails(mismatch: Mismatch, noun: str, why: str, own_error: OwnError) -> Sentence:
    name, text = mismatch.got["error"], mismatch.got["text"]
    at = told("at", " at `{line}`", line=mismatch.got["line"]) if mismatch.got["line"] else ""
    if name != "AssertionError":
        return told(
            "correct_test_raises",
            "for a correct {noun}, your test raises {name}{at} ({text}): {what_to_do}",
            noun=words(noun),
            name=name,
            at=at,
            text=brief(text),
            what_to_do=own_error(name, text),
        )
    message = told("message", " (your message: {text})", text=brief(text)) if text else ""
    return told(
        "test_rejects_correct",
        "your test rejects a correct {noun}{at}{message}: {why}",
        noun=words(noun),
        at=at,
        message=message,
        why=complete(f"why/{mismatch.label}", why),
    )


def rules(subjects: Subjects) -> dict[str, Equal]:
    """Return the rules: the test of a right subject reports `passes`, that of a wrong one `caught`."""
    return {label: Equal("passes" if right else "caught") for label, (_, right, _) in subjects.items()}
