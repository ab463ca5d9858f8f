"""A small graph with a weight, built by hand."""

from typing import Any

from kuiper_edu.course.exercises.course3.built import described
from kuiper_edu.course.judge import Equal, Exercise, Function, Report
from kuiper_edu.course.trial.values import Plain

WEIGHTS: dict[str, tuple[list[list[float]], list[float] | None]] = {
    "3 inputs, 2 outputs": ([[1.0, 2.0, 3.0], [-1.0, 0.5, 0.0]], [10.0, 20.0]),
    "4 inputs, 1 output, no bias": ([[1.0, 0.0, -1.0, 2.0]], None),
    "2 inputs, 1 output": ([[0.0, 1.0]], [0.0]),
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

    earlier: list[Graph] = []
    for label, (weight, bias) in WEIGHTS.items():
        arrays = [np.array(weight, np.float32)] + ([] if bias is None else [np.array(bias, np.float32)])
        graph = function(*arrays)
        if not isinstance(graph, Graph):
            report(f"{label}: operators", graph)
            return
        if any(graph is one for one in earlier):
            report(f"{label}: operators", "the graph of the call before")
            return
        earlier.append(graph)
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
    if not hasattr(value, "type_name"):
        return {"bare": str(value)}
    return {"float": value.value} if isinstance(value.value, float) else value.value


def _attribute(value: Any) -> Plain:
    return [list(value.shape), value.dtype_name, value.data.tolist()] if hasattr(value, "dtype_name") else "bare"


EXERCISE = Exercise(
    "course3.build_linear",
    title="a graph with a weight",
    lesson="3.2b",
    difficulty=2,
    minutes=8,
    check=check_build_linear,
    rules={f"{case}: {part}": Equal(value) for case, parts in EXPECTED.items() for part, value in parts.items()},
    says={
        "none": "{differs}",
        "*: both ends": "the two ends of an edge disagree ({item}): use add_input and add_output, which set both ends",
    },
    hints={
        "": (
            (
                "Which three operators and which two operands does the graph have? Which "
                "operator writes each operand, and which one reads it?"
            ),
            (
                "Use the code of the cells above that build a graph with a ReLU, but create fc instead of the "
                "ReLU. Then fill fc.params with pnnx.Parameter(...) and fc.attrs with pnnx.Attribute(...). Get "
                "the two sizes with `outputs, inputs = weight.shape`."
            ),
            (
                'Set fc.params["bias"] = pnnx.Parameter(bias is not None), and if bias is not None, also set '
                'fc.attrs["bias"] = pnnx.Attribute(bias).'
            ),
        ),
    },
    errors={
        "ValueError: The truth value": "an array was used as a bool: check `bias is not None`",
        "TypeError: .* missing 1 required positional argument: 'bias'": (
            "your function cannot be called without the argument bias, which must be optional: write def "
            "build_linear(weight, bias=None)"
        ),
        "(?:WeightError|AttributeError: 'NoneType' object has no attribute 'shape')": (
            "the bias may be None: create its attribute only if `bias is not None`"
        ),
        r"AttributeError: '(?:Graph|Operator|Operand)' object has no attribute '(\w+)'": (
            "{1} does not exist: the cells above use new_operator, new_operand, add_output, add_input, params and attrs"
        ),
        r"TypeError: Graph\.new_operator\(\) missing": "new_operator was called with the wrong arguments: pass the "
        "type first, and then the name",
    },
)
