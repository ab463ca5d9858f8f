"""The inputs of a runtime operator, in a map and in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kuiper_edu.course.exercises.course3.graphs import GRAPHS
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.course.trial.values import Plain

if TYPE_CHECKING:
    from kuiper_edu.runtime import RuntimeOperator

_CASES: dict[str, dict[str, list[list[Plain]]]] = {
    "a chain": {
        "in": [],
        "linear": [["in", [1, 32], "FLOAT32"]],
        "sigmoid": [["linear", [1, 128], "FLOAT32"]],
        "out": [["sigmoid", [1, 128], "FLOAT32"]],
    },
    "a branch": {
        "left": [["photo", [None, 3, 8, 8], "UINT8"]],
        "sum": [["right", [1, 3, 8, 8], "INT64"], ["left", [1, 3, 8, 8], "FLOAT32"]],
    },
    "T + T": {"twice": [["maker", [1, 4], "FLOAT32"], ["maker", [1, 4], "FLOAT32"]]},
    "two pieces of one split": {"joined": [["split", [4, 4], "FLOAT32"], ["split", [4, 2], "FLOAT32"]]},
}
"""For operators of the graphs what the list holds: producer, shape, data type."""


def _expected() -> dict[str, Plain]:
    rules: dict[str, Plain] = {}
    for graph, operators in _CASES.items():
        for name, inputs in operators.items():
            at = f"{graph}, {name}"
            rules[f"{at}: the list"] = inputs
            rules[f"{at}: the map"] = dict.fromkeys(sorted({str(item[0]) for item in inputs}), "of the list")
            rules[f"{at}: memory"] = "none"
    return rules


EXPECTED = _expected()


def check_fill_inputs(function: Function, report: Report) -> None:
    """Fill the operators of every case and report what the list and the map hold."""
    from kuiper_edu.pnnx import Graph
    from kuiper_edu.runtime import RuntimeOperator

    for label, operators in _CASES.items():
        graph = Graph.from_text(GRAPHS[label])
        for name in operators:
            op = next(op for op in graph.ops if op.name == name)
            mine = RuntimeOperator(op.name, op.type)
            function(op, mine)
            at = f"{label}, {name}"
            report(f"{at}: the list", _listed(mine))
            report(f"{at}: the map", _mapped(mine))
            report(f"{at}: memory", "some" if any(_has_data(x) for x in mine.input_operands_seq) else "none")


def _listed(mine: RuntimeOperator) -> Plain:
    held = mine.input_operands_seq
    return [_operand(item) for item in held] if isinstance(held, list) else {"object": type(held).__name__}


def _operand(item: object) -> Plain:
    from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand

    if not isinstance(item, RuntimeOperand):
        return {"no RuntimeOperand": type(item).__name__}
    kind = item.type.name if isinstance(item.type, RuntimeDataType) else {"code": item.type}
    shape = {"list": item.shapes} if isinstance(item.shapes, list) else item.shapes
    return [item.name, shape, kind]


def _mapped(mine: RuntimeOperator) -> Plain:
    held = mine.input_operands
    if not isinstance(held, dict):
        return {"no dictionary": type(held).__name__}
    listed = {id(item) for item in mine.input_operands_seq}
    return {str(key): "of the list" if id(item) in listed else "another object" for key, item in held.items()}


def _has_data(item: object) -> bool:
    return getattr(item, "data", None) is not None


EXERCISE = Exercise(
    "course3.fill_inputs",
    title="the inputs",
    lesson="3.3",
    difficulty=2,
    minutes=5,
    check=check_fill_inputs,
    rules={label: Equal(value) for label, value in EXPECTED.items()},
    hints={
        "": (
            "What does the operand of the file know: its producer, its shape, the code of its type?",
            "For each operand of op.inputs make one RuntimeOperand. Enter it into the dictionary under its name, and "
            "append the same object to the list.",
            "made = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))",
        ),
    },
    errors={
        r"TypeError: RuntimeOperand\.__init__\(\) missing": (
            "RuntimeOperand wants a name: RuntimeOperand(name, shape, type)"
        ),
        "AttributeError: 'RuntimeOperand' object has no attribute '(producer|shape|consumers)'": (
            "a RuntimeOperand has no {1}: ask the operand of the file, which is in op.inputs"
        ),
        r"AttributeError: 'RuntimeOperator' object has no attribute '(\w+)'": (
            "a RuntimeOperator has no {1}: it has input_operands and input_operands_seq; op has inputs"
        ),
        "(?:TypeError|AttributeError): .*'?dict'? object has no attribute 'append'": (
            "input_operands is a dictionary: input_operands[name] = ..."
        ),
        "IndexError": "not every operator has an input: go through op.inputs, however many there are",
        **COMMON_ERRORS,
    },
)
