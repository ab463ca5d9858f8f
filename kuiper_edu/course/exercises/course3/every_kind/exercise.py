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
    title="what is rare",
    lesson=LESSON,
    difficulty=3,
    minutes=8,
    slot=SLOT,
    rules={"op": Equal(TABLES["op"])},
    diagnose=parameter_that_differs,
    says=TABLE_SAYS,
    hints={
        "": (
            "Which type codes has your table not got?",
            "None needs an object without a value, the complex ones have classes in `kinds` as well.",
            "Put 0, 10 and 11 into a second table, and ask it before you refuse.",
        ),
    },
    errors={
        r"\w+: .*?\b(0|10|11)\b": (
            "type code {1} is refused, but a file can hold it: 0 is None, 10 and 11 are complex numbers"
        ),
        **FILL_ERRORS,
    },
)
