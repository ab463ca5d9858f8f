"""Exercise 2 of lesson 3.3: who consumes the results."""

from __future__ import annotations

from kuiper_edu.course.judge.course3.runtime_graph.graphs import COMMON, GRAPHS
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import brief, what
from kuiper_edu.course.trial.values import Plain

EXPECTED = {
    "a chain, linear": ["sigmoid"],
    "a chain, out": [],
    "a branch, photo": ["left", "right"],
    "a branch, sum": ["last"],
    "T + T, maker": ["twice", "twice"],
    "two pieces of one split, split": ["joined", "joined"],
    "two parts that go apart, cut": ["tanh", "relu"],
}
APART = """7767517
5 4
pnnx.Input in 0 1 0 #0=(4,6)f32
torch.split cut 1 2 0 p q dim=1 #0=(4,6)f32 #p=(4,2)f32 #q=(4,4)f32
nn.ReLU relu 1 1 q r #q=(4,4)f32 #r=(4,4)f32
nn.Tanh tanh 1 1 p s #p=(4,2)f32 #s=(4,2)f32
pnnx.Output out 1 0 r #r=(4,4)f32
"""
_OTHERS = [
    "input_operands",
    "input_operands_seq",
    "params",
    "attribute",
    "output_operators",
    "output_operands",
    "layer",
]
_OPERANDS = {"0", "1", "2", "a", "b", "c", "d", "e", "T", "p", "q", "r", "s"}


def check_fill_output_names(function: Function, report: Report) -> None:
    """Fill the operator of every case and report its output names."""
    from kuiper_edu.pnnx import Graph
    from kuiper_edu.runtime import RuntimeOperator

    for label in EXPECTED:
        graph, _, name = label.rpartition(", ")
        op = next(op for op in Graph.from_text(GRAPHS.get(graph, APART)).ops if op.name == name)
        mine = RuntimeOperator(op.name, op.type)
        function(op, mine)
        names = mine.output_names
        report(label, names if not isinstance(names, tuple) else {"object": "tuple"})
        report(f"{label}: other fields", sorted(name for name in _OTHERS if getattr(mine, name)))


def fill_output_names(finding: Finding) -> str | None:
    """The first operator with other output names than asked."""
    first = finding.wrong[0]
    if first.label.endswith("other fields"):
        return (
            f"for {first.label.rpartition(':')[0]}, {first.got[0]} was filled in, too: only output_names is asked for"
        )
    return f"for {first.label}, {_names(first.got, first.expected)}"


def _names(got: Plain, wanted: Plain) -> str:
    told = f"output_names is {brief(got)}, {brief(wanted)} was expected"
    if not isinstance(got, list):
        return f"output_names is {what(got).rstrip(',')}: leave the list that is there, and append to it"
    if got and all(isinstance(item, list) for item in got):
        return f"{told}: a list of lists; extend takes the items of a list, append takes it as one"
    if any(isinstance(item, dict) for item in got):
        return "output_names holds operators: only their names are noted"
    if not got:
        return f"{told}: each operand of op.outputs knows its consumers"
    if set(map(str, got)) <= _OPERANDS:
        return f"{told}: these are names of operands; the names of those who read them are asked for"
    if sorted(map(str, got)) == sorted(map(str, wanted)):
        return f"{told}: the order is that of op.outputs, not that of the names or of the file"
    if set(map(str, got)) == set(wanted):
        return f"{told}: a name comes once for every use"
    if set(map(str, got)) < set(wanted):
        return f"{told}: one consumer is lost; there may be several outputs, and several readers of each"
    return told


EXERCISE = Exercise(
    "course3.fill_output_names",
    check=check_fill_output_names,
    rules={label: Equal(names) for label, names in EXPECTED.items()}
    | {f"{label}: other fields": Equal([]) for label in EXPECTED},
    detective=fill_output_names,
    symptoms=(
        Symptom(r"error: IndexError", "an operator may have no output, and an output no reader: use loops"),
        Symptom(
            r"error: AttributeError: 'Operator' object has no attribute '(\w+)'",
            "an Operator has no {1}: it has outputs, and each of these operands has consumers",
        ),
        Symptom(
            r"error: AttributeError: 'RuntimeOperator' object has no attribute '(\w+)'",
            "a RuntimeOperator has no {1}: its list is called output_names",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "Who knows the readers of a value: the operator, or the operand that it writes?",
            "Two loops: over the operands of op.outputs, and over the consumers of each.",
            "for consumer in operand.consumers: runtime_operator.output_names.append(consumer.name)",
        ),
    },
    solution="""\
def fill_output_names(op, runtime_operator):
    for operand in op.outputs:
        for consumer in operand.consumers:
            runtime_operator.output_names.append(consumer.name)
""",
)
