"""Homework 3: ResNet-18's table, from the text."""

from kuiper_edu.course.exercises.course3.homework import (
    CLASS_ERRORS,
    LESSON,
    RESNET18,
    TABLE_SAYS,
    parameter_that_differs,
)
from kuiper_edu.course.judge import Exercise

EXERCISE = Exercise(
    "course3.resnet18_text",
    title="ResNet-18's table",
    lesson=LESSON,
    difficulty=1,
    minutes=4,
    rules=RESNET18,
    diagnose=parameter_that_differs,
    says=TABLE_SAYS,
    hints={
        "": (
            "Does your answer to exercise 3.1 pass its check?",
            "The check of this exercise stops at the first text that your function parameter_of cannot read.",
            "Call your function with the text from the message, for example parameter_of('(3,3)').",
        ),
    },
    errors=CLASS_ERRORS,
)
