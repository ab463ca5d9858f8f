"""Homework 3: from a string to a typed parameter."""

from kuiper_edu.course.exercises.course3.homework import CLASS_ERRORS, LESSON
from kuiper_edu.course.exercises.course3.texts import CORE, failing_text, first_text, wanted
from kuiper_edu.course.judge import Equal, Exercise

EXERCISE = Exercise(
    "course3.parameter_of",
    title="from a string to a typed parameter",
    lesson=LESSON,
    difficulty=3,
    minutes=15,
    rules={text: Equal(wanted(text)) for text in CORE},
    diagnose=first_text,
    on_error=failing_text,
    errors={
        "NameError: name 'type_code'": (
            "this notebook has no function type_code: paste it from lesson 2 into the cell for helper "
            "functions and run that cell"
        ),
        **CLASS_ERRORS,
    },
    opens={
        "-inf": ("diagnosis/why/-inf",),
    },
    hints={
        "": (
            "Which kinds can you recognise from the whole text, and which from its first character?",
            "Check in this order: None and (); True and False; a list (it begins with a parenthesis); a string (it "
            "begins neither with a digit nor with one minus sign and a digit); a float (it contains a decimal point or "
            "an e); otherwise, an int.",
            (
                "For a list, write values = [read_value(item) for item in text[1:-1].split(',')] with your read_value "
                "from lesson 2, and use the type of values[0]."
            ),
        ),
        "-inf": (
            "What is the first character of -inf, and what is the second?",
            "In a number, a digit follows the minus sign.",
            'text.removeprefix("-")[0].isdigit()',
        ),
    },
)
