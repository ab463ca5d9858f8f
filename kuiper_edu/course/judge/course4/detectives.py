"""Homework 4: from wrong values to a sentence that names the mistake."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from kuiper_edu.course.exercises.course4 import orders
from kuiper_edu.course.exercises.course4.walks import Graph, taken
from kuiper_edu.course.judge.course4 import counts, smallest, stages
from kuiper_edu.course.judge.findings import Finding, Seen
from kuiper_edu.course.judge.rules import differences
from kuiper_edu.course.judge.wording import brief
from kuiper_edu.course.trial.values import Plain

GRAPHS: dict[str, dict[str, list[str]]] = {
    "diamond": {"join": [], "left": ["join"], "right": ["join"], "split": ["right", "left"]},
    "six": {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]},
    "residual": {"add": ["relu2"], "conv2": ["add"], "relu1": ["add", "conv2"], "conv1": ["relu1"]},
    "constant": {"input": ["add"], "constant": ["add"], "add": ["output"]},
    "roots": {"z": ["a"], "y": ["b"], "x": ["c"]},
    "numbered": {"add": ["op2", "op10", "averagepool"], "input": []},
    "twice": {"relu": ["add", "add"], "conv": ["bias"], "bias": ["add", "mul"], "tanh": ["mul", "mul"]},
}
UNCHANGED = "maps changed"
LEAVES = "names without an entry"  # more of them than names on the cycle
CHAIN = [30_001, "op0", "op30000", 30_001]
NO_LIST = "a list of names was expected, {} came back"


def in_degrees(finding: Finding) -> str | None:
    """What came back in place of a dict, which mistake explains the counts, or which count is wrong."""
    for seen in finding.wrong:
        if seen.label == UNCHANGED:
            return _changed(seen)
        if not isinstance(seen.got, dict) or seen.got.keys() & {"object", "set", "dict", "error"}:
            return f"a dict {{name: number}} was expected, {_what(seen.got)} came back"
        if not seen.got:
            return f"the dict is empty for `{seen.label}`: nothing was put into it (what is printed is not in it)"
        odd = next((name for name, degree in seen.got.items() if type(degree) not in (int, float)), None)
        if odd is not None:
            return f"{odd!r} should get a number, {brief(seen.got[odd])} stands there: how many edges lead into it?"
    return counts.why_wrong(GRAPHS, _results(finding)) or _first_difference(finding.wrong[0])


def _first_difference(seen: Seen) -> str:
    missing = [name for name in seen.expected if name not in seen.got]
    if missing:
        return f"in `{seen.label}` {missing[0]!r} has no entry: every name that occurs has to be there"
    for name, degree in seen.expected.items():
        if seen.got[name] != degree:
            lead = "1 edge leads" if degree == 1 else f"{degree} edges lead"
            return f"in `{seen.label}` {name!r} was given {seen.got[name]}, but {lead} into it"
    return f"{next(name for name in seen.got if name not in seen.expected)!r} is no name of `{seen.label}`"


def topo_sort(finding: Finding) -> str | None:
    """What came back in place of a list, whether the map was changed, or how the wrong order came about."""
    for seen in finding.wrong:
        if seen.label == UNCHANGED:
            return _changed(seen)
        if not isinstance(seen.got, list):
            return NO_LIST.format(_what(seen.got))
        if not seen.got:
            return f"an empty list came back for `{seen.label}`: does anything enter it?"
        if any(not isinstance(name, str) for name in seen.got):
            return _other_items(seen.got)
    return orders.why_wrong(finding)


def false_cycle(finding: Finding) -> str | None:
    """A cycle reported where there is none."""
    return orders.false_cycle(finding, GRAPHS)


def false_cycle_in_chain(finding: Finding) -> str | None:
    """CycleError(None): a cycle reported for the chain, in which find_cycle has found none."""
    return orders.no_cycle_found(finding)


def cycle(finding: Finding) -> str | None:
    """No error, another error, or one that does not name the cycle."""
    seen = finding.wrong[0]
    match seen.fault.kind:
        case "raised":
            return _not_raised(finding)
        case "error":
            return _other_error(seen.got)
        case "unnamed":
            return _not_named(seen)
        case "named":
            return (
                f"{seen.fault.details[0]!r} is not on the cycle, it only waits behind it: "
                "find_cycle(successors) gives the names on it, not all that are left over"
            )
    return None


def _not_raised(finding: Finding) -> str:
    got = finding.wrong[0].got
    if isinstance(got, dict) and "returned" in got:
        return "the error was returned: `raise` it, so that the caller cannot take it for an order"
    if isinstance(got, dict):
        return f"a graph with a cycle got {_what(got)}, and no CycleError was raised by the call"
    labels = {seen.label for seen in finding.wrong}
    if labels == {"reads itself"}:
        return "a name that reads its own result, 'loop', is a cycle of one: its edge to itself counts as any other"
    if labels == {LEAVES}:
        return (
            f"{brief(got)} came back, and the cycle of 'mul' and 'add' was not noticed: len(successors) counts the "
            "entries, and 'red', 'green' and 'blue' have none. Compare with the number of all names"
        )
    if "nothing can begin" not in labels and len(got or []) < 4:
        return (
            f"{brief(got)} came back: a cycle may stand behind a beginning. "
            "Ask at the end whether names are left over, not only whether any can begin"
        )
    if len(got or []) >= 4:
        return (
            f"a graph with a cycle got an order, {brief(got)}: the cycle was not noticed. "
            "A name that is met again while it is still open, not done, closes one"
        )
    return (
        f"a graph with a cycle got an answer, {brief(got)}: when fewer names come out than went in, "
        "raise CycleError(find_cycle(successors)), where no `except` of yours catches it"
    )


def _other_error(got: Mapping[str, str]) -> str:
    match got["error"], got["text"]:
        case "RecursionError", _:
            return "the calls never end on a cycle: ask whether a name is still open before it is called again"
        case "TypeError", text if "CycleError" in text:
            return "CycleError wants the names on the cycle: raise CycleError(find_cycle(successors))"
        case "NameError", text:
            return f"{text}: is it spelled right? The error of a cycle is CycleError"
    return f"{brief(got)} was raised; the error of a cycle is CycleError"


def _not_named(seen: Seen) -> str:
    word, told = seen.fault.details
    if re.search(r"(?:\S? -> ){4}", told):
        return "CycleError got a text and took its letters for names: give it the list, find_cycle(successors)"
    if seen.label == "two wait for each other" and re.search(r"\b(?:input|conv1)\b", told):
        return f"the error names what was sorted before the cycle; {word!r} is on it: find_cycle gives the names on it"
    return f"{word!r} is on the cycle, but the error does not name it: {told}"


def chain(finding: Finding) -> str | None:
    """A chain of 30,000 that came out short, or in the wrong order."""
    for seen in finding.wrong:
        if isinstance(seen.got, list) and len(seen.got) == len(CHAIN):
            count, first, last, in_place = seen.got
            if count != CHAIN[0]:
                return f"told {seen.label}, {count} of {CHAIN[0]} names came out"
            if (first, last) == (CHAIN[2], CHAIN[1]):
                return f"told {seen.label}, the chain came out from its end: reverse the list"
            return f"told {seen.label}, {in_place} of {CHAIN[0]} names are in the right place"
    return None


def smallest_first(finding: Finding) -> str | None:
    """What came back in place of a list, how the order came about, or the first place with a larger name."""
    for seen in finding.wrong:
        if not isinstance(seen.got, list):
            return NO_LIST.format(_what(seen.got))
        if not seen.got:
            return f"an empty list came back for `{seen.label}`: is it the right one that is returned?"
        if any(not isinstance(name, str) for name in seen.got):
            return _other_items(seen.got)
        if all(len(name) == 1 for name in seen.got) and len(seen.got[0]) < len(seen.expected[0]):
            return "letters came back: sorted(...) was given one name, a text, and not the list of names"
    way = taken(smallest.WAYS, GRAPHS, _results(finding))
    if way:
        return f"`{finding.wrong[0].label}`: {way}"
    return _larger_taken(finding.wrong[0])


def _larger_taken(seen: Seen) -> str:
    missing = [name for name in seen.expected if name not in seen.got]
    if missing:
        return f"`{seen.label}`: {missing[0]!r} is missing, {len(seen.got)} names came back for {len(seen.expected)}"
    twice = [name for name in seen.got if seen.got.count(name) > 1]
    if twice:
        return f"`{seen.label}`: {twice[0]!r} came out more than once: it enters only when its count gets to 0"
    place, have, right = next(differences(seen.got, seen.expected))
    graph = GRAPHS[seen.label]
    if any(have in graph.get(name, []) for name in seen.got[place:]):
        return f"`{seen.label}`: at place {place + 1} {have!r} was taken, before all of its inputs had run"
    return f"`{seen.label}`: at place {place + 1} {have!r} was taken, but {right!r} was ready, too, and is smaller"


def levels(finding: Finding) -> str | None:
    """What came back in place of levels, how they came about, or the first that differs."""
    seen = finding.wrong[0]
    if not isinstance(seen.got, list):
        return f"a list of levels was expected, each a list of names; {_what(seen.got)} came back"
    results = _results(finding)
    way = stages.why_wrong(GRAPHS, results)
    if way:
        return way
    if not all(isinstance(level, list) for level in seen.got):
        return f"a list of levels was expected, each a list of names; {brief(seen.got)} came back"
    return _letters(results) or _first_level(seen)


def _letters(results: Mapping[str, Plain]) -> str | None:
    """`sorted(name)` for the names of a level."""
    names = [name for found in results.values() for level in found for name in level]
    if any(isinstance(name, list) for name in names):
        return "a list of names was expected in each level: there is one list too many, or a number beside it"
    if names and all(len(str(name)) == 1 for name in names):
        return "a level holds letters: sorted(...) was given one name, a text, and not the list of names"
    return None


def _first_level(seen: Seen) -> str | None:
    got = [name for level in seen.got for name in level]
    missing = [name for level in seen.expected for name in level if name not in got]
    again = next((name for name in got if got.count(name) > 1), None)
    if again is not None:
        return f"`{seen.label}`: {again!r} stands there more than once: it enters when the last of its inputs has run"
    for number, have, right in differences(seen.got, seen.expected):
        if have is not None and right is not None and sorted(map(str, have)) == sorted(right):
            return f"`{seen.label}`: the names of level {number} are not sorted: {have}"
        if missing:
            return (
                f"`{seen.label}`: {missing[0]!r} is missing: a name belongs into a level once all its inputs have one"
            )
        if have is None or right is None:
            return f"`{seen.label}`: {len(seen.got)} levels came back, {len(seen.expected)} are there"
        wait = "for names of the levels before only" if number else "for nothing"
        return f"`{seen.label}`: level {number} holds {have}; it should hold {right}, which wait {wait}"
    return None


def _results(finding: Finding) -> dict[str, Plain]:
    return {name: value for name, value in finding.reported.items() if name in GRAPHS}


def _changed(seen: Seen) -> str:
    """How the map that was given differs afterwards: names that are gone or new, or lists."""
    label, after = next(iter((seen.got or {}).items()))
    before: Graph = GRAPHS[label]
    said = f"the map that the function was given is another afterwards (`{label}`)"
    for name in [*after, *before]:
        if name not in after:
            return f"{said}: the entry {name!r} is gone. Count in a dict of your own, and take nothing out of the map"
        if name not in before:
            return f"{said}: it has a new entry, {name!r}. Count in a dict of your own"
    return (
        f"{said}: the lists in it are others. dict(successors) copies the map, not the lists in it; "
        "count in a dict of your own, or deepcopy"
    )


def _other_items(got: list[Plain]) -> str:
    """Not a list of names, but of something else."""
    first = next(item for item in got if not isinstance(item, str))
    match first:
        case [str(), int()] | [int(), str()]:
            return f"pairs like {brief(first)} came back: put only the name into the list"
        case list():
            return "a list of lists came back: one list with all the names is asked (extend or +=, not append)"
        case int():
            return f"numbers like {first} came back: turn each one back into its name"
    return NO_LIST.format(f"a list with {_what(first)} in it")


KINDS: tuple[tuple[Callable[[Plain], bool], str], ...] = (
    (lambda value: value is None, "None (is the return missing? print(...) shows a value and gives None)"),
    (lambda value: value == {"object": "generator"}, "a generator (because of yield: collect in a list and return it)"),
    (lambda value: isinstance(value, dict) and "set" in value, "a set, which has no order,"),
    (lambda value: isinstance(value, dict) and "error" in value, "an error that was returned, not raised,"),
    (lambda value: isinstance(value, str), "one text"),
)


def _what(value: Plain) -> str:
    for fits, words in KINDS:
        if fits(value):
            return words
    if isinstance(value, dict):
        return f"an object of type {value['object']}" if "object" in value else "a dict"
    return f"a list, {brief(value)}," if isinstance(value, list) else brief(value)
