"""From the operands that operators read and write to who reads what each operator writes."""

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, Function, Raises, Report, operators_by_operands
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain

Lines = list[tuple[str, str, str]]  # name, inputs and outputs of each operator

SIMPLE_OPS: Lines = [
    ("input", "", "0"),
    ("op1", "0", "1"),
    ("op3", "1", "2"),
    ("op4", "2", "3"),
    ("op5", "2", "4"),
    ("add", "3 4", "5"),
    ("output", "5", ""),
]
GRAPHS: dict[str, tuple[Lines, dict[str, list[str]]]] = {
    "simple_ops": (
        SIMPLE_OPS,
        {
            "input": ["op1"],
            "op1": ["op3"],
            "op3": ["op4", "op5"],
            "op4": ["add"],
            "op5": ["add"],
            "add": ["output"],
            "output": [],
        },
    ),
    "readers first": (
        [("last", "b", ""), ("middle", "a", "b"), ("first", "", "a")],
        {"last": [], "middle": ["last"], "first": ["middle"]},
    ),
    "T + T": ([("T", "", "x"), ("add", "x x", "y")], {"T": ["add", "add"], "add": []}),
    "two outputs": (
        [("in", "", "x"), ("split", "x", "p q"), ("left", "p", "l"), ("join", "l q", "j")],
        {"in": ["split"], "split": ["join", "left"], "left": ["join"], "join": []},
    ),
    "operands 1, 10 and 11": (
        [("in", "", "1"), ("conv", "1", "10"), ("relu", "10", "11"), ("add", "1 11", "2")],
        {"in": ["add", "conv"], "conv": ["relu"], "relu": ["add"], "add": []},
    ),
    "one operator": ([("one", "", "a")], {"one": []}),
    "no operators": ([], {}),
}
"""A graph, and for each of its operators the operators that read its output."""

REFUSED: dict[str, tuple[Lines, tuple[str, str]]] = {
    "an operand without a writer": ([("in", "", "a"), ("sum", "a lost", "b")], ("sum", "lost")),
    "a first operand without a writer": ([("relu", "photo", "a"), ("out", "a", "")], ("relu", "photo")),
}
"""Graphs that must be refused, each with the operator and the operand at fault."""

AGAIN = "simple_ops, once more"


def check_successors(function: Function, report: Report) -> None:
    """Ask for the successors in every graph; report who reads, sorted by name: in which order they come is free."""
    changed = []
    for label, lines in [*((label, lines) for label, (lines, _) in GRAPHS.items()), (AGAIN, SIMPLE_OPS)]:
        operators = made(lines)
        mine = deepcopy(operators)
        report(label, _sorted(function(mine)))
        if mine != operators:
            changed.append(label)
    for label, (lines, _) in REFUSED.items():
        report(label, raised(function, made(lines)))
    report(UNCHANGED, changed)


def made(lines: Lines) -> list[SimpleNamespace]:
    """Operators with the fields that wrap() gives them."""
    return [
        SimpleNamespace(
            line=line, type="", name=name, inputs=inputs.split(), outputs=outputs.split(), params={}, attrs={}
        )
        for line, (name, inputs, outputs) in enumerate(lines, start=3)
    ]


def _sorted(edges: Any) -> Any:
    return {name: _readers(after) for name, after in edges.items()} if isinstance(edges, dict) else edges


def _readers(after: Any) -> Plain:
    if not isinstance(after, list | tuple):
        return after if isinstance(after, str) else f"<{type(after).__name__}>"
    return sorted(name if isinstance(name, str) else f"<operator {getattr(name, 'name', name)}>" for name in after)


EXERCISE = Exercise(
    "course4.successors",
    title="which operators read which output",
    lesson="4.1",
    difficulty=2,
    minutes=5,
    check=check_successors,
    watch=operators_by_operands,
    rules={label: Equal(dict(expected)) for label, (_, expected) in GRAPHS.items()}
    | {AGAIN: Equal(dict(GRAPHS["simple_ops"][1])), UNCHANGED: Equal([])}
    | {label: Raises("ValueError", words) for label, (_, words) in REFUSED.items()},
    says={
        UNCHANGED: "your function changed the list or its operators: only read them, and fill a new dictionary",
        "*operand with*: raised": "for {label}, your function raised no error: raise ValueError(...)",
        "*operand with*: error": "for {label}, {fault}; first check whether the operand has a writer, then look up "
        "this writer",
        "*operand with*: unnamed": "for {label}, {fault}; the message must name both the operator and the operand",
        "type": "expected a dictionary that maps each operator's name to a list of names, found {got}",
    },
    opens={
        "KeyError": (r"errors/KeyError: '(\w+)'",),
    },
    hints={
        "": (
            "You have the name of an operand. In which dictionary could you look up the operator that writes it?",
            (
                "Write two loops, one after the other. The first stores the writer of every operand. The second "
                "goes through the inputs of each operator and appends the operator's name to the list of the "
                "writer."
            ),
            "writer = {operand: op.name for op in operators for operand in op.outputs}, and then "
            "edges[writer[operand]].append(op.name)",
        ),
        "KeyError": (
            "Does the operator that writes this operand come later in the list than the current one?",
            (
                "Before you connect operators, collect the writers of all operands and create an entry for every "
                "operator."
            ),
            "edges = {op.name: [] for op in operators}",
        ),
    },
    errors={
        r"KeyError: '(\w+)'": (
            "KeyError '{1}': the dictionary has no such key yet; a reader may come before the writer, and every "
            "operator needs an entry, so create all entries first"
        ),
        "AttributeError: .*has no attribute '(output_names|output_operators|input_operands\\w*|producer|consumers)'": (
            "an operator of your engine has no {1}: op.inputs and op.outputs contain the names of operands"
        ),
        "TypeError: unhashable type: 'list'": (
            "op.inputs and op.outputs are lists: look up each of their operands separately"
        ),
        "IndexError": (
            "your code uses a list index that is out of range: an operator may read or write nothing, and "
            "the list of operators may be empty, so use for loops"
        ),
        "ValueError: (.*)": (
            "your function raised ValueError({1!r}) for a graph in which every operand has a writer. Collect all "
            "writers first: a writer may come after the reader in the list, and may write several operands"
        ),
        "StopIteration": (
            "next(...) found no operator: an operand may have no reader, or several, so use a loop over all operators"
        ),
    },
)
