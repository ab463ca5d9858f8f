"""Exercise 4 of lesson 3.0: numbers stored as NHWC, read as a tensor in NCHW."""

from __future__ import annotations

from itertools import product

from kuiper_edu.course.judge.cases import Ways, calls
from kuiper_edu.course.judge.course3.arrays import SYMPTOMS, formula, no_array, shape_of
from kuiper_edu.course.judge.exercises import Exercise, Function
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import brief
from kuiper_edu.course.trial.values import Plain

Shape4 = tuple[int, int, int, int]
SHAPES: dict[str, Shape4] = {
    "a small photo": (1, 3, 2, 2),
    "two samples": (2, 3, 4, 5),
    "three by three": (2, 3, 3, 3),
    "grey": (2, 1, 2, 3),
    "one row": (1, 4, 1, 2),
}
CASES: dict[str, tuple[list[int], Shape4]] = {
    label: (list(range(10, 10 + n * c * h * w)), (n, c, h, w)) for label, (n, c, h, w) in SHAPES.items()
}


def _tensor(numbers: list[int], shape: Shape4) -> Plain:
    samples, channels, rows, columns = shape
    return [
        [
            [[numbers[((n * rows + h) * columns + w) * channels + c] for w in range(columns)] for h in range(rows)]
            for c in range(channels)
        ]
        for n in range(samples)
    ]


EXPECTED = {label: _tensor(*case) for label, case in CASES.items()}


def _moved(order: Shape4) -> Function:
    import numpy as np

    return lambda x, s: np.reshape(x, (s[0], s[2], s[3], s[1])).transpose(order)


def _formulas() -> Ways:
    import numpy as np  # not when a lesson only looks up its exercises

    return (
        (
            lambda x, s: np.reshape(x, s),
            "the numbers are in the order in which they were given: this is the misread of the picture above. "
            "The channel changes first, from one number to the next",
        ),
        (_moved((0, 3, 2, 1)), "rows and columns are exchanged: transpose(0, 3, 2, 1) gives N, C, W, H"),
        (_moved((3, 0, 1, 2)), "the channels came before the samples: the sample is the first dimension"),
        (
            lambda x, s: np.moveaxis(np.reshape(x, (s[0], s[2], s[3], s[1])), 3, 1)[:, ::-1],
            "the channels are right, but from the end: red, green, blue was the order",
        ),
        (
            lambda x, s: np.reshape(x, (s[0], s[3], s[2], s[1])).transpose(0, 3, 2, 1),
            "rows and columns are exchanged: the numbers come row by row",
        ),
        (
            lambda x, s: np.reshape(x, (s[2], s[3], s[1], s[0])).transpose(3, 2, 0, 1),
            "this takes the samples to change first: in NHWC the channel does, and the sample changes last",
        ),
    )


def read_nhwc(finding: Finding) -> str | None:
    """Another shape, or the right one with numbers in the wrong places."""
    first = finding.wrong[0]
    _, shape = CASES[first.label]
    odd = no_array(first.got, f"a tensor of shape {shape}")
    if odd:
        return odd
    known = formula(finding, CASES, _formulas())
    return known or _shape(shape_of(first.got), shape) or _number(first.got, first.expected)


def _shape(got: tuple[int, ...] | None, shape: Shape4) -> str | None:
    if got == shape:
        return None
    samples, channels, rows, columns = shape
    said = f"the shape {got} came back, {shape} was expected"
    if got == (samples, rows, columns, channels):
        return f"{said}: this is NHWC still. transpose puts the dimensions into another order"
    if got is not None and len(got) < 4:
        return f"{said}: four dimensions, also where one of them has the length 1"
    return f"{said}: N, C, H, W"


def _number(got: Plain, wanted: Plain) -> str:
    """The first number that stands in the wrong place."""
    for n, c, h, w in product(*map(range, shape_of(wanted) or ())):
        have, want = got[n][c][h][w], wanted[n][c][h][w]
        if have != want:
            place = f"at n, c, h, w = {n}, {c}, {h}, {w}"
            return f"{place} stands {brief(have)}, {want} belongs there: each pixel's channels lie side by side"
    return "the numbers are not those that were given"


EXERCISE = Exercise(
    "course3.read_nhwc",
    check=calls(CASES),
    rules={label: Equal(tensor) for label, tensor in EXPECTED.items()},
    detective=read_nhwc,
    symptoms=(
        Symptom(
            r"error: ValueError: cannot reshape array of size (\d+) into shape (.*)",
            "{1} numbers do not fit into the shape {2}: take the four sizes from `shape`, N, C, H, W = shape",
        ),
        Symptom(
            r"error: AttributeError: 'list' object has no attribute '(\w+)'",
            "`numbers` is a list, which has no {1}: np.array(numbers) makes an array of it",
        ),
        Symptom(
            r"error: ValueError: axes don't match array",
            "transpose wants every axis once: an array with four dimensions has the axes 0, 1, 2, 3",
        ),
        Symptom(r"error: ValueError: repeated axis", "transpose wants every axis once: 0, 1, 2 and 3 in the new order"),
        Symptom(r"error: TypeError: list indices must be", "`numbers` is one flat list: it takes one index, not four"),
        *SYMPTOMS,
    ),
    hints={
        "": (
            "In which order do the dimensions lie in memory? Which shape has an array with just this order?",
            "First reshape to (N, H, W, C): this reads the numbers as they are stored. Then bring the axes into the "
            "order N, C, H, W with transpose.",
            "np.array(numbers).reshape(N, H, W, C).transpose(0, ...): axis 3 comes to the second place.",
        ),
    },
    solution="""\
import numpy as np


def read_nhwc(numbers, shape):
    N, C, H, W = shape
    as_stored = np.array(numbers).reshape(N, H, W, C)
    return as_stored.transpose(0, 3, 1, 2)
""",
)
