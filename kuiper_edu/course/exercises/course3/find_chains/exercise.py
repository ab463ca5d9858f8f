"""A chain of operators found in a graph."""

from __future__ import annotations

from kuiper_edu.course.judge.cases import calls
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON_ERRORS

NET: dict[str, tuple[str, list[str]]] = {
    "in": ("Input", ["c1"]),
    "c1": ("Conv", ["b1"]),
    "b1": ("Norm", ["r1", "sum"]),
    "r1": ("Relu", ["c2"]),
    "c2": ("Conv", ["b2"]),
    "b2": ("Norm", ["sum"]),
    "sum": ("Add", ["r2"]),
    "r2": ("Relu", ["c3"]),
    "c3": ("Conv", ["b3", "tanh"]),
    "b3": ("Norm", ["both"]),
    "tanh": ("Tanh", ["both"]),
    "both": ("Add", ["c5", "c5"]),
    "c5": ("Conv", ["out"]),
    "out": ("Output", []),
}
"""For each operator its type and its successors. c3 has a second reader, c5 reads one value twice."""

QUESTIONS: dict[str, tuple[list[str], list[list[str]]]] = {
    "Conv, Norm": (["Conv", "Norm"], [["c1", "b1"], ["c2", "b2"]]),
    "Relu, Conv, Norm": (["Relu", "Conv", "Norm"], [["r1", "c2", "b2"]]),
    "Conv, Norm, Relu": (["Conv", "Norm", "Relu"], []),
    "Add, Conv": (["Add", "Conv"], []),
    "Conv": (["Conv"], [["c1"], ["c2"], ["c3"], ["c5"]]),
    "Relu, Relu": (["Relu", "Relu"], []),
    "Conv, Output": (["Conv", "Output"], [["c5", "out"]]),
    "Output, Conv": (["Output", "Conv"], []),
}

ROW = {"one": ("Relu", ["two"]), "two": ("Relu", ["three"]), "three": ("Relu", [])}

ROWS = [["one", "two"], ["two", "three"]]


def _graph(net: dict[str, tuple[str, list[str]]]) -> tuple[dict[str, str], dict[str, list[str]]]:
    return {name: kind for name, (kind, _) in net.items()}, {name: [*after] for name, (_, after) in net.items()}


EXERCISE = Exercise(
    "course3.find_chains",
    title="How pnnx puts pieces together again",
    lesson="3.1",
    difficulty=3,
    minutes=5,
    check=calls(
        {label: (*_graph(NET), pattern) for label, (pattern, _) in QUESTIONS.items()}
        | {"Relu, Relu in a row of three": (*_graph(ROW), ["Relu", "Relu"])}
    ),
    rules={label: Equal(chains) for label, (_, chains) in QUESTIONS.items()}
    | {"Relu, Relu in a row of three": Equal(ROWS)},
    hints={
        "": (
            "At which operators can a chain begin? Which one comes next, and when is there no next one?",
            "Begin at each name of `types`. While the chain is shorter than the pattern and its last operator has "
            "exactly one successor, append this successor. Then compare the types.",
            "while len(chain) < len(pattern) and len(after[chain[-1]]) == 1: chain.append(after[chain[-1]][0])",
        ),
    },
    errors={
        "IndexError": "an operator may have no successor at all: ask how many there are before you take the first",
        "ValueError: (?:not enough|too many) values to unpack": "an operator may have no successor, one, or several",
        "TypeError: unhashable type: 'list'": "after[name] is a list of names: take one of them",
        r"KeyError: '?(\w+)'?": "there is no key {1}: types and after have the names of operators",
        **COMMON_ERRORS,
    },
)
