"""Who consumes the results."""

from __future__ import annotations

from kuiper_edu.course.exercises.course3.graphs import GRAPHS
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON_ERRORS

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


EXERCISE = Exercise(
    "course3.fill_output_names",
    title="Step 3, Output names",
    lesson="3.3",
    difficulty=1,
    minutes=2,
    check=check_fill_output_names,
    rules={label: Equal(names) for label, names in EXPECTED.items()}
    | {f"{label}: other fields": Equal([]) for label in EXPECTED},
    hints={
        "": (
            "Who knows the readers of a value: the operator, or the operand that it writes?",
            "Two loops: over the operands of op.outputs, and over the consumers of each.",
            "for consumer in operand.consumers: runtime_operator.output_names.append(consumer.name)",
        ),
    },
    errors={
        "IndexError": "an operator may have no output, and an output no reader: use loops",
        r"AttributeError: 'Operator' object has no attribute '(\w+)'": (
            "an Operator has no {1}: it has outputs, and each of these operands has consumers"
        ),
        **COMMON_ERRORS,
    },
)
