"""How wrong in-degrees came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from kuiper_edu.course.exercises.course4.walks import Graph, Way, breadth, counted, once, taken
from kuiper_edu.course.trial.values import Plain
from kuiper_edu.topo.nodes import nodes

Counts = dict[str, int]


def why_wrong(graphs: Mapping[str, Graph], results: Mapping[str, Counts]) -> str | None:
    """Which mistake explains all that came back.

    Args:
        graphs: the graphs by their names.
        results: for each graph what was counted, in the order of the calls.
    """
    if len(results) > 1 and all(counts == next(iter(results.values())) for counts in results.values()):
        return "every graph got the same answer: count in the map that the function was given"
    return _from_before(graphs, results) or _letters(graphs, results) or taken(WAYS, graphs, results)


def _from_before(graphs: Mapping[str, Graph], results: Mapping[str, Counts]) -> str | None:
    """Names of an earlier graph: the dict outlives the call."""
    before: set[str] = set()
    for label, counts in results.items():
        left = [name for name in counts if name in before - set(nodes(graphs[label]))]
        if left:
            return (
                f"{left[0]!r} is still there from an earlier call: make the dict inside the function "
                "(a default argument, degrees={}, is made only once)"
            )
        before |= set(nodes(graphs[label]))
    return None


def _letters(graphs: Mapping[str, Graph], results: Mapping[str, Counts]) -> str | None:
    names = {name for graph in graphs.values() for name in nodes(graph)}
    odd = sorted({name for counts in results.values() for name in counts} - names)
    if len(odd) > 2 and all(len(name) == 1 for name in odd):
        return f"letters were counted ({', '.join(odd[:3])}): the loop goes through a name, not successors[name]"
    return None


def _out(graph: Graph) -> list[Plain]:
    own = {name: len(behind) for name, behind in graph.items()}
    return [dict.fromkeys(nodes(graph), 0) | own, own]


def _set_to_zero_again(graph: Graph) -> list[Plain]:
    counts: Counts = {}
    for name, behind in graph.items():
        counts[name] = 0
        for after in behind:
            counts[after] = counts.get(after, 0) + 1
    return [counts]


def _first_entry(graph: Graph) -> list[Plain]:
    first = next(iter(graph))
    ones = Counter(graph[first])
    starts: tuple[Iterable[str], ...] = (nodes(graph), graph, [first], [])
    return [dict.fromkeys(start, 0) | ones for start in starts]


def _one_too_many(graph: Graph) -> list[Plain]:
    every = {name: degree + 1 for name, degree in counted(graph).items()}
    without_entry = {name: degree + (name not in graph) for name, degree in counted(graph).items()}
    return [every, without_entry]


def _all_before(graph: Graph) -> list[Plain]:
    reached = Counter(name for start in nodes(graph) for name in breadth(graph, [start]) if name != start)
    return [dict.fromkeys(nodes(graph), 0) | reached]


WAYS = (
    Way(
        lambda graph: [{name: degree for name, degree in counted(graph).items() if degree}],
        "a name that waits for nothing is missing, 'input' in `six`: it has to be there with 0. Begin with 0 for each",
    ),
    Way(
        lambda graph: [{name: degree for name, degree in counted(graph).items() if name in graph}],
        "'op4' of `six` has no entry: every name counts that occurs, also one that only stands behind others",
    ),
    Way(_out, "these are the edges that lead out of each name; the in-degree counts those that lead in"),
    Way(
        lambda graph: [counted(once(graph))],
        "in `twice` an edge that is met twice has to count twice: go through the list itself (a set keeps it once)",
    ),
    Way(
        lambda graph: [{name: degree + len(graph.get(name, [])) for name, degree in counted(graph).items()}],
        "each edge was counted at both of its ends: count it only at the name it leads into",
    ),
    Way(
        lambda graph: [{name: min(degree, 1) for name, degree in counted(graph).items()}],
        "no count gets above 1: the edges have to be added up, += 1 and not = 1",
    ),
    Way(
        _set_to_zero_again,
        "a count is set back to 0 when the loop comes to the name's own entry: give all names their 0 before you count",
    ),
    Way(_first_entry, "only the first entry of the map was counted: does the return stand inside the loop?"),
    Way(_one_too_many, "a count begins at 1 and is one too large: every name begins at 0, one without an entry, too"),
    Way(
        lambda graph: [dict.fromkeys(nodes(graph), 0)],
        "every count is 0: no edge was added (degrees[name] += 1 for each name behind another)",
    ),
    Way(
        _all_before,
        "all that stands anywhere before a name was counted: only the edges that lead directly into it count",
    ),
)
