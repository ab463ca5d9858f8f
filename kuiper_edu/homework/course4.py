"""Help with the exercises of course 4: hints by what is seen, and what each mistake looks like to a check.

How the entries read: see `findings.Symptom` and `feedback.hint`. Earlier symptoms go first.
"""

from __future__ import annotations

import ast
from typing import Any

from kuiper_edu.homework.findings import Detective, Finding, Hints, Symptom

ORDERS = r"course4\..*"
RUN = r"course4\.(topo_sort|milestone)"

# exercise -> what is seen ("" when nothing yet works) -> three levels: a question, an idea, nearly the line itself
HINTS: Hints = {
    "course4.in_degrees": {
        "": (
            "How many entries does the map of `six` have, and how many names?",
            "Begin with 0 for every name, then go through all successors and add 1 for each.",
            "degrees = dict.fromkeys(successors, 0), then degrees[name] = degrees.get(name, 0) + 1 for every edge.",
        ),
    },
    "course4.topo_sort": {
        "": (
            "Which operators could run first? Which could run after those, and why?",
            "Keep a count of unmet inputs for every name, and a list of names whose count is 0.",
            "Move a name from the list to the order; subtract 1 from each of its successors; those at 0 join the list.",
        ),
        "KeyError: 'output'": (
            "Which names have no entry of their own in the map?",
            "A name without successors may be missing as a key.",
            "successors.get(name, ()) gives nothing to go through, instead of an error.",
        ),
        "must run before": (
            "When exactly do you append a name to the order?",
            "Not when you first meet it, but when the last of its inputs has run.",
            "if waits_for[after] == 0: ready.append(after), after the subtraction.",
        ),
        "missing": (
            "Is every name counted that occurs? Is the double edge in `twice` taken off as often as it is counted?",
            "If an edge that is met twice counts 2, it must be taken off twice.",
            "Go through successors.get(name, ()) as it is, without a set, in both loops.",
        ),
    },
    "course4.cycle": {
        "": (
            "How many names come out of your loop when two wait for each other?",
            "Compare the length of the order with the number of names.",
            "if len(order) < len(waits_for): raise CycleError(find_cycle(successors))",
        ),
    },
    "course4.chain": {
        "": (
            "How deep do your calls get, and how often do you look at each name?",
            "A list or a deque of names that are ready needs no recursion; and never search a list for a name.",
            "deque.popleft() takes the same time for 5 names and for 50,000; list.pop(0) and `in list` do not.",
        ),
    },
    "course4.smallest_first": {
        "": (
            "Which data structure always gives you its smallest element?",
            "heapq turns a list into one; a name joins it when its count reaches 0.",
            "heapq.heapify(ready), then heapq.heappop(ready) and heapq.heappush(ready, after).",
        ),
    },
    "course4.levels": {
        "": (
            "Which names are left with count 0 once a whole level has been taken off?",
            "Take the whole list of ready names at once; what becomes ready meanwhile is the next level.",
            "Two lists: `level`, which is gone through, and `ready`, which collects; then level = sorted(ready).",
        ),
    },
    "course4.milestone": {
        "": (
            "Does exercise 4.2 pass, with @answer above the function?",
            "build() asks the slot; a cell that was not run again still holds the old function.",
            "Run all cells from the top (Run, Restart Kernel and Run All Cells).",
        ),
    },
}

SYMPTOMS: tuple[Symptom, ...] = (
    Symptom(
        r"course4\.chain",
        r"status: timeout",
        "it does not end in time: 50,000 operators leave no time to look at all of them for each of them",
    ),
    Symptom(
        r"course4\.cycle",
        r"status: timeout",
        "it never ends: on a cycle somebody always waits for somebody, so a loop needs another reason to stop",
    ),
    Symptom(
        r"course4\.milestone",
        r"error: NameError: name '(?:model|images|labels)'",
        "there is no network to run: it could not be built in your order, see the check before this one",
    ),
    Symptom(
        ORDERS,
        r"error: KeyError: '(\w+)'",
        "KeyError '{1}': a name that only stands behind others has no entry of its own: successors.get(name, ())",
    ),
    Symptom(ORDERS, r"error: TypeError: 'NoneType' object", "None came back: is the return missing?"),
    Symptom(
        ORDERS,
        r"error: RuntimeError: dictionary changed size",
        "the map changes while it is gone through: go through list(...) of it, or collect first",
    ),
    Symptom(
        r"course4\.(topo_sort|chain|milestone)",
        r"error: CycleError",
        "a cycle is reported where there is none: is every edge that was counted also taken off again?",
    ),
    Symptom(
        r"course4\.cycle",
        r"fault: mention \| CycleError \| (.*)",
        "a graph with a cycle got an order, {1}: when fewer names come out than went in, raise CycleError",
    ),
    Symptom(
        r"course4\.cycle",
        r"fault: mention \| (\w+) \| (.*)",
        "{1!r} is on the cycle, but the error does not name it: {2}",
    ),
    Symptom(RUN, r"fault: duplicate", "{fault}; enter a name only when the last operator it waits for has run"),
    Symptom(
        RUN,
        r"fault: missing",
        "{fault}; a name that only stands behind others is a node too, and an edge met twice is taken off twice",
    ),
    Symptom(RUN, r"fault: edge", "{fault}; a name may enter the order only when nothing it waits for is left"),
)


def in_degrees(finding: Finding) -> str | None:
    """Which name has a wrong count, and whether the edges were counted at their other end."""
    for want, have in finding.differing_lines():
        wanted, met = _as_dict(want), _as_dict(have)
        if wanted is None or met is None:
            return None
        missing = [name for name in wanted if name not in met]
        if missing:
            return (
                f"{missing[0]!r} has no entry: every name that occurs counts, also one that only stands behind others"
            )
        if sum(met.values()) == sum(wanted.values()) and met != wanted:
            return "these are the edges that lead out of each name; the in-degree counts those that lead in"
        for name, degree in wanted.items():
            if met[name] != degree:
                return f"{name!r} was given {met[name]}, but {degree} edges lead into it"
    return None


def smallest_first(finding: Finding) -> str | None:
    """The first place where a larger name was taken."""
    for want, have in finding.differing_lines():
        wanted, met = _as_list(want), _as_list(have)
        if wanted is None or met is None or sorted(map(str, wanted)) != sorted(map(str, met)):
            return None
        place, (right, taken) = next(
            (i, pair) for i, pair in enumerate(zip(wanted, met, strict=True), 1) if pair[0] != pair[1]
        )
        return (
            f"at place {place} {taken!r} was taken, but {right!r} was ready too (or had to come first) and is smaller"
        )
    return None


def levels(finding: Finding) -> str | None:
    """The first level that differs."""
    for want, have in finding.differing_lines():
        wanted, met = _as_list(want), _as_list(have)
        if wanted is None or met is None or not all(isinstance(level, list) for level in met):
            return None
        for number, (right, found) in enumerate(zip(wanted, met, strict=False)):
            if right != found:
                if sorted(right) == sorted(found):
                    return f"the names of level {number} are not sorted: {found}"
                return f"level {number} holds {found}; {right} wait for nothing but the levels before"
        return f"{len(met)} levels came back, {len(wanted)} are there"
    return None


def _literal(line: str) -> Any:
    start = line.find("[")
    try:
        return ast.literal_eval(line[start:]) if start >= 0 else None
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None


def _as_list(line: str) -> list[Any] | None:
    found = _literal(line)
    return found if isinstance(found, list) else None


def _as_dict(line: str) -> dict[str, int] | None:
    found = _as_list(line)
    try:
        return {str(name): int(number) for name, number in found} if found is not None else None
    except (TypeError, ValueError):
        return None


DETECTIVES: dict[str, Detective] = {
    "course4.in_degrees": in_degrees,
    "course4.smallest_first": smallest_first,
    "course4.levels": levels,
}
