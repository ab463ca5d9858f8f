"""Exercise 2 of lesson 4.1b: the search without recursion."""

from __future__ import annotations

from kuiper_edu.course.judge.cases import UNCHANGED, by_way
from kuiper_edu.course.judge.course4.topological_sort.graphs import NO_ENTRY, SIX, SPLIT, TWICE, Graph, copied
from kuiper_edu.course.judge.course4.topological_sort.searches import names_of, preorder, queue_of
from kuiper_edu.course.judge.course4.walks import breadth, depth
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.watch import map_given
from kuiper_edu.course.judge.wording import COMMON, brief, what

DEEP: dict[str, tuple[Graph, str]] = {
    "six": (SIX, "input"),
    "from the middle": (SIX, "op5"),
    "no successors": ({"a": ["b"]}, "b"),
    "split": (SPLIT, "split"),
    "same edge twice": (TWICE, "relu"),
    "two branches": ({"a": ["b", "c"], "b": ["d"], "c": ["e"]}, "a"),
    "a short and a long way": ({"a": ["b", "c"], "b": ["c"]}, "a"),
    "a late short way": ({"a": ["b", "c"], "c": ["b", "d"]}, "a"),
    "a cycle": ({"a": ["b"], "b": ["a", "c"]}, "a"),
}
AGAIN, CHAIN = "six, once more", "a chain of 50,000"
LENGTH = 50_000


def check_deep_search(function: Function, report: Report) -> None:
    """Search small graphs, then one of them again, then a long chain of which the length and the ends are reported."""
    changed = []
    for label, (graph, start) in DEEP.items():
        mine = copied(graph)
        report(label, function(mine, start))
        if mine != graph:
            changed.append(label)
    report(AGAIN, function(copied(SIX), "input"))
    report(UNCHANGED, changed)
    queue = function({f"op{i}": [f"op{i + 1}"] for i in range(LENGTH)}, "op0")
    report(CHAIN, [len(queue), queue[0], queue[-1]] if hasattr(queue, "__getitem__") and queue else queue)


def _met_first(graph: Graph, start: str) -> list[str]:
    return depth(graph, [start], sorted)


def _level_by_level(graph: Graph, start: str) -> list[str]:
    return breadth(graph, [start], sorted)


_EARLY = "a node is queued when it is met: rule 4 comes last, when nothing of its successors is left"
WAYS = (
    (_met_first, _EARLY),
    (
        lambda graph, start: _met_first(graph, start)[::-1],
        "the nodes are collected as they are met and turned round: that is another order where a way joins again; "
        "a node enters the queue when its successors are through",
    ),
    (lambda graph, start: preorder(graph, start, set()), _EARLY),
    (_level_by_level, "this goes level by level: take the last note of the stack, not the first"),
    (
        lambda graph, start: _level_by_level(graph, start)[::-1],
        "this goes level by level, from the end: take the last note of the stack, not the first",
    ),
    (
        lambda graph, start: queue_of(graph, start, set())[::-1],
        "the queue came out from its end: return it as `search` fills it, and leave the reversal for later",
    ),
    (
        lambda graph, start: queue_of(graph, start, set(), by=list),
        "go through the successors by name, as sorted(...) gives them, not as the map holds them",
    ),
    (
        lambda graph, start: queue_of(graph, start, set(), by=lambda names: sorted(names, reverse=True)),
        "by name means from a to z; you go from z to a: what is put on a stack last is taken first",
    ),
)


def deep_search(finding: Finding) -> str | None:
    """Which order came out in place of the queue, or what is missing in it."""
    for seen in finding.wrong:
        if seen.label == UNCHANGED:
            return "the map of successors is another one afterwards: sorted(...) makes a new list, sort() changes yours"
        if not isinstance(seen.got, list):
            return f"a list of names was expected, {what(seen.got)} came back"
    said = by_way(finding, DEEP, WAYS)
    if said:
        return said
    first = finding.wrong[0]
    if first.label == CHAIN:
        return f"of the chain of {LENGTH + 1:,} nodes came {brief(first.got)}: how many, the first, the last"
    return _queue(first.label, first.got, first.expected)


def _queue(label: str, got: list[str], wanted: list[str]) -> str:
    graph, start = DEEP[label]
    where = f"on {graph}, from {start}"
    twice = [name for name in dict.fromkeys(map(str, got)) if got.count(name) > 1]
    if twice:
        return f"{where}: {twice[0]} came {got.count(twice[0])} times: a node with a mark gets no second note"
    strange = [name for name in map(str, got) if name not in names_of(graph)]
    if strange:
        return f"{where}: {strange[0]!r} is in the queue, but it is no node: only names belong there"
    missing = [name for name in wanted if name not in got]
    if missing:
        return f"{where}: {missing[0]} is missing: the loop goes on as long as the stack holds anything"
    extra = [name for name in got if name not in wanted]
    if extra:
        return f"{where}: {extra[0]} is in the queue, but no way leads there from {start}"
    return (
        f"{where}: the queue is {brief(got)}, the four rules give {brief(wanted)}: "
        "a node is marked when its own turn begins, and queued when its successors are through"
    )


EXERCISE = Exercise(
    "course4.deep_search",
    check=check_deep_search,
    watch=map_given,
    rules={label: Equal(queue_of(graph, start, set())) for label, (graph, start) in DEEP.items()}
    | {AGAIN: Equal(queue_of(SIX, "input", set())), UNCHANGED: Equal([])}
    | {CHAIN: Equal([LENGTH + 1, f"op{LENGTH}", "op0"])},
    says={
        AGAIN: "a second call gives something else: make queue, marks and stack inside the function, new for each call"
    },
    detective=deep_search,
    symptoms=(
        Symptom(r"error: KeyError: '(\w+)'", f"KeyError '{{1}}': {NO_ENTRY}"),
        Symptom(r"error: StopIteration", "next(iterator) raises at the end: next(iterator, None) gives None there"),
        Symptom(r"error: IndexError", "something is taken from an empty list: ask first, as in while stack:"),
        Symptom(
            r"error: TypeError: deep_search\(\) (?:missing|takes)", "it is called with two arguments: successors, start"
        ),
        Symptom(
            r"status: timeout",
            "it does not end in time: is a node marked before its successors are searched? And are the marks a set? "
            "On a chain of 50,000 nodes `name in a_list` looks through the whole list each time, and pop(0) moves it",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "A call that has not ended remembers its node and how far it is. What does one note on your stack hold?",
            "A note is a pair: the node, and an iterator over its successors. Look at the last note: if its iterator "
            "has a next name, that one may get a note of its own; if not, the note is taken off and its node queued.",
            "stack = [(start, iter(sorted(successors.get(start, []))))]; then while stack: "
            "next_op = next(stack[-1][1], None)",
        ),
        "as they are met": (
            "On a -> b, a -> c, b -> c: when may b enter the queue, and when c?",
            "Leave a node on the stack while its successors are searched. It is queued when it is taken off.",
            "if next_op is None: queue.append(stack.pop()[0])",
        ),
    },
    solution="""\
def deep_search(successors, start):
    queue, has_forward = [], {start}
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)  # go through
        if next_op is None:
            queue.append(stack.pop()[0])  # queue
        elif next_op not in has_forward:
            has_forward.add(next_op)  # mark
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))  # call
    return queue
""",
)
