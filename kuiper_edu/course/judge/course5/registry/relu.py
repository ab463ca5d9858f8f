"""Exercise 1 of lesson 5.1b: ReLU, which writes into the given output."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kuiper_edu.course.judge.cases import mapped
from kuiper_edu.course.judge.course5.registry.layer_trial import LAYER, TOLERANCE, layer_rules, run, where, wrong_case
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.rules import numbers_in
from kuiper_edu.course.trial.values import Plain

LARGER = [[[12.0 * z + 3 * y + x - 23.5 for x in range(4)] for y in range(4)] for z in range(3)]
INPUTS: dict[str, Plain] = {
    "three numbers": [[[-1.0, -2.0, 3.0]]],
    "3x4x4": LARGER,
    "a row": [0.0, -0.25, 0.25, -1000.0, 1000.0],
}
CONDITION = "this is the condition, 1 for true and 0 for false: positive numbers stay"
FORMULAS: Sequence[tuple[Callable[[float], float], str]] = (
    (lambda x: x, "the numbers are those of the input: what is negative must become 0"),
    (abs, "this is the absolute value: a ReLU makes every negative number 0, and does not change its sign"),
    (
        lambda x: min(x, 0.0),
        "the negative numbers are left and the positive ones are gone: take the larger number, not the smaller",
    ),
    (lambda x: float(x > 0), CONDITION),
    (lambda x: float(x >= 0), CONDITION),
    (lambda _: 0.0, "every number became 0: positive numbers stay as they are"),
    (lambda x: min(max(x, 0.0), 6.0), "numbers above 6 became 6: that is ReLU6, ReLU has no upper end"),
    (lambda x: max(x, 1.0), "numbers below 1 became 1: the threshold is 0"),
    (lambda x: float(int(max(x, 0.0))), "what stands behind the point is gone: keep the numbers as floats"),
)
"""Functions that are taken for ReLU, and what is said about them."""


def check_relu(function: Function, report: Report) -> None:
    """Let one layer compute three arrays, one after another."""
    from kuiper_edu.runtime import RuntimeOperator  # brings NumPy

    layer = function(RuntimeOperator("relu_1", "my.Relu"))
    for label, numbers in INPUTS.items():
        run(layer, label, numbers, report)


def relu(finding: Finding) -> str | None:
    """Where the result went, or which other function gives these numbers."""
    label = wrong_case(finding, list(INPUTS))
    return label and (where(finding, label) or formula(finding))


def formula(finding: Finding) -> str | None:
    """The function that gives all the numbers that came back."""
    x = [number for label in INPUTS for number in numbers_in(INPUTS[label])]
    y = [number for label in INPUTS for number in numbers_in(finding.reported[label])]
    for function, said in FORMULAS:
        if all(abs(have - function(number)) <= TOLERANCE for number, have in zip(x, y, strict=True)):
            return said
    return None


RULES = layer_rules({label: (x, mapped(lambda number: max(number, 0.0), x)) for label, x in INPUTS.items()})

EXERCISE = Exercise(
    "course5.relu_layer",
    check=check_relu,
    rules=RULES,
    detective=relu,
    symptoms=LAYER,
    hints={
        "": (
            "Which line of SquareLayer computes, and where does its result go?",
            "np.maximum(a, b) takes the larger of two numbers, place by place; b may be one number for all.",
            "np.maximum(inputs[0], 0, out=outputs[0])",
        ),
        "still holds the NaN": (
            "What does `outputs[0] = y` change: the array, or the list that holds it?",
            "Write into the array: by an index, or by the out argument of a NumPy function.",
            "outputs[0][...] = y",
        ),
    },
    solution="""\
import numpy as np

from kuiper_edu.layers import Layer


class MyRelu(Layer):
    def forward(self, inputs, outputs):
        np.maximum(inputs[0], 0, out=outputs[0])
""",
)
