"""Exercise 3 of lesson 5.1b: leaky ReLU, whose slope is a parameter of the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kuiper_edu.course.judge.course5.registry.layer_trial import LAYER, TOLERANCE, layer_rules, run, where, wrong_case
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import near, numbers_in
from kuiper_edu.course.trial.values import shown

if TYPE_CHECKING:
    from kuiper_edu.runtime import RuntimeOperator

DEFAULT = 0.01
X = [-1.0, -0.5, 0.0, 3.0]
SLOPES = {"slope 0.1": 0.1, "slope 2": 2.0, "slope 0": 0.0, "no parameter": None, "two layers": 0.25}


def operator(name: str, slope: float | None) -> RuntimeOperator:
    """An operator with this slope, or without one."""
    from kuiper_edu.runtime import RuntimeOperator, RuntimeParameterFloat  # brings NumPy

    params: dict[str, Any] = {} if slope is None else {"negative_slope": RuntimeParameterFloat(slope)}
    return RuntimeOperator(name, "my.Leaky", params=params)


def check_leaky(function: Function, report: Report) -> None:
    """A layer for each slope; the last one computes when a later one is made already."""
    for number, (label, slope) in enumerate(SLOPES.items()):
        layer = function(operator(f"leaky_{number}", slope))
        if label == "two layers":
            function(operator("another", 0.75))
        run(layer, label, X, report)


def leaky(finding: Finding) -> str | None:
    """Where the result went, or which slope these numbers have."""
    label = wrong_case(finding, list(SLOPES))
    if label is None:
        return None
    return where(finding, label) or _numbers(finding, label)


def _numbers(finding: Finding, label: str) -> str | None:
    got, wanted = numbers_in(finding.reported[label]), DEFAULT if SLOPES[label] is None else SLOPES[label]
    if len(got) != len(X):
        return None
    if label == "slope 2" and got == [max(x, 2 * x) for x in X]:
        return "for slope 2, x = -1 stayed -1: the larger of x and slope * x is right only for slopes up to 1"
    if not near(got[3], 3.0, TOLERANCE):
        return f"{label}: x = 3 gave {shown(got[3])}: where x is not negative, it stays as it is"
    slope = -got[0]
    if not near(got[1], -0.5 * slope, TOLERANCE):
        return f"{label}: -1 and -0.5 gave {shown(got[0])} and {shown(got[1])}: multiply x by the slope"
    return _slope(label, slope, wanted or 0.0)


def _slope(label: str, slope: float, wanted: float) -> str:
    if near(slope, -wanted, TOLERANCE) and wanted:
        return f"{label}: -1 gave {shown(-slope)}, with the wrong sign: slope times x is negative where x is"
    if label == "two layers":
        return (
            f"a layer of slope 0.25 computed with {shown(slope)} after another layer was made: "
            "each layer keeps a slope of its own, self.slope in __init__"
        )
    if label == "slope 0" and near(slope, DEFAULT, TOLERANCE):
        return "slope 0 was taken for no slope: 0 is a value, too; ask whether the name is in op.params"
    if near(slope, DEFAULT, TOLERANCE) and wanted != DEFAULT:
        return f'{label}: the slope is {DEFAULT}, whatever the operator says: read op.params["negative_slope"].value'
    if label == "no parameter":
        return f"without the parameter the slope is {DEFAULT}, but -1 gave {shown(-slope)}"
    if near(slope, 0.0, TOLERANCE):
        return f"{label}: negative numbers became 0, which is ReLU: they become slope times x"
    return f"{label}: x = -1 gave {shown(-slope)}, {shown(-wanted)} was expected"


def _right(slope: float | None) -> list[float]:
    slope = DEFAULT if slope is None else slope
    return [x * slope if x < 0 else x for x in X]


EXERCISE = Exercise(
    "course5.leaky",
    check=check_leaky,
    rules=layer_rules({label: (X, _right(slope)) for label, slope in SLOPES.items()}),
    detective=leaky,
    symptoms=(
        Symptom(
            r"error: KeyError: 'negative_slope'",
            'an operator need not have the parameter: ask `if "negative_slope" in op.params` first',
        ),
        Symptom(
            r"error: KeyError: '(\w+)'",
            "no operator has a parameter {1}: its name is negative_slope",
        ),
        Symptom(
            r"error: (?:_?UFunc\w*|TypeError|AttributeError): .*(?:RuntimeParameterFloat|'float' object has no)",
            'op.params["negative_slope"] is a parameter object, and the number is its .value',
        ),
        Symptom(
            r"error: AttributeError: '\w+' object has no attribute '(op|params)'",
            "forward knows only what __init__ kept: read op.params there, and keep the slope as self.slope",
        ),
        Symptom(
            r"error: AttributeError: '\w+' object has no attribute '(\w+)'",
            "the layer has no {1}: does __init__ set it, in every case?",
        ),
        *LAYER,
    ),
    hints={
        "": (
            "When does the layer see the operator, and when does it see the numbers?",
            "__init__ reads the slope and keeps it as self.slope; forward uses it.",
            "np.where(x < 0, self.slope * x, x), written into outputs[0][...]",
        ),
        "KeyError": (
            "Which operators have no parameter negative_slope?",
            "`name in op.params` asks whether it is there.",
            'param = op.params.get("negative_slope"); self.slope = 0.01 if param is None else param.value',
        ),
    },
    solution="""\
import numpy as np

from kuiper_edu.layers import Layer


class LeakyLayer(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.slope = 0.01
        if "negative_slope" in op.params:
            self.slope = op.params["negative_slope"].value

    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.where(x < 0, self.slope * x, x)
""",
)
