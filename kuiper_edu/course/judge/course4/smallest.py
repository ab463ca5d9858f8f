"""How an order came about that does not always take the smallest name."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable
from itertools import chain

from kuiper_edu.course.exercises.course4.walks import (
    Graph,
    Names,
    Way,
    best,
    breadth,
    counted,
    depth,
    first_come,
    front,
    into_heap,
    kahn,
    last,
    lessons,
    sources,
)
from kuiper_edu.course.judge.course4.stages import rounds
from kuiper_edu.course.trial.values import Plain
from kuiper_edu.topo.nodes import nodes


def _number_in(name: str) -> tuple[str, int]:
    return re.sub(r"\d", "", name), int(re.sub(r"\D", "", name) or 0)


def _newest(ready: Names, new: Names) -> None:
    ready += sorted(new, reverse=True)


def _falling(names: Iterable[str]) -> Names:
    return sorted(names, reverse=True)


def _queue_in_groups(ready: Names, new: Names) -> None:
    ready += sorted(new)


def _when_first_met(graph: Graph) -> list[Plain]:
    """Pushed at the first edge that leads to it."""
    heap, order = sorted(sources(graph)), []
    met = set(heap)
    while heap:
        order.append(heapq.heappop(heap))
        into_heap(heap, [after for after in dict.fromkeys(graph.get(order[-1], [])) if after not in met])
        met |= set(graph.get(order[-1], []))
    return [order]


def _searches(graph: Graph) -> list[Plain]:
    return [
        *(lessons(graph, turn, begin) for turn in (sorted, list, _falling) for begin in (nodes(graph), graph)),
        depth(graph, sources(graph), sorted),
        breadth(graph, sources(graph), sorted),
    ]


def _by_degree(graph: Graph) -> list[Plain]:
    degrees = counted(graph)
    return [
        sorted(nodes(graph), key=lambda name: (degrees[name], name)),
        sorted(nodes(graph), key=lambda name: degrees[name]),
    ]


def _double_edge_once(graph: Graph) -> Names:
    """The smallest order without what stands behind a double edge, which waits for ever."""
    stuck = {after for behind in graph.values() for after in behind if behind.count(after) > 1}
    return [name for name in kahn(graph, heapq.heappop, into_heap, sorted) if name not in depth(graph, sorted(stuck))]


def _first(names: Iterable[str]) -> Names:
    return list(names)[:1]


WAYS = (
    Way(
        lambda graph: [sorted(nodes(graph))],
        "this is alphabetical order; the edges were ignored, and an operator runs before its inputs",
    ),
    Way(
        _by_degree,
        "this is the order of the in-degrees at the start: count them down, and only a name at 0 is ready",
    ),
    Way(
        _when_first_met,
        "a name was taken when one of its inputs had run: it is ready only when the last has (its count is 0)",
    ),
    Way(
        lambda graph: [kahn(graph, front, begin=sorted)],
        "only the beginnings were sorted: names that get ready later went to the end. "
        "Take the smallest of all that are ready in every step",
    ),
    Way(
        lambda graph: [list(chain.from_iterable(rounds(graph)))],
        "every round was sorted and run as a whole: a name that gets ready now may be smaller than "
        "those left of the round. Choose again after every single name",
    ),
    Way(
        lambda graph: [kahn(graph, front), kahn(graph, last)],
        "the names were taken as they became ready, not the smallest first. "
        "(sorted(ready) alone changes nothing: it gives a new list)",
    ),
    Way(
        lambda graph: [kahn(graph, last, _newest, _falling)],
        "only the names that have just become ready were compared: take the smallest of all that are ready, "
        "of the older ones too",
    ),
    Way(
        lambda graph: [kahn(graph, lambda ready: ready.pop(ready.index(max(ready))))],
        "the largest name was taken: pop() takes the last of a sorted list. The smallest is asked: pop(0), or heapq",
    ),
    Way(
        lambda graph: [kahn(graph, heapq.heappop, into_heap)],
        "the first names did not come as a heap gives them: the list with which it begins is none yet. "
        "heapq.heapify(ready) makes it one",
    ),
    Way(
        lambda graph: [kahn(graph, heapq.heappop, join, sorted) for join in (first_come, _newest)],
        "names that became ready later do not come as a heap gives them: append breaks a heap, heapq.heappush keeps it",
    ),
    Way(
        lambda graph: [kahn(graph, best(_number_in))],
        "the numbers in the names were compared: names are compared as text, and 'op10' is smaller than 'op2'",
    ),
    Way(
        lambda graph: [kahn(graph, best(lambda name: (len(name), name))), kahn(graph, best(len))],
        "the shortest name was taken: the smallest is the first by the alphabet, however long it is",
    ),
    Way(
        lambda graph: [kahn(graph, front, _queue_in_groups, sorted), kahn(graph, front, _queue_in_groups)],
        "this is a queue, where a heap is needed: the names that get ready together are sorted, but they stand behind "
        "all older ones. A heap gives the smallest of all that are ready",
    ),
    Way(
        _searches,
        "this is a search along the edges, with sorted successors: of all names that are ready, "
        "of every branch, the smallest has to be taken",
    ),
    Way(
        lambda graph: [[name for name in kahn(graph, heapq.heappop, into_heap, sorted) if name in graph]],
        "a name that only stands behind others is missing, 'op4' in `six`: it belongs into the order, too",
    ),
    Way(
        lambda graph: [_double_edge_once(graph)],
        "a name behind an edge that is met twice never gets ready (`twice`): take it off as often as it is counted. "
        "A set drops it",
    ),
    Way(
        lambda graph: [
            kahn(graph, heapq.heappop, into_heap, begin) for begin in (_first, lambda names: _first(sorted(names)))
        ],
        "only what one beginning leads to came out: all names that wait for nothing are ready at the start",
    ),
)
