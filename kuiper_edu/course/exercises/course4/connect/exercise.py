"""From the names of the consumers to the consumers themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kuiper_edu.course.exercises.course4.graphs import Graph
from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.watch import runtime_operators
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.course.trial.values import Plain

if TYPE_CHECKING:
    from kuiper_edu.runtime import RuntimeOperator


NAMES: dict[str, Graph] = {
    "simple_ops": {
        "input": ["op1"],
        "op1": ["op3"],
        "op3": ["op4", "op5"],
        "op4": ["add"],
        "op5": ["add"],
        "add": ["output"],
        "output": [],
    },
    "consumers first": {"last": [], "middle": ["last"], "first": ["middle", "last"]},
    "T + T": {"T": ["add", "add"], "add": []},
    "one operator": {"one": []},
    "no operators": {},
}


def check_connect(function: Function, report: Report) -> None:
    """Connect every graph of NAMES, and look at what each operator holds afterwards."""
    from kuiper_edu.runtime import RuntimeOperator  # brings NumPy: not when a lesson only looks up its exercises

    changed = []
    for label, names in NAMES.items():
        operators = [RuntimeOperator(name, "nn.ReLU", output_names=list(after)) for name, after in names.items()]
        mine = list(operators)
        function(mine)
        report(label, {op.name: _held(op.output_operators, operators) for op in operators})
        same = [op is other for op, other in zip(mine, operators, strict=False)]
        if len(mine) != len(operators) or not all(same) or {op.name: op.output_names for op in operators} != names:
            changed.append(label)
    report(UNCHANGED, changed)


def _held(entries: object, operators: list[RuntimeOperator]) -> Plain:
    """What stands in an operator's `output_operators`: each key, and what its value is."""
    if not isinstance(entries, dict):
        return f"{type(entries).__name__}"
    return {_key(key): _what(value, operators) for key, value in entries.items()}


def _key(key: object) -> str:
    return key if isinstance(key, str) else f"<{type(key).__name__}>"


def _what(value: Any, operators: list[RuntimeOperator]) -> str:
    if any(value is op for op in operators):
        return f"operator {value.name}"
    if hasattr(value, "output_names"):
        return f"copy of {value.name}"
    return f"name {value}" if isinstance(value, str) else f"{type(value).__name__}"


EXERCISE = Exercise(
    "course4.connect",
    title="connect",
    lesson="4.2",
    difficulty=2,
    minutes=4,
    check=check_connect,
    given={label: (names,) for label, names in NAMES.items()},
    watch=runtime_operators,
    rules={
        label: Equal({name: {key: f"operator {key}" for key in after} for name, after in names.items()})
        for label, names in NAMES.items()
    }
    | {UNCHANGED: Equal([])},
    says={UNCHANGED: "the list or the output_names were changed: only read them, and fill output_operators"},
    hints={
        "": (
            "You have a name and need the operator that bears it. What answers such a question at once?",
            "First make a dictionary of all operators by name. Then go through the operators, and through the names "
            "of each.",
            "by_name = {op.name: op for op in operators}, then op.output_operators[name] = by_name[name].",
        ),
        "KeyError": (
            "Is the operator of this name after the current one in the list?",
            "Two loops, one after the other: the first collects all names, the second connects.",
            "by_name = {op.name: op for op in operators}, above the loop that connects.",
        ),
    },
    errors={
        r"KeyError: '(\w+)'": "KeyError '{1}': this name was not entered yet; a consumer may stand before its "
        "producer in the list, "
        "so collect all names first",
        r"AttributeError: 'str' object has no attribute '(\w+)'": (
            "a name is a text and has no {1}: look up the operator of this name first"
        ),
        "TypeError: .*(?:'RuntimeOperator' object is not (?:subscriptable|iterable)|unhashable)": (
            "an operator is no dictionary and no key: its fields are op.name, op.output_names, op.output_operators"
        ),
        "IndexError": "the list may have no operators, and an operator no consumers: use for loops",
        "StopIteration": "a search among the operators found nothing: does it look at all of them?",
        **COMMON_ERRORS,
    },
)
