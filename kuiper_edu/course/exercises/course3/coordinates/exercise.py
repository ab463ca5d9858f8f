"""From a position in memory back to n, c, h, w."""

from __future__ import annotations

from kuiper_edu.course.exercises.course3.offset.exercise import CASES as PLACES
from kuiper_edu.course.exercises.course3.offset.exercise import _place
from kuiper_edu.course.judge.cases import calls
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON_ERRORS

CASES = {label: (case[0], _place(*case)) for label, case in PLACES.items()}

EXPECTED = {label: list(case[1:]) for label, case in PLACES.items()}

EXERCISE = Exercise(
    "course3.coordinates",
    title="Exercise 3, one more if you like: from a position back to the indices",
    lesson="3.0",
    difficulty=2,
    minutes=4,
    check=calls(CASES),
    rules={label: Equal(indices) for label, indices in EXPECTED.items()},
    says={
        **dict.fromkeys(("order", "twice", "missing", "extra"), "{call}: expected {expected}, found {got}"),
    },
    hints={
        "": (
            "Position 7 in rows of 5: which row, which column? How do you compute both?",
            (
                "position // W says how many whole rows come before, position % W how far it is in its "
                "row. Then the same with "
                "H, and with C."
            ),
            "position, w = divmod(position, W); position, h = divmod(position, H); ...",
        ),
    },
    errors={
        "TypeError: (?:can't multiply sequence|can only concatenate|unsupported operand)": (
            "`shape` is a tuple of four sizes: N, C, H, W = shape takes them apart"
        ),
        "ZeroDivisionError": "something is divided by an index, and that may be 0: divide by the sizes",
        **COMMON_ERRORS,
    },
)
