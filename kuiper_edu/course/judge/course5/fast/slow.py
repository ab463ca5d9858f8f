"""Exercise 1 of lesson 5.3: a convolution that goes from window to window."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from kuiper_edu.course.judge.course5.fast.windows import (
    CASES,
    MISTAKES,
    ONE_LESS,
    Case,
    Ways,
    check_on,
    convolution,
    explain,
    nested,
    rules,
    shape_of,
    windows_ways,
    without_last,
)
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.rules import numbers_in
from kuiper_edu.course.trial.values import Plain


def _cropped(case: Case) -> Plain:
    """The windows of stride 1, as many as there are with the stride."""
    high, wide = case.out()
    return [[[line[:wide] for line in one[:high]] for one in maps] for maps in convolution(replace(case, stride=1))]


def _mixed(case: Case) -> Plain:
    """The product with weight.reshape(-1, filters), not transposed."""
    flat = numbers_in(case.weight)
    size = len(flat) // case.filters
    mixed = [flat[i * case.filters + o] for o in range(case.filters) for i in range(size)]
    return convolution(case, weight=nested(mixed, shape_of(case.weight) or ()))


def _square(case: Case) -> Plain:
    """Only as many columns as rows."""
    high, _ = case.out()
    return [[[line[:high] for line in one] for one in maps] for maps in convolution(case)]


WAYS: Ways = {
    "only the first channel is counted: a window goes through all channels, and so does its filter": (
        lambda case: convolution(case, channels=1)
    ),
    "the filter is turned by half a turn: the window's first number belongs to the filter's first": (
        lambda case: convolution(case, mirrored=True)
    ),
    "rows and columns have changed places": lambda case: [
        [[list(line) for line in zip(*one, strict=True)] for one in maps] for maps in convolution(case)
    ],
    "the images are added up, or only the first is computed: the result has one for each image": (
        lambda case: convolution(case)[:1]
    ),
    "every filter gives the same map: filter o makes channel o": (
        lambda case: [[maps[0]] * case.filters for maps in convolution(case)]
    ),
    "every filter gives the same map, that of the last one: filter o makes channel o": (
        lambda case: [[maps[-1]] * case.filters for maps in convolution(case)]
    ),
    "the windows are as many as they should be, but begin at neighbouring places: window r begins at "
    "r * stride": _cropped,
    "the filters are mixed up: weight.reshape(-1, f) cuts the numbers at other places than between filters; "
    "weight.reshape(f, -1).T keeps each filter together": _mixed,
    "there are as many columns of windows as rows: their number comes from W, not from H": _square,
    ONE_LESS: without_last(convolution),
    **windows_ways(convolution),
}


EXERCISE = Exercise(
    "course5.convolve_slowly",
    check=check_on(CASES, filters=True),
    rules=rules(CASES, convolution),
    detective=partial(explain, cases=CASES, ways=WAYS),
    symptoms=MISTAKES,
    hints={
        "": (
            "Which part of the framed x belongs to the output at row 1, column 2? And with stride 2?",
            "Two loops, over the rows and columns of windows. Flatten each window, (N, C*kernel*kernel), and each "
            "filter, (filters, C*kernel*kernel). One product gives the outputs of all filters at this place.",
            "out[:, :, row, column] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T",
        ),
    },
    solution="""\
import numpy as np


def convolve_slowly(x, weight, stride, padding):
    kernel = weight.shape[-1]
    framed = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    rows = (framed.shape[2] - kernel) // stride + 1
    columns = (framed.shape[3] - kernel) // stride + 1
    filters = weight.reshape(len(weight), -1)
    out = np.empty((len(x), len(weight), rows, columns), x.dtype)
    for r in range(rows):
        for c in range(columns):
            top, left = r * stride, c * stride
            window = framed[:, :, top : top + kernel, left : left + kernel]
            out[:, :, r, c] = window.reshape(len(x), -1) @ filters.T
    return out
""",
)
