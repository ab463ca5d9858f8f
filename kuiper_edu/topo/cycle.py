"""Finding a cycle, which makes an order impossible."""

from __future__ import annotations

from collections.abc import Iterator

from kuiper_edu.errors import CycleError
from kuiper_edu.topo.nodes import Successors, nodes


def find_cycle(successors: Successors) -> list[str] | None:
    """Find a cycle, if there is one.

    A depth-first search that remembers its current path. An edge to a node on the path closes a cycle: from
    that node along the path and back. An edge to a finished node closes none. A graph has a topological order
    exactly if it has no cycle.

    Args:
        successors: for each name, the names that come after it. Every name that occurs is a node.

    Returns:
        The names along the cycle, the first one again at the end (`["a", "b", "a"]`), or None. Nodes and
        successors are tried in the map's order, so the same map gives the same cycle.

    Raises:
        GraphError: `successors` is not a map from names to lists of names.

    Notes:
        O(V + E) time and memory, no recursion. Cormen et al., "Introduction to Algorithms", lemma 20.11.

    Example:
        >>> find_cycle({"input": ["a"], "a": ["b"], "b": ["c", "output"], "c": ["a"]})
        ['a', 'b', 'c', 'a']
        >>> find_cycle({"a": ["b", "c"], "b": ["c"]}) is None
        True
    """
    finished: set[str] = set()
    for start in nodes(successors):
        if start not in finished:
            cycle = _search(start, successors, finished)
            if cycle is not None:
                return cycle
    return None


def _search(start: str, successors: Successors, finished: set[str]) -> list[str] | None:
    path = {start: None}  # a dict keeps the order of the path, and `in` takes constant time
    untried: list[Iterator[str]] = [iter(successors.get(start, ()))]
    while untried:
        for name in untried[-1]:
            if name in path:
                names = list(path)
                return [*names[names.index(name) :], name]
            if name not in finished:
                path[name] = None
                untried.append(iter(successors.get(name, ())))
                break
        else:
            untried.pop()
            finished.add(path.popitem()[0])
    return None


def cycle_error(successors: Successors) -> CycleError:
    """Return the error for a graph that is known to have a cycle; the error holds the cycle.

    Example:
        >>> print(cycle_error({"a": ["b"], "b": ["a"]}))
        the graph has a cycle, so it has no order: a -> b -> a. Remove one of these edges.
    """
    return CycleError(find_cycle(successors) or [])
