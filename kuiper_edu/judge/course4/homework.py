"""Homework 4: another way to order a graph."""

from __future__ import annotations

from kuiper_edu.judge.course4.orders import why_wrong
from kuiper_edu.judge.exercises import Exercise
from kuiper_edu.judge.findings import Finding, Seen, Symptom
from kuiper_edu.judge.rules import Equal, ModelOrder, Order, Raises, differences
from kuiper_edu.trial.values import Plain

GRAPHS: dict[str, dict[str, list[str]]] = {
    "six": {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]},
    "diamond": {"join": [], "left": ["join"], "right": ["join"], "split": ["right", "left"]},
    "twice": {"relu": ["add", "add"], "add": ["output"]},
    "residual": {"add": ["relu2"], "conv2": ["add"], "relu1": ["add", "conv2"], "conv1": ["relu1"]},
    "constant": {"input": ["add"], "constant": ["add"], "add": ["output"]},
    "roots": {"z": ["a"], "y": ["b"], "x": ["c"]},
}
UNCHANGED = "maps changed"
CHAIN = [50_001, "op0", "op50000", 50_001]

GRAPH_SYMPTOMS = (
    Symptom(
        r"error: KeyError: '(\w+)'",
        "KeyError '{1}': a name that only stands behind others has no entry of its own: successors.get(name, ())",
    ),
    Symptom(r"error: TypeError: 'NoneType' object", "None came back somewhere: is a return missing?"),
    Symptom(
        r"error: RuntimeError: dictionary changed size",
        "the map changes while it is gone through: go through list(...) of it, or collect first",
    ),
    Symptom(
        r"error: IndexError: (?:pop from|deque|list index)",
        "something is taken from a list that is empty: ask first whether anything is left in it",
    ),
)
ORDER_SYMPTOMS = (
    *GRAPH_SYMPTOMS,
    Symptom(
        r"error: CycleError",
        "a cycle is reported where there is none: is every edge that was counted also taken off again?",
    ),
    Symptom(r"fault: duplicate", "{fault}; enter a name only when the last operator it waits for has run"),
    Symptom(
        r"fault: missing",
        "{fault}; a name that only stands behind others is a node, too, and every name that waits for nothing begins",
    ),
    Symptom(r"fault: edge", "{fault}; a name may enter the order only when nothing it waits for is left"),
)


def in_degrees(finding: Finding) -> str | None:
    """Which name has a wrong count, and whether the edges were counted at their other end."""
    for seen in finding.wrong:
        if seen.label == UNCHANGED:
            return _changed(seen)
        wanted = seen.expected
        if not isinstance(seen.got, dict) or (not seen.got.keys() - {"object", "set", "dict", "error"} and wanted):
            return f"a dict {{name: number}} was expected, {_what(seen.got)} came back"
        odd = next((name for name, degree in seen.got.items() if type(degree) not in (int, float)), None)
        if odd is not None:
            return f"{odd!r} should get a number, {_short(seen.got[odd])} stands there"
        missing = [name for name in wanted if name not in seen.got]
        if missing:
            return (
                f"{missing[0]!r} has no entry: every name counts that occurs, also one that only stands behind others"
            )
        if sum(seen.got.values()) == sum(wanted.values()):
            return "these are the edges that lead out of each name; the in-degree counts those that lead in"
        for name, degree in wanted.items():
            if seen.got[name] != degree:
                once = " (the edge that is met twice counts twice)" if seen.label == "twice" else ""
                return f"{name!r} was given {seen.got[name]}, but {degree} edges lead into it{once}"
        return f"{next(name for name in seen.got if name not in wanted)!r} is no name of the graph"
    return None


def topo_sort(finding: Finding) -> str | None:
    """What came back in place of a list, whether the map was changed, or how the wrong order came about."""
    for seen in finding.wrong:
        if seen.label == UNCHANGED:
            return _changed(seen)
        if seen.graph is not None and not isinstance(seen.got, list):
            return f"a list of names was expected, {_what(seen.got)} came back"
        if isinstance(seen.got, list) and any(isinstance(name, list) for name in seen.got):
            return "a list of names was expected, a list of lists came back: one list with all the names, please"
    return why_wrong(finding)


def cycle(finding: Finding) -> str | None:
    """No error, another error, or one that does not name the cycle."""
    for seen in finding.wrong:
        match seen.fault.kind:
            case "raised":
                return (
                    f"a graph with a cycle got an answer, {_short(seen.got)}: when fewer names come out than went in, "
                    "raise CycleError(find_cycle(successors))"
                )
            case "error" if seen.got["error"] == "RecursionError":
                return "the calls never end on a cycle: ask whether a name is still open before it is called again"
            case "error" if seen.got["error"] == "TypeError" and "CycleError" in seen.got["text"]:
                return "CycleError wants the names on the cycle: raise CycleError(find_cycle(successors))"
            case "error":
                return f"{_short(seen.got)} was raised; the error of a cycle is CycleError"
            case "unnamed":
                word, told = seen.fault.details
                return f"{word!r} is on the cycle, but the error does not name it: {told}"
    return None


def chain(finding: Finding) -> str | None:
    """A chain of 50,000 that came out short, or in the wrong order."""
    for seen in finding.wrong:
        if isinstance(seen.got, list) and len(seen.got) == len(CHAIN):
            count, first, last, in_place = seen.got
            if count != CHAIN[0]:
                return f"told {seen.label}, {count} of {CHAIN[0]} names came out"
            if (first, last) == (CHAIN[2], CHAIN[1]):
                return f"told {seen.label}, the chain came out from its end: reverse the list"
            return f"told {seen.label}, {in_place} of {CHAIN[0]} names stand in their place"
    return None


def smallest_first(finding: Finding) -> str | None:
    """The first place where a larger name was taken."""
    for seen in finding.wrong:
        wanted = seen.expected
        if not isinstance(seen.got, list):
            return f"a list of names was expected, {_what(seen.got)} came back"
        if sorted(map(str, seen.got)) != sorted(wanted):
            return f"{seen.label}: {len(seen.got)} names came back, {len(wanted)} are in the graph"
        for place, taken, right in differences(seen.got, wanted):
            if seen.got == sorted(wanted):
                return f"{seen.label}: this is the alphabet; {right!r} must run before {taken!r} can be taken"
            return (
                f"{seen.label}: at place {place + 1} {taken!r} was taken, but {right!r} was ready, too "
                "(or had to come first) and is smaller"
            )
    return None


def levels(finding: Finding) -> str | None:
    """The first level that differs."""
    for seen in finding.wrong:
        if not isinstance(seen.got, list) or not all(isinstance(level, list) for level in seen.got):
            return f"a list of levels was expected, each a list of names; {_what(seen.got)} came back"
        for number, got, right in differences(seen.got, seen.expected):
            if got is None or right is None:
                return f"{seen.label}: {len(seen.got)} levels came back, {len(seen.expected)} are there"
            if sorted(map(str, got)) == sorted(right):
                return f"{seen.label}: the names of level {number} are not sorted: {got}"
            return f"{seen.label}: level {number} holds {got}; {right} wait for nothing but the levels before"
    return None


def _changed(seen: Seen) -> str:
    names = ", ".join(map(str, seen.got or []))
    return f"the map that the function was given is another afterwards ({names}): count in a dict of your own"


def _what(value: Plain) -> str:
    match value:
        case None:
            return "None (is the return missing?)"
        case {"object": "generator"}:
            return "a generator (wrap it in list(...))"
        case {"object": name}:
            return f"an object of type {name}"
        case {"set": _}:
            return "a set, which has no order,"
        case dict():
            return "a dict"
    return _short(value)


def _short(value: Plain) -> str:
    from kuiper_edu.trial.values import shown

    text = " ".join(shown(value).split())
    return text if len(text) <= 120 else f"{text[:110]}..."


EXERCISES = (
    Exercise(
        "course4.in_degrees",
        rules={
            "six": Equal({"input": 0, "op1": 1, "op3": 1, "op4": 1, "op5": 1, "output": 1}),
            "diamond": Equal({"join": 2, "left": 1, "right": 1, "split": 0}),
            "twice": Equal({"relu": 0, "add": 2, "output": 1}),
            "constant": Equal({"input": 0, "constant": 0, "add": 2, "output": 1}),
            UNCHANGED: Equal([]),
        },
        hints={
            "": (
                "How many entries does the map of `six` have, and how many names?",
                "Begin with 0 for every name, then go through all successors and add 1 for each.",
                "degrees = dict.fromkeys(successors, 0), then degrees[name] = degrees.get(name, 0) + 1 for every edge.",
            ),
        },
        detective=in_degrees,
        symptoms=(
            Symptom(
                r"error: KeyError: '(\w+)'",
                "KeyError '{1}': a name that only stands behind others has no count yet: degrees.get(name, 0) + 1",
            ),
            *GRAPH_SYMPTOMS,
        ),
    ),
    Exercise(
        "course4.topo_sort",
        slot="course4.topo_sort",
        rules={name: Order(graph) for name, graph in GRAPHS.items()} | {UNCHANGED: Equal([])},
        hints={
            "": (
                "Which operators could run first? Which could run after those, and why?",
                "Keep a count of unmet inputs for every name, and a list of names whose count is 0.",
                "Move a name from the list to the order; take 1 off each of its successors; those at 0 join the list.",
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
        detective=topo_sort,
        symptoms=ORDER_SYMPTOMS,
    ),
    Exercise(
        "course4.cycle",
        slot="course4.topo_sort",
        rules={
            "two wait for each other": Raises("CycleError", ("conv2", "conv3")),
            "nothing can begin": Raises("CycleError", ("a", "b")),
        },
        hints={
            "": (
                "How many names come out of your loop when two wait for each other?",
                "Compare the length of the order with the number of names.",
                "if len(order) < len(waits_for): raise CycleError(find_cycle(successors))",
            ),
        },
        detective=cycle,
        symptoms=(
            Symptom(
                r"status: timeout",
                "it never ends: on a cycle each operator waits for another, so a loop needs another reason to stop",
            ),
            *GRAPH_SYMPTOMS,
        ),
    ),
    Exercise(
        "course4.chain",
        slot="course4.topo_sort",
        rules={label: Equal(CHAIN) for label in ("from the front", "from the end", "shuffled")},
        hints={
            "": (
                "How deep do your calls get, and how often do you look at each name?",
                "A list or a deque of names that are ready needs no recursion; and never search a list for a name.",
                "deque.popleft() takes the same time for 5 names and for 50,000; list.pop(0) and `in list` do not.",
            ),
        },
        detective=chain,
        symptoms=(
            Symptom(
                r"status: timeout",
                "it does not end in time: 50,000 operators leave no time to look at all of them for each of them",
            ),
            *ORDER_SYMPTOMS,
        ),
    ),
    Exercise(
        "course4.smallest_first",
        rules={
            "six": Equal(["input", "op1", "op3", "op4", "op5", "output"]),
            "diamond": Equal(["split", "left", "right", "join"]),
            "residual": Equal(["conv1", "relu1", "conv2", "add", "relu2"]),
            "roots": Equal(["x", "c", "y", "b", "z", "a"]),
        },
        hints={
            "": (
                "Which data structure always gives you its smallest element?",
                "heapq turns a list into one; a name joins it when its count reaches 0.",
                "heapq.heapify(ready), then heapq.heappop(ready) and heapq.heappush(ready, after).",
            ),
        },
        detective=smallest_first,
        symptoms=GRAPH_SYMPTOMS,
    ),
    Exercise(
        "course4.levels",
        rules={
            "six": Equal([["input"], ["op1"], ["op3"], ["op4", "op5"], ["output"]]),
            "diamond": Equal([["split"], ["left", "right"], ["join"]]),
            "residual": Equal([["conv1"], ["relu1"], ["conv2"], ["add"], ["relu2"]]),
            "roots": Equal([["x", "y", "z"], ["a", "b", "c"]]),
        },
        hints={
            "": (
                "Which names are left with count 0 once a whole level has been taken off?",
                "Take the whole list of ready names at once; what becomes ready meanwhile is the next level.",
                "Two lists: `level`, which is gone through, and `ready`, which collects; then level = sorted(ready).",
            ),
        },
        detective=levels,
        symptoms=GRAPH_SYMPTOMS,
    ),
    Exercise(
        "course4.milestone",
        rules={
            "order, yours": ModelOrder("course5/model_file/digits"),
            "right of 100, yours": Equal(98),
            "order, the lesson's": ModelOrder("course5/model_file/digits"),
            "right of 100, the lesson's": Equal(98),
        },
        hints={
            "": (
                "Does exercise 4.2 pass, with @answer above the function?",
                "build() asks the slot; a cell that was not run again still holds the old function.",
                "Run all cells from the top (Run, Restart Kernel and Run All Cells).",
            ),
        },
        symptoms=(*ORDER_SYMPTOMS,),
    ),
)
