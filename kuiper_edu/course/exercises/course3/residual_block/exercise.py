"""A residual block of two given functions."""

from collections.abc import Callable
from typing import Any

from kuiper_edu.course.exercises.course3.arrays import TOLERANCE
from kuiper_edu.course.judge import UNCHANGED, Close, Equal, Exercise, as_arrays, calls_on_copies, mapped
from kuiper_edu.course.trial.values import Plain

Step = Callable[[Any], Any]

_X = [[[1.0, -2.0, 0.5], [-0.25, 3.0, -1.5]], [[2.0, -0.5, -3.0], [0.0, 1.25, -1.0]]]

CASES: dict[str, tuple[Plain, Step, Step]] = {
    "two steps": (_X, lambda x: 2 * x - 1, lambda x: 1 - 3 * x),
    "the two steps in the other order": (_X, lambda x: 1 - 3 * x, lambda x: 2 * x - 1),
    "both functions return zeros": (_X, lambda x: 0 * x, lambda x: 0 * x),
    "`first` returns x itself": (_X, lambda x: x, lambda x: x - 1),
    "an array of four numbers": ([-3.0, -1.0, 0.5, 2.0], lambda x: x + 1, lambda x: -x),
}


def _result(values: Plain, first: Step, second: Step) -> Plain:
    return mapped(lambda x: max(second(max(first(x), 0.0)) + x, 0.0), values)


EXPECTED = {label: _result(*case) for label, case in CASES.items()}


def _given(values: Plain, first: Step, second: Step) -> list[Any]:
    return [*as_arrays(values), first, second]


EXERCISE = Exercise(
    "course3.residual_block",
    title="a residual block",
    lesson="3.0b",
    difficulty=2,
    minutes=4,
    check=calls_on_copies(CASES, _given),
    rules={label: Close(numbers, TOLERANCE) for label, numbers in EXPECTED.items()} | {UNCHANGED: Equal([])},
    says={
        "none": "{differs}",
        UNCHANGED: (
            "your function changed x or its shape in place (`first` may return x itself): np.maximum(y, 0) "
            "returns a new array, and y.reshape(...) does not change the shape of y"
        ),
        "shape": (
            "{differs}: the block must keep the shape of x. If you wrote np.max(y, 0), the 0 is an axis: use "
            "np.maximum(y, 0)"
        ),
        "value": "in the case {label!r}, {differs}",
    },
    hints={
        "": (
            (
                "Follow the picture from left to right. What happens between the two "
                "convolutions, and what happens after the second one?"
            ),
            (
                "Apply `first`, then a ReLU, then `second`. Add x, then apply a ReLU "
                "to the sum. np.maximum(y, 0) is a ReLU."
            ),
            "change = second(np.maximum(first(x), 0))",
        ),
    },
    errors={
        "TypeError: 'numpy.ndarray' object is not callable": (
            "you call an array as if it were a function: call first(x) and second(...)"
        ),
        r"TypeError: unsupported operand type\(s\) for \+: 'function'": (
            "you add the function itself instead of its result: write second(...)"
        ),
        "TypeError: .*'function'": (
            "you use a function itself instead of its result: call each function, as in first(x)"
        ),
    },
)
