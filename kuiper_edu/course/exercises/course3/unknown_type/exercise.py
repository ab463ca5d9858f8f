"""Homework 3: every kind of parameter, and an unknown one: the unknown one."""

from kuiper_edu.course.exercises.course3.homework import FILL_ERRORS, LESSON, SLOT
from kuiper_edu.course.judge import Exercise, Raises

EXERCISE = Exercise(
    "course3.unknown_type",
    title="rare parameters",
    lesson=LESSON,
    difficulty=3,
    minutes=10,
    slot=SLOT,
    rules={"type 8": Raises("", ("gamma",))},
    says={
        "raised": "no error was raised for a parameter of unknown type: raise a ValueError instead of skipping "
        "or storing the parameter",
        "unnamed": "expected the name of the parameter, {item}, in the error message, found {got}",
    },
    hints={
        "": (
            "Which variables in your loop contain the name and the type code?",
            "Test whether the type code is in the table before you use it.",
            'raise ValueError(f"parameter {name!r} has the unknown type {parameter.type}")',
        ),
    },
    errors=FILL_ERRORS,
)
