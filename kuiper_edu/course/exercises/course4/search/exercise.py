"""The four rules of the search as code."""

from kuiper_edu.course.exercises.course4.graphs import NO_ENTRY, SIX, SPLIT, TWICE, Graph, copied
from kuiper_edu.course.exercises.course4.searches import queue_of
from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, Function, Report, map_given

Searches = dict[str, tuple[Graph, str, list[str], set[str]]]
SEARCHES: Searches = {
    "six, from input": (SIX, "input", [], set()),
    "six, from op5": (SIX, "op5", [], set()),
    "split": (SPLIT, "split", [], set()),
    "same edge twice": (TWICE, "relu", [], set()),
    "a second call": ({"a": ["b", "c"], "b": ["d"], "z": ["b"]}, "a", ["d"], {"b", "d", "z"}),
    "a path back": ({"a": ["b"], "b": ["a", "c"]}, "a", [], set()),
    "a long path back": ({"a": ["b"], "b": ["c"], "c": ["a", "c", "d"]}, "a", [], set()),
    "two branches": ({"a": ["b", "c"], "b": ["d"], "c": ["e"]}, "a", [], set()),
    "a short and a long path": ({"a": ["b", "c"], "b": ["c"]}, "a", [], set()),
    "op10 comes before op2": ({"op1": ["op2", "op10"]}, "op1", [], set()),
}


def check_search(function: Function, report: Report) -> None:
    """Let the function search, and look at its queue and its marks."""
    changed = []
    for label, (graph, start, queue, marks) in SEARCHES.items():
        mine, queued, marked = copied(graph), list(queue), set(marks)
        try:
            function(mine, start, queued, marked)
        except RecursionError as error:
            report(label, error)
            return
        report(label, queued)
        report(f"{label}: marks", sorted(map(str, marked)))
        if mine != graph:
            changed.append(label)
    report(UNCHANGED, changed)


def rules(searches: Searches) -> dict[str, Equal]:
    """For each search the queue, and who is marked after it."""
    wanted: dict[str, Equal] = {}
    for label, (graph, start, queue, marks) in searches.items():
        new = queue_of(graph, start, set(marks))
        wanted[label] = Equal(queue + new)
        wanted[f"{label}: marks"] = Equal(sorted({*marks, *new}))
    return wanted | {UNCHANGED: Equal([])}


EXERCISE = Exercise(
    "course4.search",
    title="the four rules as code",
    lesson="4.1",
    difficulty=2,
    minutes=5,
    check=check_search,
    given=SEARCHES,
    watch=map_given,
    rules=rules(SEARCHES),
    says={
        "*: error": (
            "in {call}, the calls never end: mark current_op before the loop, and call search only for successors "
            "without a mark"
        ),
        "*: marks: missing": (
            "after {call}, {item} is not marked: mark every current_op, including the start node and nodes without "
            "successors"
        ),
        "*: marks: extra": (
            "after {call}, {item} is marked, but no path of unmarked nodes leads to it from current_op, the node of "
            "this call: begin at current_op, and call search only for its successors without a mark"
        ),
        "twice": (
            "after {call}, {item} is in the queue more than once: call search only for successors without a mark, "
            "append current_op once, after the loop, and never remove a mark"
        ),
        "extra": (
            "after {call}, {item} is in the queue, but no path of unmarked nodes leads to it from current_op, the node "
            "of this call: begin at current_op, and call search only for its successors without a mark"
        ),
        "missing": (
            "after {call}, {item} is not in the queue: call search for each successor without a mark, and append "
            "current_op after the loop, even if it has no successors; do not leave the loop early or remove names "
            "from the queue"
        ),
        "order": "after {call}, expected the queue {expected}, found {got} (only append; the reversal comes later)",
        UNCHANGED: (
            "your function changed `successors`: .sort() changes the list itself and .setdefault() adds an entry; "
            "use sorted(...) and successors.get(name, [])"
        ),
    },
    opens={
        "the calls never end": (
            "says/*: error",
            "stored/graph",
        ),
    },
    hints={
        "": (
            "Each of the four rules becomes one line. Which rule is a loop, and which rule comes after the loop?",
            "In the loop, if the successor has no mark, the function calls itself for that successor.",
            (
                "for next_op in sorted(successors.get(current_op, [])): if next_op not in has_forward: "
                "search(successors, next_op, queue, has_forward)"
            ),
        ),
        "the calls never end": (
            "In the graph a -> b -> a, is `a` already marked when the call for `b` looks at it?",
            "Set the mark before the first recursive call, not after the loop.",
            "Make has_forward.add(current_op) the first line.",
        ),
    },
    errors={
        r"KeyError: '(\w+)'": f"KeyError '{{1}}': {NO_ENTRY}",
        r"TypeError: search\(\) (?:missing|takes)": (
            "the recursive call needs all four arguments: search(successors, next_op, queue, has_forward)"
        ),
        "(?:AttributeError|TypeError): 'set'": "has_forward is a set: has_forward.add(name) marks a name",
    },
)
