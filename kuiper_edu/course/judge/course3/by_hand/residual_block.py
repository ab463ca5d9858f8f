"""Exercise 4 of lesson 3.0b: a residual block of two given functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kuiper_edu.course.judge.cases import Ways, mapped
from kuiper_edu.course.judge.course3.arrays import AFTERWARDS, SYMPTOMS, Shape, kept_rules, why_other
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.trial.values import Plain

Step = Callable[[Any], Any]
_X = [[[1.0, -2.0, 0.5], [-0.25, 3.0, -1.5]], [[2.0, -0.5, -3.0], [0.0, 1.25, -1.0]]]

CASES: dict[str, tuple[Plain, Step, Step]] = {
    "two steps": (_X, lambda x: 2 * x - 1, lambda x: 1 - 3 * x),
    "the other way round": (_X, lambda x: 1 - 3 * x, lambda x: 2 * x - 1),
    "f gives zeros": (_X, lambda x: 0 * x, lambda x: 0 * x),
    "first gives x itself": (_X, lambda x: x, lambda x: x - 1),
    "a list of four": ([-3.0, -1.0, 0.5, 2.0], lambda x: x + 1, lambda x: -x),
}


def _result(values: Plain, first: Step, second: Step) -> Plain:
    return mapped(lambda x: max(second(max(first(x), 0.0)) + x, 0.0), values)


EXPECTED = {label: _result(*case) for label, case in CASES.items()}


def _formulas() -> Ways:
    import numpy as np  # not when a lesson only looks up its exercises

    def relu(x: Any) -> Any:
        return np.maximum(x, 0)

    def of(function: Callable[[Any, Step, Step], Any]) -> Callable[[Plain, Step, Step], Any]:
        return lambda x, f, g: function(np.array(x), f, g)

    return (
        (
            of(lambda x, f, g: relu(g(relu(f(x))))),
            "x is not added: the block adds its input to what the two steps computed",
        ),
        (
            of(lambda x, f, g: relu(g(f(relu(x))) + x)),
            "the first ReLU comes before `first`: it belongs between the two steps",
        ),
        (of(lambda x, f, g: g(relu(f(x))) + x), "the last ReLU is missing: it comes after the addition"),
        (of(lambda x, f, g: g(relu(f(x)))), "x is not added, and the last ReLU is missing"),
        (of(lambda x, f, g: relu(g(f(x)) + x)), "the ReLU between the two steps is missing"),
        (of(lambda x, f, g: g(f(x)) + x), "both ReLUs are missing: one between the two steps, one after the addition"),
        (
            of(lambda x, f, g: relu(g(relu(f(x)))) + x),
            "the last ReLU comes before the addition: first add x, then the ReLU",
        ),
        (
            of(lambda x, f, g: relu(relu(g(relu(f(x)))) + x)),
            "there is a ReLU too many, before the addition: x is added to what `second` gave, and then comes the ReLU",
        ),
        (of(lambda x, f, g: relu(f(relu(g(x))) + x)), "the two steps are exchanged: `first` is computed first"),
        (
            of(lambda x, f, g: relu(g(relu(f(relu(x)))) + x)),
            "x goes through a ReLU before the first step: `first` takes x itself",
        ),
        (
            of(lambda x, f, g: relu(g(relu(f(x))) + relu(f(x)))),
            "what is added is the result of the first step: the block adds its own input, x",
        ),
        (of(lambda x, f, g: relu(g(relu(f(x))) + relu(x))), "a ReLU of x is added: the block adds x as it is"),
        (of(lambda x, f, g: relu(g(relu(f(x) + x)) + x)), "x is added twice: once is enough, after the second step"),
        (
            of(lambda x, f, g: relu(g(relu(f(x) + x)))),
            "x is added after the first step: it is added after the second one",
        ),
        (of(lambda x, f, g: relu(x - g(relu(f(x))))), "the change is subtracted from x: it is added"),
        (of(lambda x, f, g: relu(g(relu(f(x))) - x)), "x is subtracted: it is added"),
        (of(lambda x, f, g: relu(g(relu(f(x))) * x)), "x is multiplied: it is added"),
        (of(lambda x, f, _: relu(f(x) + x)), "`second` is never called"),
        (of(lambda x, f, g: relu(f(x)) + relu(g(x))), "`second` takes what `first` and the ReLU gave, not x"),
        (of(lambda x, f, g: relu(relu(f(x)) + g(x))), "`second` takes what `first` and the ReLU gave, not x"),
    )


def check_residual_block(function: Function, report: Report) -> None:
    """Compute the block of every case; what became of x is reported, too."""
    import numpy as np

    for label, (values, first, second) in CASES.items():
        x = np.array(values)
        report(label, function(x, first, second))
        report(label + AFTERWARDS, x)


def residual_block(finding: Finding) -> str | None:
    """A changed input, or numbers of another formula, or the first number that is wrong."""
    if all(seen.label.startswith("first gives x itself") or seen.label.endswith(AFTERWARDS) for seen in finding.wrong):
        return (
            "x holds other numbers afterwards: it was changed in place, and `first` may give x itself. "
            "np.maximum(y, 0) makes a new array"
        )
    return why_other(finding, CASES, _formulas(), _shape)


def _shape(_: str, got: Shape | None, wanted: Shape) -> str:
    said = f"the shape {got} came back, {wanted} was expected: the block keeps the shape of x"
    largest = "; np.max takes the largest number, np.maximum(y, 0) goes number by number"
    return said + (largest if len(got or ()) < len(wanted) else "")


EXERCISE = Exercise(
    "course3.residual_block",
    check=check_residual_block,
    rules=kept_rules(EXPECTED, CASES),
    detective=residual_block,
    symptoms=(
        Symptom(
            r"error: TypeError: 'numpy.ndarray' object is not callable",
            "an array is called like a function: first and second are the functions, first(x)",
        ),
        Symptom(
            r"error: TypeError: unsupported operand type\(s\) for \+: 'function'",
            "a function itself is added: call it, second(...)",
        ),
        Symptom(r"error: TypeError: .*'function'", "a function itself is used as a number: call it, first(x)"),
        *SYMPTOMS,
    ),
    hints={
        "": (
            "Follow the picture from left to right. What happens between the two steps, what after the second one?",
            "relu of the first step; of that the second step; plus x; relu of the sum. np.maximum(y, 0) is a ReLU.",
            "change = second(np.maximum(first(x), 0))",
        ),
    },
    solution="""\
import numpy as np


def residual_block(x, first, second):
    y = np.maximum(first(x), 0)
    y = second(y)
    return np.maximum(y + x, 0)
""",
)
