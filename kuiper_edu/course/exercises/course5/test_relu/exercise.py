"""A test that tells right ReLUs from wrong ones, and such ReLUs."""

from types import SimpleNamespace
from typing import Any

from kuiper_edu.course.judge import Exercise, Function, Report, learners_tests
from kuiper_edu.course.judge.sentences import Sentence, told

Arrays = list[Any]  # of NumPy; NumPy itself is not loaded when a lesson only looks up its exercises


def _at_once(inputs: Arrays, outputs: Arrays) -> None:
    outputs[0][...] = inputs[0].clip(0)


def _one_by_one(inputs: Arrays, outputs: Arrays) -> None:
    outputs[0].flat = [number if number > 0 else -0.0 for number in inputs[0].flat]


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


def _zeros_only(inputs: Arrays, outputs: Arrays) -> None:
    outputs[0][inputs[0] <= 0] = 0


def _all_but_one(inputs: Arrays, outputs: Arrays) -> None:
    flat, numbers = outputs[0].flat, list(inputs[0].flat)
    for place, number in enumerate(numbers):
        if len(numbers) == 1 or place != len(numbers) // 2:
            flat[place] = max(number, 0)


def _copies(inputs: Arrays, outputs: Arrays) -> None:
    outputs[0][...] = inputs[0]


def _absolute(inputs: Arrays, outputs: Arrays) -> None:
    outputs[0][...] = abs(inputs[0])


def _zeros(inputs: Arrays, outputs: Arrays) -> None:  # noqa: ARG001
    outputs[0][...] = 0


_INPUT = "compare the input after the call with a list of numbers, not with the array itself"

_NUMBERS = "test negative and positive numbers, and assert what the output array must contain"

_NAN = (
    "fill the output with NaN before the call, np.full(3, np.nan, np.float32), to detect numbers that are not written"
)

RELUS: learners_tests.Subjects = {
    "computes all numbers at once": (_at_once, True, "check the numbers that you expect, max(x, 0) for each x"),
    "goes through the numbers one by one": (
        _one_by_one,
        True,
        "compare numbers, not bytes, because a correct ReLU may write -0.0, which equals 0 but has different bytes. "
        "The expected number for each x is max(x, 0)",
    ),
    "writes nothing": (_nothing, False, f"{_NUMBERS}; {_NAN}"),
    "copies its input": (_copies, False, f"{_NUMBERS} (a negative number must become 0)"),
    "computes the absolute value": (_absolute, False, f"{_NUMBERS} (a negative number must become 0)"),
    "writes only zeros": (_zeros, False, f"{_NUMBERS} (a positive number must not change)"),
    "writes only the positive numbers": (_positive_only, False, _NAN),
    "writes the zeros of the result, but does not write the positive numbers": (_zeros_only, False, _NAN),
    "leaves one number in the middle unwritten": (
        _all_but_one,
        False,
        f"give the ReLU several numbers, and check every number of the output; {_NAN}",
    ),
    "overwrites its input": (_in_place, False, _INPUT),
    "puts a new array into the list": (
        _replaces,
        False,
        "the next layer reads the array that was in the list before the call, so keep this array in a variable, and "
        "check it after the call",
    ),
}
"""For each ReLU: what it does, whether it is right, and what a test that misjudges it must do."""


def _layer(label: str) -> SimpleNamespace:
    return SimpleNamespace(forward=RELUS[label][0], name=label, type="my.Relu")


def check_test_relu(function: Function, report: Report) -> None:
    """Run the learner's test on right and on wrong ReLUs. np.empty promises nothing, so here it gives zeros."""
    from unittest.mock import patch

    import numpy as np  # not when a lesson only looks up its exercises

    with patch.multiple(np, empty=np.zeros, empty_like=np.zeros_like):
        learners_tests.check(RELUS, _layer)(function, report)


def _help(name: str, text: str) -> Sentence:
    if name == "IndexError":
        return told("pass_list_with_array", "pass a list with an array, because forward writes into outputs[0]")
    if "truth value" in text:
        return told(
            "compares_arrays_element_by",
            "== compares the arrays element by element; (a == b).all() or a.tolist() == [...] gives one True or False",
        )
    if "SimpleNamespace" in text:
        return told(
            "argument_already_layer_so",
            "the argument is already a layer, so call layer.forward(inputs, outputs)",
        )
    if "NoneType" in text:
        return told(
            "forward_returns_nothing_so",
            "forward returns nothing, so check the array that you passed as output",
        )
    if "'list' object" in text:
        return told(
            "list_used_where_array",
            "a list was used where an array is needed: create x and out with np.float32([...]), and read the "
            "numbers from out, not from the list [out]",
        )
    if "item assignment" in text or "not subscriptable" in text:
        return told(
            "forward_takes_two_lists",
            "forward takes two lists of arrays: put each array inside a list, layer.forward([x], [out])",
        )
    if "positional argument" in text:
        return told(
            "write_def_test_relu",
            "write def test_relu(layer), with one parameter, and call layer.forward with two lists",
        )
    return told("fix_this_first", "fix this first")


EXERCISE = Exercise(
    "course5.test_relu",
    title="a test that catches it",
    lesson="5.1b",
    difficulty=2,
    minutes=5,
    check=check_test_relu,
    rules=learners_tests.rules(RELUS),
    diagnose=learners_tests.diagnose(RELUS, "ReLU", "assert something about the output and the input", _help),
    opens={
        "your test accepts": (
            "diagnosis/test_accepts",
            "diagnosis/test_accepts_every_including",
            "stored/test_accepts_relu_writes_nothing",
        ),
    },
    hints={
        "": (
            "Which two arrays does forward get? What must each of them contain afterwards?",
            (
                "Create an input array x, and an output array that is filled with NaN. Call forward. Check "
                "the numbers of the output with assert, then the numbers of the input."
            ),
            "Write assert out.tolist() == [0, 0, 3], and then assert x.tolist() == [-1, -2, 3]",
        ),
        "your test accepts": (
            (
                "What do x and out contain after a call to the wrong ReLU that the verdict describes? Does one of"
                " your asserts fail for it?"
            ),
            (
                "If you compare an array with itself, you cannot detect a change: compare it with a list of "
                "numbers, or with a copy from before the call."
            ),
            (
                "Before the call, create the output with out = np.full(3, np.nan, np.float32); after the call, "
                "assert x.tolist() == [-1, -2, 3]."
            ),
        ),
    },
)
