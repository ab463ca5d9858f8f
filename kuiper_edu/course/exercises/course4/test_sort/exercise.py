"""A test that tells right sorts from wrong ones, and such sorts."""

from collections.abc import Mapping

from kuiper_edu.course.judge import Exercise, learners_tests
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.topo.cycle import cycle_error, find_cycle
from kuiper_edu.topo.nodes import nodes

Graph = Mapping[str, list[str]]


def _ready_first(successors: Graph, take: int) -> list[str]:
    """Nodes that wait for nothing, one after the other: the first of the list (0) or its last (-1)."""
    left, order = nodes(successors), []
    while ready := [name for name in left if not any(name in successors.get(before, ()) for before in left)]:
        left.remove(ready[take])
        order.append(ready[take])
    return order


def _sorted(successors: Graph, take: int = 0) -> list[str]:
    if find_cycle(successors) is not None:
        raise cycle_error(successors)
    return _ready_first(successors, take)


def _through_a_cycle(successors: Graph) -> list[str]:
    order = _ready_first(successors, 0)
    return order + [name for name in nodes(successors) if name not in order]


def _without_one(successors: Graph) -> list[str]:
    order = _sorted(successors)
    return order[: len(order) // 2] + order[len(order) // 2 + 1 :]


def _with_one_twice(successors: Graph) -> list[str]:
    order = _sorted(successors)
    return order + order[-1:]


def _key_error_for_a_cycle(successors: Graph) -> list[str]:
    cycle = find_cycle(successors)
    if cycle is not None:
        raise KeyError(cycle[0])
    return _ready_first(successors, 0)


def _refuse_all(successors: Graph) -> list[str]:
    raise cycle_error({"a": ["a"], **successors})


_CYCLE = (
    "test a graph with a cycle, and raise AssertionError whenever the sort raises no CycleError, whatever it returns; "
    "none of your except clauses may catch this AssertionError"
)

_ORDER = "test a graph without a cycle, and assert that the result is a valid order"

SORTS: learners_tests.Subjects = {
    "takes the first ready node": (_sorted, True, "any valid order is correct, and so is a CycleError for a cycle"),
    "takes the last ready node": (
        lambda graph: _sorted(graph, -1),
        True,
        "it returns another valid order, which is correct, too, so assert is_valid(...)",
    ),
    "returns all names for a cycle": (_through_a_cycle, False, _CYCLE),
    "returns only some of the names, or none, for a cycle": (lambda graph: _ready_first(graph, 0), False, _CYCLE),
    "returns None for a cycle": (
        lambda graph: None if find_cycle(graph) else _ready_first(graph, 0),
        False,
        _CYCLE,
    ),
    "raises KeyError for a cycle": (
        _key_error_for_a_cycle,
        False,
        "only CycleError is correct for a graph with a cycle, so use except CycleError, and catch no other error",
    ),
    "loses a name": (_without_one, False, _ORDER),
    "returns a name twice": (_with_one_twice, False, f"{_ORDER}, with every name exactly once"),
    "returns the names in the dictionary's order": (
        lambda graph: _sorted(graph) and nodes(graph),
        False,
        f"{_ORDER}; choose a dictionary whose keys are not in a valid order",
    ),
    "raises CycleError for every graph": (
        _refuse_all,
        False,
        f"{_ORDER}; your test must fail if the sort raises CycleError for this graph",
    ),
}
"""For each sort: what it does, whether it is right, and what to change in a test that judges it wrongly."""


def _help(name: str, _: str) -> Sentence:
    return (
        told(
            "cycleerror_correct_cycle_so",
            "CycleError is correct for your cycle, so catch it with except CycleError",
        )
        if name == "CycleError"
        else told("fix_this_first", "fix this first")
    )


EXERCISE = Exercise(
    "course4.test_sort",
    title="a test that catches it",
    lesson="4.1b",
    difficulty=3,
    minutes=6,
    check=learners_tests.check(SORTS),
    rules=learners_tests.rules(SORTS),
    diagnose=learners_tests.diagnose(SORTS, "sort", "assert something about the returned list", _help),
    opens={
        "your test accepts": (
            "diagnosis/test_accepts",
            "diagnosis/test_accepts_every_including",
        ),
    },
    hints={
        "": (
            "Which two graphs does the test need? What does a correct sort do with each of them?",
            (
                "First, sort an acyclic graph whose keys are not in a valid order, and assert is_valid(...). "
                "Second, inside a try, sort a graph with a cycle."
            ),
            ("Call sort(circle) in the try, return in except CycleError, and raise AssertionError(...) after the try."),
        ),
        "your test accepts": (
            "What does this wrong sort return for your graphs? Does one of your asserts fail for it?",
            "Choose a graph for which this sort is wrong: one whose keys are in reverse order, or one with a cycle.",
            'The keys of backward = {"b": ["c"], "a": ["b"]} are not in a valid order.',
        ),
    },
    uses=("course4.is_valid",),
)
