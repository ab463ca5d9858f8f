"""From a position in memory back to n, c, h, w."""

from kuiper_edu.course.exercises.course3.offset.exercise import CASES as PLACES
from kuiper_edu.course.exercises.course3.offset.exercise import _place
from kuiper_edu.course.judge import Equal, Exercise, calls

CASES = {label: (case[0], _place(*case)) for label, case in PLACES.items()}

EXPECTED = {label: list(case[1:]) for label, case in PLACES.items()}

EXERCISE = Exercise(
    "course3.coordinates",
    title="Exercise 3 (optional): from a position back to the indices",
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
            "If each row has 5 elements, in which row and which column is position 7? How do you compute both?",
            (
                "position // W is the number of whole rows before the element, and position % W is its column. In"
                " the same way, divide the number of rows by H to get the number of whole channels, and then "
                "divide this number by C."
            ),
            (
                "Begin with `position, w = divmod(position, W)` and `position, h = divmod(position, H)`, and "
                "continue in the same way with C."
            ),
        ),
    },
    errors={
        "TypeError: (?:can't multiply sequence|can only concatenate|unsupported operand)": (
            "your code does not use `shape` as a tuple of four sizes: unpack it with `N, C, H, W = shape`"
        ),
        "ZeroDivisionError": "you divide by an index, which may be 0: divide by the sizes",
    },
)
