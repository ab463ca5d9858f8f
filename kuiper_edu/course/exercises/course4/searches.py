"""What a depth-first search gives when a rule is changed: a wrong queue is compared with these."""

from collections.abc import Callable, Iterator, Mapping

from kuiper_edu.topo.nodes import nodes, targets

Graph = Mapping[str, list[str]]
Turn = Callable[[list[str]], list[str]]


def names_of(graph: Graph) -> set[str]:
    """All nodes of a graph."""
    return set(nodes(graph))


def queue_of(graph: Graph, start: str, marks: set[str], by: Turn = sorted) -> list[str]:
    """The queue of the lesson's search.

    Example:
        >>> queue_of({"a": ["c", "b"]}, "a", set())
        ['b', 'c', 'a']
    """
    marks.add(start)
    queue = []
    for name in by(graph.get(start, [])):
        if name not in marks:
            queue += queue_of(graph, name, marks, by)
    return [*queue, start]


def preorder(graph: Graph, start: str, marks: set[str]) -> list[str]:
    """The queue if every node enters it before its successors."""
    marks.add(start)
    queue = [start]
    for name in sorted(graph.get(start, [])):
        if name not in marks:
            queue += preorder(graph, name, marks)
    return queue


def reversed_pieces(graph: Graph) -> Iterator[list[str]]:
    """The orders if the part of each start is reversed by itself, and the parts are joined; for each way to start."""
    sources = [name for name in nodes(graph) if name not in targets(graph)]
    for starts in (list(graph), nodes(graph), sorted(nodes(graph)), sources, sorted(sources)):
        marks: set[str] = set()
        yield [name for start in starts if start not in marks for name in reversed(queue_of(graph, start, marks))]
