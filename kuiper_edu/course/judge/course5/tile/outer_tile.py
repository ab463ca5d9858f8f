"""Exercise 1 of lesson 5.3c: the inner loop of a tile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.course5.fast.windows import lost_fractions
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Close, Equal, Rule
from kuiper_edu.course.judge.wording import COMMON, what

TOLERANCE = 1e-5
Rows = list[list[float]]


def _numbers(steps: int, count: int, seed: int) -> Rows:
    """Mixed numbers, none of them whole, so that a cast to int shows."""
    return [[float((i * 7 + j * 5 + i * j + seed) % 11) - 3.5 for j in range(count)] for i in range(steps)]


CASES: dict[str, tuple[Rows, Rows]] = {
    "one step": ([[2.0, 3.0]], [[1.0, 10.0, 100.0, 1000.0]]),
    "three steps": (_numbers(3, 4, 1), _numbers(3, 8, 2)),
    "as many steps as rows": (_numbers(3, 3, 4), _numbers(3, 5, 7)),
    "one row": (_numbers(5, 1, 3), _numbers(5, 16, 5)),
    "a square": (_numbers(6, 4, 8), _numbers(6, 4, 2)),
}
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


def _mistakes(left: Rows, right: Rows) -> dict[str, Rows]:
    """Sentence -> the tile that comes of the mistake."""
    rows, lanes = range(len(left[0])), range(len(right[0]))
    tile = computed(left, right)
    whole = [sum(line[c] for line in tile) for c in lanes]
    return {
        "only the last step is left: add to the sums, do not write over them": computed(left[-1:], right[-1:]),
        "only the first step was done: is the return inside the loop?": computed(left[:1], right[:1]),
        "the first step is left out": computed(left[1:], right[1:]) if left[1:] else [[0.0] * len(lanes)] * len(rows),
        "the last step is left out": computed(left[:-1], right[:-1]) if left[1:] else [[0.0] * len(lanes)] * len(rows),
        "all rows hold the sum of all: they are one and the same array; make a new one for each row": [whole]
        * len(rows),
        "number and vector are added: multiply them": [
            [sum(a[r] + b[c] for a, b in zip(left, right, strict=True)) for c in lanes] for r in rows
        ],
        "the products are subtracted: add them": [[-value for value in line] for line in tile],
        "the first vector is counted once too often: begin with zeros": [
            [value + right[0][c] for c, value in enumerate(line)] for line in tile
        ],
        "all sums are too large by one: begin with zeros, not with ones": [
            [value + 1 for value in line] for line in tile
        ],
        "each row uses the number of the first row: step[r] belongs to row r": [tile[0]] * len(rows),
        "the rows stand in the other order: row r belongs to the number r of each step": tile[::-1],
        "the steps of left and right do not belong together: take step k of both": computed(left[::-1], right),
    }


def told(finding: Finding) -> str | None:
    """Which mistake gives this tile."""
    import numpy as np

    first = finding.wrong[0]
    if any(wrong.label == UNCHANGED for wrong in finding.wrong):
        return "left or right holds other numbers afterwards: read them only, and begin with arrays of your own"
    if first.label == BACK:
        return (
            f"the sums are right, but the vectors of right were gone through again, {first.got} times: that is row by "
            "row. Make the steps the outer loop, so that a vector that was read is used for all rows"
        )
    last = next(wrong for wrong in reversed(finding.wrong) if wrong.label in CASES)
    left, right = CASES[last.label]
    if not isinstance(last.got, list):
        return f"the rows of the tile were expected, {what(last.got)} came back"
    size, shape = (len(left[0]), len(right[0])), np.shape(np.array(last.got, dtype=object))
    if (
        shape == size[::-1]
        and Close([list(line) for line in zip(*computed(left, right), strict=True)], TOLERANCE).fault(last.got) is None
    ):
        return f"the tile is {shape}: rows and columns have changed places, {size} was expected"
    if shape != size:
        inner = {
            size[:1]: " A row keeps all numbers of its vector: do not add them up.",
            size[1:]: " The rows stay separate: do not add them up.",
            (len(left), *size): " Each step has a tile of its own: add them up.",
        }
        return f"for {last.label}, the tile has the shape {shape}, {size} was expected.{inner.get(shape, '')}"
    wrong = [answer for answer in finding.wrong if answer.label in CASES]
    tiles = {answer.label: _mistakes(*CASES[answer.label]) for answer in wrong}
    for sentence in tiles[last.label]:
        if all(Close(tiles[answer.label][sentence], TOLERANCE).fault(answer.got) is None for answer in wrong):
            return sentence
    return (
        f"for left = {left} and right = {right}, {what(last.got)} came back, {what(computed(left, right))} is right"
        + lost_fractions(last)
    )


RULES: dict[str, Rule] = {label: Close(computed(*case), TOLERANCE) for label, case in CASES.items()}

EXERCISE = Exercise(
    "course5.outer_tile",
    check=check_outer_tile,
    rules=RULES | {UNCHANGED: Equal([]), BACK: Equal(0)},
    detective=told,
    symptoms=(
        Symptom(
            r"error: IndexError",
            "a place is read that is not there: left[k][r] is the number of step k for row r, there are "
            "len(left) steps and len(left[0]) rows",
        ),
        Symptom(
            r"error: TypeError: can't multiply sequence",
            "a list is multiplied: left[k] has one number for each row, and one of them, left[k][r], meets a vector",
        ),
        Symptom(
            r"error: ValueError: operands could not be broadcast",
            "two arrays of different lengths meet: a row of the tile is as long as a vector of right",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "What does one step add to row r of the tile?",
            "Begin with a row of zeros for each number of a step. For each step and each row, "
            "add the row's number times the step's vector.",
            "for numbers, vector in zip(left, right): for r, number in enumerate(numbers): tile[r] += number * vector",
        ),
    },
    solution="""\
import numpy as np


def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for numbers, vector in zip(left, right):
        for r, number in enumerate(numbers):
            tile[r] += number * vector
    return tile
""",
)
