"""A pattern in which one value is read twice."""

from kuiper_edu.course.judge import Equal, Exercise, Finding, Function, Report, brief, what
from kuiper_edu.course.judge.sentences import Sentence, complete, told, words

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
        "the pattern must match this graph",
    ),
    "x * nn.Sigmoid()(x)": (
        _graph("nn.Sigmoid s 1 1 0 2", f"pnnx.Expression p 2 1 0 2 3 {_MUL}"),
        [["s", "p"]],
        "an nn.Sigmoid is also a sigmoid, so write both types, F.sigmoid and nn.Sigmoid, with | between them",
    ),
    "two SiLUs, one after the other": (
        _graph(
            _GATE,
            f"pnnx.Expression p 2 1 0 2 3 {_MUL}",
            "nn.Sigmoid t 1 1 3 4",
            f"pnnx.Expression q 2 1 3 4 5 {_MUL}",
            last="5",
        ),
        [["s", "p"], ["t", "q"]],
        "other operators may read x and the result",
    ),
    "z * sigmoid(x)": (
        _graph(_GATE, f"pnnx.Expression p 2 1 1 2 3 {_MUL}"),
        [],
        "both operators must read the same value, so use the same operand name in the pattern",
    ),
    "sigmoid(x) * sigmoid(x)": (
        _graph(_GATE, f"pnnx.Expression p 2 1 2 2 3 {_MUL}"),
        [],
        "the product must read x first, then the result of the gate",
    ),
    "x + sigmoid(x)": (
        _graph(_GATE, "pnnx.Expression p 2 1 0 2 3 expr=add(@0,@1)"),
        [],
        "a sum is not a product, so add the parameter expr to the operator `product`",
    ),
    "x * tanh(x)": (
        _graph(
            "F.tanh s 1 1 0 2",
            f"pnnx.Expression p 2 1 0 2 3 {_MUL}",
            "nn.Tanh t 1 1 3 4",
            f"pnnx.Expression q 2 1 3 4 5 {_MUL}",
            last="5",
        ),
        [],
        "a tanh is not a sigmoid",
    ),
    "x * hardsigmoid(x)": (
        _graph("nn.Hardsigmoid s 1 1 0 2", f"pnnx.Expression p 2 1 0 2 3 {_MUL}"),
        [],
        "a hard sigmoid is a different function",
    ),
    "x * relu(x)": (
        _graph("nn.ReLU s 1 1 0 2", f"pnnx.Expression p 2 1 0 2 3 {_MUL}"),
        [],
        "a ReLU is not a sigmoid",
    ),
    "x * sigmoid(x) whose sigmoid another operator also reads": (
        _graph(
            _GATE,
            f"pnnx.Expression p 2 1 0 2 3 {_MUL}",
            "pnnx.Expression q 2 1 3 2 4 expr=add(@0,@1)",
            last="4",
        ),
        [],
        "another operator needs the result of the sigmoid",
    ),
}
"""A graph, the names of gate and product in each match, and the reason."""


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
    expr = next(op for op in pattern.inner if op.name == "product").params.get("expr")
    if expr is not None and expr.value != "mul(@0,@1)" and not str(expr.value).startswith("%"):
        report(next(iter(CASES)), {"expr": str(expr.value)})
        return
    for label, (graph, _, _) in CASES.items():
        found = [[match["gate"].name, match["product"].name] for match in pattern.matches(Graph.from_text(graph))]
        report(label, found)


def other_matches(finding: Finding) -> Sentence | None:
    """What is wrong with the text, which is reported in a dictionary, or with the first graph; each has its reason."""
    first = finding.wrong[0]
    if isinstance(first.got, dict) and "operands" in first.got:
        promised, there = first.got["operands"]
        return told(
            "second_line_counts_operators",
            "the second line counts operators and operands: expected {there} operands, found {promised}",
            there=there,
            promised=promised,
        )
    if isinstance(first.got, dict) and "names" in first.got:
        return told(
            "operators_pattern_are_called",
            "the operators of the pattern are called {names}, expected 'gate' and 'product'",
            names=brief(first.got["names"]),
        )
    if isinstance(first.got, dict) and "expr" in first.got:
        space = told("must_not_contain_space", ": it must not contain a space") if " " in first.got["expr"] else ""
        return told(
            "expr_product_expected_mul",
            "the expr of `product` is {expr!r}, expected 'mul(@0,@1)'{space}",
            expr=first.got["expr"],
            space=space,
        )
    if isinstance(first.got, dict):
        got = first.got.get("no text")
        return told(
            "expected_string_found",
            "expected a string, found {found}",
            found=what(got),
        )
    if not any(finding.reported.get(label) for label in CASES):
        return told(
            "pattern_matches_nowhere_not",
            "the pattern matches nowhere, not even {label}: compare types, operands and expr with the task",
            label=first.label,
        )
    strange = next((seen for seen in finding.wrong if seen.got and not CASES[seen.label][1]), None)
    if strange is not None:
        return told(
            "pattern_matches_which_should",
            "the pattern matches {label}, which it should not: {why}",
            label=strange.label,
            why=complete(f"why/{strange.label}", CASES[strange.label][2]),
        )
    _, wanted, why = CASES[first.label]
    found, right = len(first.got), len(wanted)
    if found == right:
        return told(
            "graph_with_gate_product",
            "in a graph with {label}, `gate` and `product` are {got}, expected {wanted}",
            label=first.label,
            got=brief(first.got),
            wanted=brief(wanted),
        )
    return told(
        "number_of_matches",
        "for {label}, expected {right} {matches}, found {found}: {why}",
        label=first.label,
        right=right,
        matches=words("match" if right == 1 else "matches"),
        found=found,
        why=complete(f"why/{first.label}", why),
    )


EXERCISE = Exercise(
    "course3.silu_pattern",
    title="a pattern for SiLU",
    lesson="3.4b",
    difficulty=3,
    minutes=6,
    check=check_silu_pattern,
    rules={label: Equal(found) for label, (_, found, _) in CASES.items()},
    diagnose=other_matches,
    opens={
        "is not a graph": ("errors/ParamError",),
    },
    hints={
        "": (
            (
                "How many operators does the pattern have, including input and output? How many operands? Which "
                "operator's output is read twice?"
            ),
            (
                "The pattern has four operators (input, `gate`, `product` and output) and three operands, for example "
                "x, y and z: `gate` reads x and writes y, and `product` reads x and y and writes z."
            ),
            "pnnx.Expression product 2 1 x y z expr=mul(@0,@1)",
        ),
        "is not a graph": (
            "What do the two numbers in the second line count? And what do the two numbers after each "
            "operator name count?",
            (
                "The second line has the number of operators, then the number of operands. Each operator name is "
                "followed by the number of its inputs and the number of its outputs."
            ),
            "Write 7767517, then `4 3`, then four lines of operators.",
        ),
    },
    errors={
        "GraphError: .*one result of a pattern": (
            "the pattern needs one pnnx.Output, which reads the output of `product`"
        ),
        "ParamError": (
            "the string is not a graph: it must begin with 7767517 and have no empty lines. The second line counts "
            "operators and operands, and in each later line the numbers of inputs and outputs come before the operand "
            "names"
        ),
        r"GraphError: the result of the pattern does not depend on its operator '(\w+)'": (
            "the result does not depend on {1!r}: `product` must read the output of `gate`, and pnnx.Output must read "
            "the output of `product`"
        ),
    },
)
