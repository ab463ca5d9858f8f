"""A test that tells right ReLUs from wrong ones, and such ReLUs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from kuiper_edu.course.judge import learners_tests
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.wording import COMMON_ERRORS

Arrays = list[Any]  # of NumPy; NumPy itself is not loaded when a lesson only looks up its exercises


def _at_once(inputs: Arrays, outputs: Arrays) -> None:
    outputs[0][...] = inputs[0].clip(0)


def _one_by_one(inputs: Arrays, outputs: Arrays) -> None:
    outputs[0].flat = [number if number > 0 else 0 for number in inputs[0].flat]


def _in_place(inputs: Arrays, outputs: Arrays) -> None:
    inputs[0][inputs[0] < 0] = 0
    outputs[0][...] = inputs[0]


def _replaces(inputs: Arrays, outputs: Arrays) -> None:
    outputs[0] = inputs[0].clip(0)


def _nothing(inputs: Arrays, outputs: Arrays) -> None:
    outputs = [inputs[0].clip(0)]  # noqa: F841


def _positive_only(inputs: Arrays, outputs: Arrays) -> None:
    positive = inputs[0] > 0
    outputs[0][positive] = inputs[0][positive]


def _copies(inputs: Arrays, outputs: Arrays) -> None:
    outputs[0][...] = inputs[0]


def _absolute(inputs: Arrays, outputs: Arrays) -> None:
    outputs[0][...] = abs(inputs[0])


def _zeros(inputs: Arrays, outputs: Arrays) -> None:  # noqa: ARG001
    outputs[0][...] = 0


_INPUT = "compare the input after the call with numbers you wrote down yourself, not with the array"

_NUMBERS = "give it negative and positive numbers, and assert what the output array holds"

_NAN = "fill the output with NaN before the call, np.full(3, np.nan, np.float32), then what is not written shows"

RELUS: learners_tests.Subjects = {
    "computes all numbers at once": (_at_once, True, "it reads inputs[0] and writes into outputs[0]"),
    "goes through the numbers one by one": (_one_by_one, True, "it reads inputs[0] and writes into outputs[0]"),
    "writes nothing": (_nothing, False, f"{_NUMBERS}; {_NAN}"),
    "copies its input": (_copies, False, f"{_NUMBERS}: a negative one must become 0"),
    "gives the absolute value": (_absolute, False, f"{_NUMBERS}: a negative one must become 0"),
    "gives zeros": (_zeros, False, f"{_NUMBERS}: a positive one must stay"),
    "writes the positive numbers only": (_positive_only, False, _NAN),
    "overwrites its input": (_in_place, False, _INPUT),
    "puts a new array into the list": (
        _replaces,
        False,
        "the next layer reads the array that was prepared: keep that under a name, and look at it after the call",
    ),
}
"""For each ReLU what it does, whether it is right, and what a test that judges it wrongly has to do."""


def _layer(label: str) -> SimpleNamespace:
    return SimpleNamespace(forward=RELUS[label][0], name=label, type="my.Relu")


def check_test_relu(function: Function, report: Report) -> None:
    """Run the learner's test on right and on wrong ReLUs. np.empty promises nothing, so here it gives zeros."""
    from unittest.mock import patch

    import numpy as np  # not when a lesson only looks up its exercises

    with patch.multiple(np, empty=np.zeros, empty_like=np.zeros_like):
        learners_tests.check(RELUS, _layer)(function, report)


def _help(name: str, text: str) -> str:
    if name == "IndexError":
        return "pass a list with a prepared array, forward writes into outputs[0]"
    if "truth value" in text:
        return "== compares number by number; (a == b).all() or a.tolist() == [...] makes one answer of it"
    if "not callable" in text:
        return "what is given is a layer already, call layer.forward(inputs, outputs)"
    if "item assignment" in text or "'list' object" in text:
        return "x and the output must be arrays, np.float32([...]), each in a list: layer.forward([x], [out])"
    if "NoneType" in text:
        return "forward returns nothing; look at the array that you passed"
    if "positional argument" in text:
        return "the test is given one thing, the layer: def test_relu(layer); forward is given two lists"
    return "fix this first"


EXERCISE = Exercise(
    "course5.test_relu",
    title="a test that catches it",
    lesson="5.1b",
    difficulty=2,
    minutes=5,
    check=check_test_relu,
    rules=learners_tests.rules(RELUS),
    diagnose=learners_tests.diagnose(RELUS, "ReLU", "assert something about the output and the input", _help),
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
    errors={
        **COMMON_ERRORS,
    },
)
