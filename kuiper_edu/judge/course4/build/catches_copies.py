"""Exercise 4 of lesson 4.2: a test that tells shared memory from copies."""

from __future__ import annotations

from kuiper_edu.judge import learners_tests
from kuiper_edu.judge.course4.build.shares import SHARES, WRONG
from kuiper_edu.judge.exercises import Exercise, Function, Report
from kuiper_edu.judge.findings import Finding
from kuiper_edu.judge.wording import COMMON, brief


def check_test_share(function: Function, report: Report) -> None:
    """Run the learner's test on right and on wrong ways to share."""
    learners_tests.try_on(SHARES, function, report)


def test_share(finding: Finding) -> str | None:
    """Which right way fails the test, or which wrong one passes it."""
    first = finding.wrong[0]
    _, right, why = SHARES[first.label]
    if right:
        name, text = first.got["error"], first.got["text"]
        if name != "AssertionError":
            return f"your test ends in {name}: {brief(text)}, for a right share{_help(name, text)}"
        return f"a right share (it {first.label}) fails your test; {why}{': ' + brief(text) if text else ''}"
    if isinstance(first.got, dict):
        back = brief(first.got["returned"])
        return f"for a share that {first.label} your test returned {back}: a test fails by raising, as assert does"
    if [seen.label for seen in finding.wrong] == WRONG:
        return (
            "every share passes your test, wrong ones as well. Equal numbers do not show whose memory it is: "
            "assert np.shares_memory for the arrays that come back, and how many there are"
        )
    return f"a share that {first.label} passes your test: {why}"


def _help(name: str, text: str) -> str:
    if "truth value" in text:
        return ": == compares arrays number by number; ask np.shares_memory(a, b), or a is b"
    if name == "KeyError":
        return ": share(outputs, reads) looks up each producer in outputs, so that needs an array for it"
    if "positional argument" in text:
        return (
            ": the test is given one thing, the function: def test_share(share); that is called with two dictionaries"
        )
    if name == "NameError":
        return ": this name is not there; the function to test is the argument, share"
    return ": mend this first"


EXERCISE = Exercise(
    "course4.test_share",
    check=check_test_share,
    rules=learners_tests.rules(SHARES),
    detective=test_share,
    symptoms=COMMON,
    hints={
        "": (
            "What must hold for each input of each operator? Write it as one assert.",
            "Make a few outputs, and three operators that read: one producer, two in an unusual order, the same twice.",
            "for array, producer in zip(inputs[name], producers): assert np.shares_memory(array, outputs[producer])",
        ),
        "passes your test": (
            "Run this wrong share in your head: which of your asserts looks at what it does wrong?",
            "zip stops at the shorter list: assert the lengths, too.",
            "assert len(inputs[name]) == len(producers), before the loop",
        ),
    },
    solution="""\
import numpy as np


def test_share(share):
    outputs = {name: np.zeros(3, np.float32) for name in "abc"}
    reads = {"b": ["a"], "sub": ["c", "b"], "add": ["a", "a"]}
    inputs = share(outputs, reads)
    for name, producers in reads.items():
        assert len(inputs[name]) == len(producers), f"{name} has {len(inputs[name])} inputs"
        for array, producer in zip(inputs[name], producers):
            assert np.shares_memory(array, outputs[producer]), f"{name} does not read the memory of {producer}"
""",
)
