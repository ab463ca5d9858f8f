"""Exercise 2 of lesson 5.3: windows become columns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kuiper_edu.course.judge.course5.fast.windows import (
    CASES,
    MISTAKES,
    Case,
    Ways,
    check_on,
    columns,
    explain,
    rules,
    windows_ways,
)
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.trial.values import Plain


def _turned(case: Case) -> Plain:
    return [[list(line) for line in zip(*one, strict=True)] for one in columns(case)]


def _sorted_by(case: Case, order: Callable[[int], tuple[int, ...]]) -> Plain:
    """The rows of every matrix in another order."""
    return [[one[i] for i in sorted(range(len(one)), key=order)] for one in columns(case)]


def _channel_last(case: Case) -> Plain:
    inside = case.kernel**2
    return _sorted_by(case, lambda i: (i % inside, i // inside))


def _columns_first(case: Case) -> Plain:
    k = case.kernel
    return _sorted_by(case, lambda i: (i // k**2, i % k, i // k % k))


def _windows_down(case: Case) -> Plain:
    """The windows go down the map, not along its rows."""
    high, wide = case.out()
    order = [row * wide + column for column in range(wide) for row in range(high)]
    return [[[line[i] for i in order] for line in one] for one in columns(case)]


def _unordered(case: Case) -> Plain:
    """The windows' six axes, reshaped without putting them in order."""
    flat = [value for one in _turned(case) for value in _by_channel(case, one)]
    width = len(columns(case)[0][0])
    height = len(columns(case)[0])
    lines = [flat[i : i + width] for i in range(0, len(flat), width)]
    return [lines[i : i + height] for i in range(0, len(lines), height)]


def _by_channel(case: Case, windows: list[list[float]]) -> list[float]:
    """(C, windows, kernel * kernel), flat: what sliding_window_view gives."""
    inside = case.kernel**2
    channels = range(case.shape[1])
    return [value for c in channels for window in windows for value in window[c * inside : (c + 1) * inside]]


WAYS: Ways = {
    "each window is a row: it should be a column, from top to bottom": _turned,
    "the numbers of a window are in another order: the channel comes first, then the row in the window, then the "
    "column, as in a flattened filter": _channel_last,
    "the numbers of a window are in another order: row by row within the window, not column by column": _columns_first,
    "the windows are in another order: they go along the first row of the map, then along the next": _windows_down,
    "the axes are reshaped in the order in which they stand: channel, row and column in the window have to be "
    "neighbours first (transpose), and the windows' row and column behind them": _unordered,
    "only the first image is there: the result has a matrix for each image": lambda case: columns(case)[:1],
    "the result is the matrix of one image: it has three axes, the first is the image": lambda case: columns(case)[0],
    "only the first channel is there: a column holds its window in every channel": (
        lambda case: [one[: case.kernel**2] for one in columns(case)]
    ),
    **windows_ways(columns),
}


EXERCISE = Exercise(
    "course5.im2col",
    check=check_on(CASES),
    rules=rules(CASES, columns),
    detective=partial(explain, cases=CASES, ways=WAYS),
    symptoms=MISTAKES,
    hints={
        "": (
            "Row 0 of the matrix holds the top left number of every window. Which part of the framed map is that?",
            "Loop over the places in the window, not over the windows: framed[:, :, a : a + stride * rows : stride, "
            "b : b + stride * columns : stride] is number (a, b) of all windows. Collect into an array of the shape "
            "(N, C, kernel, kernel, rows, columns), and reshape at the end.",
            "out[:, :, a, b] = that slice; return out.reshape(len(x), -1, rows * columns)",
        ),
    },
    solution="""\
import numpy as np


def im2col(x, kernel, stride, padding):
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    out = np.empty((*x.shape[:2], kernel, kernel, rows, columns), x.dtype)
    for a in range(kernel):
        for b in range(kernel):
            out[:, :, a, b] = framed[:, :, a : a + stride * rows : stride, b : b + stride * columns : stride]
    return out.reshape(len(x), -1, rows * columns)
""",
)
