"""The max pooling of the engine once more, through a view of all windows."""

from dataclasses import replace

from kuiper_edu.course.exercises.course5.engine.piece import applied, tried
from kuiper_edu.course.exercises.course5.fast_conv2d.exercise import LARGE, SECONDS, large_map, large_step
from kuiper_edu.course.exercises.course5.max_pool2d.exercise import EXERCISE as FIRST
from kuiper_edu.course.exercises.course5.max_pool2d.exercise import check_pool
from kuiper_edu.course.judge import Equal, Function, Report


def check_fast_pool(function: Function, report: Report) -> None:
    """All that the first pooling was asked, then the large map, within the time."""
    import numpy as np

    check_pool(function, report)
    x = large_map()
    wanted = np.maximum.reduce([x[:, :, i : 1399 + i, j : 1399 + j] for i in (0, 1) for j in (0, 1)])
    report(LARGE, tried(applied(function)(large_step("nn.MaxPool2d")), x, wanted))


EXERCISE = replace(
    FIRST,
    id="course5.fast_max_pool2d",
    lesson="5.3",
    title="max pooling with a view",
    difficulty=3,
    minutes=4,
    check=check_fast_pool,
    rules={**FIRST.rules, LARGE: Equal(None)},
    seconds=SECONDS,
    errors={
        **{pattern: said for pattern, said in FIRST.errors.items() if "zero-size" not in pattern},  # needs a loop
        r"\w*AxisError|ValueError: .*(?:window_shape|Must provide)": (
            "sliding_window_view needs one axis for each of the two sizes of the window, rows and columns: "
            "pass axis=(2, 3)"
        ),
    },
    ends={
        "timeout": (
            "the 1400x1400 map takes too long: is there a loop over its windows? sliding_window_view returns a "
            "view of all windows"
        )
    },
    hints={
        "": (
            "The view has six axes. Which two axes contain the numbers of one window?",
            (
                "Pad x with -np.inf. Take the view of all windows, and slice its axes 2 and 3 with the stride. "
                "Then take the maximum over the last two axes."
            ),
            "windows[:, :, ::down, ::right].max(axis=(4, 5))",
        ),
    },
)
