"""Homework 3: from a text to a typed parameter."""

from kuiper_edu.course.exercises.course3.homework import CLASS_ERRORS, LESSON
from kuiper_edu.course.exercises.course3.texts import CORE, failing_text, first_text, wanted
from kuiper_edu.course.judge import Equal, Exercise

EXERCISE = Exercise(
    "course3.parameter_of",
    title="from a text to a typed parameter",
    lesson=LESSON,
    difficulty=3,
    minutes=12,
    rules={text: Equal(wanted(text)) for text in CORE},
    diagnose=first_text,
    on_error=failing_text,
    errors={
        "NameError: name 'type_code'": (
            "there is no type_code in this notebook: paste yours from lesson 2 into the cell for helpers, and run it"
        ),
        **CLASS_ERRORS,
    },
    hints={
        "": (
            "Which kinds can you see from the whole text, which from its first character?",
            "Ask in this order: None and (); True and False; a parenthesis first; no digit (after a minus) first: a "
            "string; a point or an e; else an int.",
            "For a list: values = [read(item) for item in text[1:-1].split(',')]; the type of the first says the kind.",
        ),
        "-inf": (
            "What is the first character of -inf, and what is the second?",
            "A number has a digit after its minus.",
            'text.lstrip("-")[0].isdigit()',
        ),
    },
)
