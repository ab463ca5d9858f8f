"""The inner loop of a tile."""

from collections.abc import Iterator
from typing import Any

from kuiper_edu.course.judge import UNCHANGED, Close, Equal, Exercise, Function, Report, Rule
from kuiper_edu.course.trial.report import raised

TOLERANCE = 1e-5

Rows = list[list[float]]


def _numbers(steps: int, count: int, seed: int) -> Rows:
    """Mixed numbers, none of them whole, so that a cast to int shows."""
    return [[float((i * 7 + j * 5 + i * j + seed) % 11) - 3.5 for j in range(count)] for i in range(steps)]


CASES: dict[str, tuple[Rows, Rows]] = {
    "one step": ([[2.0, 3.0]], [[1.0, 10.0, 100.0, 1000.0]]),
    "three steps": (_numbers(3, 4, 1), _numbers(3, 8, 2)),
    "a tile with as many steps as rows": (_numbers(3, 3, 4), _numbers(3, 5, 7)),
    "one row": (_numbers(5, 1, 3), _numbers(5, 16, 5)),
    "a square tile": (_numbers(6, 4, 8), _numbers(6, 4, 2)),
    "numbers that float16 cannot store exactly": (
        [[2049.0, 0.5], [-4097.0, 1.5]],
        [[1.0, 0.5, -1.0], [0.25, -0.5, 3.0]],
    ),
}

WHOLE = "whole numbers in the vectors"
INTEGERS: tuple[Rows, Rows] = ([[0.5, -1.5], [2.25, 4.0]], [[2, 4, -6], [8, -10, 12]])

BACK = "times it went back"


class Steps(list[Any]):
    """The vectors of the right-hand side, which note how often one goes back from a later one to an earlier one."""

    def __init__(self, vectors: list[Any]) -> None:
        super().__init__(vectors)
        self.last = self.back = 0

    def _note(self, place: int) -> None:
        self.back += place < self.last
        self.last = place

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, slice):
            self._note(range(len(self))[place])
        return super().__getitem__(place)

    def __iter__(self) -> Iterator[Any]:
        for place, vector in enumerate(super().__iter__()):
            self._note(place)
            yield vector


def computed(left: Rows, right: Rows) -> Rows:
    """The tile, by its definition."""
    return [
        [sum(a[r] * b[c] for a, b in zip(left, right, strict=True)) for c in range(len(right[0]))]
        for r in range(len(left[0]))
    ]


def check_outer_tile(function: Function, report: Report) -> None:
    """Compute every tile, and see in which order the vectors are read."""
    import numpy as np

    changed, back = [], 0
    for label, (left, right) in CASES.items():
        mine = [list(step) for step in left]
        vectors = Steps([np.array(step, np.float32) for step in right])
        report(label, function(mine, vectors))
        back = max(back, vectors.back)
        if mine != left or [vector.tolist() for vector in list.__iter__(vectors)] != right:
            changed.append(label)
    report(UNCHANGED, changed)
    report(BACK, back if back > 1 else 0)  # once: to look at the sizes
    report(WHOLE, raised(function, INTEGERS[0], [np.array(step, np.int64) for step in INTEGERS[1]]))


RULES: dict[str, Rule] = {
    label: Close(computed(*case), TOLERANCE) for label, case in (CASES | {WHOLE: INTEGERS}).items()
}

EXERCISE = Exercise(
    "course5.outer_tile",
    title="the inner loop",
    lesson="5.3c",
    difficulty=3,
    minutes=5,
    check=check_outer_tile,
    rules=RULES | {UNCHANGED: Equal([]), BACK: Equal(0)},
    given=CASES,
    says={
        WHOLE: "for vectors of whole numbers, found {got}: the tile needs a float type, not the type of the vectors",
        UNCHANGED: "your function changed `left` or `right`: only read them, and add up the products in a new array",
        BACK: (
            "the sums are correct, but your code went back to an earlier vector of `right` {got} times, as happens "
            "when the outer loop runs over the rows. Let the outer loop run over the steps, so that each vector is "
            "read once, for all rows"
        ),
        **{f"{label}: shape": f"for {label}, {{differs}}" for label in CASES},
    },
    hints={
        "": (
            "What does one step add to row r of the tile?",
            "Begin with a tile of zeros, one row for each number in left[0]. For each step and each row, "
            "add left[step][row] times the vector right[step] to that row of the tile.",
            "In the loop `for numbers, vector in zip(left, right):`, write a second loop, `for r, number in "
            "enumerate(numbers):`, with the line `tile[r] += number * vector`.",
        ),
    },
    errors={
        "IndexError": "an index is out of range: left[k][r] is the number that step k has for row r; "
        "there are len(left) steps and len(left[0]) rows",
        "TypeError: can't multiply sequence": (
            "left[k] is a list, with one number for each row: multiply one of these numbers, left[k][r], by "
            "the vector right[k]"
        ),
        "ValueError: operands could not be broadcast": (
            "your code combines two arrays of different lengths: for each row of the tile, multiply the vector "
            "right[k] by one number, left[k][r]"
        ),
    },
)
