"""Exercise 3 of lesson 5.3: a convolution as one product."""

from __future__ import annotations

from functools import partial

from kuiper_edu.course.judge.course5.fast.slow import WAYS as SLOW_WAYS
from kuiper_edu.course.judge.course5.fast.windows import (
    CASES,
    MISTAKES,
    Case,
    Ways,
    check_on,
    convolution,
    explain,
    nested,
    rules,
)
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Symptom
from kuiper_edu.course.judge.rules import numbers_in
from kuiper_edu.course.trial.values import Plain


def _flat(case: Case) -> Plain:
    """Without the last reshape: one row for each filter."""
    return [[numbers_in(one) for one in maps] for maps in convolution(case)]


def _filters_last(case: Case) -> Plain:
    """Windows times filters, reshaped as if it were filters times windows."""
    high, wide = case.out()
    lines = [list(place) for maps in _flat(case) for place in zip(*maps, strict=True)]
    return nested([value for line in lines for value in line], (case.shape[0], case.filters, high, wide))


def _wide_first(case: Case) -> Plain:
    """The right numbers, reshaped to columns x rows."""
    high, wide = case.out()
    return nested(numbers_in(convolution(case)), (case.shape[0], case.filters, wide, high))


WAYS: Ways = {
    "the result is still a matrix for each image: reshape its rows into maps": _flat,
    "the product has the windows before the filters, and the reshape mixes them: filters @ columns": _filters_last,
    "each map has as many rows as it should have columns: reshape to (rows, columns)": _wide_first,
    **SLOW_WAYS,
}


EXERCISE = Exercise(
    "course5.convolve",
    check=check_on(CASES, filters=True),
    rules=rules(CASES, convolution),
    detective=partial(explain, cases=CASES, ways=WAYS),
    symptoms=(
        Symptom(
            r"error: ValueError: matmul: .*\(size (\d+) is different from (\d+)\)",
            "a product needs as many columns on the left as rows on the right, and {2} meet {1} here: a filter as a "
            "row, weight.reshape(len(weight), -1), a window as a column",
        ),
        *MISTAKES,
    ),
    hints={
        "": (
            "One filter as a row, all windows as columns: which shape does the product have?",
            "weight.reshape(len(weight), -1) has the filters as rows. @ multiplies it with the matrix of every image. "
            "What comes out has one row for each filter; reshape that into maps.",
            "(weight.reshape(len(weight), -1) @ im2col(x, kernel, stride, padding)).reshape(len(x), len(weight), "
            "rows, -1)",
        ),
    },
    solution="""\
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    product = weight.reshape(len(weight), -1) @ im2col(x, kernel, stride, padding)
    return product.reshape(len(x), len(weight), rows, -1)
""",
    uses=("course5.im2col",),
)
