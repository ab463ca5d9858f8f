"""How a wrong order came about: what it has in common with well-known wrong ways, in every graph where it is wrong."""

from collections.abc import Callable, Mapping

from kuiper_edu.course.exercises.course4.walks import Graph, Names, breadth, counted, depth, sources
from kuiper_edu.course.judge import Finding, Mismatch
from kuiper_edu.course.judge.sentences import Sentence, told, words
from kuiper_edu.topo.check import check_order
from kuiper_edu.topo.nodes import nodes


def why_wrong(finding: Finding) -> Sentence | None:
    """Which mistake explains all the wrong orders of a finding; None where none does."""
    orders = [mismatch for mismatch in finding.wrong if mismatch.graph is not None and isinstance(mismatch.got, list)]
    if not orders or not all(isinstance(name, str) for mismatch in orders for name in mismatch.got):
        return None
    before = _from_before(orders, finding)
    if before:
        return before
    for explains, mistake in KNOWN_MISTAKES:
        if all(explains(mismatch.graph or {}, mismatch.got) for mismatch in orders):
            return told("explained", "{witness}; {mistake}", witness=_witness(orders[0]), mistake=words(mistake))
    return None


def false_cycle(finding: Finding, graphs: Mapping[str, Graph]) -> Sentence | None:
    """A cycle reported where there is none: the graph in which it was tells why, since each has one new difficulty."""
    error, failed = finding.error, next((name for name in graphs if name not in finding.reported), "")
    if error is None or not failed or not _says_cycle(error.name, error.place.text if error.place else ""):
        return None
    graph = graphs[failed]
    said = told(
        "sort_reports_cycle_graph",
        "your sort reports a cycle in the graph `{failed}`, which has none",
        failed=failed,
    )
    if once_counted(graph) != counted(graph):
        return told("subtract_double_edge_as", "{said}; subtract a double edge as often as you count it", said=said)
    if len(sources(graph)) > 1:
        return told(
            "sort_used_only_one",
            "{said}; your sort used only one source: start with every name whose in-degree is 0",
            said=said,
        )
    if len(graph) < len(nodes(graph)):
        return told(
            "count_all_names_this",
            "{said}; count all names of this graph, and no others: len(successors) omits the names that occur "
            "only as successors, and a dict from outside the function still has the names of earlier graphs",
            said=said,
        )
    begins = " and ".join(map(repr, sources(graph)))
    return told(
        "start_with_names_whose",
        "{said}; start with the names whose count is 0, here {begins} (there is no 'input'), subtract 1 for each "
        "edge, add a name when its count reaches 0, not 1, and raise the error only if names are left over",
        said=said,
        begins=begins,
    )


def no_cycle_found(finding: Finding) -> Sentence | None:
    """CycleError(None), an error of its own: find_cycle was asked where there is no cycle."""
    error = finding.error
    if (
        error is None
        or error.name != "TypeError"
        or not _says_cycle(error.name, error.place.text if error.place else "")
    ):
        return None
    return told(
        "sort_reports_cycle_where",
        "your sort reports a cycle where there is none: find_cycle returned None. Why are names left over? Does "
        "the sort start with every name whose count is 0?",
    )


def _says_cycle(error: str, line: str) -> bool:
    """Also by CycleError(None): find_cycle has found none."""
    return error == "CycleError" or (error == "TypeError" and ("CycleError" in line or "find_cycle" in line))


def once_counted(graph: Graph) -> dict[str, int]:
    """The in-degrees, a double edge counted once."""
    return counted({name: list(dict.fromkeys(behind)) for name, behind in graph.items()})


def _from_before(orders: list[Mismatch], finding: Finding) -> Sentence | None:
    """Names of a graph that was sorted earlier: the list outlives the call."""
    mismatch = orders[0]
    earlier = {name for order in finding.reported.values() if isinstance(order, list) for name in map(str, order)}
    strange = [name for name in mismatch.got if isinstance(name, str) and name not in nodes(mismatch.graph or {})]
    if strange and set(nodes(mismatch.graph or {})) <= set(map(str, mismatch.got)) and set(strange) <= earlier:
        return told(
            "graph_left_over_from",
            "in the graph `{label}`, {strange!r} is left over from an earlier call: create the list inside the "
            "function, so that every call has a new one",
            label=mismatch.label,
            strange=strange[0],
        )
    return None


def _witness(mismatch: Mismatch) -> Sentence:
    return told("graph", "in the graph `{label}`, {sentence}", label=mismatch.label, sentence=mismatch.fault.sentence)


def _when_first_met(graph: Graph, got: Names) -> bool:
    """Breadth first, or depth first with the name entered on the way down, from the sources or from every name."""
    if sorted(map(str, got)) != sorted(nodes(graph)):
        return False
    starts = (sources(graph), nodes(graph))
    return any(
        got == walk(graph, begin, turn) for walk in (breadth, depth) for begin in starts for turn in (sorted, list)
    )


def _one_source(graph: Graph, got: Names) -> bool:
    """All that is missing is beyond what one source leads to."""
    reached = [set(depth(graph, [source], list)) for source in sources(graph)]
    return len(reached) > 1 and any(set(got) == names for names in reached)


def _after_double_edges(graph: Graph, got: Names) -> bool:
    """All that is missing is a name that one operator reads twice, or comes after one."""
    twice = {after for readers in graph.values() for after in readers if readers.count(after) > 1}
    return bool(twice) and set(nodes(graph)) - set(got) == set(depth(graph, sorted(twice), list))


def _by_degree(graph: Graph, got: Names) -> bool:
    degrees = counted(graph)
    return sorted(got) == sorted(degrees) and sorted(got, key=lambda name: degrees[name]) == got


KNOWN_MISTAKES: tuple[tuple[Callable[[Graph, Names], bool], str], ...] = (
    (
        lambda graph, got: len(got) == 1 < len(nodes(graph)),
        "you returned only one name: is the return inside the loop?",
    ),
    (
        lambda graph, got: once_counted(graph) != counted(graph) and sorted(got) == sorted(nodes(graph)),
        "you counted a double edge once but subtracted it twice: go through the list of successors, not through a "
        "set, both when you count and when you subtract",
    ),
    (
        lambda graph, got: set(got) == set(nodes(graph)) - set(sources(graph)),
        "the names whose in-degree is 0 are missing: they belong in the order, too",
    ),
    # Before the next one: who collects no successors is told so of an earlier graph, which has no double edge.
    (_after_double_edges, "subtract a double edge as often as you count it"),
    (
        lambda graph, got: set(got) == set(graph) != set(nodes(graph)),
        "a name that occurs only as a successor is a node, too: collect the successors as well",
    ),
    (
        _one_source,
        "start with every name whose in-degree is 0, even one without successors",
    ),
    (
        lambda graph, got: got == nodes(graph),
        "you returned the names in the order of the dictionary's keys: the edges must decide what comes first",
    ),
    (
        lambda graph, got: check_order(graph, got[::-1]) is None,
        "your list is in reverse order: reverse it, or check whether you mistook successors for inputs",
    ),
    (
        lambda graph, got: got == sorted(nodes(graph)),
        "you returned the names in alphabetical order: the edges, not the names, must decide what comes first",
    ),
    (
        _when_first_met,
        "you added a name when you first reached it, but a name must wait until all of its inputs have run",
    ),
    (
        _by_degree,
        "you sorted the names by their in-degrees at the start: reduce the counts as operators run",
    ),
    (
        lambda graph, got: got[:1] == list(graph)[:1] and got[0] not in sources(graph),
        "the first key of the dictionary need not be a source: start only with names whose in-degree is 0",
    ),
    (
        lambda graph, got: len(got) > len(set(got)) and set(got) == set(nodes(graph)),
        "you added a name more than once: add it only when its count reaches 0, not when its count reaches 1, and "
        "not at every edge",
    ),
)
