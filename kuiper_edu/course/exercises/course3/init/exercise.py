"""A repair: an init() that loses one T of T + T, as the C++ hands out memory by its map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kuiper_edu.course.exercises.course3.graphs import GRAPHS
from kuiper_edu.course.judge import Equal, Exercise, Function, Report, Rule
from kuiper_edu.course.trial.values import Plain

if TYPE_CHECKING:
    from kuiper_edu.runtime import RuntimeOperator

LISTS: dict[str, dict[str, list[list[Plain]]]] = {
    "T + T": {"twice": [["maker", [1, 4], "FLOAT32"], ["maker", [1, 4], "FLOAT32"]]},
    "two pieces of one split": {"joined": [["split", [4, 4], "FLOAT32"], ["split", [4, 2], "FLOAT32"]]},
    "a branch": {
        "left": [["photo", [None, 3, 8, 8], "UINT8"]],
        "sum": [["right", [1, 3, 8, 8], "INT64"], ["left", [1, 3, 8, 8], "FLOAT32"]],
    },
    "a chain": {"linear": [["in", [1, 32], "FLOAT32"]]},
}
"""The expected list of some operators of each graph: producer, shape, data type."""

KEPT: Plain = ["nn.Linear", ["sigmoid"], {"bias": "RuntimeAttribute", "weight": "RuntimeAttribute"}]
"""What the other steps store in the Linear of the chain: type, consumers, weights. They were right."""

COUNT, OTHERS = "how many operators", "a chain, the other steps of linear"
READERS = "the output names of 'maker' for T + T"


def check_init(function: Function, report: Report) -> None:
    """Wrap every graph; report the list and the map of inputs, and for the chain what the other steps fill in."""
    from kuiper_edu.pnnx import Graph

    report(COUNT, len(function(Graph.from_text(GRAPHS["a branch"]))))
    for graph, operators in LISTS.items():
        by_name = {op.name: op for op in function(Graph.from_text(GRAPHS[graph]))}
        for name in operators:
            report(f"the list input_operands_seq of {name!r} for {graph}", _listed(by_name[name]))
            report(f"the map input_operands of {name!r} for {graph}", _mapped(by_name[name]))
        if graph == "T + T":
            report(READERS, list(by_name["maker"].output_names))
    op = by_name["linear"]
    weights = {name: type(weight).__name__ for name, weight in op.attribute.items()}
    report(OTHERS, [op.type, list(op.output_names), weights])


def _listed(made: RuntimeOperator) -> Plain:
    held = made.input_operands_seq
    if not isinstance(held, list | tuple):
        return {"object": type(held).__name__}
    strange = next((type(entry).__name__ for entry in held if not hasattr(entry, "shapes")), None)
    if strange is not None:
        return {"object": f"a list of {strange}"}
    return [[entry.name, list(entry.shapes or ()), entry.type.name] for entry in held]


def _mapped(made: RuntimeOperator) -> Plain:
    """The map: each key, and its operand's name and shape."""
    return {str(key): [entry.name, list(entry.shapes or ())] for key, entry in made.input_operands.items()}


def _rules() -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for graph, operators in LISTS.items():
        for name, inputs in operators.items():
            rules[f"the list input_operands_seq of {name!r} for {graph}"] = Equal(inputs)
            rules[f"the map input_operands of {name!r} for {graph}"] = Equal(
                {str(entry[0]): entry[:2] for entry in inputs}
            )
    return rules | {COUNT: Equal(6), OTHERS: Equal(KEPT), READERS: Equal(["twice", "twice"])}


EXERCISE = Exercise(
    "course3.init",
    title="fix init()",
    lesson="3.3",
    difficulty=2,
    minutes=5,
    check=check_init,
    rules=_rules(),
    says={
        "the list *": "{label}: expected {expected}, found {got}",
        "the map *": "{label}: expected {expected}, found {got}. Fill the map as before, with the producers' "
        "names as keys",
        READERS: "expected {expected} as {label}, found {got}: step 3 was right before, so change only step 2",
        COUNT: "expected 6 operators, found {got}: is each operator appended to the result inside the loop over the "
        "operators?",
        OTHERS: "for the type, consumers and weights of linear, expected {expected}, found {got}. They were right "
        "before: change only step 2",
    },
    hints={
        "": (
            (
                "A dictionary has one value for each key. What are the keys of the map, and what happens to its "
                "entries for T + T?"
            ),
            (
                "Inside the loop over op.inputs, append an entry to the list in every iteration. You cannot "
                "create the list from the map later, because the map has already lost entries."
            ),
            "Write made.input_operands_seq.append(entry) inside the loop over op.inputs.",
        ),
    },
    errors={
        r"KeyError: '(\w+)'": (
            "the operator {1!r} is missing from the result, or your code reads a key that does not exist"
        ),
        r"AttributeError: 'RuntimeOperand' object has no attribute '(producer|shape|consumers)'": (
            "a RuntimeOperand has no field {1!r}: use the operand from op.inputs"
        ),
    },
)
