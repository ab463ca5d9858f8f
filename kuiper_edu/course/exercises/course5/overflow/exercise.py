"""Homework 5: the Sigmoid layer, of numbers for which a power of e overflows."""

import math

from kuiper_edu.course.exercises.course5.homework import LAYER_ERRORS, LESSON, SLOT, sigmoid, values
from kuiper_edu.course.judge import Equal, Exercise, Finding, is_error
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.values import Plain, shown

LARGE: list[Plain] = [-math.inf, -1000.0, -12.0, 0.0, 1000.0, math.inf]


FUNCTION, BOTH = "sigmoid(x)", "at -2 and at 2 together"


def overflow(finding: Finding) -> Sentence | None:
    """For which number a power overflows, in whatever formula: its error does not say it."""
    failed = [seen.label for seen in finding.wrong if is_error(seen.got) and "overflow" in seen.got["text"]]
    below = any(label.startswith("x = -") for label in failed)
    above = "x = 1000" in failed
    if below and above:
        return told(
            "e_x_overflows_x",
            "e^-x overflows for x = -1000, and e^x overflows for x = 1000: both branches of np.where are "
            "computed for every x, so neither of them may contain a power of e that grows large",
        )
    if below:
        return told(
            "power_e_x_overflows",
            "the power e^-x overflows for x = -1000: it would be e^1000, and the largest float32 is about e^88; "
            "write the fraction with a power of e that never grows large",
        )
    if above:
        return told(
            "power_e_x_overflows_2",
            "the power e^x overflows for x = 1000, because the largest float32 is about e^88: use it only for x "
            "< 0; which power can you use for x > 0?",
        )
    first = next((seen for seen in finding.wrong if seen.label.startswith("x = ")), None)
    if first is None:
        return None
    right = [float(f"{number:.4g}") for number in first.expected]
    if is_error(first.got) and "invalid value" in first.got["text"]:
        return told(
            "expected_found_warning_does",
            "for {label} expected {right}, found a warning, {text}: does your formula compute inf - inf or inf / "
            "inf? e^-|x| lies between 0 and 1 for every x, even for inf",
            label=first.label,
            right=shown(right),
            text=shown(first.got["text"]),
        )
    why = (
        told("does_formula_divide_infinity", ": does your formula divide infinity by infinity?")
        if "nan" in shown(first.got)
        else ""
    )
    return told(
        "expected_found",
        "for {label} expected {right}, found {got}{why}",
        label=first.label,
        right=shown(right),
        got=shown(first.got),
        why=why,
    )


EXERCISE = Exercise(
    "course5.overflow",
    title="the Sigmoid layer",
    lesson=LESSON,
    difficulty=3,
    minutes=14,
    slot=SLOT,
    quiet=True,
    rules={
        FUNCTION: values(sigmoid, LARGE),
        "together": values(sigmoid, LARGE),
        **{f"x = {x:g}": values(sigmoid, [x]) for x in LARGE},
        "input afterwards": Equal(LARGE),
        BOTH: values(lambda _: 1.0, [2.0]),
    },
    given={FUNCTION: (LARGE,), "together": (LARGE,)},
    diagnose=overflow,
    says={
        BOTH: "for the sum of the results at -2 and 2, expected 1, found {got}: does a later call change the "
        "result of an earlier one? Return a new array in each call",
        FUNCTION: (
            "sigmoid(x) for x = -inf, -1000, -12, 0, 1000, inf: found {got}. In the function, "
            "use a formula that never overflows, and let the layer write the function's result"
        ),
        "input afterwards": (
            "your layer overwrote large numbers in its input, which another operator may also read: clip into a new "
            "array"
        ),
    },
    hints={
        "": (
            "What is e^1000, and for which x does your formula need it? Is there a power of e that is never "
            "larger than 1?",
            "e^-|x| lies between 0 and 1 for every x. For x < 0 multiply numerator and denominator by e^x.",
            (
                "With t = np.exp(-np.abs(x)), the result is 1 / (1 + t) where x >= 0, and t / (1 + t) where x < "
                "0; np.where chooses between these two arrays."
            ),
        ),
    },
    errors={
        "KeyError: 'sigmoid'": "there is no function sigmoid(x): write it above the class",
        "AttributeError: '(\\w+)' object has no attribute 'round'": (
            "sigmoid(x): expected an array, found an object of type {1}: is the return missing?"
        ),
        **LAYER_ERRORS,
    },
)
