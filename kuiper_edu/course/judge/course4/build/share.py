"""Exercise 3 of lesson 4.2: inputs are the outputs of other operators."""

from __future__ import annotations

from typing import Any

from kuiper_edu.course.exercises.course4.graphs import Graph, copied
from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, what
from kuiper_edu.course.trial.values import Plain

READS: dict[str, Graph] = {
    "a chain": {"a": [], "b": ["a"], "c": ["b"]},
    "the figure": {"op1": [], "op3": ["op1"], "op4": ["op3"], "op5": ["op3"], "add": ["op4", "op5"]},
    "the order of the inputs": {"a": [], "b": [], "sub": ["b", "a"], "bus": ["a", "b"]},
    "T + T": {"T": [], "add": ["T", "T"]},
    "a consumer first": {"out": ["relu"], "relu": ["in"], "in": []},
    "an operator that writes nothing": {"in": [], "output": ["in"]},
    "no operators": {},
}
SILENT = ("output",)  # reads, and writes nothing: no array


def check_share(function: Function, report: Report) -> None:
    """Share the arrays of every graph of READS; report for each input whose array it is."""
    import numpy as np  # not when a lesson only looks up its exercises

    changed = []
    for label, reads in READS.items():
        outputs = {name: np.full((1, 2), place, np.float32) for place, name in enumerate(reads) if name not in SILENT}
        given, mine = dict(outputs), copied(reads)
        back = function(given, mine)
        report(label, {name: _held(value, outputs) for name, value in back.items()} if isinstance(back, dict) else back)
        same = given.keys() == outputs.keys() and all(given[name] is outputs[name] for name in given)
        kept = all((array == place).all() for place, array in enumerate(outputs.values()))
        if {name: list(map(_text, producers)) for name, producers in mine.items()} != reads or not (same and kept):
            changed.append(label)
    report(UNCHANGED, changed)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _held(value: Any, outputs: dict[str, Any]) -> Plain:
    """What an operator is said to read: whose array each is."""
    if not isinstance(value, list | tuple):
        return _whose(value, outputs) if hasattr(value, "dtype") else type(value).__name__
    return [_whose(array, outputs) for array in value]


def _whose(array: Any, outputs: dict[str, Any]) -> str:
    import numpy as np

    if not isinstance(array, np.ndarray):
        return f"no array: {array}" if isinstance(array, str) else f"no array: {type(array).__name__}"
    owner = next((name for name, own in outputs.items() if np.shares_memory(own, array)), None)
    if owner is not None and array.shape == outputs[owner].shape:
        return owner
    equal = next((name for name, own in outputs.items() if np.array_equal(own, array)), None)
    return f"copy of {equal}" if equal else "another array"


def share(finding: Finding) -> str | None:
    """Which input is a copy, another one, or missing."""
    for seen in finding.wrong:
        if seen.label == UNCHANGED:
            return "outputs or reads are others afterwards: read them only, and fill a dictionary of your own"
        if not isinstance(seen.got, dict) or "object" in seen.got:
            return f"a dictionary was expected, name of the operator -> list of arrays; {what(seen.got)} came back"
        for name, wanted in READS[seen.label].items():
            if seen.got.get(name) != wanted:
                return _wrong(seen.label, name, seen.got.get(name), wanted, seen.got)
        extra = [name for name in seen.got if name not in READS[seen.label]]
        if extra:
            return f"{extra[0]!r} is no operator of {READS[seen.label]}: the keys are the names in reads"
    return None


def _wrong(label: str, name: str, got: Plain, wanted: list[str], all_got: dict[str, Plain]) -> str:
    if got is None:
        if not wanted:
            return f"{name!r} reads nothing, and has no entry: an operator without producers gets an empty list"
        return f"{name!r} has no entry: each operator in reads gets one ({', '.join(all_got) or 'none'} came)"
    if not isinstance(got, list):
        return f"for {name!r} came {_said(got)}; a list of arrays was expected, also for one input"
    for array in got:
        if array.startswith("copy of"):
            return f"{name!r} reads a {array}: hand over the array of outputs itself, so that nothing is copied"
        if array.startswith("no array"):
            held = array.partition(": ")[2]
            return f"the list of {name!r} holds {held!r}, which is no array: outputs[name] is the array"
        if array == "another array":
            return f"{name!r} reads an array that no producer wrote: take those of outputs"
    return _others(label, name, got, wanted)


def _others(label: str, name: str, got: list[str], wanted: list[str]) -> str:
    """Arrays of outputs, but not those."""
    if sorted(got) == sorted(wanted):
        return f"{name!r} reads {' then '.join(got)}; its inputs are {' then '.join(wanted)}, in this order"
    if len(set(wanted)) < len(wanted) and sorted(set(wanted)) == sorted(got):
        return f"{name!r} reads {wanted[0]} twice (T + T), but its list has {len(got)} entry: a set or map loses one"
    if got == [name]:
        return f"{name!r} is given its own output: an input is the output of its producer, reads[{name!r}]"
    consumers = [other for other, producers in READS[label].items() if name in producers]
    if got and set(got) <= set(consumers):
        return f"{name!r} is given the outputs of those that read it ({', '.join(got)}): take its producers"
    return f"{name!r} reads {', '.join(got) or 'nothing'}, but its producers are {', '.join(wanted) or 'none'}"


def _said(got: Plain) -> str:
    return (
        f"the array of {got}" if isinstance(got, str) and got not in ("dict", "set", "generator", "map") else f"a {got}"
    )


EXERCISE = Exercise(
    "course4.share",
    check=check_share,
    rules={label: Equal(dict(sorted(reads.items()))) for label, reads in READS.items()} | {UNCHANGED: Equal([])},
    detective=share,
    symptoms=(
        Symptom(
            r"error: KeyError: '(\w+)'",
            "KeyError '{1}': not every operator writes an output; look up the producers only, outputs[producer]",
        ),
        Symptom(
            r"error: TypeError: unhashable type: 'list'",
            "reads holds a list of producers for each operator: look up each of them by itself",
        ),
        Symptom(r"error: IndexError", "an operator may have no producers, one, or several: go through the list"),
        *COMMON,
    ),
    hints={
        "": (
            "An operator's inputs are outputs of others. Where do these lie already?",
            "For each operator in reads go through its producers, and collect the array of each from outputs.",
            "{name: [outputs[producer] for producer in producers] for name, producers in reads.items()}",
        ),
        "copy": (
            "Which of these makes a new array: outputs[name], outputs[name].copy(), np.array(outputs[name])?",
            "The second and the third. A name or a list entry can stand for the same array.",
            "Take outputs[producer] as it is.",
        ),
    },
    solution="""\
def share(outputs, reads):
    return {name: [outputs[producer] for producer in producers] for name, producers in reads.items()}
""",
)
