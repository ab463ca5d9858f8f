"""The nodes of a graph by level: what could run at the same time."""

from __future__ import annotations

from kuiper_edu.topo.kahn import complete, in_degrees
from kuiper_edu.topo.nodes import Successors


def levels(successors: Successors) -> list[list[str]]:
    """Split a graph into levels: no node depends on another of its level, and each stands as early as it can.

    The level of a node is the length of the longest path that leads to it. Kahn's algorithm finds the levels
    when it serves all ready nodes before it looks which have become ready. With enough processors the
    number of levels is the number of steps; the widest level says how many processors are enough.

    Args:
        successors: for each name, the names that come after it. Every name that occurs is a node.

    Returns:
        The levels, first to last; the names of each in name order.

    Raises:
        CycleError: the graph has a cycle; `.cycle` names it.
        GraphError: `successors` is no map from names to lists of names.

    Notes:
        O(V log V + E) time, O(V) memory.

    Example:
        >>> levels({"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]})
        [['input'], ['op1'], ['op3'], ['op4', 'op5'], ['output']]
    """
    waits_for = in_degrees(successors)
    level = [name for name, degree in waits_for.items() if not degree]
    found: list[list[str]] = []
    while level:
        found.append(sorted(level))
        level = _next_level(level, successors, waits_for)
    complete([name for each in found for name in each], successors, len(waits_for))
    return found


def _next_level(level: list[str], successors: Successors, waits_for: dict[str, int]) -> list[str]:
    ready: list[str] = []
    for node in level:
        for name in successors.get(node, ()):
            waits_for[name] -= 1
            if not waits_for[name]:
                ready.append(name)
    return ready
