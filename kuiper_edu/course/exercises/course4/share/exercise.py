"""Inputs are the outputs of other operators."""

from __future__ import annotations

from typing import Any

from kuiper_edu.course.exercises.course4.graphs import Graph, copied
from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON_ERRORS
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


EXERCISE = Exercise(
    "course4.share",
    title="share",
    lesson="4.2",
    difficulty=2,
    minutes=5,
    check=check_share,
    rules={label: Equal(dict(sorted(reads.items()))) for label, reads in READS.items()} | {UNCHANGED: Equal([])},
    says={
        UNCHANGED: "outputs or reads were changed: only read them, and fill a dictionary of your own",
        "type": "a dictionary was expected, name of the operator -> list of arrays; {got} came back",
    },
    given={label: (reads,) for label, reads in READS.items()},
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
    errors={
        r"KeyError: '(\w+)'": (
            "KeyError '{1}': not every operator writes an output; look up the producers only, outputs[producer]"
        ),
        "TypeError: unhashable type: 'list'": (
            "reads holds a list of producers for each operator: look up each of them by itself"
        ),
        **COMMON_ERRORS,
    },
)
