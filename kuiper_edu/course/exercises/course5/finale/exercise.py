"""Homework 5: the digits with your Sigmoid."""

from kuiper_edu.course.exercises.course5.homework import LAYER_ERRORS, LESSON, SLOT
from kuiper_edu.course.judge import Close, Equal, Exercise

USED, FARTHEST, AGREE = "your Sigmoid was asked for", "farthest from PyTorch", "arrays of 360 that agree to 1e-5"

EXERCISE = Exercise(
    "course5.finale",
    title="your code reads the digits",
    lesson=LESSON,
    difficulty=1,
    minutes=5,
    slot=SLOT,
    quiet=True,
    rules={
        USED: Equal(True),
        "right of 360": Equal(357),
        "reads": Equal([7, 6, 3, 7, 7, 3, 2, 8, 9, 3, 2, 6, 6, 4, 5, 1, 1, 3, 5, 6]),
        AGREE: Equal(360),
        FARTHEST: Close(0.0, 1e-5),
    },
    says={
        USED: 'the network ran, but not with your answer: put @answer("course5.sigmoid") above the class',
        "right of 360": (
            "{got} of 360 digits were read correctly, expected {expected}: your function is not the sigmoid"
        ),
        AGREE: (
            "only {got} of 360 arrays of scores agree with PyTorch's to 1e-5: the digits are read as expected, "
            "but your function is not exactly the sigmoid"
        ),
    },
    hints={
        "": (
            "Do all checks of exercise 5.2 pass, with both decorators above the class?",
            "build() looks up each operator's type in the registry; @answer marks the class as your answer.",
            "Run all cells from the top: choose 'Restart Kernel and Run All Cells' in the 'Run' menu.",
        ),
    },
    errors={
        r"(?:UnknownLayerError|UnsupportedError): .*?\b(nn\.Sigmoid)": (
            "the network asks the registry for a layer of type {1!r}, and the registry has none: your Sigmoid is "
            "not registered, so put @register_layer(...) with this type above the class"
        ),
        **LAYER_ERRORS,
    },
)
