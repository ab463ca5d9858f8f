"""When two operators are the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kuiper_edu.course.judge import Equal, Exercise, Function, Report

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

LARGE = [[1.0] * 40 for _ in range(40)]

NORM = Spec("a", "nn.BatchNorm2d", weights={"weight": [1.0, 1.0], "bias": [5.0, 6.0], "running_mean": [7.0, 8.0]})

LESS: Weights = {"weight": LINEAR.weights["weight"]}


def _weights(**changed: list[float] | list[list[float]]) -> Weights:
    return {**LINEAR.weights, **changed}


PAIRS: dict[str, tuple[Spec, Spec, bool]] = {
    "two ReLUs that read x": (RELU, replace(RELU, name="b"), True),
    "a ReLU and a sigmoid that read x": (RELU, replace(RELU, name="b", type="nn.Sigmoid"), False),
    "a ReLU and a ReLU6 that read x": (RELU, replace(RELU, name="b", type="nn.ReLU6"), False),
    "a ReLU6 and a ReLU that read x": (replace(RELU, type="nn.ReLU6"), replace(RELU, name="b"), False),
    "a ReLU of x and a ReLU of z": (RELU, replace(RELU, name="b", inputs=("z",)), False),
    "x - z and x - z": (ADD, replace(ADD, name="b"), True),
    "x - z and z - x": (ADD, replace(ADD, name="b", inputs=("z", "x")), False),
    "x - z and x - x": (ADD, replace(ADD, name="b", inputs=("x", "x")), False),
    "cat(x, z) and cat(x)": (replace(ADD, type="torch.cat"), Spec("b", "torch.cat", ("x",)), False),
    "cat(x) and cat(x, x)": (Spec("a", "torch.cat", ("x",)), Spec("b", "torch.cat", ("x", "x")), False),
    "two pooling operators with equal parameters": (POOL, replace(POOL, name="b", params=dict(POOL.params)), True),
    "two pooling operators whose parameters are listed in a different order": (
        POOL,
        replace(POOL, name="b", params={"stride": (1, 1), "kernel_size": (2, 2)}),
        True,
    ),
    "two pooling operators with different strides": (
        POOL,
        replace(POOL, name="b", params={**POOL.params, "stride": (2, 2)}),
        False,
    ),
    "full_like(x, 1) and full_like(x, 1.0)": (
        Spec("a", "torch.full_like", params={"fill_value": 1}),
        Spec("b", "torch.full_like", params={"fill_value": 1.0}),
        False,
    ),
    "full_like(x, 1) and full_like(x, '1')": (
        Spec("a", "torch.full_like", params={"fill_value": 1}),
        Spec("b", "torch.full_like", params={"fill_value": "1"}),
        False,
    ),
    "two pooling operators, the second with one more parameter": (
        POOL,
        replace(POOL, name="b", params={**POOL.params, "ceil_mode": True}),
        False,
    ),
    "two pooling operators, the first with one more parameter": (
        replace(POOL, params={**POOL.params, "ceil_mode": True}),
        replace(POOL, name="b"),
        False,
    ),
    "two Linears with copies of one weight": (LINEAR, TWIN, True),
    "two Linears whose weights are listed in a different order": (
        LINEAR,
        replace(TWIN, weights={name: LINEAR.weights[name] for name in ("bias", "weight")}),
        True,
    ),
    "two Linears with different weights": (
        replace(LINEAR, weights=_weights(weight=LARGE)),
        replace(TWIN, weights=_weights(weight=[*LARGE[:20], [9.0] * 40, *LARGE[21:]])),
        False,
    ),
    "two Linears whose weights differ in the last digits": (
        LINEAR,
        replace(TWIN, weights=_weights(weight=[[1.0, 2.0], [3.0, 4.000001]])),
        False,
    ),
    "two Linears, the weight of one transposed": (
        LINEAR,
        replace(TWIN, weights=_weights(weight=[[1.0, 3.0], [2.0, 4.0]])),
        False,
    ),
    "two Linears, the weight of one in a single row": (
        LINEAR,
        replace(TWIN, weights=_weights(weight=[[1.0, 2.0, 3.0, 4.0]])),
        False,
    ),
    "one array as weight and as bias": (
        replace(LINEAR, weights={"weight": [1.0, 2.0]}),
        replace(TWIN, weights={"bias": [1.0, 2.0]}),
        False,
    ),
    "one value as kernel_size and as stride": (
        replace(POOL, params={"kernel_size": (2, 2)}),
        replace(POOL, name="b", params={"stride": (2, 2)}),
        False,
    ),
    "two batch norms with different means": (
        NORM,
        replace(NORM, name="b", weights={**NORM.weights, "running_mean": [7.0, 9.0]}),
        False,
    ),
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


EXERCISE = Exercise(
    "course3.same",
    title="the same or not?",
    lesson="3.4",
    difficulty=3,
    minutes=6,
    check=check_same,
    rules={label: Equal(is_same) for label, (_, _, is_same) in PAIRS.items()},
    says={
        "none": "for {label}, expected True or False, found {got} (is the return missing?)",
    },
    hints={
        "": (
            "Which four properties determine what an operator computes? Which of them can you compare with ==?",
            (
                "You can compare type, inputs and params: two operands are equal if they are the same object, and"
                " two dicts are equal if their keys and values are equal. For attrs, compare the names, and then "
                "the arrays in .data for each name."
            ),
            "a.attrs.keys() == b.attrs.keys() and "
            "all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)",
        ),
    },
    errors={
        "ValueError: The truth value": (
            "compare arrays with np.array_equal(a, b): `==` returns one result for each element"
        ),
        r"KeyError: '?(\w+)": "at least one of the two operators has no {1!r}: compare the names of their parameters "
        "and attributes first, then the values",
        "IndexError": (
            "the two operators may read different numbers of operands: compare the lists, or compare their lengths "
            "first"
        ),
        r"ValueError: zip\(\) argument": (
            "your function raises an error if the lists of the two operators have different lengths: return "
            "False instead"
        ),
    },
)
