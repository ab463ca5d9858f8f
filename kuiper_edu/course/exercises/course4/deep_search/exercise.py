"""The search without recursion."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from kuiper_edu.course.exercises.course4.graphs import NO_ENTRY, Graph, copied
from kuiper_edu.course.exercises.course4.search.exercise import SEARCHES, rules
from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.watch import map_given
from kuiper_edu.course.judge.wording import COMMON_ERRORS

DEEP: dict[str, tuple[Graph, str, list[str], list[str]]] = SEARCHES | {
    "no successors": ({"a": ["b"]}, "b", [], []),
    "a late short way": ({"a": ["b", "c"], "c": ["b", "d"]}, "a", [], []),
    "successors of successors": ({"a": ["b"], "b": ["d", "c"]}, "a", [], []),
}

CHAIN, LIMIT = "a chain of 50,000", "how deep calls may be nested"

LENGTH = 50_000
_DEPTH = 1_000  # as Python begins


def check_deep_search(function: Function, report: Report) -> None:
    """Search small graphs, then a long chain of which the length and the ends are reported, with Python's own limit."""
    changed = []
    for label, (graph, start, queue, marks) in DEEP.items():
        mine, queued, marked = copied(graph), list(queue), set(marks)
        function(mine, start, queued, marked)
        report(label, queued)
        report(f"{label}: marks", sorted(map(str, marked)))
        if mine != graph:
            changed.append(label)
    report(UNCHANGED, changed)
    queued = []
    with _limited() as asked_for:
        function({f"op{i}": [f"op{i + 1}"] for i in range(LENGTH)}, "op0", queued, set())
    report(CHAIN, [len(queued), *queued[:1], *queued[-1:]])
    report(LIMIT, "raised" if asked_for else "as it was")


@contextmanager
def _limited() -> Iterator[list[int]]:
    """Python's own limit of nested calls, which cannot be raised meanwhile; what was asked for."""
    asked_for: list[int] = []
    before, setter = sys.getrecursionlimit(), sys.setrecursionlimit
    setter(_DEPTH)
    sys.setrecursionlimit = asked_for.append
    try:
        yield asked_for
    finally:
        sys.setrecursionlimit = setter
        setter(before)


EXERCISE = Exercise(
    "course4.deep_search",
    title="the search without recursion",
    lesson="4.1b",
    difficulty=4,
    minutes=8,
    check=check_deep_search,
    given=DEEP,
    watch=map_given,
    rules=rules(DEEP) | {CHAIN: Equal([LENGTH + 1, f"op{LENGTH}", "op0"]), LIMIT: Equal("as it was")},
    says={
        "twice": "{call}: {item} came more than once: a node with a mark gets no second note",
        "missing": "{call}: {item} is missing: each node is marked once, when it is put on the stack, and the loop "
        "goes on as long as the stack holds anything",
        "order": "{call}: the queue is {got}, the four rules give {expected}: "
        "a node is marked when its own turn begins, and queued when its successors are through",
        UNCHANGED: (
            "your function changed `successors`: sorted(...) returns a new list, but .sort() changes the list itself"
        ),
        CHAIN: f"of the chain of {LENGTH + 1:,} nodes came {{got}}: how many, the first, the last",
        LIMIT: "the limit of nested calls was raised: that only moves the end; keep the notes in a list of your own",
    },
    ends={
        "timeout": "it does not end in time: is a node marked before its successors are searched? "
        "And are the marks a set? "
        "On a chain of 50,000 nodes `name in a_list` looks through the whole list each time, and pop(0) moves it"
    },
    hints={
        "": (
            "A call that has not ended remembers its node and how far it has got. What does one item on your "
            "stack hold?",
            "A note is a pair: the node, and an iterator over its successors. Look at the last note: if its iterator "
            "has a next name, that one may get a note of its own; if not, the note is taken off and its node queued.",
            "stack = [(current_op, iter(sorted(successors.get(current_op, []))))]; then while stack: "
            "next_op = next(stack[-1][1], None)",
        ),
        "as they are met": (
            "On a -> b, a -> c, b -> c: when may b enter the queue, and when c?",
            "Leave a node on the stack while its successors are searched. It is queued when it is taken off.",
            "if next_op is None: queue.append(stack.pop()[0])",
        ),
    },
    errors={
        r"KeyError: '(\w+)'": f"KeyError '{{1}}': {NO_ENTRY}",
        "StopIteration": "next(iterator) raises at the end: next(iterator, None) gives None there",
        "IndexError": "something is taken from an empty list: ask first, as in while stack:",
        r"TypeError: .*deep_search\(\) (?:missing|takes)": (
            "it is called as search is: deep_search(successors, current_op, queue, has_forward)"
        ),
        **COMMON_ERRORS,
    },
)
