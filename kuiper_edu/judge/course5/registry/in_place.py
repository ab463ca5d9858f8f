"""Exercise 2 of lesson 5.1b: a test that tells right ReLUs from wrong ones."""

from __future__ import annotations

from kuiper_edu.judge import learners_tests
from kuiper_edu.judge.course5.registry.relus import RELUS, WRONG, layer
from kuiper_edu.judge.exercises import Exercise, Function, Report
from kuiper_edu.judge.findings import Finding
from kuiper_edu.judge.wording import COMMON, brief


def check_test_relu(function: Function, report: Report) -> None:
    """Run the learner's test on right and on wrong ReLUs. np.empty promises nothing, so here it gives zeros."""
    from unittest.mock import patch

    import numpy as np  # not when a lesson only looks up its exercises

    with patch.multiple(np, empty=np.zeros, empty_like=np.zeros_like):
        learners_tests.try_on(RELUS, function, report, make=layer)


def test_relu(finding: Finding) -> str | None:
    """Which right ReLU fails the test, or which wrong one passes it."""
    first = finding.wrong[0]
    _, right, why = RELUS[first.label]
    if right:
        name, text = first.got["error"], first.got["text"]
        if name != "AssertionError":
            return f"your test ends in {name}: {brief(text)}, for a right ReLU{_help(name, text)}"
        return f"a right ReLU ({first.label}) fails your test; {why}{': ' + brief(text) if text else ''}"
    if isinstance(first.got, dict):
        back = brief(first.got["returned"])
        return f"for a ReLU that {first.label} your test returned {back}: a test fails by raising, as assert does"
    if [seen.label for seen in finding.wrong] == WRONG:
        return "every ReLU passes your test, wrong ones as well: assert something about the output and the input"
    return f"a ReLU that {first.label} passes your test: {why}"


def _help(name: str, text: str) -> str:
    if name == "IndexError":
        return ": hand over a list with a prepared array, forward writes into outputs[0]"
    if "truth value" in text:
        return ": == compares number by number; (a == b).all() or a.tolist() == [...] makes one answer of it"
    if "not callable" in text:
        return ": what is given is a layer already, call layer.forward(inputs, outputs)"
    if "item assignment" in text or "'list' object" in text:
        return ": x and the output must be arrays, np.float32([...]), each in a list: layer.forward([x], [out])"
    if "NoneType" in text:
        return ": forward returns nothing; look at the array that you handed over"
    if "positional argument" in text:
        return ": the test is given one thing, the layer: def test_relu(layer); forward is given two lists"
    return ": mend this first"


EXERCISE = Exercise(
    "course5.test_relu",
    check=check_test_relu,
    rules=learners_tests.rules(RELUS),
    detective=test_relu,
    symptoms=COMMON,
    hints={
        "": (
            "Which two arrays does forward get? What must each of them hold afterwards?",
            "Make x, and an output full of NaN. Call forward. Assert the output's numbers, then the input's.",
            "assert out.tolist() == [0, 0, 3], and the same for x with [-1, -2, 3]",
        ),
        "passes your test": (
            "What do x and out hold after this wrong ReLU? Is there an assert that sees it?",
            "An array that is compared with itself is always equal: compare with numbers of your own, or with a copy.",
            "x.tolist() == [-1, -2, 3] after the call; out = np.full(3, np.nan, np.float32) before it",
        ),
    },
    solution="""\
import numpy as np


def test_relu(layer):
    x, out = np.float32([-1, -2, 3]), np.full(3, np.nan, np.float32)
    layer.forward([x], [out])
    assert out.tolist() == [0, 0, 3], f"the output is {out}"
    assert x.tolist() == [-1, -2, 3], f"the input became {x}"
""",
)
