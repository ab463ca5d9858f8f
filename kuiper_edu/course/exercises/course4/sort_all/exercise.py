"""A sort that begins everywhere."""

from copy import deepcopy

from kuiper_edu.course.exercises.course4.graphs import (
    BLOCK,
    NO_ENTRY,
    ROOTS,
    SIX,
    TWICE,
    Graph,
)
from kuiper_edu.course.exercises.course4.orders import why_wrong
from kuiper_edu.course.exercises.course4.searches import names_of, reversed_pieces
from kuiper_edu.course.judge import (
    UNCHANGED,
    Equal,
    Exercise,
    Finding,
    Function,
    Mismatch,
    Order,
    Report,
    calls_on_copies,
    map_given,
)
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.values import plain

LINKS = [(f"n{i:02}", [f"n{i + 1:02}"]) for i in range(24)]

TO_SORT: dict[str, Graph] = {
    "six": SIX,
    "two sources": {"input": ["add"], "constant": ["add"], "add": ["output"]},
    "block": BLOCK,
    "three chains": ROOTS,
    "alone": {"output": ["input"], "one": []},
    "same edge twice": {**TWICE, "bias": ["abs"], "abs": ["neg"], "neg": ["add", "add"], "add": ["output"]},
    "branches by falling name": {"a": ["c", "b"], "b": ["d"], "c": ["d"]},
    "nothing": {},
    "a chain, listed from its end": dict(LINKS[::-1]),
    "a shuffled chain": dict(LINKS[i * 7 % 24] for i in range(24)),
}


KEPT = "the first result, after a second call"


def how_it_came_about(finding: Finding) -> Sentence | None:
    """Many orders are right, so no table can hold the wrong ones: what all wrong orders have in common."""
    orders = [mismatch for mismatch in finding.wrong if mismatch.graph is not None]
    if any(
        not isinstance(mismatch.got, list) or not all(isinstance(name, str) for name in mismatch.got)
        for mismatch in orders
    ):
        return None
    strange = _strange_names(orders)
    if strange:
        return strange
    if len(orders) > 1 and all(mismatch.got in reversed_pieces(mismatch.graph or {}) for mismatch in orders):
        return told(
            "graph_you_reversed_names",
            "in the graph `{label}`, {sentence}; you reversed the names from each call separately: use one queue "
            "for all calls, and reverse it once, at the end",
            label=orders[0].label,
            sentence=orders[0].fault.sentence,
        )
    if orders and orders[0].fault.kind == "duplicate":
        return None  # `says` has a sentence
    return why_wrong(finding)


def _strange_names(orders: list[Mismatch]) -> Sentence | None:
    """Names that are not in the graph: of an earlier call, added to begin with, or taken for granted."""
    foreign = [set(mismatch.got) - names_of(mismatch.graph or {}) for mismatch in orders]
    if len(foreign) > 1 and len(foreign[0]) == 1 and all(names == foreign[0] for names in foreign):
        added = next(iter(foreign[0]))
        return told(
            "not_name_graph_if",
            "{added!r} is not a name in the graph: if you added a start node, remove it from the result",
            added=added,
        )
    for mismatch in orders:
        if set(mismatch.got) - names_of(mismatch.graph or {}) - {"input"}:
            return told(
                "function_returned_names_from",
                "your function returned names from an earlier call, too: create the queue and the marks inside "
                "the function, so that every call has new ones",
            )
        if "input" in mismatch.got and "input" not in names_of(mismatch.graph or {}):
            return told(
                "graph_has_no_node",
                "the graph `{label}` has no node called 'input': start at names that are in the graph",
                label=mismatch.label,
            )
    return None


def check_sort_all(function: Function, report: Report) -> None:
    """Sort every graph, one of them twice; the second call must not change what the first returned."""
    calls_on_copies({label: (graph,) for label, graph in (TO_SORT | {"six, once more": SIX}).items()})(function, report)
    first = function(deepcopy(SIX))
    before = plain(first)
    function(deepcopy(ROOTS))
    report(KEPT, plain(first) == before)


EXERCISE = Exercise(
    "course4.sort_all",
    title="begin everywhere",
    lesson="4.1",
    difficulty=2,
    minutes=4,
    check=check_sort_all,
    watch=map_given,
    rules={label: Order(graph) for label, graph in TO_SORT.items()}
    | {"six, once more": Order(SIX), UNCHANGED: Equal([]), KEPT: Equal(True)},
    opens={
        "must run before": ("order/edge",),
    },
    hints={
        "": (
            "What do all calls of search share, and which step happens only once?",
            "Create one queue and one set of marks before the loop. The loop goes through all keys of the dictionary.",
            (
                "In the loop: if name not in has_forward: search(successors, name, queue, has_forward). After the "
                "loop: return queue[::-1]."
            ),
        ),
        "must run before": (
            "Which list do you reverse, and how many times?",
            "A name that enters the queue later must come earlier in the order: reverse the whole queue, once.",
            "After the loop: return queue[::-1].",
        ),
    },
    uses=("course4.search",),
    diagnose=how_it_came_about,
    says={
        KEPT: (
            "the second call of your function changed the list that the first call returned: create a new queue inside "
            "the function for each call"
        ),
        UNCHANGED: "your function changed `successors`: only read it, or work on a copy",
        "type": "{fault} (search(...) and queue.reverse() return None)",
        "duplicate": (
            "{fault}: a node was visited more than once; use one set of marks for all calls, and do not call search "
            "for a "
            "marked node"
        ),
        "missing": "{fault}: call search for every name without a mark, not only for one, and return after the loop",
        "unknown": "{fault}: the order may contain only names of the graph",
        "edge": "{fault}. Do all calls of search fill one queue, and is it reversed once, at the end?",
    },
    errors={
        r"KeyError: '(\w+)'": f"KeyError '{{1}}': {NO_ENTRY}",
        r"TypeError: search\(\) (?:missing|takes)": (
            "search needs four arguments: search(successors, name, queue, has_forward)"
        ),
        "StopIteration": "your code takes the first item of an empty collection: a graph may have no nodes",
        "IndexError": "your code takes the first item of an empty list: a graph may have no nodes",
    },
)
