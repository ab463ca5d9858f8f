"""Exercise 2 of lesson 3.0b: the convolution of one channel with one filter."""

from __future__ import annotations

from kuiper_edu.course.judge.cases import Ways, as_arrays, calls
from kuiper_edu.course.judge.course3.arrays import SYMPTOMS, TOLERANCE, Shape, why_other
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Close

Matrix = list[list[float]]
_SLANTED = [[1.0, 2.0, 0.0], [0.0, -1.0, 3.0], [0.5, 0.0, -2.0]]
CASES: dict[str, tuple[Matrix, Matrix]] = {
    "4 x 4": (
        [[1.0, 2.0, 0.0, 1.0], [0.0, 1.0, 3.0, 2.0], [4.0, 0.0, 1.0, 0.0], [2.0, 1.0, 0.0, 5.0]],
        _SLANTED,
    ),
    "three rows of five": (
        [[0.5, 1.0, -2.0, 0.0, 3.0], [1.5, 0.0, 1.0, 4.0, -1.0], [0.25, 2.0, 0.0, -3.0, 1.0]],
        [[1.0, -2.0], [0.5, 0.25]],
    ),
    "as large as the image": ([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]], _SLANTED),
    "a filter of one number": ([[1.0, -2.0], [3.0, 0.5], [0.0, 4.0]], [[-1.5]]),
}


def result(image: Matrix, kernel: Matrix) -> Matrix:
    """The right answer, without NumPy."""
    size = len(kernel)
    return [
        [
            sum(image[row + i][column + j] * kernel[i][j] for i in range(size) for j in range(size))
            for column in range(len(image[0]) - size + 1)
        ]
        for row in range(len(image) - size + 1)
    ]


EXPECTED = {label: result(*case) for label, case in CASES.items()}


def _formulas() -> Ways:
    import numpy as np  # not when a lesson only looks up its exercises

    def right(image: object, kernel: object) -> np.ndarray:
        return np.array(result(np.asarray(image).tolist(), np.asarray(kernel).tolist()))

    def transposed(image: Matrix, kernel: Matrix) -> np.ndarray:
        return right(image, np.transpose(kernel))

    def windows(image: Matrix, kernel: Matrix) -> np.ndarray:
        return np.lib.stride_tricks.sliding_window_view(np.asarray(image), np.shape(kernel))

    return (
        (
            lambda i, k: right(i, np.asarray(k)[::-1, ::-1]),
            "the filter is turned by half a turn: its upper left number belongs to the upper left pixel of the window",
        ),
        (transposed, "rows and columns of the filter are exchanged"),
        (lambda i, k: right(i, np.asarray(k)[::-1]), "the rows of the filter are upside down"),
        (lambda i, k: right(i, np.asarray(k)[:, ::-1]), "the columns of the filter are exchanged, left and right"),
        (lambda i, k: right(i, np.ones_like(k)), "this is the sum of the window alone: multiply by the filter first"),
        (lambda i, k: right(i, k) / np.size(k), "this is the mean of the products: their sum was asked for"),
        (lambda i, k: (windows(i, k) * k).max((2, 3)), "this is the largest of the products: their sum was asked for"),
        (
            lambda i, k: (windows(i, k) @ np.asarray(k)).sum((2, 3)),
            "@ is the matrix product, rows times columns: * multiplies number by number",
        ),
        (lambda i, k: windows(i, k)[:, :, 0, 0] * np.sum(k), "only one pixel of each window was used"),
        (
            lambda i, k: right(i, k).astype(int),
            "what stands behind the point is gone: make room with np.zeros(...), which holds floats",
        ),
        (
            lambda i, k: np.maximum(right(i, k), 0),
            "the negative numbers became 0: that is ReLU, the convolution keeps them",
        ),
        (lambda i, k: np.abs(right(i, k)), "the negative numbers lost their sign"),
        (lambda i, k: right(i, k).T, "rows and columns of the result are exchanged: out[row, column]"),
        (
            lambda i, k: right(i, k)[:-1, :-1],
            "the last row and the last column are missing: a filter of K numbers stops at H - K + 1 places, not H - K",
        ),
        (lambda i, k: right(i, k)[:-1], "the last row is missing: a filter of K rows stops at H - K + 1 places"),
        (
            lambda i, k: right(i, k)[:, :-1],
            "the last column is missing: a filter of K columns stops at W - K + 1 places",
        ),
        (
            lambda i, k: right(i, k).ravel(),
            "the numbers are right, but in one row: a row of the result for each row of places",
        ),
        (lambda i, k: right(i, k)[:: len(k), :: len(k)], "the filter jumps by its own size: it moves by one pixel"),
    )


def convolve(finding: Finding) -> str | None:
    """Another shape, or numbers of another formula, or the first number that is wrong."""
    return why_other(finding, CASES, _formulas(), _shape)


def _shape(label: str, got: Shape | None, wanted: Shape) -> str:
    image, kernel = CASES[label]
    said = f"{label}: the shape {got} came back, {wanted} was expected"
    if got == (len(image), len(image[0])):
        return f"{said}: the filter must lie inside the image, so the result is smaller than the image"
    if got and got[:2] == wanted:
        return f"{said}: the products of a window must be added, to one number"
    return f"{said}: H - K + 1 rows, W - K + 1 columns for a filter of {len(kernel)} x {len(kernel)}"


EXERCISE = Exercise(
    "course3.convolve",
    check=calls(CASES, as_arrays),
    rules={label: Close(numbers, TOLERANCE) for label, numbers in EXPECTED.items()},
    detective=convolve,
    symptoms=(
        Symptom(
            r"error: ValueError: operands could not be broadcast together with shapes (\(.*?\)) (\(.*?\))",
            "the shapes {1} and {2} do not fit: what is multiplied by the filter must have its size, len(kernel) rows "
            "and columns. At the border a slice is cut off, and a slice a:b ends before b",
        ),
        Symptom(
            r"error: IndexError: index \d+ is out of bounds",
            "a pixel is asked for that is not there: the filter stops at the last row and the last column",
        ),
        *SYMPTOMS,
    ),
    hints={
        "": (
            "At how many places does a filter of 3 rows fit into an image of 5 rows?",
            "Two loops, over the rows and the columns of the result. For each place cut out the window with two "
            "slices, multiply it by the filter, and add everything up.",
            "out[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)",
        ),
    },
    solution="""\
import numpy as np


def convolve(image, kernel):
    size = len(kernel)
    rows, columns = image.shape[0] - size + 1, image.shape[1] - size + 1
    out = np.zeros((rows, columns))
    for row in range(rows):
        for column in range(columns):
            window = image[row : row + size, column : column + size]
            out[row, column] = np.sum(window * kernel)
    return out
""",
)
