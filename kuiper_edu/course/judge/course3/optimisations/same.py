"""Exercise 3 of lesson 3.4: when two operators are the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, what

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Operator

Weights = Mapping[str, "list[float] | list[list[float]]"]


@dataclass(frozen=True)
class Spec:
    """An operator in plain data: operands by their names, parameters and weights by their values."""

    name: str
    type: str = "nn.Linear"
    inputs: tuple[str, ...] = ("x",)
    params: Mapping[str, object] = field(default_factory=dict)
    weights: Weights = field(default_factory=dict)


LINEAR = Spec(
    "a", params={"in_features": 2, "out_features": 2}, weights={"weight": [[1.0, 2.0], [3.0, 4.0]], "bias": [5.0, 6.0]}
)
TWIN = replace(LINEAR, name="b")
ADD = Spec("a", "torch.sub", ("x", "z"))
RELU = Spec("a", "nn.ReLU")
POOL = Spec("a", "nn.AvgPool2d", params={"kernel_size": (2, 2), "stride": (1, 1)})
LESS: Weights = {"weight": LINEAR.weights["weight"]}


def _weights(**changed: list[float] | list[list[float]]) -> Weights:
    return {**LINEAR.weights, **changed}


PAIRS: dict[str, tuple[Spec, Spec, bool]] = {
    "two ReLUs that read x": (RELU, replace(RELU, name="b"), True),
    "a ReLU and a sigmoid that read x": (RELU, replace(RELU, name="b", type="nn.Sigmoid"), False),
    "a ReLU of x and a ReLU of z": (RELU, replace(RELU, name="b", inputs=("z",)), False),
    "x - z and x - z": (ADD, replace(ADD, name="b"), True),
    "x - z and z - x": (ADD, replace(ADD, name="b", inputs=("z", "x")), False),
    "x - z and x - x": (ADD, replace(ADD, name="b", inputs=("x", "x")), False),
    "cat(x, z) and cat(x)": (replace(ADD, type="torch.cat"), Spec("b", "torch.cat", ("x",)), False),
    "cat(x) and cat(x, x)": (Spec("a", "torch.cat", ("x",)), Spec("b", "torch.cat", ("x", "x")), False),
    "two poolings with equal parameters": (POOL, replace(POOL, name="b", params=dict(POOL.params)), True),
    "two poolings whose parameters are listed in another order": (
        POOL,
        replace(POOL, name="b", params={"stride": (1, 1), "kernel_size": (2, 2)}),
        True,
    ),
    "two poolings with different strides": (
        POOL,
        replace(POOL, name="b", params={**POOL.params, "stride": (2, 2)}),
        False,
    ),
    "two poolings, the second with one parameter more": (
        POOL,
        replace(POOL, name="b", params={**POOL.params, "ceil_mode": True}),
        False,
    ),
    "two poolings, the first with one parameter more": (
        replace(POOL, params={**POOL.params, "ceil_mode": True}),
        replace(POOL, name="b"),
        False,
    ),
    "two Linears with copies of one weight": (LINEAR, TWIN, True),
    "two Linears whose weights are listed in another order": (
        LINEAR,
        replace(TWIN, weights={name: LINEAR.weights[name] for name in ("bias", "weight")}),
        True,
    ),
    "two Linears with different weights": (
        LINEAR,
        replace(TWIN, weights=_weights(weight=[[1.0, 2.0], [3.0, 9.0]])),
        False,
    ),
    "two Linears whose weights differ in the last digits": (
        LINEAR,
        replace(TWIN, weights=_weights(weight=[[1.0, 2.0], [3.0, 4.000001]])),
        False,
    ),
    "two Linears with different biases": (LINEAR, replace(TWIN, weights=_weights(bias=[5.0, 9.0])), False),
    "two Linears, the second without a bias": (LINEAR, replace(TWIN, weights=LESS), False),
    "two Linears, the first without a bias": (replace(LINEAR, weights=LESS), TWIN, False),
    "two Linears with biases of different shapes": (
        replace(LINEAR, weights=_weights(bias=[5.0, 5.0])),
        replace(TWIN, weights=_weights(bias=[5.0])),
        False,
    ),
}
"""Two operators, and whether they are the same."""


def built(one: Spec, other: Spec) -> tuple[Operator, Operator]:
    """Both in one graph, in which x and z come from a split."""
    import numpy as np

    from kuiper_edu.pnnx import Attribute, Graph, Parameter

    graph = Graph()
    split = graph.new_operator("torch.split", "split")
    for name in ("x", "z"):
        split.add_output(graph.new_operand(name))
    for spec in (one, other):
        op = graph.new_operator(spec.type, spec.name)
        for name in spec.inputs:
            operand = graph.get_operand(name)
            assert operand is not None
            op.add_input(operand)
        op.params.update({name: Parameter(value) for name, value in spec.params.items()})
        op.attrs.update({name: Attribute(np.array(value, np.float32)) for name, value in spec.weights.items()})
        op.add_output(graph.new_operand(f"made by {spec.name}"))
    return graph.ops[1], graph.ops[2]


def check_same(function: Function, report: Report) -> None:
    """Ask of every pair."""
    for label, (one, other, _) in PAIRS.items():
        report(label, function(*built(one, other)))


def same(finding: Finding) -> str | None:
    """The first pair that is judged wrongly."""
    for seen in finding.wrong:
        if not isinstance(seen.got, bool):
            return f"for {seen.label}, {what(seen.got)} came back: True or False was expected"
    twins = [label for label, (_, _, is_same) in PAIRS.items() if is_same]
    if [seen.label for seen in finding.wrong] == twins:
        return (
            "no two operators are found to be the same, twins neither: "
            "their names and outputs always differ, do not compare those"
        )
    first = finding.wrong[0]
    one, other, is_same = PAIRS[first.label]
    if "last digits" in first.label:
        return f"{first.label} are not the same: every number must be equal, not only close to the other"
    if not is_same:
        return f"{first.label} are not the same, and True came back: {_what_differs(one, other)}"
    if "listed in another order" in first.label:
        return f"{first.label} are the same, and False came back: a name finds its value wherever it stands"
    if "copies" in first.label:
        return f"{first.label} are the same, and False came back: compare the numbers of the arrays (attribute.data)"
    return f"{first.label} are the same, and False came back"


def _what_differs(one: Spec, other: Spec) -> str:
    if one.type != other.type:
        return "their types differ"
    if one.inputs != other.inputs:
        return "what they read, or the order of it, differs"
    return "their parameters differ" if dict(one.params) != dict(other.params) else "their weights differ"


EXERCISE = Exercise(
    "course3.same",
    check=check_same,
    rules={label: Equal(is_same) for label, (_, _, is_same) in PAIRS.items()},
    detective=same,
    symptoms=(
        Symptom(
            r"error: ValueError: The truth value of an array",
            "arrays are compared by np.array_equal(a, b): `==` gives one answer for each number",
        ),
        Symptom(
            r"error: ValueError: operands could not be broadcast",
            "the weights may have different shapes: np.array_equal looks at the shapes first",
        ),
        Symptom(
            r"error: KeyError: '?(\w+)",
            "not every operator has {1!r}: compare the names first, then what they stand for",
        ),
        Symptom(
            r"error: IndexError",
            "the two may read different numbers of operands: compare the lists, or their lengths first",
        ),
        Symptom(r"error: ValueError: zip\(\) argument", "the two may differ in length: that is a difference, no error"),
        *COMMON,
    ),
    hints={
        "": (
            "Which four things decide what an operator computes? Which of them can be compared with ==?",
            "type, inputs and params can: two operands are equal if they are the same object, two dicts if their keys "
            "and values are equal. For attrs compare the names, then for each name the arrays in .data.",
            "a.attrs.keys() == b.attrs.keys() and "
            "all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)",
        ),
    },
    solution="""\
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)
""",
)
