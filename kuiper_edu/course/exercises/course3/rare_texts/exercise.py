"""Homework 3: complex numbers and mixed lists."""

from kuiper_edu.course.exercises.course3.homework import CLASS_ERRORS, LESSON
from kuiper_edu.course.exercises.course3.texts import RARE, failing_text, first_text, wanted
from kuiper_edu.course.judge import Equal, Exercise

FLOATS = ("(1,0.5)", "(0.5,1)")

EXERCISE = Exercise(
    "course3.rare_texts",
    title="rare parameters",
    lesson=LESSON,
    difficulty=3,
    minutes=10,
    rules={text: Equal(wanted(text)) for text in RARE} | {f"floats in {text}": Equal(2) for text in FLOATS},
    diagnose=first_text,
    on_error=failing_text,
    says={
        f"floats in {text}": f"in your result for {text}, only {{got}} of the 2 values is a float: convert all "
        "values if one is a float"
        for text in FLOATS
    },
    opens={
        "+-": ("diagnosis/why/1.0e+00+-2.0e+00j",),
    },
    hints={
        "": (
            "Which types do the items of a mixed list have?",
            "Read all items first, and then choose the type of the list.",
            (
                "types = {type(item) for item in values}. If one item is a str, all items remain strings; "
                "otherwise, if one is complex, all become complex; otherwise, if one is a float, all become "
                "floats."
            ),
        ),
        "+-": (
            "What happens if you call complex('1+-2j')?",
            "The second sign, the minus, is the sign of the imaginary part.",
            'complex(text.replace("+-", "-"))',
        ),
    },
    errors=CLASS_ERRORS,
)
