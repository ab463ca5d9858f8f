"""Exercise 2 of lesson 4.1: the four rules of the search as code."""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.course.judge.cases import UNCHANGED
from kuiper_edu.course.judge.course4.topological_sort.graphs import NO_ENTRY, SIX, SPLIT, TWICE, Graph, copied
from kuiper_edu.course.judge.course4.topological_sort.searches import names_of, preorder, queue_of
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Seen, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.watch import map_given
from kuiper_edu.course.judge.wording import COMMON

SEARCHES: dict[str, tuple[Graph, str, list[str], list[str]]] = {
    "six, from input": (SIX, "input", [], []),
    "six, from op5": (SIX, "op5", [], []),
    "split": (SPLIT, "split", [], []),
    "same edge twice": (TWICE, "relu", [], []),
    "a second call": ({"a": ["b", "c"], "b": ["d"], "z": ["b"]}, "a", ["d", "b", "z"], ["b", "d", "z"]),
    "a way back": ({"a": ["b"], "b": ["a", "c"]}, "a", [], []),
    "two branches": ({"a": ["b", "c"], "b": ["d"], "c": ["e"]}, "a", [], []),
    "a short and a long way": ({"a": ["b", "c"], "b": ["c"]}, "a", [], []),
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


def _queued_in_the_loop(graph: Graph, start: str, marks: set[str]) -> list[str]:
    marks.add(start)
    queue = []
    for name in sorted(graph.get(start, [])):
        if name not in marks:
            queue += _queued_in_the_loop(graph, name, marks)
        queue.append(start)
    return queue


def _level_by_level(graph: Graph, start: str, marks: set[str]) -> list[str]:
    queue = [start]
    for name in queue:
        queue += [after for after in sorted(set(graph.get(name, []))) if after not in {*marks, *queue}]
    return queue


def _marked_beforehand(graph: Graph, start: str, marks: set[str]) -> list[str]:
    marks.add(start)
    new = [name for name in sorted(set(graph.get(start, []))) if name not in marks]
    marks.update(new)
    return [*(name for after in new for name in _marked_beforehand(graph, after, marks)), start]


# What well-known mistakes leave in the queue: the first that explains all searches speaks.
WAYS: tuple[tuple[Callable[[Graph, str, set[str]], list[str]], str], ...] = (
    (_queued_in_the_loop, "the queue is entered inside the loop: a node enters it once, when the loop is through"),
    (
        lambda graph, start, marks: _level_by_level(graph, start, marks)[::-1],
        "this goes level by level: a call first finishes all that comes after one successor, then takes the next",
    ),
    (_level_by_level, "this goes level by level: a call first finishes all that comes after one successor"),
    (
        _marked_beforehand,
        "marks are set too early: a node is marked when its own call begins, not when it is seen among the successors",
    ),
    (
        lambda graph, start, marks: queue_of(
            {b: [a for a in graph if b in graph[a]] for b in names_of(graph)}, start, marks
        ),
        "this goes to the names that come before: successors.get(current_op, []) are those that come after",
    ),
)


def where(label: str) -> str:
    """Which graph was searched, from where."""
    graph, start, *_ = SEARCHES[label]
    return f"on the six nodes, from {start}" if graph == SIX else f"on {graph}, from {start}"


def search(finding: Finding) -> str | None:
    """Which of the four rules is not kept."""
    for seen in finding.wrong:
        if isinstance(seen.got, dict):
            return (
                f"in the graph {SEARCHES[seen.label][0]} the calls never end: "
                "mark current_op before you go through its successors, and call only those without a mark"
            )
    for way, sentence in WAYS:
        if all(
            finding.reported[label] == [*queue, *way(graph, start, set(marks))]
            for label, (graph, start, queue, marks) in SEARCHES.items()
        ):
            return sentence
    first = finding.wrong[0]
    label = first.label.removesuffix(": marks")
    unmarked = [seen for seen in finding.wrong if seen.got == [] != seen.expected and seen.label.endswith(": marks")]
    if unmarked and first.got != SEARCHES[label][2]:
        return _marks(label, unmarked[0])
    return _marks(label, first) if label != first.label else _queue(label, first)


def _marks(label: str, seen: Seen) -> str:
    without = [name for name in seen.expected if name not in seen.got]
    if without == seen.expected:
        return "has_forward is still empty: rule 1 is has_forward.add(current_op), on the set that you are given"
    if without:
        return f"{where(label)}: {without[0]} has no mark: every current_op is marked, the first one as well"
    return (
        f"{where(label)}: {next(name for name in seen.got if name not in seen.expected)} is marked, but was never met"
    )


def _queue(label: str, seen: Seen) -> str:
    graph, start, before, marks = SEARCHES[label]
    got, wanted = seen.got, seen.expected
    if got == before:
        return (
            "nothing entered the queue: append to the list that you are given; "
            "a new list, or a function with yield, leaves it empty"
        )
    if got == [start] != wanted:
        return "only the name of the first call is left in the queue: do other calls get it, and does one empty it?"
    if got[: len(before)] != before:
        return f"the queue held {before} before this call and these are gone or moved: only append to it"
    double = [name for name in dict.fromkeys(got) if got.count(name) > 1]
    if double:
        return (
            f"{where(label)}: {double[0]} came {got.count(double[0])} times: "
            "call only successors without a mark, and enter the queue once, behind the loop"
        )
    if got == before + preorder(graph, start, set(marks)):
        return "rule 4 comes last: an operator enters the queue when all its successors are through, not before"
    if got == before + wanted[len(before) :][::-1]:
        return "the queue came out from its end: append to it, and leave the reversal for later"
    if got == before + queue_of(graph, start, set(marks), by=list):
        return (
            f"{where(label)}: go through the successors by name, as sorted(...) gives them, not as the map holds them"
        )
    if got == before + queue_of(graph, start, set(marks), by=lambda names: sorted(names, reverse=True)):
        return f"{where(label)}: by name means from a to z; you go from z to a"
    return _others(label, got, wanted, before, start)


def _others(label: str, got: list[str], wanted: list[str], before: list[str], start: str) -> str:
    if len(got) == len(before) + 1 and got[-1] != start:
        return f"only {got[-1]} entered the queue: a return in the loop ends the call before its operator is queued"
    early = [name for name in got if name not in wanted]
    if early:
        return f"{where(label)}: {early[0]} entered the queue, but no way leads there from {start}"
    missing = [name for name in wanted if name not in got]
    if start in missing:
        return f"{where(label)}: {start}, where the search began, never entered the queue"
    if missing:
        return (
            f"{where(label)}: {missing[0]} is not in the queue: each successor without a mark "
            "gets a call, and each call enters its own node at its end, also a node without successors; "
            "no break or return leaves the loop, and nothing is taken out of the queue"
        )
    return f"{where(label)}: the queue is {got}; the four rules give {wanted} (append only, turn it round later)"


def rules() -> dict[str, Equal]:
    """For each search the queue, and who is marked after it."""
    wanted: dict[str, Equal] = {}
    for label, (graph, start, queue, marks) in SEARCHES.items():
        new = queue_of(graph, start, set(marks))
        wanted[label] = Equal(queue + new)
        wanted[f"{label}: marks"] = Equal(sorted({*marks, *new}))
    return wanted | {UNCHANGED: Equal([])}


EXERCISE = Exercise(
    "course4.search",
    check=check_search,
    watch=map_given,
    rules=rules(),
    says={
        UNCHANGED: "the map of successors is another one afterwards: sorted(...) makes a new list, sort() changes yours"
    },
    detective=search,
    symptoms=(
        Symptom(r"error: KeyError: '(\w+)'", f"KeyError '{{1}}': {NO_ENTRY}"),
        Symptom(
            r"error: TypeError: search\(\) (?:missing|takes)",
            "the call inside needs all four arguments: search(successors, next_op, queue, has_forward)",
        ),
        Symptom(
            r"error: (?:AttributeError|TypeError): 'set'", "has_forward is a set: has_forward.add(name) marks a name"
        ),
        *COMMON,
    ),
    hints={
        "": (
            "Each of the four rules becomes one line. Which one is a loop, and which one stands behind it?",
            "Inside the loop: if the successor has no mark, the function calls itself with it.",
            "for next_op in sorted(successors.get(current_op, [])): and in it a call of search, below an if.",
        ),
        "the calls never end": (
            "On the graph a -> b -> a: who has a mark when b looks at a?",
            "The mark must be there before the first call, not behind the loop.",
            "has_forward.add(current_op) is the first line.",
        ),
    },
    solution="""\
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)  # mark
    for next_op in sorted(successors.get(current_op, [])):  # go through
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)  # call
    queue.append(current_op)  # queue
""",
)
