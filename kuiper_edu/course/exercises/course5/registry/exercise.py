"""Homework 5: the Sigmoid layer, by each spelling of its type."""

from kuiper_edu.course.exercises.course5.homework import LAYER_ERRORS, LESSON, SLOT, SPELLINGS, rough, sigmoid, values
from kuiper_edu.course.judge import Exercise

EXERCISE = Exercise(
    "course5.registry",
    title="the Sigmoid layer",
    lesson=LESSON,
    difficulty=3,
    minutes=14,
    slot=SLOT,
    quiet=True,
    rules={spelling: values(sigmoid, [0.75]) for spelling in SPELLINGS},
    diagnose=rough,
    hints={
        "": (
            "Under which types is your class registered?",
            "register_layer takes as many types as you like.",
            '@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")',
        ),
    },
    errors={
        r"KeyError: '([\w.]+)'": "nothing is registered under {1!r}: name this type in @register_layer",
        r"TypeError: (\w+)\.forward\(\) missing 1 required positional argument": (
            "one argument of forward is missing: a creator must return a layer, {1}(op), not the class {1}, and "
            "forward takes (self, inputs, outputs)"
        ),
        **LAYER_ERRORS,
    },
)
