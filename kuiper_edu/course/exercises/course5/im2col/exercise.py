"""Windows become columns: the cases, and what is right for them, in plain Python."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod

from kuiper_edu.course.judge import UNCHANGED, Close, Equal, Exercise, Finding, Function, Report, as_arrays
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.values import Plain

Shape = tuple[int, ...]
Pair = tuple[int, int]
TOLERANCE = 1e-5
ARRAY, KEPT = "an array", "the matrix after another call"


@dataclass(frozen=True)
class Case:
    """One call: the shape of x and the window.

    Args:
        shape: of x, NCHW.
        kernel, stride, padding: of the window, each (rows, columns).
    """

    shape: Shape
    kernel: Pair
    stride: Pair = (1, 1)
    padding: Pair = (0, 0)

    @property
    def x(self) -> Plain:
        """The numbers, in nested lists: mixed, and none of them whole or exact in float16, so that a cast shows."""
        return nested([(i * 7 + i * i) % 13 * 1000 - 4499.5 for i in range(prod(self.shape))], self.shape)

    def out(self) -> Pair:
        """Rows and columns of windows."""
        settings = zip(self.shape[2:], self.kernel, self.stride, self.padding, strict=True)
        rows, columns = ((size + 2 * padding - kernel) // stride + 1 for size, kernel, stride, padding in settings)
        return rows, columns

    def window(self, n: int, c: int, row: int, column: int) -> list[list[float]]:
        """One channel of one window; zeros stand in the padding."""
        top, left = row * self.stride[0] - self.padding[0], column * self.stride[1] - self.padding[1]
        rows, columns = range(top, top + self.kernel[0]), range(left, left + self.kernel[1])
        return [[self._at(n, c, i, j) for j in columns] for i in rows]

    def _at(self, n: int, c: int, i: int, j: int) -> float:
        inside = 0 <= i < self.shape[2] and 0 <= j < self.shape[3]
        value: float = self.x[n][c][i][j] if inside else 0.0
        return value

    def places(self) -> Iterator[tuple[int, int]]:
        """Every row and column of windows."""
        high, wide = self.out()
        return product(range(high), range(wide))

    def __str__(self) -> str:
        rows, columns = self.kernel
        stride, padding = (pair[0] if pair[0] == pair[1] else pair for pair in (self.stride, self.padding))
        return f"x of shape {self.shape} and a {rows}x{columns} window (stride {stride}, padding {padding})"


def nested(flat: list[float], shape: Shape) -> Plain:
    """Numbers in nested lists of this shape.

    Example:
        >>> nested([1, 2, 3, 4], (2, 2))
        [[1, 2], [3, 4]]
    """
    if len(shape) == 1:
        return list(flat)
    step = len(flat) // shape[0]
    return [nested(flat[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]


CASES: dict[str, Case] = {
    "one channel": Case((1, 1, 4, 4), (3, 3)),
    "three channels": Case((1, 3, 4, 4), (2, 2)),
    "padding 1": Case((1, 1, 3, 3), (3, 3), padding=(1, 1)),
    "padding 2": Case((1, 1, 3, 4), (3, 3), padding=(2, 2)),
    "stride 2": Case((1, 1, 5, 5), (3, 3), stride=(2, 2)),
    "stride 2, one row is left over": Case((1, 1, 6, 6), (3, 3), stride=(2, 2)),
    "a smaller map of the same size with its padding": Case((1, 1, 4, 4), (3, 3), padding=(1, 1)),
    "a map that is not square": Case((1, 2, 3, 6), (2, 2)),
    "a window of 1x1": Case((1, 3, 3, 4), (1, 1), stride=(2, 2)),
    "a window of 3x2": Case((1, 2, 5, 4), (3, 2)),
    "padding (0, 1)": Case((1, 1, 4, 4), (2, 2), padding=(0, 1)),
    "stride (2, 1)": Case((1, 1, 5, 5), (2, 2), stride=(2, 1)),
    "two images": Case((2, 2, 4, 5), (3, 3), padding=(1, 1)),
    "stride and padding": Case((2, 1, 5, 6), (3, 3), stride=(2, 2), padding=(1, 1)),
}
"""Each case adds one thing to those before it."""


def columns(case: Case) -> Plain:
    """im2col: (N, channels * kernel * kernel, windows)."""
    return [
        [list(line) for line in zip(*(_column(case, n, *place) for place in case.places()), strict=True)]
        for n in range(case.shape[0])
    ]


def _column(case: Case, n: int, row: int, column: int) -> list[float]:
    return [value for c in range(case.shape[1]) for line in case.window(n, c, row, column) for value in line]


def check_im2col(function: Function, report: Report) -> None:
    """Let it lay out every case."""
    import numpy as np  # not when a lesson only looks up its exercises

    changed = []
    for label, case in CASES.items():
        [x] = as_arrays(case.x, dtype="float32")
        result = function(x, case.kernel, case.stride, case.padding)
        report(label, result)
        if not isinstance(result, np.ndarray):
            report(ARRAY, type(result).__name__)
            return
        if x.tolist() != case.x:
            changed.append(label)
    before = result.copy()
    function(x + 1, case.kernel, case.stride, case.padding)
    report(KEPT, np.array_equal(result, before))
    report(ARRAY, "ndarray")
    report(UNCHANGED, changed)


def no_array(finding: Finding) -> Sentence | None:
    """Another type than an array, as Python calls it."""
    first = finding.wrong[0]
    return (
        told("expected_numpy_array_found", "expected a NumPy array, found an object of type {got}", got=first.got)
        if first.label == ARRAY
        else None
    )


MISTAKES = {
    r"ValueError: cannot reshape array of size (\d+) into shape (\(.*\))": (
        "{1} numbers do not fit the shape {2}: each column has C * kernel_rows * kernel_columns numbers, and the "
        "number of rows of windows is (H + 2*padding - kernel)//stride + 1; for columns of windows use W instead of H"
    ),
    "ValueError: (.*(?:broadcast|matmul|mismatch|not aligned|operands).*)": (
        "two shapes do not match ({1}): print them, and compare them with the sizes in the exercise"
    ),
    "TypeError: .*'float' object cannot be interpreted|TypeError: .*float.*(?:index|integer)": (
        "a size must be an integer: divide with //, not with /"
    ),
    r"TypeError: \w+\(\) (?:missing|takes)": (
        "do not change the first line of the function, def im2col(x, kernel, stride, padding)"
    ),
    "IndexError: (.*)": (
        "an index is out of range: there must be (H + 2*padding - kernel)//stride + 1 rows of windows"
    ),
}

EXERCISE = Exercise(
    "course5.im2col",
    title="windows become columns",
    lesson="5.3",
    difficulty=4,
    minutes=6,
    check=check_im2col,
    diagnose=no_array,
    rules={ARRAY: Equal("ndarray")}
    | {label: Close(columns(case), TOLERANCE) for label, case in CASES.items()}
    | {UNCHANGED: Equal([]), KEPT: Equal(True)},
    says={
        UNCHANGED: "your function changed x: only read it; np.pad returns a new array",
        KEPT: "a second call of your function changed the matrix of the first call: create a new array in each call",
        **{label: f"for {case}, {{differs}}" for label, case in CASES.items()},
    },
    hints={
        "": (
            (
                "Row 0 of the matrix contains the top-left number of every window. Where in the padded map are "
                "these numbers?"
            ),
            (
                "Loop over the positions in the window, not over the windows: if each map has rows * columns windows "
                "and the stride is (down, right), padded[:, :, a : a + down * rows : down, b : b + right * columns : "
                "right] contains the number at (a, b) of every window. Store these slices in an array of shape (N, C, "
                "kernel, kernel, rows, columns), and reshape it at the end."
            ),
            "out[:, :, a, b] = the slice above; return out.reshape(len(x), -1, rows * columns)",
        ),
    },
    errors=MISTAKES,
)
