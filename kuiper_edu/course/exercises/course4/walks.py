"""Ways to go through a graph, right and wrong: what a wrong one gives is computed, and compared with what came back."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from kuiper_edu.course.judge.rules import same
from kuiper_edu.course.trial.values import Plain
from kuiper_edu.topo.nodes import nodes

Graph = Mapping[str, list[str]]
Names = list[str]
Turn = Callable[[Iterable[str]], Names]


@dataclass(frozen=True)
class Way:
    """A well-known wrong way.

    Args:
        gives: a graph -> what it gives for it; several values where it is written in several ways.
        sentence: what is wrong with it.
    """

    gives: Callable[[Graph], Iterable[Plain]]
    sentence: str


def taken(ways: Iterable[Way], graphs: Mapping[str, Graph], results: Mapping[str, Plain]) -> str | None:
    """The sentence of the first way that gives, for every graph, what came back; None where there is no such way."""
    for way in ways:
        if results and all(
            any(same(result, value) for value in way.gives(graphs[name])) for name, result in results.items()
        ):
            return way.sentence
    return None


def counted(graph: Graph) -> dict[str, int]:
    """The in-degree of every name."""
    return dict.fromkeys(nodes(graph), 0) | Counter(after for behind in graph.values() for after in behind)


def sources(graph: Graph) -> Names:
    """The names that wait for nothing."""
    return [name for name, degree in counted(graph).items() if degree == 0]


def once(graph: Graph) -> dict[str, list[str]]:
    """The graph without its double edges."""
    return {name: list(dict.fromkeys(behind)) for name, behind in graph.items()}


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


def lessons(graph: Graph, turn: Turn = list, begin: Iterable[str] = ()) -> Names:
    """The search of the lesson: depth first, a name comes out on the way up, reversed; begun at every name."""
    order: Names = []
    seen: set[str] = set()

    def search(name: str) -> None:
        seen.add(name)
        for after in turn(graph.get(name, [])):
            if after not in seen:
                search(after)
        order.append(name)

    for name in turn(begin or nodes(graph)):
        if name not in seen:
            search(name)
    return order[::-1]


def first_come(ready: Names, new: Names) -> None:
    """Names that are ready stand in a queue."""
    ready += new


def into_heap(ready: Names, new: Names) -> None:
    """Names that are ready are pushed onto a heap."""
    for name in new:
        heapq.heappush(ready, name)


def kahn(
    graph: Graph,
    take: Callable[[Names], str],
    join: Callable[[Names, Names], None] = first_come,
    begin: Turn = list,
) -> Names:
    """Kahn's algorithm.

    Args:
        graph: the successors.
        take: takes one of the names that are ready out of their list.
        join: lets those that have become ready join them.
        begin: arranges those that are ready at the start.
    """
    waits, order = counted(graph), []
    ready = begin(sources(graph))
    while ready:
        order.append(take(ready))
        for after in graph.get(order[-1], []):
            waits[after] -= 1
        join(ready, [after for after in dict.fromkeys(graph.get(order[-1], [])) if waits[after] == 0])
    return order


def front(ready: Names) -> str:
    """Take the first."""
    return ready.pop(0)


def last(ready: Names) -> str:
    """Take the last."""
    return ready.pop()


def best(key: Callable[[str], Plain]) -> Callable[[Names], str]:
    """Take the one with the smallest key."""

    def take(ready: Names) -> str:
        return ready.pop(ready.index(min(ready, key=key)))

    return take
