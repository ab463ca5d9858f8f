"""Maps, filters and windows in plain Python: the cases of lesson 5.3, and what is right and wrong for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from kuiper_edu.course.judge.cases import UNCHANGED, as_arrays
from kuiper_edu.course.judge.exercises import Function, Report
from kuiper_edu.course.judge.rules import Close, Equal, Rule, numbers_in
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.course.trial.values import Plain

Shape = tuple[int, ...]
TOLERANCE = 1e-5
ARRAY = "an array"


@dataclass(frozen=True)
class Case:
    """One call: the shape of x, how many filters, and the window.

    Args:
        shape: of x, NCHW.
        kernel, stride, padding: of the window.
        filters: how many there are.
        below: what is taken from every number of x: large for maps that are negative everywhere.
    """

    shape: Shape
    kernel: int
    stride: int = 1
    padding: int = 0
    filters: int = 1
    below: float = 5.0

    @property
    def x(self) -> Plain:
        """The numbers, in nested lists: mixed, and none of them whole, so that a cast to int shows."""
        return nested([(i * 7 + i * i) % 13 + 0.5 - self.below for i in range(prod(self.shape))], self.shape)

    @property
    def weight(self) -> Plain:
        """The filters, in nested lists; no filter looks the same when it is turned or mirrored."""
        shape = (self.filters, self.shape[1], self.kernel, self.kernel)
        return nested([(i * 5 + i * i) % 7 - 1.5 for i in range(prod(shape))], shape)

    def out(self) -> tuple[int, int]:
        """Rows and columns of windows."""
        high, wide = ((size + 2 * self.padding - self.kernel) // self.stride + 1 for size in self.shape[2:])
        return high, wide

    def window(self, n: int, c: int, row: int, column: int, outside: float = 0.0) -> list[list[float]]:
        """One channel of one window; `outside` stands in the frame."""
        top, left = row * self.stride - self.padding, column * self.stride - self.padding
        rows, columns = range(top, top + self.kernel), range(left, left + self.kernel)
        return [[self._at(n, c, i, j, outside) for j in columns] for i in rows]

    def _at(self, n: int, c: int, i: int, j: int, outside: float) -> float:
        inside = 0 <= i < self.shape[2] and 0 <= j < self.shape[3]
        value: float = self.x[n][c][i][j] if inside else outside
        return value

    def places(self) -> Iterator[tuple[int, int]]:
        """Every row and column of windows."""
        high, wide = self.out()
        return product(range(high), range(wide))

    def __str__(self) -> str:
        return (
            f"x of shape {self.shape}, a {self.kernel}x{self.kernel} window, "
            f"stride {self.stride}, padding {self.padding}"
        )


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
    "one channel": Case((1, 1, 4, 4), 3),
    "one channel, two filters": Case((1, 1, 4, 4), 3, filters=2),
    "three channels": Case((1, 3, 4, 4), 2, filters=2),
    "padding 1": Case((1, 1, 3, 3), 3, padding=1),
    "padding 2": Case((1, 1, 3, 4), 3, padding=2),
    "stride 2": Case((1, 1, 5, 5), 3, stride=2),
    "stride 2, one row is left over": Case((1, 1, 6, 6), 3, stride=2),
    "a map that is not square": Case((1, 2, 3, 6), 2, filters=2),
    "a window of 1x1": Case((1, 3, 3, 4), 1, stride=2, filters=2),
    "two images": Case((2, 2, 4, 5), 3, padding=1, filters=3),
    "stride and padding": Case((2, 1, 5, 6), 3, stride=2, padding=1, filters=2),
}
"""For convolutions; each adds one thing to those before it."""


def convolution(case: Case) -> Plain:
    """(N, filters, rows, columns): each filter times each window."""
    filters = case.weight

    def at(n: int, o: int, row: int, column: int) -> float:
        window = _column(case, n, row, column)
        return sum(a * b for a, b in zip(window, numbers_in(filters[o]), strict=True))

    high, wide = case.out()
    return [
        [[[at(n, o, row, column) for column in range(wide)] for row in range(high)] for o in range(case.filters)]
        for n in range(case.shape[0])
    ]


def columns(case: Case) -> Plain:
    """im2col: (N, channels * kernel * kernel, windows)."""
    return [
        [list(line) for line in zip(*(_column(case, n, *place) for place in case.places()), strict=True)]
        for n in range(case.shape[0])
    ]


def _column(case: Case, n: int, row: int, column: int) -> list[float]:
    return [value for c in range(case.shape[1]) for line in case.window(n, c, row, column) for value in line]


def pooled(case: Case) -> Plain:
    """The largest number of each window."""

    def at(n: int, c: int, row: int, column: int) -> float:
        return max(value for line in case.window(n, c, row, column, float("-inf")) for value in line)

    high, wide = case.out()
    return [
        [[[at(n, c, row, column) for column in range(wide)] for row in range(high)] for c in range(case.shape[1])]
        for n in range(case.shape[0])
    ]


def check_on(cases: Mapping[str, Case], *, filters: bool = False) -> Callable[[Function, Report], None]:
    """A check that lets a function compute every case.

    Args:
        cases: what to compute.
        filters: the function is given the filters; without them it is told the size of the window.
    """

    def check(function: Function, report: Report) -> None:
        import numpy as np  # not when a lesson only looks up its exercises

        changed = []
        for label, case in cases.items():
            numbers, size = ([case.x, case.weight], {}) if filters else ([case.x], {"kernel": case.kernel})
            given = as_arrays(*numbers, dtype="float32")
            result = function(*given, **size, stride=case.stride, padding=case.padding)
            report(label, result)
            if not isinstance(result, np.ndarray):
                report(ARRAY, type(result).__name__)
                return
            if [array.tolist() for array in given] != numbers:
                changed.append(label)
        report(ARRAY, "ndarray")
        report(UNCHANGED, changed)

    return check


def rules(cases: Mapping[str, Case], right: Callable[[Case], Plain]) -> dict[str, Rule]:
    """For each case the right array."""
    wanted: dict[str, Rule] = {ARRAY: Equal("ndarray")}
    wanted |= {label: Close(right(case), TOLERANCE) for label, case in cases.items()}
    return wanted | {UNCHANGED: Equal([])}


def says(cases: Mapping[str, Case]) -> dict[str, str]:
    """What is said where no stored answer made the mistake: with what was computed, and in what the result differs."""
    return {
        UNCHANGED: "x or the filters hold other numbers afterwards: read them only; np.pad makes a new array",
        ARRAY: "a NumPy array was expected, {got} came back",
        **{label: f"for {case}: {{differs}}" for label, case in cases.items()},
    }


MISTAKES = {
    r"ValueError: cannot reshape array of size (\d+) into shape (\(.*\))": (
        "{1} numbers do not fill the shape {2}: the number of rows of windows is (H + 2*padding - kernel)//stride + 1, "
        "the same for columns with W"
    ),
    "ValueError: .*(?:broadcast|matmul|mismatch|not aligned|operands)": (
        "two arrays do not fit together: {0}. Print their shapes, and compare with the sizes that the text gives"
    ),
    "TypeError: .*'float' object cannot be interpreted|TypeError: .*float.*(?:index|integer)": (
        "a size has to be a whole number: divide with //, not with /"
    ),
    r"TypeError: \w+\(\) got an unexpected keyword argument '(\w+)'": (
        "the argument is called {1!r}: leave the first line of the stub as it is"
    ),
    r"TypeError: \w+\(\) (?:missing|takes)": (
        "leave the first line of the stub as it is: its arguments have these names"
    ),
    **COMMON_ERRORS,
    "IndexError: (.*)": (
        "an index lies outside of an array: how many windows fit? (H + 2*padding - kernel)//stride + 1 rows of them"
    ),
}
