"""Walks through a graph: what a wrong answer comes past is computed, and compared with what came back."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from kuiper_edu.topo.nodes import nodes

Graph = Mapping[str, list[str]]
Names = list[str]
Turn = Callable[[Iterable[str]], Names]


def counted(graph: Graph) -> dict[str, int]:
    """The in-degree of every name."""
    return dict.fromkeys(nodes(graph), 0) | Counter(after for behind in graph.values() for after in behind)


def sources(graph: Graph) -> Names:
    """The names that wait for nothing."""
    return [name for name, degree in counted(graph).items() if degree == 0]


def breadth(graph: Graph, begin: Iterable[str], turn: Turn = list) -> Names:
    """Breadth first: a name comes out when it is first met."""
    order = list(dict.fromkeys(turn(begin)))
    for name in order:  # it grows meanwhile
        order += [after for after in dict.fromkeys(turn(graph.get(name, []))) if after not in order]
    return order


def depth(graph: Graph, begin: Iterable[str], turn: Turn = list) -> Names:
    """Depth first, a name comes out on the way down."""
    order: dict[str, None] = {}
    stack = turn(begin)[::-1]
    while stack:
        name = stack.pop()
        if name not in order:
            order[name] = None
            stack += turn(graph.get(name, []))[::-1]
    return list(order)
