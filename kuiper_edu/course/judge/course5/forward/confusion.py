"""Exercise 3 of lesson 5.2: the confusion matrix of scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kuiper_edu.course.judge.cases import UNCHANGED, by_way
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, what
from kuiper_edu.course.trial.values import Plain

Matrix = list[list[int]]
Rows = list[list[float]]
CASES: dict[str, tuple[Rows, list[int]]] = {
    "one image": ([[0.1, 0.8, 0.3]], [2]),
    "three images": ([[0.9, 0.1, 0.2], [0.1, 0.8, 0.3], [0.5, 0.3, 0.6]], [0, 1, 0]),
    "the same mistake three times": ([[0.1, 0.9], [0.2, 0.7], [0.6, 0.8], [0.9, 0.1]], [0, 0, 0, 0]),
    "a class that never occurs": ([[0.1, 0.8, 0.2, 0.3], [0.7, 0.1, 0.2, 0.3]], [1, 0]),
    "equal scores": ([[0.2, 0.6, 0.6], [0.5, 0.5, 0.5]], [1, 2]),
    "scores below 0": ([[-3.0, -1.0, -2.0], [-1.0, -5.0, -9.0]], [1, 0]),
}
Reading = Callable[[Sequence[float]], int]


def top(scores: Sequence[float]) -> int:
    """The class with the largest score, of equal ones the first."""
    return list(scores).index(max(scores))


def counted(case: str, read: Reading = top, most: int | None = None) -> Matrix:
    """A case's matrix, with another way to read the scores, or each place counted so often at most."""
    rows, labels = CASES[case]
    matrix = [[0] * len(rows[0]) for _ in rows[0]]
    for scores, label in zip(rows, labels, strict=True):
        matrix[label][read(scores)] += 1
    return matrix if most is None else [[min(count, most) for count in line] for line in matrix]


def check_confusion(function: Function, report: Report) -> None:
    """Count every case."""
    import numpy as np  # not when a lesson only looks up its exercises

    changed = []
    for label, (rows, labels) in CASES.items():
        scores, truth = np.array(rows, np.float32), np.array(labels)
        report(label, function(scores, truth))
        if scores.tolist() != np.array(rows, np.float32).tolist() or truth.tolist() != labels:
            changed.append(label)
    report(UNCHANGED, changed)


WAYS: tuple[tuple[Callable[[str], Plain], str], ...] = (
    (
        lambda case: [list(line) for line in zip(*counted(case), strict=True)],
        "rows and columns have changed places: matrix[true digit, predicted digit]",
    ),
    (
        lambda case: counted(case, most=1),
        "the same mistake made three times was counted once: add 1 for each image. (matrix[labels, predicted] += 1 "
        "adds 1 to each place once, however often it is named; `np.add.at` adds 1 each time.)",
    ),
    (lambda case: counted(case, lambda scores: list(scores).index(min(scores))), "you take the smallest score: argmax"),
    (
        lambda case: counted(case, lambda scores: len(scores) - 1 - list(scores)[::-1].index(max(scores))),
        "of equal scores the first class counts, as argmax has it; you take the last",
    ),
    (
        lambda case: [[n if i == j else 0 for j, n in enumerate(line)] for i, line in enumerate(counted(case))],
        "only the diagonal is counted: an image that was read wrongly is counted, too, beside the diagonal",
    ),
    (
        lambda case: [[n if i != j else 0 for j, n in enumerate(line)] for i, line in enumerate(counted(case))],
        "only mistakes are counted: an image that was read correctly is counted, too, on the diagonal",
    ),
    (
        lambda case: [[sum(column) for column in zip(*counted(case), strict=True)] for _ in counted(case)],
        "all rows are one and the same list: [[0] * n] * n repeats one row, [[0] * n for _ in range(n)] makes n",
    ),
    (
        lambda case: [[n / (sum(line) or 1) for n in line] for line in counted(case)],
        "these are shares: numbers of images were asked for",
    ),
)
"""What well-known mistakes give, and what is said about them."""


def confusion(finding: Finding) -> str | None:
    """Which other matrix came back."""
    first = finding.wrong[0]
    said = by_way(finding, {case: (case,) for case in CASES}, WAYS)
    if said:
        return said
    if not isinstance(first.got, list) or not all(isinstance(line, list) for line in first.got):
        return f"a matrix was expected, rows of numbers; {what(first.got)} came back"
    wide = len(CASES[first.label][0][0])
    shape = [len(first.got), *{len(line) for line in first.got}]
    if shape != [wide, wide]:
        return (
            f"for scores of {wide} classes the matrix has {len(first.got)} rows: it is {wide} x {wide}, "
            "also where a class never occurs; scores.shape[1] says how many there are"
        )
    rows, labels = CASES[first.label]
    total = sum(map(sum, first.got))
    if total != len(labels):
        return f"{len(labels)} images were given, the numbers in the matrix add up to {total:g}: each image counts once"
    return f"for the scores {rows} and the labels {labels}, {first.got} came back, {first.expected} was expected"


EXERCISE = Exercise(
    "course5.confusion",
    check=check_confusion,
    rules={case: Equal(counted(case)) for case in CASES} | {UNCHANGED: Equal([])},
    says={UNCHANGED: "the scores or labels are others afterwards: read them only"},
    detective=confusion,
    symptoms=(
        Symptom(
            r"error: IndexError: index (\d+) is out of bounds for axis \d with size (\d+)",
            "the matrix has room for {2} classes, and class {1} is asked for (they count from 0): "
            "scores.shape[1] is their number, and axis=1 of argmax goes along them",
        ),
        Symptom(
            r"error: IndexError: (?:only integers|arrays used as indices)",
            "an index has to be a whole number: the class is where the largest score stands (argmax), not the score",
        ),
        Symptom(
            r"error: ValueError: zip\(\)|error: IndexError: shape mismatch|error: ValueError: .*broadcast",
            "there are not as many predictions as labels: argmax(axis=1) gives one for each image",
        ),
        Symptom(
            r"error: IndexError: list index out of range",
            "a list is shorter than a class's number: 0 in each place first",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "Which number in the matrix changes for one image whose digit is 3, and which was read as 7?",
            "scores.argmax(axis=1) gives the predicted class of each image. Start with zeros, go through the images, "
            "and add 1 at one place for each.",
            "matrix[label, predicted] += 1, for one image at a time",
        ),
    },
    solution="""\
import numpy as np


def confusion(scores, labels):
    classes = scores.shape[1]
    matrix = np.zeros((classes, classes), int)
    for label, predicted in zip(labels, scores.argmax(axis=1)):
        matrix[label, predicted] += 1
    return matrix
""",
)
