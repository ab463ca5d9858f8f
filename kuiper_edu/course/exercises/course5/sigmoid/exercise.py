"""Homework 5: the Sigmoid layer."""

from kuiper_edu.course.exercises.course5.homework import LAYER_ERRORS, LESSON, OVERWRITTEN, SLOT, rough, sigmoid, values
from kuiper_edu.course.judge import Equal, Exercise
from kuiper_edu.course.trial.values import Plain

POINTS: list[Plain] = [[[-1.0, -2.0, 3.0]]]
GIVEN = "still the given array"

EXERCISE = Exercise(
    "course5.sigmoid",
    title="the Sigmoid layer",
    lesson=LESSON,
    difficulty=3,
    minutes=14,
    slot=SLOT,
    quiet=True,
    rules={
        "output": values(sigmoid, POINTS),
        "input afterwards": Equal(POINTS),
        GIVEN: Equal(True),
    },
    given={"output": (POINTS,)},
    diagnose=rough,
    says={
        "input afterwards": OVERWRITTEN,
        GIVEN: (
            "your code changed the list `outputs`: leave the list as it is, and write into its array with "
            "outputs[0][...] = y"
        ),
    },
    opens={
        "still contains the nines": (
            "stored/output_still_contains_nines_check",
            "stored/output_still_contains_nines_check_2",
        ),
        "the input was overwritten": ("says/input afterwards",),
    },
    hints={
        "": (
            "Which line of the lesson's ReLU computes the result, and where does the result go?",
            "Copy ReLU, and change the name, the types, and the line that computes the result; keep out=outputs[0].",
            (
                "Write np.divide(1, 1 + np.exp(-inputs[0]), out=outputs[0]), and then look at what this computes "
                "for -1000."
            ),
        ),
        "still contains the nines": (
            "What does `outputs[0] = y` change: the array, or the list that contains it?",
            "Write into the array: assign through an index, or use the out argument of a NumPy function.",
            "Write outputs[0][...] = y.",
        ),
        "the input was overwritten": (
            "Which of your lines assigns to inputs[0], or passes inputs[0] as the out argument?",
            "`x = inputs[0]` only gives the array a second name; `x *= -1` changes the array itself.",
            "Use a new array: -x instead of x *= -1.",
        ),
    },
    errors=LAYER_ERRORS,
)
