"""Exercise 1 of lesson 3.3: the inputs of a runtime operator, in a map and in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kuiper_edu.course.judge.course3.runtime_graph.graphs import COMMON, GRAPHS
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import brief, what
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


def fill_inputs(finding: Finding) -> str | None:
    """The first operator whose list or map is another one than asked."""
    first = finding.wrong[0]
    at, _, part = first.label.rpartition(": ")
    explain = {"the list": _of_the_list, "the map": _of_the_map, "memory": _of_memory}[part]
    return f"for {at}, {explain(first.got, first.expected)}"


def _of_the_list(got: Plain, wanted: Plain) -> str:
    if not isinstance(got, list):
        return f"input_operands_seq is {what(got)}: leave the list that is there, and append to it"
    if len(got) != len(wanted):
        if not got:
            return "input_operands_seq is empty: append a RuntimeOperand for each operand of op.inputs"
        fewer = "one was lost that comes from the same producer" if len(got) < len(wanted) else "one comes too often"
        return f"input_operands_seq holds {len(got)} operands, op.inputs {len(wanted)}: {fewer}"
    if sorted(map(str, got)) == sorted(map(str, wanted)):
        return f"the inputs are in the order {_names(got)}, in op.inputs they come as {_names(wanted)}"
    return next(_item(have, want) for have, want in zip(got, wanted, strict=True) if have != want)


def _names(items: Plain) -> str:
    return brief([f"{item[0]} {tuple(item[1])}" for item in items])


def _item(got: Plain, wanted: Plain) -> str:
    if isinstance(got, dict):
        met = got["no RuntimeOperand"]
        return f"input_operands_seq holds an object of type {met}: make a RuntimeOperand of the operand"
    for place, field in enumerate(("name", "shapes", "type")):
        if got[place] == wanted[place]:
            continue
        if field == "name":
            return f"the RuntimeOperand is called {got[0]!r}; {wanted[0]!r}, the name of the producer, is right"
        if isinstance(got[place], dict) and "list" in got[place]:
            return f"shapes is a list, {brief(got[place]['list'])}; take the operand's shape as it is, a tuple"
        if field == "type" and isinstance(got[2], dict):
            return f"the data type is the bare code {got[2]['code']}: RuntimeDataType(...) makes one of it"
        return f"{field} is {brief(got[place])}, {brief(wanted[place])} is right: the operand knows it"
    return f"{brief(got)} came back, {brief(wanted)} was expected"


def _of_the_map(got: Plain, wanted: Plain) -> str:
    if "no dictionary" in got:
        return f"input_operands is an object of type {got['no dictionary']}: leave the dictionary that is there"
    if not got and wanted:
        return "input_operands is empty: enter each RuntimeOperand there, too"
    if got.keys() != wanted.keys():
        return f"input_operands has the keys {brief(sorted(got))}, {brief(sorted(wanted))} is right: producers' names"
    return "input_operands holds other objects than the list: make one RuntimeOperand for an input, and enter it twice"


def _of_memory(_got: Plain, _wanted: Plain) -> str:
    return "an operand has data: there is no memory before build()"


EXERCISE = Exercise(
    "course3.fill_inputs",
    check=check_fill_inputs,
    rules={label: Equal(value) for label, value in EXPECTED.items()},
    detective=fill_inputs,
    symptoms=(
        Symptom(
            r"error: TypeError: RuntimeOperand\.__init__\(\) missing",
            "RuntimeOperand wants a name: RuntimeOperand(name, shape, type)",
        ),
        Symptom(
            r"error: AttributeError: 'RuntimeOperand' object has no attribute '(producer|shape|consumers)'",
            "a RuntimeOperand has no {1}: ask the operand of the file, which is in op.inputs",
        ),
        Symptom(
            r"error: AttributeError: 'RuntimeOperator' object has no attribute '(\w+)'",
            "a RuntimeOperator has no {1}: it has input_operands and input_operands_seq; op has inputs",
        ),
        Symptom(
            r"error: (?:TypeError|AttributeError): .*'?dict'? object has no attribute 'append'",
            "input_operands is a dictionary: input_operands[name] = ...",
        ),
        Symptom(r"error: IndexError", "not every operator has an input: go through op.inputs, however many there are"),
        *COMMON,
    ),
    hints={
        "": (
            "What does the operand of the file know: its producer, its shape, the code of its type?",
            "For each operand of op.inputs make one RuntimeOperand. Enter it into the dictionary under its name, and "
            "append the same object to the list.",
            "made = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))",
        ),
    },
    solution="""\
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)
""",
)
