"""Exercise 2 of lesson 3.0: the place in memory of one number of a tensor."""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.course.judge.cases import Ways, calls
from kuiper_edu.course.judge.course3.arrays import SYMPTOMS, formula
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import brief, what

Shape = tuple[int, int, int, int]
_ROW_OF_H = "a row is taken to be H numbers long: it has W"
CASES: dict[str, tuple[Shape, int, int, int, int]] = {
    "one step in W": ((2, 3, 4, 5), 0, 0, 0, 1),
    "one step in H": ((2, 3, 4, 5), 0, 0, 1, 0),
    "one step in C": ((2, 3, 4, 5), 0, 1, 0, 0),
    "one step in N": ((2, 3, 4, 5), 1, 0, 0, 0),
    "in the middle": ((2, 3, 4, 5), 1, 2, 1, 3),
    "the last of all": ((2, 3, 4, 5), 1, 2, 3, 4),
    "a small photo": ((1, 3, 2, 2), 0, 2, 1, 0),
    "a digit": ((360, 1, 64, 64), 15, 0, 32, 7),
    "another shape": ((7, 2, 1, 3), 6, 1, 0, 2),
    "the first of all": ((2, 3, 4, 5), 0, 0, 0, 0),
}


def _place(shape: Shape, n: int, c: int, h: int, w: int) -> int:
    _, channels, rows, columns = shape
    return ((n * channels + c) * rows + h) * columns + w


# What n, c, h and w are multiplied by in a wrong answer, from the shape (N, C, H, W), and what is said about it.
_STEPS: tuple[tuple[Callable[[Shape], Shape], str], ...] = (
    (
        lambda s: (s[1] * s[2] * s[3], 1, s[3] * s[1], s[1]),
        "this is the place in a tensor stored as NHWC: in NCHW the columns are neighbours, and the channels are far "
        "apart",
    ),
    (
        lambda s: (1, s[0], s[0] * s[1], s[0] * s[1] * s[2]),
        "this counts the samples fastest: in memory the last index, w, moves by one number",
    ),
    (
        lambda s: (s[1] * s[2] * s[3], s[2] * s[3], 1, s[2]),
        "rows and columns are exchanged: neighbours in a row lie side by side, and one row down is a whole row of "
        "numbers away",
    ),
    (
        lambda s: (s[1] * s[2] * s[3], s[2] * s[3], 1, s[3]),
        "h and w are exchanged: one step in w passes one number, one step in h passes a row of W numbers",
    ),
    (
        lambda s: (1, 1, 1, 1),  # noqa: ARG005
        "the four indices are only added: one step in h passes a whole row of numbers, so it counts more than one",
    ),
    (
        lambda s: (0, s[2] * s[3], s[3], 1),
        "the sample is not counted: one step in n passes all the numbers of a sample",
    ),
    (
        lambda s: (s[1] * s[2] * s[3], 0, s[3], 1),
        "the channel is not counted: one step in c passes a whole plane of numbers",
    ),
    (
        lambda s: (s[0] * s[1] * s[2] * s[3], s[1] * s[2] * s[3], s[2] * s[3], s[3]),
        "each step is multiplied by its own dimension, too: one step in w passes one number, one step in h passes W of "
        "them",
    ),
    (
        lambda s: s,
        "each index is multiplied by its own size: multiply it by how many numbers one step passes, the product of the "
        "sizes behind it",
    ),
    (
        lambda s: (s[0], s[1], s[2], 1),
        "n, c and h are multiplied by their own sizes: one step passes the product of all the sizes behind an index",
    ),
    (
        lambda s: (s[1], s[2], s[3], 1),
        "one step passes a whole block: multiply by all the sizes behind an index, not only by the next one",
    ),
    (
        lambda s: (s[0] * s[1] * s[2], s[0] * s[1], s[0], 1),
        "the sizes before an index are multiplied: it must be those behind it",
    ),
    (
        lambda s: (4 * s[1] * s[2] * s[3], 4 * s[2] * s[3], 4 * s[3], 4),
        "these are bytes: a float32 has four. The task counts numbers",
    ),
    (lambda s: (s[1] * s[2] * s[2], s[2] * s[2], s[2], 1), _ROW_OF_H),
    (lambda s: (s[1] * s[2] * s[3], s[2] * s[3], s[2], 1), _ROW_OF_H),
    (
        lambda s: (s[1] * s[3] * s[3], s[3] * s[3], s[3], 1),
        "a plane is taken to be W times W numbers: it has H rows of W",
    ),
)


def _formulas() -> Ways:
    """Each wrong answer as a function of a case."""

    def counting(steps: Callable[[Shape], Shape]) -> Callable[..., int]:
        return lambda shape, *place: sum(i * step for i, step in zip(place, steps(shape), strict=True))

    one_more = (lambda *case: _place(*case) + 1, "every place is one too large: the first number has the place 0")
    return (*((counting(steps), said) for steps, said in _STEPS), one_more)


def offset(finding: Finding) -> str | None:
    """Which other count it is, or the smallest case that is wrong."""
    first = finding.wrong[0]
    if isinstance(first.got, bool) or not isinstance(first.got, int | float):
        return f"one number was expected, {what(first.got)} came back"
    known = formula(finding, CASES, _formulas())
    if known:
        return known
    shape, *place = CASES[first.label]
    asked = f"in a tensor of shape {shape}, for n, c, h, w = {tuple(place)}"
    return f"{asked}, {brief(first.got)} came back; {first.expected} is right"


EXERCISE = Exercise(
    "course3.offset",
    check=calls(CASES),
    rules={label: Equal(_place(*case)) for label, case in CASES.items()},
    detective=offset,
    symptoms=(
        Symptom(
            r"error: TypeError: (?:can't multiply sequence|can only concatenate|unsupported operand)",
            "`shape` is a tuple of four sizes: N, C, H, W = shape takes them apart",
        ),
        Symptom(
            r"error: AttributeError: 'tuple' object has no attribute 'shape'", "shape is the tuple itself, (N, C, H, W)"
        ),
        *SYMPTOMS,
    ),
    hints={
        "": (
            "How many numbers do you pass when w grows by one? When h does? When c does?",
            "One step in w passes 1 number, one step in h passes a row, one in c a plane, one in n a sample. "
            "How many numbers has each?",
            "N, C, H, W = shape, and a plane has H * W numbers: c * H * W + ...",
        ),
    },
    solution="""\
def offset(shape, n, c, h, w):
    N, C, H, W = shape
    row = W
    plane = H * row
    sample = C * plane
    return n * sample + c * plane + h * row + w
""",
)
