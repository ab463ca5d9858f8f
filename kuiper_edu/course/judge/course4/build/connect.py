"""Exercise 1 of lesson 4.2: from the names of the consumers to the consumers themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kuiper_edu.course.exercises.course4.graphs import Graph
from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.watch import runtime_operators
from kuiper_edu.course.judge.wording import COMMON
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


def connect(finding: Finding) -> str | None:
    """Which operator holds what it should not, or lacks a consumer."""
    if all(held == {} for label in NAMES for held in finding.reported[label].values()):
        return "every output_operators is still empty: enter the consumers into the operators that you are given"
    for seen in finding.wrong:
        for name in sorted(NAMES[seen.label], key=lambda op: not seen.got[op]):  # wrong entries tell more than none
            held = seen.got[name]
            if held != seen.expected[name]:
                return f"in the graph {NAMES[seen.label]}: {_of(name, held, seen.expected[name], NAMES[seen.label])}"
    return None


def _of(name: str, held: Plain, wanted: dict[str, str], names: Graph) -> str:
    if not isinstance(held, dict):
        return f"output_operators of {name!r} is a {held}; a dictionary was expected, name -> operator"
    for key, value in held.items():
        if key.startswith("<"):
            return f"{name!r} holds a key of the type {key[1:-1]}; the key is the consumer's name, a text"
        if value == f"name {key}":
            return f"{name!r} holds only the name {key!r} for {key!r}: the value is the operator itself, not its name"
        if value.startswith("copy"):
            return f"{name!r} holds a copy of {key!r}: enter the operator of the list itself, so that all share it"
    return _wrong_entries(name, held, wanted, names)


def _wrong_entries(name: str, held: dict[str, str], wanted: dict[str, str], names: Graph) -> str:
    producers = [other for other, after in names.items() if name in after]
    extra = [key for key in held if key not in wanted]
    if extra and set(extra) <= set(producers):
        return f"{name!r} holds {extra[0]!r}, its producer: an operator keeps those that come after it"
    if extra == [name]:
        return f"{name!r} holds itself: the key is the name from output_names, the value the operator of that name"
    if extra:
        return (
            f"{name!r} holds {extra[0]!r}, which does not read it: each operator has a dictionary and names of its own"
        )
    missing = [key for key in wanted if key not in held]
    if missing:
        others = f"; it holds {', '.join(map(repr, held))} only" if held else ""
        if list(names).index(missing[0]) < list(names).index(name):
            return (
                f"{name!r} lacks its consumer {missing[0]!r}, which stands before it in the list: look at all operators"
            )
        if not held:
            return (
                f"{name!r} lacks its consumer {missing[0]!r}, which stands after it in the list: "
                "look at all operators, not only at those that came before"
            )
        return f"{name!r} lacks its consumer {missing[0]!r}{others}: every name in output_names gets its entry"
    key = next(key for key in wanted if held[key] != wanted[key])
    return f"{name!r} holds {held[key]!r} for {key!r}: look up the operator of exactly this name"


EXERCISE = Exercise(
    "course4.connect",
    check=check_connect,
    watch=runtime_operators,
    rules={
        label: Equal({name: {key: f"operator {key}" for key in after} for name, after in names.items()})
        for label, names in NAMES.items()
    }
    | {UNCHANGED: Equal([])},
    says={UNCHANGED: "the list or the output_names are others afterwards: read them only, and fill output_operators"},
    detective=connect,
    symptoms=(
        Symptom(
            r"error: KeyError: '(\w+)'",
            "KeyError '{1}': this name was not entered yet; a consumer may stand before its producer in the list, "
            "so collect all names first",
        ),
        Symptom(
            r"error: AttributeError: 'str' object has no attribute '(\w+)'",
            "a name is a text and has no {1}: look up the operator of this name first",
        ),
        Symptom(
            r"error: TypeError: .*(?:'RuntimeOperator' object is not (?:subscriptable|iterable)|unhashable)",
            "an operator is no dictionary and no key: its fields are op.name, op.output_names, op.output_operators",
        ),
        Symptom(r"error: IndexError", "the list may have no operators, and an operator no consumers: use for loops"),
        Symptom(r"error: StopIteration", "a search among the operators found nobody: does it look at all of them?"),
        *COMMON,
    ),
    hints={
        "": (
            "You have a name and need the operator that bears it. What answers such a question at once?",
            "First make a dictionary of all operators by name. Then go through the operators, and through the names "
            "of each.",
            "by_name = {op.name: op for op in operators}, then op.output_operators[name] = by_name[name].",
        ),
        "KeyError": (
            "Is the operator of this name behind the current one in the list?",
            "Two loops, one after the other: the first collects all names, the second connects.",
            "by_name = {op.name: op for op in operators}, above the loop that connects.",
        ),
    },
    solution="""\
def connect(operators):
    by_name = {op.name: op for op in operators}
    for current_op in operators:
        for name in current_op.output_names:
            current_op.output_operators[name] = by_name[name]
""",
)
