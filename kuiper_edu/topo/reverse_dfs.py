"""The lesson's topological sort without recursion: depth first, post-order, reversed."""

from __future__ import annotations

from kuiper_edu.topo.cycle import cycle_error
from kuiper_edu.topo.nodes import Successors, targets

_OPEN, _DONE = 1, 2


def reverse_dfs(successors: Successors) -> list[str]:
    """Order a graph by depth-first search: every node after all its predecessors.

    A node may be written down as soon as everything that comes *after* it is written down. A depth-first
    search does just that: it finishes a node when all its successors are finished. So the order in which
    nodes finish, read backwards, is a topological order (Tarjan 1976; Cormen et al., "Introduction to
    Algorithms", section 20.4).

    The stack holds nodes to look at. The one on top is in one of three states:

    * new: mark it open and put its unfinished successors on top, the smallest name topmost;
    * open: its successors are finished, so it finishes too;
    * done: it was reached a second time by another way; drop it.

    Open nodes are exactly the path from the start to the node looked at. A successor that is open lies
    on that path, so the edge to it closes a cycle.

    The search starts at the nodes without predecessors, in the map's order, and takes successors in the
    order of their names, as the C++ does (`output_operators` is a std::map): the result equals KuiperInfer's
    log line for line. The stack is a list, so a chain of a million nodes is as good as any other graph.

    Args:
        successors: for each name, the names that come after it. Every name that occurs is a node.

    Returns:
        All names, each one before its successors.

    Raises:
        CycleError: the graph has a cycle; `.cycle` names it.
        GraphError: `successors` is no map from names to lists of names.

    Notes:
        O(V + E log d) time for V nodes, E edges and at most d successors of a node; O(V + E) memory.

    Example:
        >>> reverse_dfs({"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]})
        ['input', 'op1', 'op3', 'op5', 'output', 'op4']

    C++: RuntimeGraph::ReverseTopo
    """
    have_predecessors = targets(successors)
    state: dict[str, int] = {}
    finished: list[str] = []
    for start in successors:
        if start not in have_predecessors:
            _visit(start, successors, state, finished)
    if not successors.keys() <= state.keys():  # nodes that no start leads to: they wait for each other
        raise cycle_error(successors)
    finished.reverse()
    return finished


def _visit(start: str, successors: Successors, state: dict[str, int], finished: list[str]) -> None:
    """Append to `finished` the nodes reached from `start`, as they finish."""
    stack = [start]
    while stack:
        node = stack[-1]
        if node not in state:
            state[node] = _OPEN
            after = successors.get(node, ())
            for name in sorted(after, reverse=True) if len(after) > 1 else after:
                if name not in state:
                    stack.append(name)
                elif state[name] == _OPEN:
                    raise cycle_error(successors)
        else:
            stack.pop()
            if state[node] == _OPEN:
                state[node] = _DONE
                finished.append(node)
