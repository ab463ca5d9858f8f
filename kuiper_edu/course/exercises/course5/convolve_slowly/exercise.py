"""A convolution that goes from window to window."""

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
    "course5.convolve_slowly",
    title="two loops",
    lesson="5.3",
    difficulty=3,
    minutes=6,
    check=check_on(CASES, filters=True),
    rules=rules(CASES, convolution),
    says=says(CASES),
    hints={
        "": (
            "Which part of the padded x belongs to the output at row 1, column 2? And with stride 2?",
            "Two loops, over the rows and columns of windows. Flatten each window, (N, C*kernel*kernel), and each "
            "filter, (filters, C*kernel*kernel). One product gives the outputs of all filters at this position.",
            "out[:, :, row, column] = window.reshape(len(x), -1) @ weight.reshape(len(weight), -1).T",
        ),
    },
    errors=MISTAKES,
)
