"""Exercise 3 of lesson 4.1b: which neighbours may change places."""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.course.judge.cases import UNCHANGED, by_way, calls_on_copies
from kuiper_edu.course.judge.course4.topological_sort.graphs import (
    BLOCK,
    NO_ENTRY,
    ROOTS,
    SIX,
    THREE,
    Graph,
)
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.watch import map_given
from kuiper_edu.course.judge.wording import COMMON, brief, what

TO_SWAP: dict[str, tuple[Graph, list[str], list[int]]] = {
    "six": (SIX, ["input", "op1", "op3", "op5", "output", "op4"], [4]),
    "three": (THREE, ["conv1", "conv2", "conv3"], [1]),
    "block": (BLOCK, ["x", "conv", "add", "output"], []),
    "three chains": (ROOTS, ["x", "y", "z", "a", "b", "c"], [0, 1, 3, 4]),
    "one node": ({"one": []}, ["one"], []),
}

GIVEN = {label: case[:2] for label, case in TO_SWAP.items()}
"""What the function is given."""


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


def _common_predecessor(graph: Graph, a: str, b: str) -> bool:
    return any({a, b} <= set(after) for after in graph.values())


def _edge(graph: Graph, a: str, b: str) -> bool:
    return b in graph.get(a, [])


def _free(graph: Graph, order: list[str]) -> list[int]:
    """The right answer."""
    return [i for i in range(len(order) - 1) if not _edge(graph, order[i], order[i + 1])]


def _piled_up(graph: Graph, order: list[str]) -> list[int]:
    names, places = list(order), []
    for i in range(len(names) - 1):
        if not _edge(graph, names[i], names[i + 1]):
            names[i], names[i + 1] = names[i + 1], names[i]
            places.append(i)
    return places


def _without_overlap(graph: Graph, order: list[str]) -> list[int]:
    places: list[int] = []
    for i in _free(graph, order):
        if not places or i > places[-1] + 1:
            places.append(i)
    return places


# What well-known mistakes give: the first that explains all answers speaks.
WAYS: tuple[tuple[Callable[[Graph, list[str]], list[int]], str], ...] = (
    (
        lambda graph, order: [i for i in range(len(order) - 1) if not _edge(graph, order[i + 1], order[i])],
        "you ask for an edge from the second to the first; in a valid order edges go from the first to the second",
    ),
    (lambda graph, order: [i for i in _free(graph, order) if i < len(order) - 2], "the last pair is never looked at"),
    (lambda graph, order: _free(graph, order)[:1], "only the first place came back: go on after it"),
    (
        lambda graph, order: [i for i in _free(graph, order) if set(range(i)) <= set(_free(graph, order))],
        "you end at the first pair that may not be swapped: go on with the next pair",
    ),
    (
        lambda graph, order: [i for i in range(len(order) - 1) if graph.get(order[i], [])[:1] != [order[i + 1]]],
        "only the first successor is asked: the next node may be any of them",
    ),
    (_without_overlap, "pairs overlap: after a place that may be swapped, the next place is to be judged, too"),
    (
        lambda graph, order: [i for i in _free(graph, order) if i % 2 == 0],
        "every second pair is left out: each place but the last has a neighbour behind it",
    ),
    (_piled_up, "each swap is judged by itself, in the order that was given: swap back, or swap in a copy each time"),
    (
        lambda graph, order: [i for i in _free(graph, order) if _common_predecessor(graph, order[i], order[i + 1])],
        "they need no predecessor in common: it is enough that no edge joins them",
    ),
    (
        lambda graph, order: [i for i in _free(graph, order) if not graph.get(order[i])],
        "the first of the two may have other successors: only an edge to its neighbour forbids the swap",
    ),
    (
        lambda graph, order: [i for i in range(len(order)) if not _edge(graph, order[i - 1], order[i])],
        "order[i - 1] is the node before, and at place 0 the last one: the neighbour of place i is order[i + 1]",
    ),
)


def _places(finding: Finding, got: list[int], wanted: list[int], order: list[str]) -> str:
    said = by_way(finding, GIVEN, WAYS)
    if said:
        return said
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
    check=calls_on_copies(GIVEN),
    watch=map_given,
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
