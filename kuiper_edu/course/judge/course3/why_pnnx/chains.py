"""Exercise 3 of lesson 3.1: a chain of operators found in a graph."""

from __future__ import annotations

from kuiper_edu.course.judge.cases import calls
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, brief, what
from kuiper_edu.course.trial.values import Plain

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


def find_chains(finding: Finding) -> str | None:
    """The first pattern whose chains are others than asked."""
    first = finding.wrong[0]
    return f"for the pattern {first.label}, {_chains(first.got, first.expected, 1 + first.label.count(','))}"


def _chains(got: Plain, wanted: Plain, length: int) -> str:
    told = f"{brief(got)} came back, {brief(wanted)} is right"
    if not isinstance(got, list):
        return f"a list of chains was expected, {what(got)} came back"
    if got and not all(isinstance(item, list) for item in got):
        return f"{told}: a list of chains, each a list of names"
    if extra := [chain for chain in got if chain not in wanted]:
        return f"{told}{_too_much(extra[0], length)}"
    if sorted(map(str, got)) == sorted(map(str, wanted)):
        return f"{told}: they come in the order of `types`"
    if lost := [chain for chain in wanted if chain not in got]:
        return f"{told}: {brief(lost[0])} is missing{_why(lost[0])}"
    return told


def _too_much(chain: list[str], length: int) -> str:
    known = {**NET, **ROW}
    if not all(name in known for name in chain):
        return ": a chain holds names of operators"
    shared = next((name for name in chain[:-1] if len(known[name][1]) > 1), None)
    if shared == "both":
        return ": both is read twice by c5, so its list of successors has two entries, not one"
    if shared:
        return f": {shared} has a second reader, {known[shared][1][-1]}, which would no longer get anything"
    if len(chain) != length:
        return ": a chain has as many names as the pattern has types"
    return ""


def _why(lost: list[str]) -> str:
    if lost == ["c1", "b1"]:
        return ": the last one of a chain may have several readers"
    if lost == ["two", "three"]:
        return ": two chains may share an operator"
    return ": a pattern may be one type only" if len(lost) == 1 else ""


EXERCISE = Exercise(
    "course3.find_chains",
    check=calls(
        {label: (*_graph(NET), pattern) for label, (pattern, _) in QUESTIONS.items()}
        | {"Relu, Relu in a row of three": (*_graph(ROW), ["Relu", "Relu"])}
    ),
    rules={label: Equal(chains) for label, (_, chains) in QUESTIONS.items()}
    | {"Relu, Relu in a row of three": Equal(ROWS)},
    detective=find_chains,
    symptoms=(
        Symptom(
            r"error: IndexError",
            "an operator may have no successor at all: ask how many there are before you take the first",
        ),
        Symptom(
            r"error: ValueError: (?:not enough|too many) values to unpack",
            "an operator may have no successor, one, or several",
        ),
        Symptom(r"error: TypeError: unhashable type: 'list'", "after[name] is a list of names: take one of them"),
        Symptom(r"error: KeyError: '?(\w+)'?", "there is no key {1}: types and after have the names of operators"),
        *COMMON,
    ),
    hints={
        "": (
            "At which operators can a chain begin? Which one comes next, and when is there no next one?",
            "Begin at each name of `types`. While the chain is shorter than the pattern and its last operator has "
            "exactly one successor, append this successor. Then compare the types.",
            "while len(chain) < len(pattern) and len(after[chain[-1]]) == 1: chain.append(after[chain[-1]][0])",
        ),
    },
    solution="""\
def find_chains(types, after, pattern):
    chains = []
    for name in types:
        chain = [name]
        while len(chain) < len(pattern) and len(after[chain[-1]]) == 1:
            chain.append(after[chain[-1]][0])
        if [types[name] for name in chain] == list(pattern):
            chains.append(chain)
    return chains
""",
)
