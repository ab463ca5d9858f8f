"""Homework 3: every kind of parameter, and an unknown one."""

from kuiper_edu.course.exercises.course3.homework import (
    FILL_ERRORS,
    LESSON,
    SLOT,
    TABLE_SAYS,
    TABLES,
    parameter_that_differs,
)
from kuiper_edu.course.judge import Equal, Exercise

EXERCISE = Exercise(
    "course3.every_kind",
    title="rare parameters",
    lesson=LESSON,
    difficulty=3,
    minutes=10,
    slot=SLOT,
    rules={"op": Equal(TABLES["op"])},
    diagnose=parameter_that_differs,
    says=TABLE_SAYS,
    hints={
        "": (
            "Which type codes are missing from your table?",
            "None becomes an object without a value, and complex numbers have their own classes in `kinds`.",
            "Put 0, 10 and 11 into a second table, and look there before you raise the error.",
        ),
    },
    errors={
        r"\w+: .*?\b(0|10|11)\b": (
            "your function rejects type code {1}, but a file can contain it: 0 is None, 10 is a complex number, and 11 "
            "is a list of complex numbers"
        ),
        **FILL_ERRORS,
    },
)
