"""The position in memory of one number of a tensor."""

from kuiper_edu.course.judge import Equal, Exercise, calls

Shape = tuple[int, int, int, int]

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


EXERCISE = Exercise(
    "course3.offset",
    title="the position of a number",
    lesson="3.0",
    difficulty=2,
    minutes=6,
    check=calls(CASES),
    rules={label: Equal(_place(*case)) for label, case in CASES.items()},
    hints={
        "": (
            (
                "By how much does the position increase when w increases by 1? By how much does it increase when "
                "h or c increases by 1?"
            ),
            (
                "One step in w moves by 1 element, one step in h moves by a row, one step in c moves by a plane, "
                "and one step in n moves by a sample. How many elements are in a row, in a plane and in a sample?"
            ),
            "Start with N, C, H, W = shape. A plane has H * W elements, so one part of the sum is c * H * W.",
        ),
    },
    errors={
        "TypeError: (?:can't multiply sequence|can only concatenate|unsupported operand)": (
            "`shape` is a tuple of four sizes: unpack it with N, C, H, W = shape"
        ),
        "AttributeError: 'tuple' object has no attribute 'shape'": (
            "`shape` is already a tuple, (N, C, H, W): use it directly"
        ),
    },
)
