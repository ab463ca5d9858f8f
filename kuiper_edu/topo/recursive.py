"""The lesson's topological sort as the lesson tells it: a function that calls itself."""

from __future__ import annotations

from kuiper_edu.errors import GraphError
from kuiper_edu.topo.nodes import Successors, nodes


def reverse_topo(
    successors: Successors,
    start: str,
    topo_queue: list[str] | None = None,
    has_forward: set[str] | None = None,
) -> list[str]:
    """Queue everything reached from `start`, each node after all its successors. Reversed, it is an order.

    1. Mark the current node.
    2. Go through its successors, by name.
    3. A successor without a mark: call the function on it.
    4. When all successors are through, put the current node into the queue.

    The queue holds the last operator first; turned round, it is the order of execution. With several
    starts, hand the same queue and marks to each call. Two limits are the lesson's own, and `reverse_dfs`
    has neither: the recursion is as deep as the longest path, and a cycle is *not noticed* (the node it
    comes back to has its mark already), the queue then is no order of anything.

    Args:
        successors: for each name, the names that come after it.
        start: the node to begin with, an input of the graph.
        topo_queue: the queue to append to, a new one by default.
        has_forward: the names that have their mark, none by default.

    Returns:
        The queue: names, each one after its successors.

    Raises:
        GraphError: the path from `start` is deeper than Python's recursion can go, or `start` is unknown.

    Notes:
        O(V + E log d) time, and as many nested calls as the longest path has nodes.

    Example:
        >>> queue = reverse_topo({"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]}, "input")
        >>> queue
        ['op4', 'output', 'op5', 'op3', 'op1', 'input']
        >>> queue[::-1]
        ['input', 'op1', 'op3', 'op5', 'output', 'op4']

    C++: RuntimeGraph::ReverseTopo
    """
    if start not in nodes(successors):
        raise GraphError(f"there is no node {start!r} to start from")
    topo_queue = [] if topo_queue is None else topo_queue
    try:
        visit(successors, start, topo_queue, set() if has_forward is None else has_forward)
    except RecursionError as error:
        raise GraphError(
            f"a path from {start!r} is longer than Python can recurse", hint="reverse_dfs() does it without recursion."
        ) from error
    return topo_queue


def visit(successors: Successors, current_op: str, topo_queue: list[str], has_forward: set[str]) -> None:
    """Queue the unmarked nodes reached from `current_op`, then `current_op`: the lesson's ReverseTopo(current_op).

    Example:
        >>> queue = []
        >>> visit({"a": ["b"]}, "a", queue, set())
        >>> queue
        ['b', 'a']

    C++: RuntimeGraph::ReverseTopo
    """
    has_forward.add(current_op)
    for next_op in sorted(successors.get(current_op, ())):
        if next_op not in has_forward:
            visit(successors, next_op, topo_queue, has_forward)
    topo_queue.append(current_op)
