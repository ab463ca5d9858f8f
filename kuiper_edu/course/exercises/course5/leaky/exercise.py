"""Leaky ReLU, whose slope is a parameter of the operator."""

from kuiper_edu.course.exercises.course5.engine.piece import Step
from kuiper_edu.course.exercises.course5.layer_trial import LAYER_ERRORS, layer_rules, run, where
from kuiper_edu.course.judge import Exercise, Function, Report

DEFAULT = 0.01

X = [-1.0, -0.0078125, 0.0, 0.0078125, 3.0]

SLOPES = {
    "slope 0.1": 0.1,
    "slope 2": 2.0,
    "slope 0": 0.0,
    "slope -0.5": -0.5,
    "no parameter": None,
    "two layers": 0.25,
}
OTHER = "only another parameter"


def operator(name: str, slope: float | None, parameter: str = "negative_slope") -> Step:
    """An operator with this slope, or without one."""
    return Step("nn.LeakyReLU", name, params={} if slope is None else {parameter: slope})


def check_leaky(function: Function, report: Report) -> None:
    """A layer for each slope; the last one computes when a later one is made already."""
    for number, (label, slope) in enumerate(SLOPES.items()):
        op = operator(f"leaky_{number}", slope)
        layer = function(op)
        if label == "two layers":
            layer = function(op)  # of the same operator
            function(operator("another", 0.75))
        run(layer, label, X, report)
    run(function(operator("leaky_9", 0.5, "threshold")), OTHER, X, report)


def _right(slope: float | None) -> list[float]:
    slope = DEFAULT if slope is None else slope
    return [x * slope if x < 0 else x for x in X]


EXERCISE = Exercise(
    "course5.leaky",
    title="fix a leaky ReLU",
    lesson="5.1b",
    difficulty=2,
    minutes=3,
    check=check_leaky,
    in_engine=True,
    rules=layer_rules({label: (X, _right(slope)) for label, slope in SLOPES.items()} | {OTHER: (X, _right(None))}),
    diagnose=where([*SLOPES, OTHER]),
    opens={
        "may lack the parameter": ("errors/KeyError: 'negative_slope'",),
    },
    hints={
        "": (
            "What is the value of `0.0 or 0.01`? And when does Python evaluate the part after `or`?",
            (
                "`or` checks whether a number is 0, not whether the operator has the parameter. Check whether the"
                " name negative_slope is in op.params."
            ),
            'self.slope = op.params["negative_slope"] if "negative_slope" in op.params else 0.01',
        ),
        "may lack the parameter": (
            "Which operators have no parameter negative_slope?",
            "`name in op.params` checks whether the operator has the parameter.",
            'self.slope = op.params.get("negative_slope", 0.01)',
        ),
    },
    errors={
        "KeyError: 'negative_slope'": (
            'an operator may lack the parameter: check `if "negative_slope" in op.params` first'
        ),
        r"KeyError: '(\w+)'": "the operator has no parameter {1}: the name is negative_slope",
        r"AttributeError: '(?:float|int)' object has no attribute 'value'": (
            'op.params["negative_slope"] is the number itself: it has no .value here'
        ),
        r"AttributeError: '\w+' object has no attribute '(op|params)'": (
            "forward does not get the operator: read op.params in __init__, and keep the slope in self.slope"
        ),
        r"AttributeError: '\w+' object has no attribute '(\w+)'": (
            "the layer has no attribute {1!r}: does __init__ set it in every case?"
        ),
        **LAYER_ERRORS,
    },
)
