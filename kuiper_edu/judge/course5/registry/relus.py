"""Right and wrong ReLUs, for the test that learners write in lesson 5.1b."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

Array = Any  # a NumPy array; NumPy itself is not loaded when a lesson only looks up its exercises
Forward = Callable[[list[Array], list[Array]], None]


def at_once(inputs: list[Array], outputs: list[Array]) -> None:
    """Right."""
    outputs[0][...] = inputs[0].clip(0)


def one_by_one(inputs: list[Array], outputs: list[Array]) -> None:
    """Right, number by number."""
    outputs[0].flat = [number if number > 0 else 0 for number in inputs[0].flat]


def in_place(inputs: list[Array], outputs: list[Array]) -> None:
    """Wrong: the output is right, the input is overwritten."""
    inputs[0][inputs[0] < 0] = 0
    outputs[0][...] = inputs[0]


def replaces(inputs: list[Array], outputs: list[Array]) -> None:
    """Wrong: the list holds the result, the prepared array does not."""
    outputs[0] = inputs[0].clip(0)


def nothing(inputs: list[Array], outputs: list[Array]) -> None:
    """Wrong: the name `outputs` gets a new value, the array none."""
    outputs = [inputs[0].clip(0)]  # noqa: F841


def positive_only(inputs: list[Array], outputs: list[Array]) -> None:
    """Wrong: where x is negative, what stood in the output stays."""
    positive = inputs[0] > 0
    outputs[0][positive] = inputs[0][positive]


def copies(inputs: list[Array], outputs: list[Array]) -> None:
    """Wrong: negative numbers stay."""
    outputs[0][...] = inputs[0]


def absolute(inputs: list[Array], outputs: list[Array]) -> None:
    """Wrong: negative numbers lose their sign."""
    outputs[0][...] = abs(inputs[0])


def zeros(inputs: list[Array], outputs: list[Array]) -> None:  # noqa: ARG001
    """Wrong: positive numbers are gone as well."""
    outputs[0][...] = 0


_INPUT = "compare the input after the call with numbers you wrote down yourself, not with the array"
_NUMBERS = "give it negative and positive numbers, and assert what the output array holds"
_NAN = "fill the output with NaN before the call, np.full(3, np.nan, np.float32), then what is not written shows"

RELUS: dict[str, tuple[Forward, bool, str]] = {
    "computes all numbers at once": (at_once, True, "it reads inputs[0] and writes into outputs[0]"),
    "goes through the numbers one by one": (one_by_one, True, "it reads inputs[0] and writes into outputs[0]"),
    "writes nothing": (nothing, False, f"{_NUMBERS}; {_NAN}"),
    "copies its input": (copies, False, f"{_NUMBERS}: a negative one must become 0"),
    "gives the absolute value": (absolute, False, f"{_NUMBERS}: a negative one must become 0"),
    "gives zeros": (zeros, False, f"{_NUMBERS}: a positive one must stay"),
    "writes the positive numbers only": (positive_only, False, _NAN),
    "overwrites its input": (in_place, False, _INPUT),
    "puts a new array into the list": (
        replaces,
        False,
        "the next layer reads the array that was prepared: keep that under a name, and look at it after the call",
    ),
}
"""For each ReLU what it does, whether it is right, and what a test that judges it wrongly has to do."""

WRONG = [label for label, (_, right, _) in RELUS.items() if not right]
"""The wrong ones."""


def layer(label: str) -> SimpleNamespace:
    """An object with this forward and a name."""
    return SimpleNamespace(forward=RELUS[label][0], name=label, type="my.Relu")
