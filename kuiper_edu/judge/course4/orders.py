"""How a wrong order came about: it is compared with what well-known wrong ways would give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from kuiper_edu.judge.findings import Finding, Seen
from kuiper_edu.topo.check import check_order
from kuiper_edu.topo.nodes import nodes

Graph = Mapping[str, list[str]]
Names = list[str]


def why_wrong(finding: Finding) -> str | None:
    """Which mistake explains all the wrong orders of a finding; None where none does."""
    orders = [seen for seen in finding.wrong if seen.graph is not None]
    if not orders:
        return None
    for explains, sentence in WAYS:
        if all(explains(seen.graph or {}, seen.got) for seen in orders if isinstance(seen.got, list)) and all(
            isinstance(seen.got, list) for seen in orders
        ):
            return f"{_witness(orders[0])}; {sentence}"
    return None


def _witness(seen: Seen) -> str:
    return f"in the graph `{seen.label}` {seen.fault.sentence}"


def _as_the_map_has_them(graph: Graph, got: Names) -> bool:
    return got == nodes(graph)


def _by_name(graph: Graph, got: Names) -> bool:
    return got == sorted(nodes(graph))


def _backwards(graph: Graph, got: Names) -> bool:
    return check_order(graph, got[::-1]) is None


def _when_first_met(graph: Graph, got: Names) -> bool:
    """Breadth first, or depth first with the name entered on the way down, from the sources or from every name."""
    if sorted(map(str, got)) != sorted(nodes(graph)):
        return False
    starts = (_sources(graph), nodes(graph))
    return any(
        got == walk(graph, begin, turn) for walk in (_breadth, _depth) for begin in starts for turn in (sorted, list)
    )


def _only_own_entries(graph: Graph, got: Names) -> bool:
    return set(got) == set(graph) != set(nodes(graph))


def _one_source(graph: Graph, got: Names) -> bool:
    """All that is missing is beyond what one source leads to."""
    reached = [set(_depth(graph, [source], list)) for source in _sources(graph)]
    return len(reached) > 1 and any(set(got) == names for names in reached)


def _behind_double_edges(graph: Graph, got: Names) -> bool:
    """All that is missing is a name that one operator reads twice, or stands behind one."""
    twice = {after for behind in graph.values() for after in behind if behind.count(after) > 1}
    return bool(twice) and set(nodes(graph)) - set(got) == set(_depth(graph, sorted(twice), list))


def _twice_in_a_row(graph: Graph, got: Names) -> bool:
    return len(got) > len(set(got)) and set(got) == set(nodes(graph))


WAYS: tuple[tuple[Callable[[Graph, Names], bool], str], ...] = (
    (_only_own_entries, "a name that only stands behind others is a node, too: collect the successors as well"),
    (_behind_double_edges, "an edge that is met twice must be taken off as often as it is counted"),
    (_one_source, "only what one source leads to came out: begin with every name that waits for nothing"),
    (_as_the_map_has_them, "this is the order in which the map holds the names: nothing was sorted"),
    (_backwards, "the list is right from back to front: reverse it"),
    (_by_name, "this is the alphabet: the edges say what must come first, not the names"),
    (
        _when_first_met,
        "a name was entered when it was first met: it has to wait until the last of its inputs has run",
    ),
    (
        _twice_in_a_row,
        "a name came out once for each edge that leads to it: enter it only once, after the last of them",
    ),
)


def _sources(graph: Graph) -> Names:
    behind = {after for names in graph.values() for after in names}
    return [name for name in nodes(graph) if name not in behind]


def _breadth(graph: Graph, begin: Names, turn: Callable[[list[str]], list[str]]) -> Names:
    seen = dict.fromkeys(turn(begin))
    for name in _growing(seen):
        seen.update(dict.fromkeys(turn(graph.get(name, []))))
    return list(seen)


def _growing(seen: dict[str, None]) -> Iterator[str]:
    place = 0
    while place < len(seen):
        yield list(seen)[place]
        place += 1


def _depth(graph: Graph, begin: Names, turn: Callable[[list[str]], list[str]]) -> Names:
    seen: dict[str, None] = {}
    stack = turn(begin)[::-1]
    while stack:
        name = stack.pop()
        if name not in seen:
            seen[name] = None
            stack += turn(graph.get(name, []))[::-1]
    return list(seen)
