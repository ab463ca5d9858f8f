"""The operators of an engine in a valid order: relations, sort and check put together."""

from types import SimpleNamespace
from typing import Any

from kuiper_edu.course.exercises.course4.successors.exercise import GRAPHS, REFUSED, made
from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, Function, Order, Raises, Report, operators_by_operands
from kuiper_edu.course.trial.report import raised

CYCLES = {
    "a cycle of three operators": (
        [("conv", "z", "x"), ("norm", "x", "y"), ("relu", "y", "z")],
        ("conv", "norm", "relu"),
    ),
    "a cycle behind the input": (
        [("in", "", "i"), ("sum", "i back", "s"), ("relu", "s", "back"), ("out", "s", "")],
        ("sum", "relu"),
    ),
    "an operator that reads its own output": ([("in", "", "i"), ("self", "i o", "o")], ("self",)),
}
"""Graphs that have no order, each with the operators of its cycle."""

NO_ORDER = CYCLES | {label: (lines, ()) for label, (lines, _) in REFUSED.items()}


def check_order(function: Function, report: Report) -> None:
    """Order every graph, refuse those that have no order; the given list must stay as it is."""
    changed = []
    for label, (lines, _) in GRAPHS.items():
        operators = made(lines)
        given = list(operators)
        report(label, names_of(function(operators), given))
        if len(operators) != len(given) or any(a is not b for a, b in zip(operators, given, strict=True)):
            changed.append(label)
    for label, (lines, _) in NO_ORDER.items():
        result = raised(function, made(lines))
        report(label, ValueError(str(result)) if isinstance(result, ValueError) else result)  # or a CycleError
    report(UNCHANGED, changed)


def names_of(result: Any, given: list[SimpleNamespace]) -> Any:
    """The names of the operators in a result; what is no operator of the graph has none."""
    if not isinstance(result, list | tuple):
        return result
    return [op.name if any(op is one for one in given) else f"<{type(op).__name__}>" for op in result]


EXERCISE = Exercise(
    "course4.order",
    title="the operators in order",
    lesson="4.1",
    difficulty=2,
    minutes=3,
    check=check_order,
    watch=operators_by_operands,
    rules={label: Order(edges) for label, (_, edges) in GRAPHS.items()}
    | {label: Raises("ValueError", names) for label, (_, names) in NO_ORDER.items()}
    | {UNCHANGED: Equal([])},
    uses=("course4.successors", "course4.search", "course4.sort_all", "course4.is_valid"),
    opens={
        "raised no error": tuple(f"says/{label}: raised" for label in CYCLES),
    },
    hints={
        "": (
            "Which of your functions needs which? Write down what each takes and what it returns.",
            "successors(operators) gives the dictionary that sort_all takes. sort_all gives names; which operator has "
            "a given name?",
            "by_name = {op.name: op for op in operators}, and at the end return [by_name[name] for name in names].",
        ),
        "raised no error": (
            "What does sort_all return for a graph that has a cycle?",
            "sort_all always returns a list. Which of your functions tells whether the list is a valid order?",
            "if not is_valid(edges, names): raise ValueError(...)",
        ),
    },
    says={
        UNCHANGED: "your function changed the list that it was given: build a new list",
        **{
            f"{label}: raised": "{label} has no valid order, but your function raised no error: check the names with "
            "is_valid, and raise ValueError(...)"
            for label in CYCLES
        },
        "unnamed": "for {label}, {fault}: the message must contain the names that sort_all returned",
        "error": "for {label}, {fault}",
        "raised": "for {label}, your function raised no error: successors raises it, so do not catch it",
        "type": "expected a list of operators, found {got}",
        "unknown": "your list contains something else than the operators that your function was given: look up each "
        "name of the order in {{op.name: op}}",
        "edge": "{fault}: put the operators into the order that sort_all returns",
        "missing": "{fault}: the list must contain every operator",
    },
    errors={
        r"AttributeError: 'str' object has no attribute": (
            "successors takes the operators, and sort_all and is_valid take the dictionary that successors returns"
        ),
        r"AttributeError: 'list' object has no attribute '(items|values|keys|get)'": (
            "sort_all and is_valid take a dictionary, the one that successors(operators) returns"
        ),
        r"TypeError: unhashable type": ("an operator cannot be a key of a dictionary: use its name, op.name"),
        "ValueError: (.*)": (
            "your function raised ValueError({1!r}) for a graph that has a valid order: raise it only if is_valid "
            "returns False"
        ),
    },
)
