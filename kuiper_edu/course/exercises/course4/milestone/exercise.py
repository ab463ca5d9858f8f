"""Homework 4: the digits network runs in your order."""

from kuiper_edu.course.exercises.course4.homework import (
    LONG,
    ORDER_ERRORS,
    ORDER_SAYS,
)
from kuiper_edu.course.judge import Equal, Exercise, ModelOrder

EXERCISE = Exercise(
    "course4.milestone",
    title="the digits network runs in your order",
    lesson="4.homework",
    difficulty=1,
    minutes=6,
    seconds=LONG,
    rules={
        "order, yours": ModelOrder("course5/model_file/digits"),
        "right of 100, yours": Equal(98),
        "order, the lesson's": ModelOrder("course5/model_file/digits"),
        "right of 100, the lesson's": Equal(98),
        "order, yours, shuffled": ModelOrder("course5/model_file/digits"),
    },
    hints={
        "": (
            "Does exercise 4.2 pass, with @answer above the function?",
            (
                "build() takes the function from the slot, and a changed cell fills the slot only when you run "
                "that cell again."
            ),
            "Run all cells from the top (Run > Restart Kernel and Run All Cells).",
        ),
    },
    says={
        **ORDER_SAYS,
    },
    errors={
        **ORDER_ERRORS,
    },
)
