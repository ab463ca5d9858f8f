"""Exercise 1 of lesson 3.0b: a Linear and the sigmoid behind it."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from kuiper_edu.course.judge.cases import Ways, as_arrays, calls
from kuiper_edu.course.judge.course3.arrays import SYMPTOMS, TOLERANCE, Shape, why_other
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Close

Matrix = list[list[float]]
CASES: dict[str, tuple[Matrix, Matrix, list[float]]] = {
    "two inputs, three outputs": ([[1.0, 2.0]], [[0.5, -1.0], [1.0, 0.25], [-2.0, 0.5]], [0.5, -0.25, 1.5]),
    "two samples": ([[1.0, -1.0, 0.5], [0.0, 2.0, -1.0]], [[1.0, 0.5, -0.5], [-1.0, 0.25, 2.0]], [0.125, -0.5]),
    "as many outputs as inputs": ([[1.0, -0.5]], [[0.5, 2.0], [-1.0, 0.25]], [0.25, 0.75]),
    "one output": ([[0.5], [-2.0], [1.5]], [[1.5]], [0.25]),
}


def _sum(row: list[float], weights: list[float], bias: float) -> float:
    return sum(x * w for x, w in zip(row, weights, strict=True)) + bias


def _result(x: Matrix, weight: Matrix, bias: list[float]) -> Matrix:
    return [[1 / (1 + math.exp(-_sum(row, w, b))) for w, b in zip(weight, bias, strict=True)] for row in x]


EXPECTED = {label: _result(*case) for label, case in CASES.items()}


def _formulas() -> Ways:
    import numpy as np  # not when a lesson only looks up its exercises

    def right(x: Any, w: Any, b: Any) -> Any:
        return np.asarray(x) @ np.asarray(w).T + b

    def sigmoid(z: Any) -> Any:
        return 1 / (1 + np.exp(-z))

    def cut(w: Any) -> Any:
        return np.reshape(w, np.shape(w)[::-1]).T

    return (
        (right, "this is z, the sum with its bias: the sigmoid is missing"),
        (
            lambda x, w, b: sigmoid(right(x, w, 0 * np.asarray(b))),
            "the bias is missing: it is added before the sigmoid",
        ),
        (
            lambda x, w, b: sigmoid(right(x, w, 0 * np.asarray(b))) + b,
            "the bias is added after the sigmoid: it belongs to the sum, before the sigmoid",
        ),
        (lambda x, w, b: sigmoid(right(x, w, -np.asarray(b))), "the bias is subtracted: it is added to the sum"),
        (
            lambda x, w, b: sigmoid(-right(x, w, b)),
            "the sign of the exponent is wrong: this is 1/(1 + e^z), the formula says e^-z",
        ),
        (
            lambda x, w, b: 1 + np.exp(-right(x, w, b)),
            "this is 1 + e^-z: Python divides before it adds, so 1 / (1 + ...) needs its parentheses",
        ),
        (lambda x, w, b: np.exp(-right(x, w, b)), "this is e^-z alone: the formula is 1 / (1 + e^-z)"),
        (lambda x, w, b: np.exp(right(x, w, b)), "this is e^z: the formula is 1 / (1 + e^-z)"),
        (lambda x, w, b: 1 / (1 - np.exp(-right(x, w, b))), "this is 1 / (1 - e^-z): the formula adds e^-z to 1"),
        (lambda x, w, b: np.tanh(right(x, w, b)), "this is tanh, from -1 to 1: the sigmoid runs from 0 to 1"),
        (lambda x, w, b: np.maximum(right(x, w, b), 0), "this is ReLU: the sigmoid is 1 / (1 + e^-z)"),
        (lambda x, w, b: sigmoid(sigmoid(right(x, w, b))), "the sigmoid was used twice"),
        (
            lambda x, w, b: sigmoid(right(x, cut(w), b)),
            "reshape cuts the rows of the weight anew: weight.T exchanges rows and columns",
        ),
        (
            lambda x, w, b: sigmoid(right(x, w, b))[:1],
            "only the first sample was computed: x has a row for each sample",
        ),
    )


def linear_sigmoid(finding: Finding) -> str | None:
    """Another shape, or numbers of another formula."""
    return why_other(finding, CASES, _formulas(), _shape)


def _shape(label: str, got: Shape | None, wanted: Shape) -> str:
    said = f"for {label}, the shape {got} came back, {wanted} was expected"
    if got == wanted[::-1]:
        return f"{said}: a row for each sample, so it is x @ weight.T, not weight @ x.T"
    return f"{said}: (samples, outputs)"


EXERCISE = Exercise(
    "course3.linear_sigmoid",
    check=calls(CASES, partial(as_arrays, dtype="float32")),
    rules={label: Close(result, TOLERANCE) for label, result in EXPECTED.items()},
    detective=linear_sigmoid,
    symptoms=(
        Symptom(
            r"error: ValueError: (?:matmul|shapes .* not aligned)",
            "the two inner sizes differ. x is (samples, inputs) and weight is (outputs, inputs): the weight must be "
            "transposed, weight.T",
        ),
        Symptom(
            r"error: ValueError: operands could not be broadcast",
            "* multiplies number by number, and these shapes do not fit: the matrix product is @, with weight.T",
        ),
        Symptom(
            r"error: TypeError: only .* arrays can be converted",
            "math.exp takes one number: np.exp takes a whole array",
        ),
        *SYMPTOMS,
    ),
    hints={
        "": (
            "Which two shapes can be multiplied with @? How do you get from (outputs, inputs) to (inputs, outputs)?",
            "First the sums: x times the transposed weight, plus the bias. Then the sigmoid of each number: np.exp.",
            "z = x @ weight.T + bias",
        ),
    },
    solution="""\
import numpy as np


def linear_sigmoid(x, weight, bias):
    z = x @ weight.T + bias
    return 1 / (1 + np.exp(-z))
""",
)
