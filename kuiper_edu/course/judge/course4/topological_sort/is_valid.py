"""Exercise 1 of lesson 4.1: the definition of a valid order as code."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from kuiper_edu.course.judge.cases import UNCHANGED, by_way, calls_on_copies
from kuiper_edu.course.judge.course4.topological_sort.graphs import NO_ENTRY, SIX, THREE, TWICE, Graph
from kuiper_edu.course.judge.course4.topological_sort.searches import queue_of
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.watch import map_given
from kuiper_edu.course.judge.wording import COMMON, what
from kuiper_edu.topo.cycle import find_cycle

ORDERS: dict[str, tuple[Graph, list[str], str]] = {
    "six nodes": (SIX, ["input", "op1", "op3", "op5", "output", "op4"], ""),
    "the other order": (THREE, ["conv1", "conv3", "conv2"], ""),
    "no edge": ({"one": []}, ["one"], "a node without any edge is a node, too"),
    "nothing": ({}, [], "a graph without nodes has one valid order, the empty one"),
    "twice the same edge": (TWICE, ["relu", "add"], "an edge that is met twice asks for nothing more than one edge"),
    "backward": (THREE, ["conv2", "conv1", "conv3"], "conv2 stands before conv1, which it reads"),
    "backward, further apart": (
        {"first": ["last"], "free": []},
        ["last", "free", "first"],
        "the edge first -> last leads backward: look at every edge, not only at neighbours in the order",
    ),
    "backward, the second input": (
        {"left": ["add"], "right": ["add"]},
        ["left", "add", "right"],
        "add needs both left and right: look at all predecessors, not only at one of them",
    ),
    "backward, the second output": (
        THREE,
        ["conv3", "conv1", "conv2"],
        "conv3 stands before conv1, which it reads: look at every successor, not only at the first",
    ),
    "missing": (THREE, ["conv1", "conv2"], "conv3 is missing: every node has to be there"),
    "missing, without entry": ({"a": ["b"]}, ["a"], "b is missing: a name without an entry of its own is a node, too"),
    "missing, without edge": (
        {"a": ["b"], "one": []},
        ["a", "b"],
        "the node one is missing: it has no edge, but an entry",
    ),
    "twice": (THREE, ["conv1", "conv2", "conv3", "conv2"], "conv2 stands there twice: every node exactly once"),
    "unknown": (THREE, ["conv1", "conv2", "conv3", "conv9"], "conv9 is no node of the graph"),
    "a cycle": ({"a": ["b"], "b": ["a"]}, ["a", "b"], "a and b wait for each other, so no order is valid"),
    "a circle of one": ({"self": ["self"]}, ["self"], "an edge from a node to itself leads forward in no order"),
}

GIVEN = {label: case[:2] for label, case in ORDERS.items()}
"""What the function is given."""
VALID = list(ORDERS)[:5]


def _names(graph: Graph) -> list[str]:
    """Every name once for each time that it is mentioned."""
    return [name for key, after in graph.items() for name in (key, *after)]


def _forward(graph: Graph, order: list[str], *, turned: bool = False) -> bool:
    """Whether every edge between names of the order leads forward (or, turned round, backward)."""
    place = {name: i for i, name in enumerate(order)}
    edges = [(a, b) for a, after in graph.items() for b in after if a in place and b in place]
    return all((place[a] > place[b]) if turned else (place[a] < place[b]) for a, b in edges)


def _once(graph: Graph, order: list[str]) -> bool:
    return sorted(order) == sorted(set(_names(graph)))


def _searched(graph: Graph) -> list[str] | None:
    """The one order that the lesson's search gives; None where there is a cycle."""
    if find_cycle(graph) is not None:
        return None
    marks: set[str] = set()
    queue = [name for start in graph if start not in marks for name in queue_of(graph, start, marks)]
    return queue[::-1]


# What well-known mistakes give: the first that explains all answers speaks.
WAYS: tuple[tuple[Callable[[Graph, list[str]], bool], str], ...] = (
    (
        lambda graph, order: sorted(order) == sorted(graph) and _forward(graph, order),
        "only the names with an entry count as nodes: names that only stand in a list are nodes, too",
    ),
    (
        lambda graph, order: _once(graph, order) and _forward(graph, order, turned=True),
        "your edges point the wrong way: the name with the list stands before those in the list",
    ),
    (
        lambda graph, order: sorted(order) == sorted(_names(graph)) and _forward(graph, order),
        "a name that is mentioned twice is still one node: collect the names in a set",
    ),
    (
        lambda graph, order: order == _searched(graph),
        "you compare with one order: there may be other valid ones, and each of them is right",
    ),
    (
        lambda graph, order: _once(graph, order) and all(b in graph.get(a, []) for a, b in pairwise(order)),
        "neighbours in the order need no edge between them: only the edges of the graph have to lead forward",
    ),
)


def is_valid(finding: Finding) -> str | None:
    """What came back in place of True or False, or the first order that is judged wrongly."""
    for seen in finding.wrong:
        if seen.label == UNCHANGED:
            return "the graph or the order is another one afterwards: read them only, or work on a copy"
        if not isinstance(seen.got, bool):
            return f"True or False was expected, {what(seen.got)} came back"
    answers = {finding.reported[label] for label in ORDERS}
    if len(answers) == 1:
        return f"{answers.pop()} comes back for every order: the answer has to depend on the order and the graph"
    said = by_way(finding, GIVEN, WAYS)
    if said:
        return said
    first = finding.wrong[0]
    if all(first.expected is seen.expected for seen in finding.wrong) and len(finding.wrong) == len(
        [label for label in ORDERS if (label in VALID) == first.expected]
    ):
        return f"{first.got} comes back for all orders that are {'valid' if first.expected else 'not valid'}"
    graph, order, why = ORDERS[first.label]
    reason = why or "every node stands there once, and every edge leads forward"
    return f"for the graph {graph} and the order {order}, {first.got} came back; {reason}"


EXERCISE = Exercise(
    "course4.is_valid",
    check=calls_on_copies(GIVEN),
    watch=map_given,
    rules={label: Equal(label in VALID) for label in ORDERS} | {UNCHANGED: Equal([])},
    detective=is_valid,
    symptoms=(
        Symptom(r"error: KeyError: '(op4|output)'", f"KeyError '{{1}}': {NO_ENTRY}"),
        Symptom(
            r"error: KeyError: 'conv9'", "KeyError 'conv9': this name is no node of the graph; return False for it"
        ),
        Symptom(
            r"error: KeyError: '(\w+)'",
            "KeyError '{1}': this node is missing in the order; ask first whether all are there, and return False",
        ),
        Symptom(
            r"error: ValueError: '(\w+)' is not in (?:list|tuple)",
            "order.index({1!r}) raises where {1!r} is missing: ask first whether all nodes are there, and return False",
        ),
        Symptom(r"error: IndexError", "a place is asked for that the order does not have: it may be shorter, or empty"),
        Symptom(r"error: AssertionError", "assert raises an error: return False for an order that is not valid"),
        *COMMON,
    ),
    hints={
        "": (
            "What are the two parts of the definition? Which one can you check without looking at edges?",
            "Collect all names: the keys, and everything that stands in the lists. Compare with the order, sorted. "
            "Then remember the place of each name, and look at every edge.",
            "place = {name: i for i, name in enumerate(order)}; an edge a -> b is right if place[a] < place[b].",
        ),
        "an error where False is right": (
            "Which of the wrong orders gives the error? Is a node missing there, or one too many?",
            "Compare the names first. If they are not the same, return False before you ask for a place.",
            "if sorted(order) != sorted(names): return False",
        ),
    },
    solution="""\
def is_valid(successors, order):
    names = set(successors)
    for after in successors.values():
        names.update(after)
    if sorted(order) != sorted(names):
        return False
    place = {name: i for i, name in enumerate(order)}
    for name, after in successors.items():
        if any(place[name] >= place[other] for other in after):
            return False
    return True
""",
)
