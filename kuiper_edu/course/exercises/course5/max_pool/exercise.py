"""Max pooling through a view of all windows."""

from __future__ import annotations

from kuiper_edu.course.exercises.course5.windows import (
    MISTAKES,
    Case,
    check_on,
    pooled,
    rules,
    says,
)
from kuiper_edu.course.judge.exercises import Exercise

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

EXERCISE = Exercise(
    "course5.max_pool",
    title="max pooling by a view",
    lesson="5.3",
    difficulty=3,
    minutes=4,
    check=check_on(CASES),
    rules=rules(CASES, pooled),
    says=says(CASES),
    hints={
        "": (
            "The view has six axes. Which two hold the numbers of one window?",
            "Pad x with -np.inf. Take the view of all windows, and from its axes 2 and 3 every stride-th window. "
            "Then the maximum over the last two axes.",
            "windows[:, :, ::stride, ::stride].max(axis=(4, 5))",
        ),
        "the padding is 0": (
            "What is the largest number of a window that lies half outside, when all numbers inside are negative?",
            "A number that never wins is smaller than every other one.",
            "np.pad(x, widths, constant_values=-np.inf)",
        ),
    },
    errors={
        r"\w*AxisError|ValueError: .*(?:axis|window_shape|Must provide)": (
            "sliding_window_view wants the axes along which the window moves, as many as it has sizes: axis=(2, 3)"
        ),
        **MISTAKES,
    },
)
