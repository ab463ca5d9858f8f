"""Kahn's topological sort, by counting the unserved edges to each node, and the levels of a graph."""

from __future__ import annotations

from collections import Counter
from heapq import heapify, heappop, heappush
from itertools import chain

from kuiper_edu.topo.cycle import cycle_error
from kuiper_edu.topo.nodes import Successors, targets


def in_degrees(successors: Successors) -> dict[str, int]:
    """Return the number of edges to each node, in the order of `nodes()`.

    Raises:
        GraphError: `successors` is not a map from names to lists of names.

    Example:
        >>> in_degrees({"a": ["b", "c"], "b": ["c"]})
        {'a': 0, 'b': 1, 'c': 2}
    """
    targets(successors)
    degrees = dict.fromkeys(successors, 0)
    degrees.update(Counter(chain.from_iterable(successors.values())))
    return degrees


def kahn(successors: Successors) -> list[str]:
    """Order a graph by Kahn's algorithm: a node is next when all its predecessors are in the order.

    The count of a node is the number of edges to it that have not been served. Nodes with count 0 are ready.
    Take one, append it to the order, and serve its edges: the count of every successor is decremented, and a
    successor is ready when its count is 0. Nodes on a cycle wait for each other and never become ready, so an
    order that is too short proves a cycle (Kahn 1962, "Topological sorting of large networks").

    The order is also the queue: the nodes after the one being served are the ready ones, first come, first
    served.

    Args:
        successors: for each name, the names that come after it. Every name that occurs is a node.

    Returns:
        All names, each one before its successors.

    Raises:
        CycleError: the graph has a cycle; `.cycle` names it.
        GraphError: `successors` is not a map from names to lists of names.

    Notes:
        O(V + E) time and memory.

    Example:
        >>> kahn({"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]})
        ['input', 'op1', 'op3', 'op4', 'op5', 'output']
    """
    waits_for = in_degrees(successors)
    order = [name for name, degree in waits_for.items() if not degree]
    for node in order:
        for name in successors.get(node, ()):
            waits_for[name] -= 1
            if not waits_for[name]:
                order.append(name)
    return complete(order, successors, len(waits_for))


def kahn_smallest_first(successors: Successors) -> list[str]:
    """Order a graph by Kahn's algorithm, the smallest ready name first: the lexicographically smallest order.

    The difference from `kahn` is that the ready nodes are in a heap, which returns the smallest name. No choice
    is left, so the order is unique.

    Args:
        successors: for each name, the names that come after it. Every name that occurs is a node.

    Returns:
        All names, each one before its successors; of all such lists the smallest.

    Raises:
        CycleError: the graph has a cycle; `.cycle` names it.
        GraphError: `successors` is not a map from names to lists of names.

    Notes:
        O((V + E) + V log V) time, O(V) memory.

    Example:
        >>> kahn_smallest_first({"z": ["a"], "b": ["c"]})
        ['b', 'c', 'z', 'a']
    """
    waits_for = in_degrees(successors)
    ready = [name for name, degree in waits_for.items() if not degree]
    heapify(ready)
    order: list[str] = []
    while ready:
        node = heappop(ready)
        order.append(node)
        for name in successors.get(node, ()):
            waits_for[name] -= 1
            if not waits_for[name]:
                heappush(ready, name)
    return complete(order, successors, len(waits_for))


def levels(successors: Successors) -> list[list[str]]:
    """Split a graph into levels: no node depends on another one of its level, and each is in the first level possible.

    The level of a node is the length of the longest path that leads to it. In the order of Kahn's algorithm a node's
    level is known when it is visited, and its successors are at least one level higher. With enough processors the
    number of levels is the number of steps; the size of the widest level is the number of processors needed.

    Args:
        successors: for each name, the names that come after it. Every name that occurs is a node.

    Returns:
        The levels, first to last; the names of each in name order.

    Raises:
        CycleError: the graph has a cycle; `.cycle` names it.
        GraphError: `successors` is not a map from names to lists of names.

    Notes:
        O(V log V + E) time, O(V) memory.

    Example:
        >>> levels({"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]})
        [['input'], ['op1'], ['op3'], ['op4', 'op5'], ['output']]
    """
    order = kahn(successors)
    level = dict.fromkeys(order, 0)
    for node in order:
        for name in successors.get(node, ()):
            level[name] = max(level[name], level[node] + 1)
    stages: list[list[str]] = [[] for _ in range(max(level.values(), default=-1) + 1)]
    for name in sorted(order):
        stages[level[name]].append(name)
    return stages


def complete(order: list[str], successors: Successors, total: int) -> list[str]:
    """Return `order` if it holds all `total` nodes; name the cycle if some never got ready.

    Raises:
        CycleError: some nodes are missing.

    Example:
        >>> complete(["a", "b"], {"a": ["b"]}, 2)
        ['a', 'b']
    """
    if len(order) < total:
        raise cycle_error(successors)
    return order
