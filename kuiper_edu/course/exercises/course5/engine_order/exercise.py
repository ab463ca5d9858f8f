"""The order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kuiper_edu.course.exercises.course5.engine.piece import Step, ours, piece
from kuiper_edu.course.judge.exercises import Function, Report
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.rules import Equal, Order, Raises
from kuiper_edu.course.judge.wording import what
from kuiper_edu.course.trial.report import raised
from kuiper_edu.support import project

Edges = Mapping[str, tuple[Sequence[str], Sequence[str]]]


def _reversed(edges: Edges) -> Edges:
    return dict(reversed(list(edges.items())))


BRANCH: Edges = {
    "input": ([], ["0"]),
    "op1": (["0"], ["1"]),
    "op4": (["1"], ["2"]),
    "op5": (["1"], ["3"]),
    "add": (["3", "2"], ["4"]),
    "output": (["4"], []),
}
THREE: Edges = {  # it reads one operand twice, and another one that comes later
    "x": ([], ["0"]),
    "start": ([], ["1"]),
    "y": (["1"], ["2"]),
    "cat": (["0", "0", "2"], ["3"]),
    "output": (["3"], []),
}
LENGTH = 3000
CHAIN: Edges = {f"op{i}": ([str(i)] if i else [], [str(i + 1)]) for i in range(LENGTH)}
VALID: dict[str, Edges] = {
    "a branch": BRANCH,
    "a branch, last line first": _reversed(BRANCH),
    "T + T": {"input": ([], ["0"]), "twice": (["0", "0"], ["1"]), "output": (["1"], [])},
    "two sources": {"add": (["b", "a"], ["c"]), "input": ([], ["a"]), "constant": ([], ["b"]), "output": (["c"], [])},
    "two outputs": {"joined": (["l", "r"], ["j"]), "split": (["a"], ["l", "r"]), "input": ([], ["a"])},
    "T + T + U": THREE,
    "T + T + U, last line first": _reversed(THREE),
    "never read": {"input": ([], ["0"]), "unused": ([], ["1"]), "output": (["0"], [])},
    "a chain from its end": _reversed(CHAIN),
}
REFUSED: dict[str, Edges] = {
    "a cycle": {"input": ([], ["0"]), "left": (["0", "b"], ["a"]), "right": (["a"], ["b"]), "output": (["b"], [])},
    "a loop": {"input": ([], ["0"]), "again": (["0", "a"], ["a"])},
    "no writer": {"input": ([], ["0"]), "lonely": (["9"], ["1"]), "output": (["0"], [])},
}
SAID = {
    "a cycle": "a cycle of left and right",
    "a loop": "an operator (again) that reads its own output",
    "no writer": "an operator (lonely) that reads operand 9, which is never written,",
}
NAMES = {"a cycle": ("left", "right"), "a loop": ("again",), "no writer": ("lonely",)}
SAME, RESNET, GIVEN = "the operators themselves", "the 51 operators of ResNet-18", "the operators afterwards"


def operators(edges: Edges) -> list[Step]:
    """Operators that read and write these operands."""
    return [
        Step("my.Step", name, line=line, inputs=reads, outputs=writes)
        for line, (name, (reads, writes)) in enumerate(edges.items(), start=3)
    ]


def successors(edges: Edges) -> dict[str, list[str]]:
    """Who reads what each operator writes."""
    return {
        name: [other for other, (reads, _) in edges.items() if set(reads) & set(writes)]
        for name, (_, writes) in edges.items()
    }


def _resnet() -> Edges:
    text = (project.root() / "course4/model_file/resnet18_batch1.pnnx.param").read_text(encoding="utf-8")
    return {op.name: (op.inputs, op.outputs) for op in reversed(ours().wrap(text))}


def check_order(function: Function, report: Report) -> None:
    """Order each graph, and report the names; then what has no order."""
    for label, edges in VALID.items():
        given = operators(edges)
        result = function(list(given))
        if not _report(label, given, result, report):
            return
    report(SAME, "operators")
    report(GIVEN, [[op.name, op.inputs, op.outputs] for op in given] == [[n, r, w] for n, (r, w) in edges.items()])
    for label, edges in REFUSED.items():
        report(label, raised(function, operators(edges)))
    from kuiper_edu.topo.check import check_order as violation

    edges = _resnet()
    names = [op.name for op in function(operators(edges))]
    fault = violation(successors(edges), names)
    report(RESNET, str(fault.sentence) if fault else None)


def _report(label: str, given: list[Step], result: Any, report: Report) -> bool:
    """Report the names in an order; whether it is one of operators."""
    ordered = list(result) if isinstance(result, list | tuple) or hasattr(result, "popleft") else None
    if ordered is None or not all(any(op is item for op in given) for item in ordered[:20]):
        report(SAME, result if ordered is None else [type(item).__name__ for item in ordered[:1]])
        return False
    report(label, [op.name for op in ordered])
    return True


def order(finding: Finding) -> str | None:
    """What came back instead of operators, or the violation."""
    for seen in finding.wrong:
        if seen.label == SAME:
            if isinstance(seen.got, list):
                kind = seen.got[0] if seen.got else "nothing"
                return f"the operators themselves were asked for, a list of {kind} came back: op, not op.name"
            return f"a list of operators was expected, {what(seen.got)} came back"
        if seen.label == GIVEN:
            return "the operators have other inputs or outputs afterwards: count in a dictionary of your own"
        if seen.label == RESNET:
            return f"{RESNET}: {seen.got}"
        if seen.fault and seen.label in VALID:
            return f"{seen.label}: {seen.fault.sentence}{_why(seen.label, seen.got)}"
    return None


def refused(finding: Finding) -> str | None:
    """A graph that has an order was refused: which one, and what is special about it."""
    label = next((label for label in VALID if label not in finding.reported), None)
    if label is None or finding.error is None or finding.error.name != "ValueError":
        return None
    return f"{label}: it has an order, and was refused ({finding.error.text}){_why(label, [])}"


def _why(label: str, got: object) -> str:
    if not isinstance(got, list) or len(got) >= len(VALID[label]):
        return ""
    return {
        "T + T": "; an operand that is read twice is counted twice, so it must be taken off twice",
        "two sources": "; the constant has no inputs either: begin with every operator that reads nothing",
        "never read": "; what unused writes is never read: readers.get(name, [])",
    }.get(label, "")


EXERCISE = piece(
    "engine_order",
    title="Order",
    difficulty=3,
    minutes=4,
    check=check_order,
    rules={SAME: Equal("operators")}
    | {label: Order(successors(edges)) for label, edges in VALID.items() if len(edges) < LENGTH}
    | {"a chain from its end": Equal(list(CHAIN))}
    | {GIVEN: Equal(True), RESNET: Equal(None)}
    | {label: Raises("ValueError", names) for label, names in NAMES.items()},
    diagnoses=(order,),
    refused=SAID,
    on_error=refused,
    errors={
        r"KeyError: '(\w+)'": (
            "nothing is kept under {1!r}: an operand may have no reader, and one of a broken file no writer"
        ),
        r"AttributeError: 'str' object has no attribute '(\w+)'": (
            "a name was used where an operator is needed: a text has no {1}"
        ),
    },
    hints={
        "": (
            "Your sort of course 4 takes a map of successors. Who comes after an operator here?",
            "Two operators are joined by an operand: one has it among its outputs, the other among its inputs. "
            "Build {operand: its readers}, count for each operator its inputs, and go on as Kahn did.",
            "for operand in op.outputs: for reader in readers.get(operand, []): missing[reader.name] -= 1",
        ),
    },
)
