"""A test that tells shared memory from copies, and right and wrong ways to share."""

from __future__ import annotations

from typing import Any

from kuiper_edu.course.exercises.course4.graphs import Graph
from kuiper_edu.course.judge import learners_tests
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.wording import COMMON_ERRORS

Arrays = dict[str, Any]  # NumPy's; NumPy itself is not loaded when a lesson only looks up its exercises


def _shared(outputs: Arrays, reads: Graph) -> dict[str, list[Any]]:
    return {name: [outputs[producer] for producer in producers] for name, producers in reads.items()}


def _copied_but_the_first(outputs: Arrays, reads: Graph) -> dict[str, list[Any]]:
    shared = _shared(outputs, reads)
    return {name: [*arrays[:1], *(array.copy() for array in arrays[1:])] for name, arrays in shared.items()}


_COPY = "np.shares_memory(array, outputs[producer]) sees a copy; equal numbers do not"

_ORDER = "test an operator with two different producers, their names not in the order of the alphabet, one by one"

SHARES: learners_tests.Subjects = {
    "gives lists": (_shared, True, "it hands over the arrays of outputs themselves"),
    "gives tuples": (
        lambda outputs, reads: {name: tuple(arrays) for name, arrays in _shared(outputs, reads).items()},
        True,
        "a tuple of the same arrays is correct, too: compare array by array",
    ),
    "gives empty lists": (
        lambda _, reads: {name: [] for name in reads},
        False,
        "assert how many arrays an operator reads",
    ),
    "copies": (
        lambda outputs, reads: {name: [outputs[producer].copy() for producer in reads[name]] for name in reads},
        False,
        _COPY,
    ),
    "copies all but the first input": (
        _copied_but_the_first,
        False,
        f"look at every input, not at the first only; {_COPY}",
    ),
    "gives each operator its own output": (
        lambda outputs, reads: {name: [outputs.get(name, outputs[before]) for before in reads[name]] for name in reads},
        False,
        "test an operator that has an output and reads another",
    ),
    "turns the inputs round": (
        lambda outputs, reads: {name: arrays[::-1] for name, arrays in _shared(outputs, reads).items()},
        False,
        _ORDER,
    ),
    "sorts the inputs by name": (
        lambda outputs, reads: _shared(outputs, {name: sorted(producers) for name, producers in reads.items()}),
        False,
        _ORDER,
    ),
    "loses one T of T + T": (
        lambda outputs, reads: _shared(outputs, {name: list(dict.fromkeys(reads[name])) for name in reads}),
        False,
        'test an operator that reads one producer twice: {"add": ["T", "T"]}',
    ),
}
"""For each way what it does, whether it is right, and what a test that judges it wrongly has to do."""


def _help(name: str, text: str) -> str:
    if "truth value" in text:
        return "== compares arrays number by number; ask np.shares_memory(a, b), or a is b"
    if "positional argument" in text:
        return "the test is given one thing, the function: def test_share(share); that is called with two dictionaries"
    return {
        "KeyError": "share(outputs, reads) looks up each producer in outputs, so that needs an array for it",
        "NameError": "this name is not there; the function to test is the argument, share",
    }.get(name, "fix this first")


EXERCISE = Exercise(
    "course4.test_share",
    title="a test that catches a copy",
    lesson="4.2",
    difficulty=2,
    minutes=4,
    check=learners_tests.check(SHARES),
    rules=learners_tests.rules(SHARES),
    diagnose=learners_tests.diagnose(
        SHARES,
        "share",
        "assert np.shares_memory for the arrays that share returns, and how many there are; equal numbers do not prove "
        "shared memory",
        _help,
    ),
    hints={
        "": (
            "What must hold for each input of each operator? Write it as one assert.",
            "Make a few outputs, and three operators that read: one producer, two in an unusual order, the same twice.",
            "for array, producer in zip(inputs[name], producers): assert np.shares_memory(array, outputs[producer])",
        ),
        "passes your test": (
            "Run this wrong share in your head: which of your asserts looks at what it does wrong?",
            "zip stops at the shorter list: assert the lengths, too.",
            "assert len(inputs[name]) == len(producers), before the loop",
        ),
    },
    errors={
        **COMMON_ERRORS,
    },
)
