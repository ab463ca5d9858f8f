"""Homework 4: any valid order."""

import re

from kuiper_edu.course.exercises.course4.homework import (
    GRAPH_ERRORS,
    LEAVES,
    QUICK,
)
from kuiper_edu.course.judge import Equal, Exercise, Finding, Raises, map_given
from kuiper_edu.course.judge.sentences import Sentence, told


def letters(finding: Finding) -> Sentence | None:
    """A text instead of the list of names: each text is another one, so no stored answer reports just this."""
    first = finding.wrong[0]
    if first.fault.kind == "unnamed" and re.search(r"(?:\S? -> ){4}", str(first.got)):
        return told(
            "cycleerror_got_string_used",
            "CycleError got a string and used its letters as names: pass it the list, find_cycle(successors)",
        )
    return None


EXERCISE = Exercise(
    "course4.cycle",
    title="any valid order",
    lesson="4.homework",
    difficulty=3,
    minutes=28,
    watch=map_given,
    seconds=QUICK,
    slot="course4.topo_sort",
    rules={
        "two wait for each other": Raises("CycleError", ("conv2", "conv3"), others=("input", "conv1", "output")),
        "nothing can begin": Raises("CycleError", others=("between",)),  # any one of its three cycles
        "left and right named": Equal(False),
        "reads itself": Raises("CycleError", ("loop",), others=("input", "output")),
        LEAVES: Raises("CycleError", ("mul", "add"), others=("image", "red", "green", "blue")),
        "behind, afterwards": Equal(
            {"input": ["conv1"], "conv1": ["conv2"], "conv2": ["conv3"], "conv3": ["conv2", "output"]}
        ),
    },
    diagnose=letters,
    says={
        "reads itself: raised": (
            "your function did not find the cycle of the operator 'loop', which reads its own output: count "
            "its edge to itself like any other edge"
        ),
        f"{LEAVES}: raised": (
            "you returned {got} and did not notice the cycle between 'mul' and 'add': len(successors) counts the "
            "entries, and 'red', 'green' and 'blue' have none. Compare the length of the order with the number of all "
            "names"
        ),
        "left and right named": (
            "'left' and 'right' are on two different cycles: name one cycle only, as find_cycle(successors) does"
        ),
        "behind, afterwards": (
            "your function changed the dictionary that it was given, before it raised the error: "
            "count in a dict of your own, or work on a copy"
        ),
        "raised": (
            "for a graph with a cycle you returned {got}: if the order does not contain all names, "
            "raise CycleError(find_cycle(successors)), and do not catch it yourself"
        ),
        "error": "for a graph with a cycle, expected CycleError, found {got}",
        "unnamed": "{item} is on the cycle, but the error does not name it: {got}",
        "named": (
            "your error names {item}, which is not on the cycle but after it: "
            "name only what find_cycle(successors) returns, not all names that are left over"
        ),
    },
    hints={
        "": (
            "How many names does the order contain if two names wait for each other?",
            "Compare the length of the order with the number of names.",
            "if len(order) < len(waits_for): raise CycleError(find_cycle(successors))",
        ),
    },
    ends={
        "timeout": "your sort never ends: on a cycle each operator waits for another, so stop when no name is ready",
    },
    errors={
        **GRAPH_ERRORS,
    },
)
