"""Listing and counting the valid orders of a small graph."""

from __future__ import annotations

from collections.abc import Iterator

from kuiper_edu.errors import GraphError
from kuiper_edu.topo.counting import in_degrees, kahn
from kuiper_edu.topo.nodes import Successors

_MAX_SETS = 100_000


def all_orders(successors: Successors) -> Iterator[list[str]]:
    """Yield the valid orders of a graph, in lexicographic order.

    Where Kahn's algorithm picks *a* ready node, backtracking tries each of them in turn (Knuth and Szwarcfiter
    1974, "A structured program to generate all topological sorting arrangements"). Going back undoes the
    counts, so that only the list of ready names is copied.

    Args:
        successors: for each name, the names that come after it. Every name that occurs is a node.

    Yields:
        One order after another, each a new list. Their number grows like a factorial: n unrelated nodes have n!
        (`itertools.islice` takes the first few).

    Raises:
        CycleError: the graph has a cycle; `.cycle` names it. Raised when the first order is requested.
        GraphError: `successors` is not a map from names to lists of names.

    Notes:
        O(V + E) time from one order to the next, O(V * width) memory.

    Example:
        >>> for order in all_orders({"conv1": ["conv2", "conv3"]}):
        ...     print(" -> ".join(order))
        conv1 -> conv2 -> conv3
        conv1 -> conv3 -> conv2
    """
    kahn(successors)  # refuses a cycle by name
    yield from _search(successors)


def _search(successors: Successors) -> Iterator[list[str]]:
    waits_for = in_degrees(successors)
    total = len(waits_for)
    order: list[str] = []
    ready = sorted(name for name, degree in waits_for.items() if not degree)
    choices = [(ready, iter(ready))]  # at each depth: the ready names, and those of them not yet tried
    while choices:
        ready, untried = choices[-1]
        if len(order) == total:
            yield order.copy()
        node = next(untried, None)
        if node is None:
            choices.pop()
            if order:
                for name in successors.get(order.pop(), ()):
                    waits_for[name] += 1
        else:
            order.append(node)
            ready = _ready_after(node, ready, successors, waits_for)
            choices.append((ready, iter(ready)))


def _ready_after(node: str, ready: list[str], successors: Successors, waits_for: dict[str, int]) -> list[str]:
    remaining = [name for name in ready if name != node]
    new = []
    for name in successors.get(node, ()):
        waits_for[name] -= 1
        if not waits_for[name]:
            new.append(name)
    return sorted(remaining + new) if new else remaining


def count_orders(successors: Successors) -> int:
    """Count the valid orders of a graph without listing them.

    Two partial orders of the *same set* of nodes have the same continuations. So it is enough to know the number
    of orders of every set that can have run: the sum over its possible last nodes. The sets are grown one node at
    a time; the last one holds all nodes. Counting orders is #P-complete (Brightwell and Winkler 1991): there can
    be exponentially many sets, so there is a limit.

    Args:
        successors: for each name, the names that come after it. Every name that occurs is a node.

    Returns:
        The number of orders, exact. The graph without nodes has one, the empty order.

    Raises:
        CycleError: the graph has a cycle; `.cycle` names it.
        GraphError: more than a hundred thousand sets of one size, or `successors` is not a map from names to lists.

    Notes:
        O(S * V) time for S sets that can have run.

    Example:
        >>> count_orders({"conv1": ["conv2", "conv3"]})
        2
        >>> count_orders({str(i): [] for i in range(12)}) == 479001600  # 12!
        True
    """
    bit = {name: 1 << i for i, name in enumerate(kahn(successors))}
    needs = dict.fromkeys(bit, 0)
    for name, after in successors.items():
        for later in after:
            needs[later] |= bit[name]
    ways = {0: 1}
    for _ in bit:
        ways = _grow(ways, [(bit[name], needs[name]) for name in bit])
    return sum(ways.values())


def _grow(ways: dict[int, int], steps: list[tuple[int, int]]) -> dict[int, int]:
    grown: dict[int, int] = {}
    for ran, count in ways.items():
        for bit, needs in steps:
            if not ran & bit and ran & needs == needs:
                grown[ran | bit] = grown.get(ran | bit, 0) + count
        if len(grown) > _MAX_SETS:
            raise GraphError("the graph has too many orders to count", hint="Count those of a part of it.")
    return grown
