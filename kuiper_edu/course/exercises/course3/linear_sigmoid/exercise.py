"""A Linear and the sigmoid behind it."""

import math
from typing import Any

from kuiper_edu.course.exercises.course3.arrays import TOLERANCE
from kuiper_edu.course.judge import UNCHANGED, Close, Equal, Exercise, as_arrays, calls_on_copies
from kuiper_edu.course.trial.values import Plain

Matrix = list[list[float]]

CASES: dict[str, tuple[Matrix, Matrix, list[float]]] = {
    "two inputs, three outputs": ([[1.0, 2.0]], [[0.5, -1.0], [1.0, 0.25], [-2.0, 0.5]], [0.5, -0.25, 1.5]),
    "two samples": ([[1.0, -1.0, 0.5], [100.0, 200.0, 50.0]], [[1.0, 0.5, -0.5], [-1.0, 0.25, 2.0]], [0.125, -0.5]),
    "as many outputs as inputs": ([[1.0, -0.5]], [[0.5, 2.0], [-1.0, 0.25]], [0.25, 0.75]),
    "one output": ([[1], [-2], [3]], [[2]], [-1]),
}


def _sum(row: list[float], weights: list[float], bias: float) -> float:
    return sum(x * w for x, w in zip(row, weights, strict=True)) + bias


def _result(x: Matrix, weight: Matrix, bias: list[float]) -> Matrix:
    return [[1 / (1 + math.exp(-_sum(row, w, b))) for w, b in zip(weight, bias, strict=True)] for row in x]


def _given(*case: Plain) -> list[Any]:
    ints = isinstance(case[0][0][0], int)
    return as_arrays(*case, dtype="int64" if ints else "float32")


EXPECTED = {label: _result(*case) for label, case in CASES.items()}

EXERCISE = Exercise(
    "course3.linear_sigmoid",
    title="Linear: every input counts",
    lesson="3.0b",
    difficulty=1,
    minutes=4,
    check=calls_on_copies(CASES, _given),
    rules={label: Close(result, TOLERANCE) for label, result in EXPECTED.items()} | {UNCHANGED: Equal([])},
    says={
        "none": "{differs}",
        "shape": "in the case {label!r}, {differs}. The dimensions must be (samples, outputs)",
        "value": "in the case {label!r}, {differs}",
    },
    hints={
        "": (
            (
                "Which shapes can you multiply with @? The weight has the shape (outputs, inputs): how do you get"
                " an array of shape (inputs, outputs)?"
            ),
            (
                "First compute the sums: x @ the transposed weight, plus the bias. Then "
                "compute the sigmoid of each number with np.exp."
            ),
            "z = x @ weight.T + bias",
        ),
    },
    errors={
        "ValueError: (?:matmul|shapes .* not aligned)": (
            "the inner dimensions of the matrix product do not match. x has the shape (samples, inputs), and weight "
            "has the shape (outputs, inputs): transpose the weight with weight.T"
        ),
        "ValueError: operands could not be broadcast": (
            "you multiply element by element, with *, but the shapes do not match: use the matrix product, @,"
            " with weight.T"
        ),
    },
)
