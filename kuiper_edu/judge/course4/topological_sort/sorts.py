"""Right and wrong sorts, for the test that learners write in lesson 4.1b."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kuiper_edu.topo.cycle import cycle_error, find_cycle
from kuiper_edu.topo.nodes import nodes

Graph = Mapping[str, list[str]]
Sort = Callable[[Graph], object]


def _ready_first(successors: Graph, take: int) -> list[str]:
    """Nodes that wait for nothing, one after the other: the first of the list (0) or its last (-1)."""
    left, order = nodes(successors), []
    while ready := [name for name in left if not any(name in successors.get(before, ()) for before in left)]:
        left.remove(ready[take])
        order.append(ready[take])
    return order


def _refuse_a_cycle(successors: Graph) -> None:
    if find_cycle(successors) is not None:
        raise cycle_error(successors)


def takes_the_first(successors: Graph) -> list[str]:
    """A right sort."""
    _refuse_a_cycle(successors)
    return _ready_first(successors, 0)


def takes_the_last(successors: Graph) -> list[str]:
    """A right sort with another order."""
    _refuse_a_cycle(successors)
    return _ready_first(successors, -1)


def stops_at_a_cycle(successors: Graph) -> list[str]:
    """Wrong: what is on a cycle does not come out, and nobody says so."""
    return _ready_first(successors, 0)


def runs_through_a_cycle(successors: Graph) -> list[str]:
    """Wrong: all names come out, on a cycle as well."""
    order = _ready_first(successors, 0)
    return order + [name for name in nodes(successors) if name not in order]


def gives_none_for_a_cycle(successors: Graph) -> list[str] | None:
    """Wrong: an error must be raised, not returned."""
    return None if find_cycle(successors) is not None else _ready_first(successors, 0)


def copies_the_map(successors: Graph) -> list[str]:
    """Wrong: nothing is sorted."""
    _refuse_a_cycle(successors)
    return nodes(successors)


def loses_a_name(successors: Graph) -> list[str]:
    """Wrong: a node in the middle is missing."""
    _refuse_a_cycle(successors)
    order = _ready_first(successors, 0)
    return order[: len(order) // 2] + order[len(order) // 2 + 1 :]


def refuses_all(successors: Graph) -> list[str]:
    """Wrong: no graph is good enough."""
    raise cycle_error({"a": ["a"], **successors})


_CYCLE = "give it a graph with a cycle, and raise AssertionError when no CycleError comes; no except may catch that one"
_ORDER = "give it a graph without a cycle, and assert that a valid order comes back"

SORTS: dict[str, tuple[Sort, bool, str]] = {
    "takes the first that is ready": (takes_the_first, True, "any valid order is right, and an error for a cycle"),
    "takes the last that is ready": (
        takes_the_last,
        True,
        "another valid order is right as well: assert is_valid(...)",
    ),
    "accepts a cycle and returns all names": (runs_through_a_cycle, False, _CYCLE),
    "accepts a cycle and returns what it has so far": (stops_at_a_cycle, False, _CYCLE),
    "returns None for a cycle": (gives_none_for_a_cycle, False, f"{_CYCLE}; what comes back does not matter"),
    "loses a name": (loses_a_name, False, _ORDER),
    "returns the names as the map holds them": (
        copies_the_map,
        False,
        f"{_ORDER}; the map must not hold its names in a valid order already",
    ),
    "raises CycleError for every graph": (
        refuses_all,
        False,
        f"{_ORDER}; a CycleError for this graph must not end the test quietly",
    ),
}
"""For each sort what it does, whether it is right, and what a test that judges it wrongly has to do."""

WRONG = [label for label, (_, right, _) in SORTS.items() if not right]
"""The wrong ones."""
