"""Exercise 4 of lesson 5.3: max pooling through a view of all windows."""

from __future__ import annotations

from kuiper_edu.course.judge.course5.fast.windows import (
    MISTAKES,
    ONE_LESS,
    Case,
    Ways,
    check_on,
    explain,
    pooled,
    rules,
    windows_ways,
    without_last,
)
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.trial.values import Plain

FAR_BELOW = "far below every other number, with padding"
CASES: dict[str, Case] = {
    "2x2, stride 2": Case((1, 1, 4, 4), 2, stride=2),
    "3x3, stride 1": Case((1, 1, 4, 5), 3),
    "two channels": Case((1, 2, 4, 4), 2, stride=2),
    "one row is left over": Case((1, 1, 5, 6), 3, stride=2),
    "a map that is negative everywhere": Case((1, 1, 4, 4), 2, stride=2, below=20.0),
    "negative, with padding": Case((1, 1, 4, 4), 3, stride=2, padding=1, below=20.0),
    "stride 3, larger than the window": Case((1, 1, 5, 8), 2, stride=3),
    "two images with padding": Case((2, 2, 5, 4), 3, stride=2, padding=1),
    FAR_BELOW: Case((1, 1, 4, 4), 3, stride=2, padding=1, below=2.0**100),
}
"""Each adds one thing to those before it."""


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


WAYS: Ways = {
    "the frame holds 0, and 0 is larger than every negative number: fill it with -np.inf "
    "(np.pad has constant_values)": lambda case: pooled(case, outside=0.0),
    "this is the smallest number of each window: the largest was asked for": (
        lambda case: pooled(case, min, outside=float("inf"))
    ),
    "this is the smallest number of each window: the largest was asked for ": (lambda case: pooled(case, min, 0.0)),
    "this is the mean of each window: the largest number was asked for": lambda case: pooled(case, _mean, 0.0),
    "this is the sum of each window: the largest number was asked for": lambda case: pooled(case, sum, 0.0),
    "the largest number of all channels came back: each channel is pooled for itself": (
        lambda case: [[_over_channels(maps)] for maps in pooled(case)]
    ),
    "negative numbers became 0: does something begin with zeros, and keep the larger?": (
        lambda case: pooled(case, lambda values: max(0.0, *values))
    ),
    "only the first image is there: the result has one for each image": lambda case: pooled(case)[:1],
    ONE_LESS: without_last(pooled),
    "the maximum was taken over the rows and columns of windows: the numbers of one window are the last two axes": (
        lambda case: [[_over_windows(case, n, c) for c in range(case.shape[1])] for n in range(case.shape[0])]
    ),
    **windows_ways(pooled),
}


def _over_windows(case: Case, n: int, c: int) -> Plain:
    windows = [case.window(n, c, row, column, float("-inf")) for row, column in case.places()]
    inside = range(case.kernel)
    return [[max(window[a][b] for window in windows) for b in inside] for a in inside]


def _over_channels(maps: Plain) -> Plain:
    return [[max(values) for values in zip(*lines, strict=True)] for lines in zip(*maps, strict=True)]


def detective(finding: Finding) -> str:
    """Which mistake gives the numbers that came back."""
    if [seen.label for seen in finding.wrong] == [FAR_BELOW]:
        return (
            f"for {CASES[FAR_BELOW]}, where every number is -2^100: the frame holds a larger number, and wins; "
            "fill it with -np.inf, which is below every number"
        )
    return explain(finding, CASES, WAYS)


EXERCISE = Exercise(
    "course5.max_pool",
    check=check_on(CASES),
    rules=rules(CASES, pooled),
    detective=detective,
    symptoms=(
        Symptom(
            r"error: \w*AxisError|error: ValueError: .*(?:axis|window_shape|Must provide)",
            "sliding_window_view wants the axes along which the window moves, as many as it has sizes: axis=(2, 3)",
        ),
        *MISTAKES,
    ),
    hints={
        "": (
            "The view has six axes. Which two hold the numbers of one window?",
            "Frame x with -np.inf. Take the view of all windows, and from its axes 2 and 3 every stride-th place. "
            "Then the maximum over the last two axes.",
            "windows[:, :, ::stride, ::stride].max(axis=(4, 5))",
        ),
        "the frame holds 0": (
            "What is the largest number of a window that lies half outside, when all numbers inside are negative?",
            "A number that never wins is smaller than every other one.",
            "np.pad(x, widths, constant_values=-np.inf)",
        ),
    },
    solution="""\
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view


def max_pool(x, kernel, stride, padding):
    widths = ((0, 0), (0, 0), (padding, padding), (padding, padding))
    framed = np.pad(x, widths, constant_values=-np.inf)
    windows = sliding_window_view(framed, (kernel, kernel), axis=(2, 3))
    return windows[:, :, ::stride, ::stride].max(axis=(4, 5))
""",
)
