"""The search without recursion."""

from __future__ import annotations

from kuiper_edu.course.exercises.course4.graphs import NO_ENTRY, SIX, SPLIT, TWICE, Graph, copied
from kuiper_edu.course.exercises.course4.searches import queue_of
from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.watch import map_given
from kuiper_edu.course.judge.wording import COMMON_ERRORS

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


EXERCISE = Exercise(
    "course4.deep_search",
    title="the search without recursion",
    lesson="4.1b",
    difficulty=4,
    minutes=8,
    check=check_deep_search,
    given=DEEP,
    watch=map_given,
    rules={label: Equal(queue_of(graph, start, set())) for label, (graph, start) in DEEP.items()}
    | {AGAIN: Equal(queue_of(SIX, "input", set())), UNCHANGED: Equal([])}
    | {CHAIN: Equal([LENGTH + 1, f"op{LENGTH}", "op0"])},
    says={
        "twice": "{call}: {item} came more than once: a node with a mark gets no second note",
        "missing": "{call}: {item} is missing: the loop goes on as long as the stack holds anything",
        "order": "{call}: the queue is {got}, the four rules give {expected}: "
        "a node is marked when its own turn begins, and queued when its successors are through",
        UNCHANGED: (
            "the map of successors is another one afterwards: sorted(...) makes a new list, sort() changes yours"
        ),
        CHAIN: f"of the chain of {LENGTH + 1:,} nodes came {{got}}: how many, the first, the last",
        AGAIN: "a second call gives something else: make queue, marks and stack inside the function, new for each call",
    },
    ends={
        "timeout": "it does not end in time: is a node marked before its successors are searched? "
        "And are the marks a set? "
        "On a chain of 50,000 nodes `name in a_list` looks through the whole list each time, and pop(0) moves it"
    },
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
    errors={
        r"KeyError: '(\w+)'": f"KeyError '{{1}}': {NO_ENTRY}",
        "StopIteration": "next(iterator) raises at the end: next(iterator, None) gives None there",
        "IndexError": "something is taken from an empty list: ask first, as in while stack:",
        r"TypeError: deep_search\(\) (?:missing|takes)": "it is called with two arguments: successors, start",
        **COMMON_ERRORS,
    },
)
