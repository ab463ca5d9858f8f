"""Exercise 1 of lesson 3.2b: a small graph with a weight, built by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kuiper_edu.course.judge.course3.build_a_graph.graphs import COMMON, described
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal, same
from kuiper_edu.course.judge.wording import brief, what
from kuiper_edu.course.trial.values import Plain

WEIGHTS: dict[str, tuple[list[list[float]], list[float] | None]] = {
    "3 in, 2 out": ([[1.0, 2.0, 3.0], [-1.0, 0.5, 0.0]], [10.0, 20.0]),
    "4 in, 1 out, no bias": ([[1.0, 0.0, -1.0, 2.0]], None),
    "2 in, 2 out": ([[0.0, 1.0], [2.0, 3.0]], [0.0, 0.0]),
}


def _expected(weight: list[list[float]], bias: list[float] | None) -> dict[str, Plain]:
    outputs, inputs = len(weight), len(weight[0])
    weights: dict[str, Plain] = {"weight": [[outputs, inputs], "f32", weight]}
    if bias is not None:
        weights["bias"] = [[outputs], "f32", bias]
    return {
        "operators": [["pnnx.Input", "x"], ["nn.Linear", "fc"], ["pnnx.Output", "y"]],
        "edges": {"x": [[], ["0"]], "fc": [["0"], ["1"]], "y": [["1"], []]},
        "parameters": {"bias": bias is not None, "in_features": inputs, "out_features": outputs},
        "weights": weights,
        "operands": {"0": [[1, inputs], "f32"], "1": [[1, outputs], "f32"]},
        "both ends": [],
    }


EXPECTED = {label: _expected(weight, bias) for label, (weight, bias) in WEIGHTS.items()}


def check_build_linear(function: Function, report: Report) -> None:
    """Build the graph of every pair in WEIGHTS and report its parts."""
    import numpy as np

    from kuiper_edu.pnnx import Graph

    for label, (weight, bias) in WEIGHTS.items():
        arrays = [np.array(weight, np.float32)] + ([] if bias is None else [np.array(bias, np.float32)])
        graph = function(*arrays)
        if not isinstance(graph, Graph):
            report(f"{label}: operators", graph)
            return
        for part, value in _parts(graph).items():
            report(f"{label}: {part}", value)


def _parts(graph: Any) -> dict[str, Plain]:
    """The parts of a graph, in the order in which mistakes are told."""
    parts = described(graph)
    linear = next((op for op in graph.ops if op.name == "fc"), None)
    params = {} if linear is None else {name: _parameter(value) for name, value in linear.params.items()}
    attrs = {} if linear is None else {name: _attribute(value) for name, value in linear.attrs.items()}
    return {
        "operators": parts["operators"],
        "edges": parts["edges"],
        "parameters": params,
        "weights": attrs,
        "operands": parts["operands"],
        "both ends": parts["both ends"],
    }


def _parameter(value: Any) -> Plain:
    return value.value if hasattr(value, "type_name") else {"bare": str(value)}


def _attribute(value: Any) -> Plain:
    return [list(value.shape), value.dtype_name, value.data.tolist()] if hasattr(value, "dtype_name") else "bare"


def build_linear(finding: Finding) -> str | None:
    """The first part of a graph that is another one than asked."""
    first = finding.wrong[0]
    case, _, part = first.label.partition(": ")
    said = _EXPLAIN[part](first.got, first.expected)
    return f"for {case}, {said}" if said else None


def _operators(got: Plain, wanted: Plain) -> str:
    if not isinstance(got, list) or not all(isinstance(item, list) for item in got):
        return f"a graph was expected, {what(got)} came back"
    if sorted(map(str, got)) == sorted(map(str, wanted)):
        return "the operators are in another order: an operator comes after those whose results it reads"
    if len(got) < len(wanted):
        missing = next(item for item in wanted if item not in got)
        return f"the graph has no {missing[0]} called {missing[1]!r}"
    odd = next((item for item in got if item not in wanted), None)
    return f"{odd[0]} {odd[1]!r} is in the graph: x, fc and y were asked for" if odd else "an operator is there twice"


def _edges(got: Plain, wanted: Plain) -> str:
    name = next(name for name in ("x", "fc", "y") if got[name] != wanted[name])
    (inputs, outputs), (right_inputs, right_outputs) = got[name], wanted[name]
    if inputs != right_inputs:
        return f"{name} reads {brief(inputs)}, {brief(right_inputs)} was expected: see add_input"
    return f"{name} writes {brief(outputs)}, {brief(right_outputs)} was expected: see add_output"


def _params(got: Plain, wanted: Plain) -> str:
    bare = [name for name, value in got.items() if isinstance(value, dict) and "bare" in value]
    if bare:
        return f"the parameter {bare[0]!r} is a bare value: make a pnnx.Parameter(...) of it"
    for name, value in wanted.items():
        if name not in got:
            return f"fc has no parameter {name!r}"
        if not same(got[name], value):
            return _parameter_is(name, got, wanted)
    odd = next(name for name in got if name not in wanted)
    where = ": weights belong to attrs" if odd == "weight" else ""
    return f"fc has a parameter {odd!r} that was not asked for{where}"


def _parameter_is(name: str, got: Plain, wanted: Plain) -> str:
    said = f"the parameter {name!r} is {got[name]!r}, {wanted[name]!r} is right"
    if isinstance(got[name], str):
        return f"{said}: pass the value, not its text"
    if name == "bias":
        return f"{said}: a bool that says whether there is a bias"
    return f"{said}: the weight has the shape (outputs, inputs)"


def _weights(got: Plain, wanted: Plain) -> str:
    for name, (shape, dtype, numbers) in wanted.items():
        if name not in got:
            where = ": it must come whenever a bias is given, also if all its numbers are 0" if name == "bias" else ""
            return f"fc has no attribute {name!r}{where}"
        if got[name] == "bare":
            return f"the attribute {name!r} is a bare array: make a pnnx.Attribute(...) of it"
        if got[name][0] != shape:
            return f"the attribute {name!r} has the shape {brief(got[name][0])}, the array has {brief(shape)}"
        if got[name][1] != dtype:
            return f"the attribute {name!r} is {got[name][1]}, the array is {dtype}"
        if got[name][2] != numbers:
            return f"the attribute {name!r} holds {brief(got[name][2])}, the array {brief(numbers)}"
    odd = next(name for name in got if name not in wanted)
    return f"fc has an attribute {odd!r}, and none was given"


def _operands(got: Plain, wanted: Plain) -> str:
    for name, (shape, dtype) in wanted.items():
        if name not in got:
            return f"the graph has no operand {name!r}: graph.new_operand(...) makes one"
        if got[name][0] is None:
            return f"operand {name!r} has no shape: {brief(shape)} was asked for"
        if got[name][0] != shape:
            return f"operand {name!r} has the shape {brief(got[name][0])}, {brief(shape)} is right"
        if got[name][1] != dtype:
            return f"operand {name!r} has the data type {got[name][1]}, {dtype} is right: its type is 1"
    return f"the graph has more operands than two: {brief(sorted(got))}"


_EXPLAIN: dict[str, Callable[[Plain, Plain], str]] = {
    "operators": _operators,
    "edges": _edges,
    "parameters": _params,
    "weights": _weights,
    "operands": _operands,
    "both ends": lambda got, __: f"the two ends of an edge disagree: {got[0]}. add_input and add_output set both ends",
}

EXERCISE = Exercise(
    "course3.build_linear",
    check=check_build_linear,
    rules={f"{case}: {part}": Equal(value) for case, parts in EXPECTED.items() for part, value in parts.items()},
    detective=build_linear,
    symptoms=(
        Symptom(r"error: ValueError: The truth value of an array", "an array is not a bool: ask `bias is not None`"),
        Symptom(
            r"error: TypeError: .* missing 1 required positional argument: 'bias'",
            "bias may be left out: def build_linear(weight, bias=None)",
        ),
        Symptom(
            r"error: (?:WeightError|AttributeError: 'NoneType' object has no attribute 'shape')",
            "there may be no bias: make its attribute only if `bias is not None`",
        ),
        Symptom(
            r"error: AttributeError: '(?:Graph|Operator|Operand)' object has no attribute '(\w+)'",
            "there is no {1}: the cells above show new_operator, new_operand, add_output, add_input, params and attrs",
        ),
        Symptom(
            r"error: TypeError: Graph\.new_operator\(\) missing", "new_operator wants type and name, in this order"
        ),
        *COMMON,
    ),
    hints={
        "": (
            "Which three operators and which two operands are there? Who writes each operand, who reads it?",
            "Do as the cells above did for ReLU, with fc in its place. Then fill fc.params with pnnx.Parameter(...) "
            "and fc.attrs with pnnx.Attribute(...). outputs, inputs = weight.shape.",
            'fc.params["bias"] = pnnx.Parameter(bias is not None); if bias is not None: '
            'fc.attrs["bias"] = pnnx.Attribute(bias).',
        ),
    },
    solution="""\
from kuiper_edu import pnnx


def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    x = graph.new_operator("pnnx.Input", "x")
    fc = graph.new_operator("nn.Linear", "fc")
    y = graph.new_operator("pnnx.Output", "y")
    outputs, inputs = weight.shape
    for name, size, producer, consumer in [("0", inputs, x, fc), ("1", outputs, fc, y)]:
        operand = graph.new_operand(name)
        operand.type, operand.shape = 1, (1, size)
        producer.add_output(operand)
        consumer.add_input(operand)
    fc.params["bias"] = pnnx.Parameter(bias is not None)
    fc.params["in_features"] = pnnx.Parameter(inputs)
    fc.params["out_features"] = pnnx.Parameter(outputs)
    fc.attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        fc.attrs["bias"] = pnnx.Attribute(bias)
    return graph
""",
)
