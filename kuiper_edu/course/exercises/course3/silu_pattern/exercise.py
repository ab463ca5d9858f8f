"""A pattern in which one value is read twice."""

from __future__ import annotations

from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON_ERRORS, brief, what

_FRAME = """7767517
{count} {operands}
pnnx.Input x 0 1 0
pnnx.Input z 0 1 1
{lines}
pnnx.Output y 1 0 {last}
"""


def _graph(*lines: str, last: str = "3") -> str:
    made = sum(int(line.split()[3]) for line in lines)
    return _FRAME.format(count=len(lines) + 3, operands=made + 2, lines="\n".join(lines), last=last)


_GATE, _MUL = "F.sigmoid s 1 1 0 2", "expr=mul(@0,@1)"

CASES: dict[str, tuple[str, list[list[str]], str]] = {
    "x * F.sigmoid(x)": (
        _graph(_GATE, f"pnnx.Expression p 2 1 0 2 3 {_MUL}"),
        [["s", "p"]],
        "this is what is looked for",
    ),
    "x * nn.Sigmoid()(x)": (
        _graph("nn.Sigmoid s 1 1 0 2", f"pnnx.Expression p 2 1 0 2 3 {_MUL}"),
        [["s", "p"]],
        "an nn.Sigmoid is a sigmoid as well: write the two types with | between them",
    ),
    "two of them, one after the other": (
        _graph(
            _GATE,
            f"pnnx.Expression p 2 1 0 2 3 {_MUL}",
            "nn.Sigmoid t 1 1 3 4",
            f"pnnx.Expression q 2 1 3 4 5 {_MUL}",
            last="5",
        ),
        [["s", "p"], ["t", "q"]],
        "who reads x before, and the result after, does not matter",
    ),
    "z * sigmoid(x)": (
        _graph(_GATE, f"pnnx.Expression p 2 1 1 2 3 {_MUL}"),
        [],
        "both must read one and the same value: one name for both in the pattern",
    ),
    "sigmoid(x) * sigmoid(x)": (
        _graph(_GATE, f"pnnx.Expression p 2 1 2 2 3 {_MUL}"),
        [],
        "the product reads x first, and then the gate's result",
    ),
    "x + sigmoid(x)": (
        _graph(_GATE, "pnnx.Expression p 2 1 0 2 3 expr=add(@0,@1)"),
        [],
        "a sum is not a product: write the parameter expr",
    ),
    "x * tanh(x)": (
        _graph("F.tanh s 1 1 0 2", f"pnnx.Expression p 2 1 0 2 3 {_MUL}"),
        [],
        "a tanh is not a sigmoid",
    ),
    "x * relu(x)": (
        _graph("nn.ReLU s 1 1 0 2", f"pnnx.Expression p 2 1 0 2 3 {_MUL}"),
        [],
        "a ReLU is not a sigmoid",
    ),
    "x * sigmoid(x), whose sigmoid is read by others": (
        _graph(
            _GATE,
            f"pnnx.Expression p 2 1 0 2 3 {_MUL}",
            "pnnx.Expression q 2 1 3 2 4 expr=add(@0,@1)",
            last="4",
        ),
        [],
        "the sigmoid's own value is needed",
    ),
}
"""A graph; for each match the graph's names of gate and product; and why."""


def check_silu_pattern(function: Function, report: Report) -> None:
    """Make a pattern of the text and look for it in every graph."""
    from kuiper_edu.passes import Pattern
    from kuiper_edu.pnnx import Graph

    text = function()
    if not isinstance(text, str):
        report(next(iter(CASES)), {"no text": text})
        return
    pattern = Pattern(text)
    promised, there = int(text.split()[2]), len(Graph.from_text(text).operands)
    if promised != there:
        report(next(iter(CASES)), {"operands": [promised, there]})
        return
    names = sorted(op.name for op in pattern.inner)
    if not {"gate", "product"} <= set(names):
        report(next(iter(CASES)), {"names": names})
        return
    for label, (graph, _, _) in CASES.items():
        found = [[match["gate"].name, match["product"].name] for match in pattern.matches(Graph.from_text(graph))]
        report(label, found)


def other_matches(finding: Finding) -> str | None:
    """What is wrong with the text, which is reported in a dictionary, or with the first graph; each has its reason."""
    first = finding.wrong[0]
    if isinstance(first.got, dict) and "operands" in first.got:
        promised, there = first.got["operands"]
        return (
            f"the second line counts operators and operands: it says {promised} operands, and the pattern has {there}"
        )
    if isinstance(first.got, dict) and "names" in first.got:
        return f"the operators of the pattern are called {brief(first.got['names'])}, expected gate and product"
    if isinstance(first.got, dict):
        got = first.got.get("no text")
        return f"expected a text, found {'None (is the return missing?)' if got is None else what(got)}"
    if not any(finding.reported.get(label) for label in CASES):
        return f"the pattern matches nowhere, not even {first.label}: compare types, operands and expr with the task"
    strange = next((seen for seen in finding.wrong if seen.got and not CASES[seen.label][1]), None)
    if strange is not None:
        return f"the pattern matches {strange.label}, which it should not: {CASES[strange.label][2]}"
    _, wanted, why = CASES[first.label]
    found, right = len(first.got), len(wanted)
    if found == right:
        return f"in a graph with {first.label} gate and product are {brief(first.got)}, expected {brief(wanted)}"
    return f"{first.label}: the number of matches is {found}, expected {right}: {why}"


EXERCISE = Exercise(
    "course3.silu_pattern",
    title="a pattern for SiLU",
    lesson="3.4b",
    difficulty=3,
    minutes=6,
    check=check_silu_pattern,
    rules={label: Equal(found) for label, (_, found, _) in CASES.items()},
    diagnose=other_matches,
    hints={
        "": (
            "How many operators has the pattern, with input and output? How many operands? Which is read twice?",
            "Four operators, three operands: x, y and z, say. gate reads x and writes y; product reads x and y.",
            "pnnx.Expression product 2 1 x y z expr=mul(@0,@1)",
        ),
        "not one of a graph": (
            "What do the two numbers in the second line count? And the two numbers after each name?",
            "The second line: operators, then operands. After a name: how many it reads, how many it writes.",
            "7767517, then `4 3`, then four lines of operators.",
        ),
    },
    errors={
        "GraphError: .*one result of a pattern": "the pattern needs one pnnx.Output, which reads what product writes",
        "ParamError": (
            "the text is not one of a graph: it begins with 7767517, no line is empty, the second line counts "
            "operators and operands, and every operator has its two numbers, inputs and outputs, before the operands"
        ),
        r"GraphError: the result of the pattern does not depend on its operator '(\w+)'": (
            "nothing leads from {1!r} to the result: product reads what gate writes, and pnnx.Output reads what "
            "product writes"
        ),
        **COMMON_ERRORS,
    },
)
