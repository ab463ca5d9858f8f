"""A convolution as one product."""

from __future__ import annotations

from kuiper_edu.course.exercises.course5.windows import (
    CASES,
    MISTAKES,
    check_on,
    convolution,
    rules,
    says,
)
from kuiper_edu.course.judge.exercises import Exercise

EXERCISE = Exercise(
    "course5.convolve",
    title="one product",
    lesson="5.3",
    difficulty=2,
    minutes=3,
    check=check_on(CASES, filters=True),
    rules=rules(CASES, convolution),
    says=says(CASES),
    hints={
        "": (
            "One filter as a row, all windows as columns: which shape does the product have?",
            "weight.reshape(len(weight), -1) has the filters as rows. @ multiplies it with the matrix of every image. "
            "What comes out has one row for each filter; reshape that into maps.",
            "(weight.reshape(len(weight), -1) @ im2col(x, kernel, stride, padding)).reshape(len(x), len(weight), "
            "rows, -1)",
        ),
    },
    uses=("course5.im2col",),
    errors={
        r"ValueError: matmul: .*\(size (\d+) is different from (\d+)\)": (
            "a product needs as many columns on the left as rows on the right, but here there are "
            "{2} and {1}: a filter as a "
            "row, weight.reshape(len(weight), -1), a window as a column"
        ),
        **MISTAKES,
    },
)
