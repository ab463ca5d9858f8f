"""Homework 4: any valid order."""

from kuiper_edu.course.exercises.course4 import orders
from kuiper_edu.course.exercises.course4.homework import (
    GRAPHS,
    ORDER_ERRORS,
    ORDER_SAYS,
    QUICK,
    UNCHANGED,
    changed,
)
from kuiper_edu.course.judge import Equal, Exercise, Finding, Order, map_given
from kuiper_edu.course.judge.sentences import Sentence


def how_it_came_about(finding: Finding) -> Sentence | None:
    """Many orders are right, so no table can hold the wrong ones: what all wrong orders have in common."""
    if any(not isinstance(seen.got, list) for seen in finding.wrong if seen.graph is not None):
        return None
    return changed(finding) or orders.why_wrong(finding)


def false_cycle(finding: Finding) -> Sentence | None:
    """A cycle reported where there is none: the graph in which it was tells why."""
    return orders.false_cycle(finding, GRAPHS)


EXERCISE = Exercise(
    "course4.topo_sort",
    title="any valid order",
    lesson="4.homework",
    difficulty=3,
    minutes=28,
    watch=map_given,
    seconds=QUICK,
    slot="course4.topo_sort",
    rules={name: Order(graph) for name, graph in GRAPHS.items()} | {UNCHANGED: Equal({})},
    diagnose=how_it_came_about,
    on_error=false_cycle,
    opens={
        "has no entry of its own": (r"errors/KeyError: '(\w+)'",),
        "must run before": ("order/edge",),
        "missing": (
            "order/missing",
            "stored/expected_list_names_found_none",
        ),
    },
    hints={
        "": (
            "Which operators could run first? Which could run after those, and why?",
            "Keep a count of the inputs that each name waits for, and one list of the names whose count is 0.",
            (
                "Move a name from the list to the order; subtract 1 from the count of each of its successors; if "
                "the count of a successor reaches 0, add that successor to the list."
            ),
        ),
        "has no entry of its own": (
            "Which names have no entry of their own in the dictionary?",
            "A name without successors need not be a key.",
            ("If the name is not a key, successors.get(name, ()) returns an empty tuple instead of raising an error."),
        ),
        "must run before": (
            "When exactly do you append a name to the order?",
            "Append a name when all of its inputs have run, not when you first reach the name.",
            "After the subtraction: if waits_for[successor] == 0: ready.append(successor)",
        ),
        "missing": (
            (
                "Does every name that occurs have a count? In the graph `twice`, do you subtract 1 for a double "
                "edge as many times as you added 1 for it?"
            ),
            "If a double edge adds 2 to a count, subtract 1 twice.",
            "In both loops, go through successors.get(name, ()) itself, without a set.",
        ),
    },
    says={
        **ORDER_SAYS,
    },
    errors={
        **ORDER_ERRORS,
    },
)
