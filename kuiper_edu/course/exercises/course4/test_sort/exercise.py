"""A test that tells right sorts from wrong ones, and such sorts."""

from __future__ import annotations

from collections.abc import Mapping

from kuiper_edu.course.judge import learners_tests
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.topo.cycle import cycle_error, find_cycle
from kuiper_edu.topo.nodes import nodes

Graph = Mapping[str, list[str]]


def _ready_first(successors: Graph, take: int) -> list[str]:
    """Nodes that wait for nothing, one after the other: the first of the list (0) or its last (-1)."""
    left, order = nodes(successors), []
    while ready := [name for name in left if not any(name in successors.get(before, ()) for before in left)]:
        left.remove(ready[take])
        order.append(ready[take])
    return order


def _sorted(successors: Graph, take: int = 0) -> list[str]:
    if find_cycle(successors) is not None:
        raise cycle_error(successors)
    return _ready_first(successors, take)


def _through_a_cycle(successors: Graph) -> list[str]:
    order = _ready_first(successors, 0)
    return order + [name for name in nodes(successors) if name not in order]


def _without_one(successors: Graph) -> list[str]:
    order = _sorted(successors)
    return order[: len(order) // 2] + order[len(order) // 2 + 1 :]


def _refuse_all(successors: Graph) -> list[str]:
    raise cycle_error({"a": ["a"], **successors})


_CYCLE = "give it a graph with a cycle, and raise AssertionError when no CycleError comes; no except may catch that one"

_ORDER = "give it a graph without a cycle, and assert that a valid order comes back"

SORTS: learners_tests.Subjects = {
    "takes the first that is ready": (_sorted, True, "any valid order is correct, and an error for a cycle"),
    "takes the last that is ready": (
        lambda graph: _sorted(graph, -1),
        True,
        "another valid order is correct as well: assert is_valid(...)",
    ),
    "accepts a cycle and returns all names": (_through_a_cycle, False, _CYCLE),
    "accepts a cycle and returns what it has so far": (lambda graph: _ready_first(graph, 0), False, _CYCLE),
    "returns None for a cycle": (
        lambda graph: None if find_cycle(graph) else _ready_first(graph, 0),
        False,
        f"{_CYCLE}; what comes back does not matter",
    ),
    "loses a name": (_without_one, False, _ORDER),
    "returns the names as the map holds them": (
        lambda graph: _sorted(graph) and nodes(graph),
        False,
        f"{_ORDER}; the map must not hold its names in a valid order already",
    ),
    "raises CycleError for every graph": (
        _refuse_all,
        False,
        f"{_ORDER}; a CycleError for this graph must not end the test quietly",
    ),
}
"""For each sort what it does, whether it is right, and what a test that judges it wrongly has to do."""


def _help(name: str, _: str) -> str:
    return (
        "it raises CycleError for your cycle, and your test lets the error out: except CycleError"
        if name == "CycleError"
        else "fix this first"
    )


EXERCISE = Exercise(
    "course4.test_sort",
    title="a test that catches it",
    lesson="4.1b",
    difficulty=3,
    minutes=6,
    check=learners_tests.check(SORTS),
    rules=learners_tests.rules(SORTS),
    diagnose=learners_tests.diagnose(SORTS, "sort", "assert something about what comes back", _help),
    hints={
        "": (
            "Which two graphs does the test need? What does a correct sort do with each of them?",
            "A graph without a cycle whose map is not in order already: assert is_valid(...). Then a cycle in a try.",
            "try: order = sort(circle), except CycleError: return; after it, raise AssertionError(...).",
        ),
        "passes your test": (
            "What does this wrong sort give for your graphs? Is there an assert that sees it?",
            "Choose a graph on which it goes wrong: entries that begin at the end, or a cycle.",
            'backward = {"b": ["c"], "a": ["b"]} is in no valid order as it is.',
        ),
    },
    uses=("course4.is_valid",),
    errors={
        **COMMON_ERRORS,
    },
)
