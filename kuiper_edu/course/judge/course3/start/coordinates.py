"""Exercise 3 of lesson 3.0: the way back, from a place in memory to n, c, h, w."""

from __future__ import annotations

from kuiper_edu.course.judge.cases import calls
from kuiper_edu.course.judge.course3.arrays import SYMPTOMS, formula
from kuiper_edu.course.judge.course3.start.offset import CASES as PLACES
from kuiper_edu.course.judge.course3.start.offset import _place
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import brief, what

CASES = {label: (case[0], _place(*case)) for label, case in PLACES.items()}
EXPECTED = {label: list(case[1:]) for label, case in PLACES.items()}


def _back(shape: tuple[int, ...], place: int) -> list[int]:
    """The indices of a place, for any number of dimensions."""
    indices: list[int] = []
    for size in reversed(shape):
        indices.insert(0, place % size)
        place //= size
    return indices


def _nhwc(shape: tuple[int, ...], place: int) -> list[int]:
    n, h, w, c = _back((shape[0], shape[2], shape[3], shape[1]), place)
    return [n, c, h, w]


_FORMULAS = (
    (
        lambda s, p: [p % size for size in s],
        "every index is the rest of the whole place: divide with // before the next %",
    ),
    (lambda s, p: _back(s, p)[::-1], "the four are right, but from the end: n, c, h, w is the order"),
    (
        lambda s, p: _back(s[::-1], p)[::-1],
        "this counts the samples fastest: in memory the last index, w, changes first",
    ),
    (_nhwc, "this is right for a tensor stored as NHWC: in NCHW the columns change first, then the rows"),
    (lambda s, p: [x + 1 for x in _back(s, p)], "every index is one too large: they begin at 0"),
    (
        lambda s, p: [p // (s[1] * s[2] * s[3]), p // (s[2] * s[3]), p // s[3], p],
        "what the larger steps have used up is still in the smaller ones: take the rest with %",
    ),
    (
        lambda s, p: [p // (s[1] * s[2] * s[3]), p // (s[2] * s[3]), p // s[3], p % s[3]],
        "the c of this answer goes on counting in the next sample, its h in the next channel: take the rest with %",
    ),
)


def coordinates(finding: Finding) -> str | None:
    """What came back in place of four indices, or which others they are."""
    first = finding.wrong[0]
    if not isinstance(first.got, list) or len(first.got) != 4:
        return f"four numbers, n, c, h and w, were expected; {what(first.got)} came back"
    known = formula(finding, CASES, _FORMULAS)
    if known:
        return known
    if any(isinstance(index, float) and not index.is_integer() for seen in finding.wrong for index in seen.got):
        return f"{brief(first.got)} came back, with fractions: / gives floats, // gives whole numbers"
    shape, place = CASES[first.label]
    return f"in a tensor of shape {shape}, place {place} came out as {brief(first.got)}; {first.expected} is right"


EXERCISE = Exercise(
    "course3.coordinates",
    check=calls(CASES),
    rules={label: Equal(indices) for label, indices in EXPECTED.items()},
    detective=coordinates,
    symptoms=(
        Symptom(
            r"error: TypeError: (?:can't multiply sequence|can only concatenate|unsupported operand)",
            "`shape` is a tuple of four sizes: N, C, H, W = shape takes them apart",
        ),
        Symptom(
            r"error: ZeroDivisionError", "something is divided by an index, and that may be 0: divide by the sizes"
        ),
        *SYMPTOMS,
    ),
    hints={
        "": (
            "Place 7 in rows of 5: which row, which column? How do you compute both?",
            "place // W says how many whole rows come before, place % W how far it is in its row. Then the same with "
            "H, and with C.",
            "place, w = divmod(place, W); place, h = divmod(place, H); ...",
        ),
    },
    solution="""\
def coordinates(shape, place):
    N, C, H, W = shape
    place, w = place // W, place % W
    place, h = place // H, place % H
    n, c = place // C, place % C
    return n, c, h, w
""",
)
