"""Homework 3: ResNet-18's table."""

from kuiper_edu.course.exercises.course3.homework import (
    FILL_ERRORS,
    LESSON,
    RESNET18,
    SLOT,
    TABLE_SAYS,
    parameter_that_differs,
)
from kuiper_edu.course.judge import Equal, Exercise

EXERCISE = Exercise(
    "course3.resnet18",
    title="ResNet-18's table",
    lesson=LESSON,
    difficulty=1,
    minutes=4,
    slot=SLOT,
    rules={**RESNET18, "operators, parameters": Equal([51, 200])},
    diagnose=parameter_that_differs,
    says=TABLE_SAYS,
    hints={
        "": (
            "Which kinds of parameters does ResNet-18 have that test_linear does not?",
            (
                "ResNet-18 has lists (kernel_size) and strings (padding_mode): look at "
                "kinds.RuntimeParameterString, and at the classes whose names end in Array."
            ),
            "If the checks of exercise 3.2 pass and this one fails, print the name and type of the parameter that "
            "causes the error.",
        ),
    },
    errors=FILL_ERRORS,
)
