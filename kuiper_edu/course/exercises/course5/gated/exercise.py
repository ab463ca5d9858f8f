"""Homework 5: SiLU and Hardswish."""

from kuiper_edu.course.exercises.course5.homework import (
    LAYER_ERRORS,
    LESSON,
    OVERWRITTEN,
    rough,
    sigmoid,
    values,
)
from kuiper_edu.course.judge import Equal, Exercise
from kuiper_edu.course.trial.values import Plain

SEVEN: list[Plain] = [-4.0, -3.0, -1.0, 0.0, 1.0, 3.0, 5.0]


def hard(x: float) -> float:
    """The gate of Hardswish."""
    return min(max(x + 3, 0), 6) / 6


EXERCISE = Exercise(
    "course5.gated",
    title="two layers from one table",
    lesson=LESSON,
    difficulty=3,
    minutes=8,
    quiet=True,
    rules={
        "nn.SiLU": values(lambda x: x * sigmoid(x), SEVEN),
        "input of nn.SiLU afterwards": Equal(SEVEN),
        "nn.Hardswish": values(lambda x: x * hard(x), SEVEN),
        "input of nn.Hardswish afterwards": Equal(SEVEN),
        "gate of nn.SiLU": values(sigmoid, SEVEN),
        "gate of nn.Hardswish": values(hard, SEVEN),
        "gate of nn.SiLU, three dimensions": values(sigmoid, SEVEN),
        "gate of nn.Hardswish, three dimensions": values(hard, SEVEN),
    },
    given=dict.fromkeys(("nn.SiLU", "nn.Hardswish", "gate of nn.SiLU", "gate of nn.Hardswish"), (SEVEN,)),
    diagnose=rough,
    says={
        "input of *": OVERWRITTEN,
        "nn.*": "{label} of " + f"{SEVEN}" + ": {differs}",
        "gate of *": "the layers are right, but GATES is not: {label} at " + f"{SEVEN}" + ": {differs}",
    },
    hints={
        "": (
            "What do the two formulas have in common, and what is different?",
            "Use a dictionary that maps each type to its gate; the class looks up the gate by self.type.",
            "GATES = {'nn.SiLU': logistic, ...}; outputs[0][...] = inputs[0] * GATES[self.type](inputs[0])",
        ),
    },
    errors={
        "NameError: name 'GATES'": (
            "there is no GATES: define a dictionary with this name that maps each type to its gate (your "
            "engine needs this dictionary)"
        ),
        r"KeyError: '([\w.]+)'": (
            "GATES has no key {1!r}: its keys must be 'nn.SiLU' and 'nn.Hardswish', so look up self.type, which is one "
            "of them"
        ),
        **LAYER_ERRORS,
    },
)
