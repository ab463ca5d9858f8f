"""Small graphs, mistakes that any answer may hold, and a few words."""

from __future__ import annotations

from kuiper_edu.judge.findings import Symptom
from kuiper_edu.trial.values import Plain, shown

Graph = dict[str, list[str]]

SIX: Graph = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]}
THREE: Graph = {"conv1": ["conv2", "conv3"]}
SPLIT: Graph = {"split": ["right", "left"], "right": ["join"], "left": ["join"]}
BLOCK: Graph = {"x": ["add", "conv"], "conv": ["add"], "add": ["output"]}
ROOTS: Graph = {"z": ["a"], "y": ["b"], "x": ["c"]}
TWICE: Graph = {"relu": ["add", "add"]}
UNCHANGED = "arguments changed"

NO_ENTRY = "a node that leads nowhere has no entry of its own in the map: successors.get(name, [])"
COMMON = (
    Symptom(
        r"error: TypeError: 'NoneType' object",
        "None was used as a value: .sort(), .append(), .reverse() and search() give None; or is a return missing?",
    ),
    Symptom(
        r"error: NameError: name '(\w+)'", "no variable is called {1!r}: run the cells above this one, or mend the name"
    ),
    Symptom(r"error: RuntimeError: \w+ changed size", "the map or set changes while it is gone through: collect first"),
)


def copied(graph: Graph) -> Graph:
    """A graph of its own for a trial: the answer may change it."""
    return {name: list(after) for name, after in graph.items()}


def what(value: Plain) -> str:
    """A value that is of the wrong kind, in words."""
    match value:
        case None:
            return "None (is the return missing?)"
        case {"object": "generator"}:
            return "a generator (wrap it in list(...))"
        case {"object": name}:
            return f"an object of type {name}"
        case {"set": _}:
            return "a set, which has no order,"
    return brief(value)


def brief(value: Plain) -> str:
    """A value in at most 100 characters."""
    text = " ".join(shown(value).split())
    return text if len(text) <= 100 else f"{text[:90]}..."
