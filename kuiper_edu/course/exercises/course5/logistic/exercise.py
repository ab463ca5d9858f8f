"""Homework 5: the formula."""

from kuiper_edu.course.exercises.course5.homework import LAYER_ERRORS, LESSON, TOLERANCE, rough, sigmoid, values
from kuiper_edu.course.judge import Close, Equal, Exercise
from kuiper_edu.course.trial.values import Plain

POINTS: list[Plain] = [-2.0, -0.5, 0.0, 0.5, 2.0]
MATRIX: list[Plain] = [[-9.0, 3.0, 0.25, 9.0]]

EXERCISE = Exercise(
    "course5.logistic",
    title="the formula",
    lesson=LESSON,
    difficulty=1,
    minutes=4,
    quiet=True,
    rules={
        "logistic": values(sigmoid, POINTS),
        "x afterwards": Equal(POINTS),
        "at -2 and at 2 together": Close(1.0, TOLERANCE),
        "matrix": values(sigmoid, MATRIX),
        "shape": Equal([1, 4]),
    },
    given={"logistic": (POINTS,), "matrix": (MATRIX,)},
    diagnose=rough,
    says={
        "none": "None was returned: is the return missing?",
        "at -2 and at 2 together": "for the sum of the results at -2 and 2, expected 1, found {got}: does a later call "
        "change the result of an earlier one? Return a new array in each call",
        "x afterwards": "your function changed x: write -x instead of x *= -1, and do not use out=x",
        "shape": "{call}: found {got}, but the result must have the shape of the input",
    },
    hints={
        "": (
            "What is the value of the formula for x = 0?",
            "np.exp works on a whole array; the minus sign belongs to x.",
            "return 1 / (1 + np.exp(-x))",
        ),
    },
    errors={
        "TypeError: 'NoneType' object is not subscriptable": "None was returned: is the return missing?",
        r"AttributeError: '(\w+)' object has no attribute 'shape'": (
            "expected an array, found an object of type {1}: np.exp takes the whole array, without a loop"
        ),
        "(?:IndexError|TypeError): .*(?:invalid index to scalar|not subscriptable)": (
            "you returned one number for an array of five numbers: np.exp computes one result for each "
            "number, so do not add these results up"
        ),
        **LAYER_ERRORS,
    },
)
