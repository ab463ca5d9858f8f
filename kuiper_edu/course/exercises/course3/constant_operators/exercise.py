"""The operators that give the same result in every run."""

from __future__ import annotations

from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON_ERRORS

CHAIN = """7767517
6 5
pnnx.Input x 0 1 x
pnnx.Attribute w 0 1 w
nn.ReLU positive 1 1 w 1
F.tanh small 1 1 1 2
pnnx.Expression sum 2 1 x 2 3 expr=add(@0,@1)
pnnx.Output y 1 0 3
"""

MIXED = """7767517
8 7
pnnx.Input x 0 1 x
pnnx.Attribute low 0 1 low
pnnx.Expression two 0 1 two expr=2
torch.sub shifted 2 1 low x 1
torch.mul doubled 2 1 low two 2
torch.add joined 2 1 2 1 3
nn.ReLU relu 1 1 3 4
pnnx.Output y 1 0 4
"""

TWICE = """7767517
6 5
pnnx.Attribute w 0 1 w
pnnx.Input x 0 1 x
torch.add double 2 1 w w 1
torch.add both 2 1 x x 2
torch.mul scaled 2 1 1 2 3
pnnx.Output y 1 0 3
"""

ALL = """7767517
4 3
pnnx.Input x 0 1 x
pnnx.Attribute w 0 1 w
nn.ReLU relu 1 1 w 1
pnnx.Output y 1 0 1
"""

NONE = """7767517
3 2
pnnx.Input x 0 1 x
nn.ReLU relu 1 1 x 1
pnnx.Output y 1 0 1
"""

GRAPHS: dict[str, tuple[str, list[str]]] = {
    "a chain behind a weight": (CHAIN, ["positive", "small", "w"]),
    "weights that meet the input": (MIXED, ["doubled", "low", "two"]),
    "operands that are read twice": (TWICE, ["double", "w"]),
    "an output that does not depend on the input": (ALL, ["relu", "w"]),
    "no weight at all": (NONE, []),
}
"""The text of a graph, and the names of its constant operators, sorted."""

SAME = "the graphs are the same afterwards"


def check_constant_operators(function: Function, report: Report) -> None:
    """Ask for the constant operators of every graph."""
    from kuiper_edu.pnnx import Graph

    changed = []
    for label, (text, _) in GRAPHS.items():
        graph = Graph.from_text(text)
        before = graph.to_text()
        result = function(graph)
        is_names = isinstance(result, list | tuple) and all(isinstance(name, str) for name in result)
        report(label, sorted(result) if is_names else result)
        if graph.to_text() != before:
            changed.append(label)
    report(SAME, changed)


EXERCISE = Exercise(
    "course3.constant_operators",
    title="find what is constant",
    lesson="3.4",
    difficulty=2,
    minutes=5,
    check=check_constant_operators,
    rules={**{label: Equal(names) for label, (_, names) in GRAPHS.items()}, SAME: Equal([])},
    says={SAME: "the graph has changed: only read it"},
    hints={
        "": (
            "When you come to an operator, what do you know already of the operators that make its inputs?",
            "Collect names while you go through graph.ops from the front. An operator joins them if the producer of "
            "each of its inputs is among them. all(...) of nothing is True: that is right for a weight.",
            "if all(operand.producer.name in names for operand in op.inputs): names.append(op.name)",
        ),
    },
    errors={
        "AttributeError: 'Operand' object has no attribute '(?:ops?|operators?|inputs|outputs)'": (
            "an operand has a producer and consumers: operand.producer is the operator that makes it"
        ),
        "AttributeError: 'Operator' object has no attribute 'producer'": (
            "an operator has inputs, a list of operands; each operand has its producer"
        ),
        **COMMON_ERRORS,
    },
)
