"""How wrong levels came about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from kuiper_edu.course.exercises.course4.walks import (
    Graph,
    Names,
    Way,
    best,
    counted,
    front,
    kahn,
    last,
    lessons,
    once,
    sources,
    taken,
)
from kuiper_edu.course.trial.values import Plain
from kuiper_edu.topo.nodes import nodes

Levels = list[Names]


def why_wrong(graphs: Mapping[str, Graph], results: Mapping[str, Plain]) -> str | None:
    """Which mistake explains all that came back."""
    return taken(FORMS, graphs, results) or taken(WAYS, graphs, results)


def rounds(graph: Graph, taken_off: Graph | None = None) -> Levels:
    """The levels.

    Args:
        graph: the successors, as they are counted.
        taken_off: the successors as they are taken off again, if those are others.
    """
    waits, level, found = counted(graph), sorted(sources(graph)), []
    while level:
        found.append(level)
        behind = [after for name in level for after in (taken_off or graph).get(name, [])]
        for after in behind:
            waits[after] -= 1
        level = sorted({after for after in behind if waits[after] == 0})
    return found


def _grouped(numbers: Mapping[str, int]) -> Levels:
    """From the number of each name's level to the levels; a number that nobody has gives an empty one."""
    most = max(numbers.values(), default=-1)
    return [sorted(name for name in numbers if numbers[name] == number) for number in range(most + 1)]


def _orders(graph: Graph) -> list[Names]:
    """Valid ones, of the exercises before."""
    return [kahn(graph, best(str)), kahn(graph, front), kahn(graph, last), lessons(graph)]


def _first_input(graph: Graph) -> Iterable[Plain]:
    level, met = sorted(sources(graph)), set(sources(graph))
    found = []
    while level:
        found.append(level)
        level = sorted({after for name in level for after in graph.get(name, [])} - met)
        met |= set(level)
    return [found]


def _from_the_end(graph: Graph) -> Iterable[Plain]:
    height: dict[str, int] = {}
    for name in reversed(lessons(graph, sorted)):
        height[name] = max((height[after] + 1 for after in graph.get(name, [])), default=0)
    by_height = _grouped(height)
    return [by_height[::-1], by_height]


def _last_input(graph: Graph) -> Iterable[Plain]:
    for order in _orders(graph):
        number: dict[str, int] = {}
        for name in order:
            number.setdefault(name, 0)
            number.update(dict.fromkeys(graph.get(name, []), number[name] + 1))
        yield _grouped(number)


def _level_before_only(graph: Graph) -> Iterable[Plain]:
    inputs = {name: {before for before, behind in graph.items() if name in behind} for name in nodes(graph)}
    found, level = [], sorted(sources(graph))
    while level:
        found.append(level)
        level = sorted(name for name in inputs if inputs[name] and inputs[name] <= set(found[-1]))
    return [found]


def _only_entries(graph: Graph) -> Iterable[Plain]:
    kept = [[name for name in level if name in graph] for level in rounds(graph)]
    return [kept, [level for level in kept if level]]


def _by_degree(graph: Graph) -> Iterable[Plain]:
    levels = _grouped(counted(graph))
    return [levels, [level for level in levels if level]]


def _two(graph: Graph) -> Iterable[Plain]:
    rest = sorted(set(nodes(graph)) - set(sources(graph)))
    return [[sorted(sources(graph)), rest]]


FORMS = (
    Way(
        lambda graph: [list(chain.from_iterable(rounds(graph))), *_orders(graph)],
        "this is one flat list: each level has to be a list of its own (append the level; += takes it apart)",
    ),
    Way(
        lambda graph: [[[name, number] for number, level in enumerate(rounds(graph)) for name in level]],
        "pairs of a name and a number came back: put the names of one level together, in a list of their own",
    ),
    Way(
        lambda graph: [[{"set": level} for level in rounds(graph)]],
        "each level has to be a sorted list of names, not a set",
    ),
    Way(
        lambda graph: [[len(level) for level in rounds(graph)]],
        "these are the sizes of the levels: the names are asked, one list of names for each level",
    ),
    Way(
        lambda graph: [[None] * len(rounds(graph))],
        "each level is None: level.sort() sorts in place and gives None back. Use sorted(level)",
    ),
    Way(
        lambda graph: [[[]] * length for length in (len(rounds(graph)), len(rounds(graph)) + 1)],
        "every level is empty: one and the same list was appended each time and emptied later. "
        "Make a new list for each level",
    ),
    Way(
        lambda graph: [[*rounds(graph), []]],
        "an empty level too many stands at the end: append a level only if there is a name in it",
    ),
    Way(
        lambda graph: [[[], *rounds(graph)]],
        "an empty level stands at the front: the levels are counted from 0, not from 1",
    ),
    Way(
        lambda graph: [rounds(graph)[::-1]],
        "the levels stand back to front: level 0 holds the names that wait for nothing",
    ),
    Way(
        lambda graph: [rounds(graph)[:1]],
        "only the first level came back: does the return stand inside the loop?",
    ),
    Way(
        lambda graph: [rounds(graph)[1:]],
        "the first level is missing, the names that wait for nothing: append each level before you look for the next",
    ),
    Way(
        lambda graph: [rounds(graph)[:-1]], "the last level is missing: it is a level, too, though nothing is behind it"
    ),
    Way(
        lambda graph: [[[number, level] for number, level in enumerate(rounds(graph))]],
        "a number stands beside each level: only the lists of names are asked",
    ),
)
WAYS = (
    Way(
        _first_input,
        "a name stands in the level after its first input: it has to wait for its last one (its count gets to 0)",
    ),
    Way(
        lambda graph: [rounds(graph, once(graph))],
        "a name behind an edge that is met twice never gets ready (`twice`): take it off as often as it is counted. "
        "A set drops it",
    ),
    Way(
        _level_before_only,
        "a name is lost that also reads from an earlier level than the one just before, `add` in `residual`: "
        "only the last of its inputs has to stand there",
    ),
    Way(
        _only_entries,
        "a name that only stands behind others is missing, 'op4' in `six`: it belongs into a level, too",
    ),
    Way(_two, "only two levels came back, the beginnings and the rest: the rest has levels of its own"),
    Way(
        lambda graph: [[sorted(nodes(graph))]],
        "all names stand in one level: those that get ready while you go through a level belong into the next one, "
        "a list of its own",
    ),
    Way(_by_degree, "this is the number of inputs: a level says how many operators must run one after another before"),
    Way(
        _from_the_end,
        "the levels were counted from the end, each name as late as possible: level 0 holds all that wait for nothing",
    ),
    Way(
        lambda graph: [[[name] for name in order] for order in _orders(graph)],
        "every name has a level of its own: those that are ready at the same time share one",
    ),
    Way(
        _last_input,
        "a name got the level after the input that was met last: the largest level of all its inputs counts (max)",
    ),
)
