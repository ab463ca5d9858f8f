"""The search without recursion."""

from kuiper_edu.course.exercises.course4.graphs import NO_ENTRY, Graph, copied
from kuiper_edu.course.exercises.course4.search.exercise import SEARCHES, rules
from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, Function, Report, map_given
from kuiper_edu.course.trial.recursion import recursion_limit

DEEP: dict[str, tuple[Graph, str, list[str], set[str]]] = SEARCHES | {
    "no successors": ({"a": ["b"]}, "b", [], set()),
    "a late short way": ({"a": ["b", "c"], "c": ["b", "d"]}, "a", [], set()),
    "successors of successors": ({"a": ["b"], "b": ["d", "c"]}, "a", [], set()),
}

CHAIN, LIMIT = "a chain of 50,000", "how deep calls may be nested"

LENGTH = 50_000


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
    with recursion_limit() as asked_for:
        function({f"op{i}": [f"op{i + 1}"] for i in range(LENGTH)}, "op0", queued, set())
    report(CHAIN, [len(queued), *queued[:1], *queued[-1:]])
    report(LIMIT, "raised" if asked_for else "as it was")


EXERCISE = Exercise(
    "course4.deep_search",
    title="the search without recursion",
    lesson="4.1b",
    difficulty=4,
    minutes=10,
    check=check_deep_search,
    given=DEEP,
    watch=map_given,
    rules=rules(DEEP) | {CHAIN: Equal([LENGTH + 1, f"op{LENGTH}", "op0"]), LIMIT: Equal("as it was")},
    says={
        "twice": (
            "after {call}, {item} is in the queue more than once: a node may be on the stack twice before it is "
            "marked, so check the mark again when you take the node off"
        ),
        "missing": (
            "after {call}, {item} is missing from the queue or from the marks: every node that the search reaches "
            "must get a mark and enter the queue, including the start node and nodes without successors; continue "
            "the loop until the stack is empty"
        ),
        "order": (
            "after {call}, expected the queue {expected}, found {got}: mark a node when its own search begins, "
            "finish one successor before you mark the next, and queue the node when all its successors are done"
        ),
        UNCHANGED: (
            "your function changed `successors`: .sort() changes the list itself and .setdefault() adds an entry; "
            "use sorted(...) and successors.get(name, [])"
        ),
        CHAIN: (
            f"for the chain of {LENGTH + 1:,} nodes, expected {{expected}}, found {{got}} (number of names, first "
            "name, last name)"
        ),
        LIMIT: (
            "your function increased the recursion limit: a search with a list as its stack needs no "
            "recursion, so leave the limit as it is"
        ),
    },
    ends={
        "timeout": (
            "your search did not finish in time: do you mark a node before you search its successors? On a chain of "
            "50,000 nodes, `name in a_list` and `a_list.pop(0)` are slow: they go through the whole list"
        )
    },
    opens={
        "in the order of the first visits and then reverses": ("stored/function_collects_nodes_order_first",),
    },
    hints={
        "": (
            (
                "A call that has not returned remembers its node and its next successor. What must one item on "
                "your stack contain?"
            ),
            (
                "An item is a pair: a node and an iterator over its successors. Look at the last item, and take the "
                "next name from its iterator. If this name has no mark, push an item for it. If no name is left, pop "
                "the item and append its node to the queue."
            ),
            "stack = [(current_op, iter(sorted(successors.get(current_op, []))))]; then while stack: "
            "next_op = next(stack[-1][1], None)",
        ),
        "in the order of the first visits and then reverses": (
            "In the graph a -> b, a -> c, b -> c: when may `b` enter the queue, and when may `c`?",
            "Leave a node on the stack while you search its successors. Queue it when you pop it.",
            "if next_op is None: queue.append(stack.pop()[0])",
        ),
    },
    errors={
        r"KeyError: '(\w+)'": f"KeyError '{{1}}': {NO_ENTRY}",
        "StopIteration": "next(iterator) raises StopIteration at the end: next(iterator, None) returns None instead",
        "IndexError": "your code takes an item from an empty list: check first, for example with `while stack:`",
        r"TypeError: .*deep_search\(\) (?:missing|takes)": (
            "deep_search takes the same four arguments as search: deep_search(successors, current_op, queue, "
            "has_forward)"
        ),
    },
)
