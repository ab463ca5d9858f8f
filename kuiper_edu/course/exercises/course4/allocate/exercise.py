"""The memory of all outputs, allocated once: an array for each operand, in the buffer of its operator."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace
from typing import Any
from unittest import mock

from kuiper_edu.course.judge import Equal, Exercise, Finding, Function, Report
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.report import raised

Lines = list[tuple[str, str, dict[str, tuple[tuple[int, ...], str]]]]  # name, inputs, and the shapes of the outputs

CHAIN: Lines = [
    ("in", "", {"x": ((1, 3, 16, 16), "float32")}),
    ("conv", "x", {"a": ((1, 3, 16, 16), "float32")}),
    ("relu", "a", {"b": ((1, 3, 16, 16), "float32")}),
    ("pool", "b", {"c": ((1, 3, 4, 4), "float32")}),
    ("out", "c", {}),
]
GRAPHS: dict[str, Lines] = {
    "a chain": CHAIN,
    "an operator with two outputs": [
        ("in", "", {"x": ((2, 600), "float32")}),
        ("split", "x", {"p": ((2, 200), "float32"), "q": ((2, 400), "float32")}),
        ("left", "p", {"l": ((2, 400), "float32")}),
        ("join", "l q", {"j": ((2, 400), "float32")}),
        ("out", "j", {}),
    ],
    "numbers of other types": [
        ("in", "", {"x": ((300,), "bool")}),
        ("index", "x", {"i": ((300,), "int64")}),
        ("mean", "i", {"m": ((), "float64")}),
        ("out", "m", {}),
    ],
    "an output that is not read": [("in", "", {"x": ((500,), "float32")}), ("dead", "x", {"d": ((700,), "float32")})],
    "no operators": [],
}
SHARED: dict[str, list[str]] = {
    "a chain": ["x b", "a c"],
    "an operator with two outputs": ["x l"],
    "numbers of other types": ["x m"],
    "an output that is not read": [],
    "no operators": [],
}
"""Per graph, the pairs of operands whose arrays share memory in the course's plan."""

AGAIN = "memory shared by two calls"
BACKWARD = "a chain, shapes, with the same plan from its last operator to the first"
_ALIGNED = 64  # bytes that an array may have more than it needs


def check_allocate(function: Function, report: Report) -> None:
    """Allocate every graph, each operator with a buffer of its own and with a plan."""
    import numpy as np

    for label, lines in GRAPHS.items():
        for plan in (False, True):
            operators, shapes = made(lines)
            arrays = function(operators, shapes) if plan and lines is CHAIN else function(operators, shapes, plan)
            report(_case(label, "shapes", plan), described(arrays))
            report(_case(label, "shared", plan), sharing(arrays))
            if lines:
                too_many = held(arrays) > most(lines, SHARED[label] if plan else [])
                report(_case(label, "too many bytes", plan), too_many)
    operators, shapes = made(CHAIN)
    names = getattr(function, "__globals__", {})
    with mock.patch.dict(names, {name: _backward(names[name]) for name in ("plan_buffers",) if name in names}):
        report(BACKWARD, raised(lambda: described(function(operators, shapes))))
    first, second = (function(operators, shapes, False) for _ in range(2))
    report(AGAIN, [name for name in first if np.shares_memory(first[name], second[name])])


def _backward(plan: Function) -> Function:
    """The same plan, as a dictionary that begins with the last operator: the largest of a buffer may stand anywhere."""
    return lambda *given: dict(reversed(plan(*given).items()))


def _case(label: str, what: str, plan: bool) -> str:
    return f"{label}, {what}, plan={plan}"


def made(lines: Lines) -> tuple[list[SimpleNamespace], dict[str, Any]]:
    """Return operators as `wrap` makes them, and the shape and type of each operand."""
    import numpy as np

    operators = [
        SimpleNamespace(
            line=line, type="", name=name, inputs=inputs.split(), outputs=list(written), params={}, attrs={}
        )
        for line, (name, inputs, written) in enumerate(lines, start=3)
    ]
    return operators, {
        operand: (shape, getattr(np, kind if kind != "bool" else "bool_"))
        for _, _, written in lines
        for operand, (shape, kind) in written.items()
    }


def described(arrays: Any) -> Any:
    """Return the shape and type of each array."""
    if not isinstance(arrays, dict):
        return arrays
    return {name: f"{getattr(a, 'shape', '?')} {getattr(a, 'dtype', type(a).__name__)}" for name, a in arrays.items()}


def sharing(arrays: Any) -> Any:
    """Return the pairs of operands whose arrays share memory."""
    import numpy as np

    if not isinstance(arrays, dict) or not all(isinstance(array, np.ndarray) for array in arrays.values()):
        return "<no arrays>"
    return [f"{a} {b}" for a, b in combinations(arrays, 2) if np.shares_memory(arrays[a], arrays[b])]


def held(arrays: Any) -> int:
    """Return the bytes of all memory that belongs to arrays."""
    import numpy as np

    bases: dict[int, Any] = {}
    for array in arrays.values() if isinstance(arrays, dict) else ():
        base: Any = array
        while isinstance(base, np.ndarray) and base.base is not None:
            base = base.base
        base = getattr(base, "obj", base)  # of a memoryview
        bases[id(base)] = base
    return sum(getattr(base, "nbytes", 0) or len(base) for base in bases.values() if np.size(base))


def most(lines: Lines, shared: list[str]) -> int:
    """Return the bytes of the largest outputs of operators that share a buffer, and of all others."""
    import numpy as np

    sizes = {
        operand: int(np.prod(shape, dtype=int)) * np.dtype(kind).itemsize + _ALIGNED
        for _, _, written in lines
        for operand, (shape, kind) in written.items()
    }
    return sum(sizes.values()) - sum(min(sizes[name] for name in pair.split()) for pair in shared)


def diagnose(finding: Finding) -> Sentence | None:
    """Which arrays share memory that should not, or do not although the plan says so."""
    for seen in finding.wrong:
        if ", shared, " not in seen.label or not isinstance(seen.got, list):
            continue
        wanted = SHARED[seen.label.partition(",")[0]] if seen.label.endswith("True") else []
        extra, lacking = ([pair for pair in a if pair not in b] for a, b in ((seen.got, wanted), (wanted, seen.got)))
        if extra:
            one, _, other = extra[0].partition(" ")
            return told(
                "arrays_overlap",
                "in the case '{label}', the arrays of the operands {one!r} and {other!r} share memory, so one "
                "overwrites the other: each operator needs a buffer of its own, or the one that the plan gives it, "
                "and its outputs lie in it one after the other",
                label=_of_case(seen.label),
                one=one,
                other=other,
            )
        if lacking:
            one, _, other = lacking[0].partition(" ")
            return told(
                "buffer_not_shared",
                "in the case '{label}', the arrays of the operands {one!r} and {other!r} do not share memory, although "
                "plan_buffers gives their operators one number: create one buffer for each number",
                label=_of_case(seen.label),
                one=one,
                other=other,
            )
    return None


def _of_case(label: str) -> Sentence:
    graph, _, plan = label.partition(", shared, plan=")
    return told("case", "{graph}, shared, plan={plan}", graph=graph, plan=plan)


def _wanted(lines: Lines) -> dict[str, str]:
    return {operand: f"{shape} {kind}" for _, _, written in lines for operand, (shape, kind) in written.items()}


EXERCISE = Exercise(
    "course4.allocate",
    title="an array for each output",
    lesson="4.2",
    difficulty=3,
    minutes=8,
    check=check_allocate,
    in_engine=True,
    rules={
        _case(label, "shapes", plan): Equal(_wanted(lines)) for label, lines in GRAPHS.items() for plan in (False, True)
    }
    | {_case(label, "shared", plan): Equal(SHARED[label] if plan else []) for label in GRAPHS for plan in (False, True)}
    | {
        _case(label, "too many bytes", plan): Equal(False)
        for label in GRAPHS
        if GRAPHS[label]
        for plan in (False, True)
    }
    | {BACKWARD: Equal(_wanted(CHAIN)), AGAIN: Equal([])},
    diagnose=diagnose,
    hints={
        "": (
            "What do you have to know of a buffer before you create it? Which operators write into it?",
            "First find, for each number, the largest of the sizes of its operators. Then create the buffers. Then go "
            "through the operators and their outputs, and keep where the next output begins.",
            "buffers[number[op.name]][start:end].view(kind).reshape(shape), where end - start is the output's bytes, "
            "math.prod(shape) * np.dtype(kind).itemsize",
        ),
    },
    says={
        AGAIN: "two calls of your function gave arrays that share memory: create the buffers inside the function",
        "*too many bytes*": "your buffers have more bytes than needed: a buffer is as large as the largest of "
        "the outputs that lie in it, and no output needs two",
        "type": "expected a dictionary that maps each operand to its array, found {got}",
    },
    errors={
        r"KeyError: '(\w+)'": "KeyError '{1}': an operator that writes nothing has no size, so it needs no buffer; and "
        "shapes is asked with the names of operands, op.outputs",
        r"ValueError: When changing to a larger dtype|ValueError: cannot reshape": (
            "the slice of the buffer has another number of bytes than the output needs: "
            "math.prod(shape) * np.dtype(kind).itemsize"
        ),
    },
)
