"""ReLU, which writes into the given output."""

import math
from typing import Any
from unittest import mock

from kuiper_edu.course.exercises.course5.engine.piece import Step
from kuiper_edu.course.exercises.course5.layer_trial import LAYER_ERRORS, STALE, layer_rules, run, where
from kuiper_edu.course.judge import Exercise, Function, Report, mapped
from kuiper_edu.course.trial.values import Plain
from kuiper_edu.errors import AnswerError

LARGER = [[[12.0 * z + 3 * y + x - 23.5 for x in range(4)] for y in range(4)] for z in range(3)]

LARGEST = 3.0 * 2.0**126  # twice this is more than float32 can hold

INPUTS: dict[str, Plain] = {
    "three numbers": [[[-1.0, -2.0, 3.0]]],
    "three others": [[[4.0, -5.0, -6.0]]],
    "3x4x4": LARGER,
    "a batch of two": [[[[-1.5, 2.0]]], [[[3.0, -4.0]]]],
    "a row": [0.0, -0.25, 0.25, -1000.0, 1000.0625, LARGEST],
}


USED = "a row"  # its array is not full of NaN, but of another run's numbers


def check_relu(function: Function, report: Report) -> None:
    """Let one layer compute three arrays, one after another."""
    from kuiper_edu.layers.relu import ReluLayer

    with mock.patch.object(ReluLayer, "forward", refuse):
        layer = function(Step("nn.ReLU", "relu_1"))
        for label, numbers in INPUTS.items():
            run(layer, label, numbers, report, before=STALE if label == USED else math.nan)


def refuse(*_: Any) -> None:
    """Stands in for the library's forward.

    Raises:
        AnswerError: always.
    """
    raise AnswerError("your code uses the library's ReLU: in this exercise, compute the result yourself")


EXERCISE = Exercise(
    "course5.relu_layer",
    title="ReLU",
    lesson="5.1b",
    difficulty=1,
    minutes=3,
    check=check_relu,
    in_engine=True,
    rules=layer_rules({label: (x, mapped(lambda number: max(number, 0.0), x)) for label, x in INPUTS.items()}),
    diagnose=where(list(INPUTS)),
    opens={
        "still contains NaN": (
            "diagnosis/preallocated_array_still_contains",
            "diagnosis/outputs_outputs_append_change",
        ),
    },
    hints={
        "": (
            "Which line of SquareLayer computes the result, and where is the result written?",
            "np.maximum(a, b) takes the larger of two numbers, element by element; b may be a single number.",
            "np.maximum(inputs[0], 0, out=outputs[0])",
        ),
        "still contains NaN": (
            "What does `outputs[0] = y` change: the array, or the list that contains it?",
            "Write into the array: assign through an index, or use the out argument of a NumPy function.",
            "Write outputs[0][...] = y.",
        ),
    },
    errors={
        "ValueError: operands could not be broadcast": (
            "your code combines two arrays whose shapes do not match: the same layer may be called with "
            "arrays of different shapes, so do not keep an array from an earlier call"
        ),
        **LAYER_ERRORS,
    },
)
