"""Kahn's topological sort, and the levels it finds: count what each node waits for, run what waits for nothing."""

from __future__ import annotations

from collections import Counter
from heapq import heapify, heappop, heappush
from itertools import chain

from kuiper_edu.topo.cycle import cycle_error
from kuiper_edu.topo.nodes import Successors, targets


def in_degrees(successors: Successors) -> dict[str, int]:
    """How many edges lead to each node, in the order of `nodes()`.

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
    """Order a graph by counting: a node is next when nothing that it waits for is left.

    The in-degree of a node is the number of its edges that have not been served. Nodes of in-degree 0 are
    ready. Take one, write it down, and serve its edges: every successor waits for one less, and is ready
    when it waits for nothing. Nodes on a cycle wait for each other and never get ready, so an order that
    is too short is the proof of a cycle (Kahn 1962, "Topological sorting of large networks").

    The order found so far is the queue as well: the nodes behind the one being served are those that are
    ready. First come, first served.

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
    """Order a graph by counting, the smallest ready name first: the one order that is first in the dictionary.

    As `kahn`, but the ready nodes stand in a heap, which hands out the smallest name. No choice is left, so
    everybody who sorts this graph this way gets this order.

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
    """Split a graph into levels: no node depends on another of its level, and each stands as early as it can.

    The level of a node is the length of the longest path that leads to it. In the order that Kahn's algorithm gives,
    a node's level is known when its turn comes, and its successors stand at least one level higher. With enough
    processors the number of levels is the number of steps; the widest level says how many processors are enough.

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
