"""Exercise 5 of lesson 4.1: which neighbours may change places."""

from __future__ import annotations

from kuiper_edu.judge.course4.topological_sort.common import (
    BLOCK,
    COMMON,
    NO_ENTRY,
    ROOTS,
    SIX,
    THREE,
    UNCHANGED,
    Graph,
    brief,
    copied,
    what,
)
from kuiper_edu.judge.exercises import Exercise, Function, Report
from kuiper_edu.judge.findings import Finding, Symptom
from kuiper_edu.judge.rules import Equal

TO_SWAP: dict[str, tuple[Graph, list[str], list[int]]] = {
    "six": (SIX, ["input", "op1", "op3", "op5", "output", "op4"], [4]),
    "three": (THREE, ["conv1", "conv2", "conv3"], [1]),
    "block": (BLOCK, ["x", "conv", "add", "output"], []),
    "three chains": (ROOTS, ["x", "y", "z", "a", "b", "c"], [0, 1, 3, 4]),
    "one node": ({"one": []}, ["one"], []),
}


def check_swaps(function: Function, report: Report) -> None:
    """Ask for the places of every order of TO_SWAP."""
    changed = []
    for label, (graph, order, _) in TO_SWAP.items():
        mine, names = copied(graph), list(order)
        report(label, function(mine, names))
        if (mine, names) != (graph, order):
            changed.append(label)
    report(UNCHANGED, changed)


def swaps(finding: Finding) -> str | None:
    """Places from 1, names in place of places, the other places, a place that is missing."""
    if any(seen.label == UNCHANGED for seen in finding.wrong):
        return "the order or the graph is another one afterwards: swap in a copy, list(order), or do not swap at all"
    first = finding.wrong[0]
    got, wanted = first.got, first.expected
    _, order, _ = TO_SWAP[first.label]
    if not isinstance(got, list):
        counted = " (how many? which places they are was asked)" if got == len(wanted) else ""
        return f"a list of places was expected, {what(got)}{counted} came back"
    if any(isinstance(item, str) for item in got):
        return f"{brief(got)} came back: places are numbers, i for the pair order[i] and order[i + 1]"
    if any(isinstance(item, list) for item in got):
        return f"{brief(got)} came back: one number for each pair, the place of its first node"
    if any(isinstance(item, bool) for item in got):
        return f"{brief(got)} came back: the places themselves were asked, not True or False for each"
    return _places(finding, got, wanted, order)


def _places(finding: Finding, got: list[int], wanted: list[int], order: list[str]) -> str:
    answers = [(finding.reported[label], places, len(names)) for label, (_, names, places) in TO_SWAP.items()]
    if all(mine == [place + 1 for place in places] for mine, places, _ in answers):
        return "each place is one too large: count from 0, and name the first of the two nodes"
    if all(mine == [i for i in range(size - 1) if i not in places] for mine, places, size in answers):
        return "these are the places that must not be swapped: an edge from the first node to the second forbids it"
    if sorted(map(str, got)) == sorted(map(str, wanted)):
        return (
            f"in the order {order} the places are right, but they stand as {got}: write them from the front to the end"
        )
    for place in got:
        if place not in wanted and 0 <= place < len(order) - 1:
            a, b = order[place : place + 2]
            return f"in the order {order} place {place} cannot be swapped: the edge {a} -> {b} would lead backward"
        if place not in wanted:
            return f"in the order {order} place {place} has no neighbour behind it; n nodes make n - 1 pairs"
    missing = next(place for place in wanted if place not in got)
    a, b = order[missing : missing + 2]
    said = f"in the order {order} place {missing} is not in {got}"
    return f"{said}, but no edge leads from {a} to {b}: they may be swapped"


EXERCISE = Exercise(
    "course4.swaps",
    check=check_swaps,
    rules={label: Equal(places) for label, (_, _, places) in TO_SWAP.items()} | {UNCHANGED: Equal([])},
    detective=swaps,
    symptoms=(
        Symptom(r"error: KeyError: '(\w+)'", f"KeyError '{{1}}': {NO_ENTRY}"),
        Symptom(r"error: IndexError", "the last node has no neighbour behind it: n nodes make n - 1 pairs"),
        *COMMON,
    ),
    hints={
        "": (
            "Two neighbours change places. Which edge is the only one that can lead backward after that?",
            "The edge from the first to the second. All other nodes stay in front of both, or behind both.",
            "[i for i in range(len(order) - 1) if order[i + 1] not in successors.get(order[i], [])]",
        ),
    },
    solution="""\
def swaps(successors, order):
    places = []
    for i in range(len(order) - 1):
        if order[i + 1] not in successors.get(order[i], []):
            places.append(i)
    return places
""",
)
