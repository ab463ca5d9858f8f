"""The lesson's depth-first topological sort, with recursion as in the lesson, and without."""

from __future__ import annotations

from kuiper_edu.errors import GraphError
from kuiper_edu.support.argument_check import checked
from kuiper_edu.topo.cycle import cycle_error
from kuiper_edu.topo.nodes import Successors, nodes, targets


@checked("successors")
def reverse_topo(
    successors: Successors,
    start: str,
    topo_queue: list[str] | None = None,
    has_forward: set[str] | None = None,
) -> list[str]:
    """Queue all nodes reachable from `start`, each after all its successors; reversed, the queue is an order.

    1. Mark the current node.
    2. Go through its successors, by name.
    3. A successor without a mark: call the function on it.
    4. After all successors, append the current node to the queue.

    The queue holds the last operator first; reversed, it is the order of execution. With several starts, pass
    the same queue and marks to each call. The lesson's version has two limits that `reverse_dfs` does not have:
    the recursion is as deep as the longest path, and a cycle is *not detected* (the node where it closes is
    already marked), so that the queue is not a valid order.

    Args:
        successors: for each name, the names that come after it.
        start: the node to begin with, an input of the graph.
        topo_queue: the queue to append to, a new one by default.
        has_forward: the names of the marked nodes, none by default.

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


def reverse_dfs(successors: Successors) -> list[str]:
    """Order a graph by depth-first search: every node after all its predecessors.

    In a reversed topological order every node comes after all its successors. A depth-first search produces such
    an order: it finishes a node when all its successors are finished. So the order in which nodes finish, read
    backwards, is a topological order (Tarjan 1976; Cormen et al., "Introduction to Algorithms", section
    20.4).

    The stack holds the work that remains. A name on it means: visit this node. None means: everything pushed after
    it is finished, so the node that was opened last is finished too. A visited node is in one of four states:

    * it is new and has successors: it opens; None is pushed onto the stack, and then its successors, the smallest
      name last;
    * it is new and has none: it finishes at once;
    * it is finished, because it was reached before by another path: nothing is to do;
    * it is open. The open nodes are exactly the path from the start to here, so an edge back to one closes a cycle.

    The search starts at the nodes without predecessors, in the map's order, and takes successors in the
    order of their names, as the C++ does (`output_operators` is a std::map): the result equals KuiperInfer's
    log line for line. The stack is a list, so the length of a chain does not matter.

    Args:
        successors: for each name, the names that come after it. Every name that occurs is a node.

    Returns:
        All names, each one before its successors.

    Raises:
        CycleError: the graph has a cycle; `.cycle` names it.
        GraphError: `successors` is not a map from names to lists of names.

    Notes:
        O(V + E log d) time for V nodes, E edges and at most d successors of a node; O(V + E) memory.

    Example:
        >>> reverse_dfs({"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]})
        ['input', 'op1', 'op3', 'op5', 'output', 'op4']

    C++: RuntimeGraph::ReverseTopo
    """
    have_predecessors = targets(successors)
    stack: list[str | None] = [name for name in successors if name not in have_predecessors]
    stack.reverse()
    new = dict(successors)
    path: list[str] = []  # the open nodes
    finished: dict[str, None] = {}
    while stack:
        node = stack.pop()
        if node is None:
            finished[path.pop()] = None
            continue
        after = new.pop(node, None)
        if after:
            path.append(node)
            stack.append(None)
            stack += sorted(after, reverse=True) if len(after) > 1 else after
        elif after is not None or node not in successors:
            finished[node] = None
        elif node not in finished:
            raise cycle_error(successors)
    if new:  # no start leads to these: they are on or after a cycle
        raise cycle_error(successors)
    return list(reversed(finished))
