"""Exercise 2 of lesson 3.4: the operators that give the same result in every run."""

from __future__ import annotations

from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, brief, what

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


def constant_operators(finding: Finding) -> str | None:
    """The first operator that is missing or too many, and why."""
    first = finding.wrong[0]
    got = first.got
    if isinstance(got, list) and any(isinstance(item, dict) for item in got):
        return "operators came back: their names were asked for, op.name"
    if not isinstance(got, list):
        return f"a list of names was expected, {what(got)} came back"
    if len(set(got)) < len(got):
        return f"for {first.label}, a name is there twice: {brief(got)}"
    if all(finding.reported.get(label) == _by_operands(text) for label, (text, _) in GRAPHS.items()):
        return (
            "names of operands are looked for among names of operators: ask for the operator that makes an operand, "
            "operand.producer.name"
        )
    return f"for {first.label}, {_difference(first.label, set(got))}"


def _by_operands(text: str) -> list[str]:
    """What comes out where an operand's own name is looked for among the names of constant operators."""
    names: list[str] = []
    for kind, name, count, _, *operands in map(str.split, text.splitlines()[2:]):
        if kind not in ("pnnx.Input", "pnnx.Output") and all(read in names for read in operands[: int(count)]):
            names.append(name)
    return sorted(names)


def _difference(label: str, got: set[str]) -> str:
    text, names = GRAPHS[label]
    lines = [line.split() for line in text.splitlines()[2:]]
    read = {name: more[: int(count)] for _, name, count, _, *more in lines}
    maker = {out: name for _, name, count, outs, *more in lines for out in more[int(count) : int(count) + int(outs)]}
    kinds = {name: kind for kind, name, *_ in lines}
    order = [name for _, name, *_ in lines]
    missing = next((name for name in order if name in names and name not in got), None)
    extra = next((name for name in order if name in got and name not in names), None)
    if extra is not None:
        return _extra(extra, kinds[extra], [maker[operand] for operand in read[extra]], names)
    unknown = sorted(got - set(order))
    if unknown and maker.keys() >= set(unknown):
        return f"these are names of operands: {brief(unknown)}; the names of operators were asked for"
    if missing is None:
        return f"these names are no operators: {brief(unknown)}"
    if not read[missing]:
        return f"{missing!r} is missing: it is a {kinds[missing]} that reads nothing, so it is constant"
    sources = ", ".join(dict.fromkeys(maker[operand] for operand in read[missing]))
    return f"{missing!r} is missing: it reads only what {sources} makes, and that is constant"


def _extra(name: str, kind: str, makers: list[str], constant: list[str]) -> str:
    if kind in ("pnnx.Input", "pnnx.Output"):
        return f"{name!r} is listed: it is the {kind}, and that is never listed"
    changing = next(maker for maker in makers if maker not in constant)
    return f"{name!r} is listed: it reads what {changing} makes, and that changes from run to run"


EXERCISE = Exercise(
    "course3.constant_operators",
    check=check_constant_operators,
    rules={**{label: Equal(names) for label, (_, names) in GRAPHS.items()}, SAME: Equal([])},
    says={SAME: "the graph has changed: only read it"},
    detective=constant_operators,
    symptoms=(
        Symptom(
            r"error: AttributeError: 'Operand' object has no attribute '(?:ops?|operators?|inputs|outputs)'",
            "an operand has a producer and consumers: operand.producer is the operator that makes it",
        ),
        Symptom(
            r"error: AttributeError: 'Operator' object has no attribute 'producer'",
            "an operator has inputs, a list of operands; each operand has its producer",
        ),
        Symptom(r"error: RecursionError", "the search goes round in itself: go through graph.ops once, from the front"),
        *COMMON,
    ),
    hints={
        "": (
            "When you come to an operator, what do you know already of the operators that make its inputs?",
            "Collect names while you go through graph.ops from the front. An operator joins them if the producer of "
            "each of its inputs is among them. all(...) of nothing is True: that is right for a weight.",
            "if all(operand.producer.name in names for operand in op.inputs): names.append(op.name)",
        ),
    },
    solution="""\
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    return names
""",
)
