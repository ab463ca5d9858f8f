"""Windows become columns."""

from __future__ import annotations

from kuiper_edu.course.exercises.course5.windows import (
    CASES,
    MISTAKES,
    check_on,
    columns,
    rules,
    says,
)
from kuiper_edu.course.judge.exercises import Exercise

EXERCISE = Exercise(
    "course5.im2col",
    title="windows become columns",
    lesson="5.3",
    difficulty=4,
    minutes=6,
    check=check_on(CASES),
    rules=rules(CASES, columns),
    says=says(CASES),
    hints={
        "": (
            "Row 0 of the matrix holds the top left number of every window. Which part of the padded map is that?",
            "Loop over the positions in the window, not over the windows: padded[:, :, a : a + stride * rows : stride, "
            "b : b + stride * columns : stride] is number (a, b) of all windows. Collect into an array of the shape "
            "(N, C, kernel, kernel, rows, columns), and reshape at the end.",
            "out[:, :, a, b] = that slice; return out.reshape(len(x), -1, rows * columns)",
        ),
    },
    errors=MISTAKES,
)
