"""A test that tells shared memory from copies, and right and wrong ways to share."""

from typing import Any

from kuiper_edu.course.exercises.course4.graphs import Graph
from kuiper_edu.course.judge import Exercise, learners_tests
from kuiper_edu.course.judge.sentences import Sentence, told

Arrays = dict[str, Any]  # NumPy's; NumPy itself is not loaded when a lesson only looks up its exercises


def _shared(outputs: Arrays, reads: Graph) -> dict[str, list[Any]]:
    return {name: [outputs[producer] for producer in producers] for name, producers in reads.items()}


def _copied_but_the_first(outputs: Arrays, reads: Graph) -> dict[str, list[Any]]:
    shared = _shared(outputs, reads)
    return {name: [*arrays[:1], *(array.copy() for array in arrays[1:])] for name, arrays in shared.items()}


def _copied_but_the_last(outputs: Arrays, reads: Graph) -> dict[str, list[Any]]:
    shared = _shared(outputs, reads)
    return {name: [*(array.copy() for array in arrays[:-1]), *arrays[-1:]] for name, arrays in shared.items()}


def _copied_where_read_twice(outputs: Arrays, reads: Graph) -> dict[str, list[Any]]:
    return {
        name: [
            outputs[read].copy() if read in producers[:place] else outputs[read] for place, read in enumerate(producers)
        ]
        for name, producers in reads.items()
    }


_COPY = "np.shares_memory(array, outputs[producer]) detects a copy; comparing the numbers does not"

_ORDER = "test an operator with two different producers, not in alphabetical order, and check each array"

SHARES: learners_tests.Subjects = {
    "returns lists": (_shared, True, "a list that contains outputs[producer] itself for each producer is correct"),
    "returns tuples": (
        lambda outputs, reads: {name: tuple(arrays) for name, arrays in _shared(outputs, reads).items()},
        True,
        "a tuple of the same arrays is correct, too, so compare the arrays one by one",
    ),
    "returns empty lists": (
        lambda _, reads: {name: [] for name in reads},
        False,
        "check the number of arrays for each operator",
    ),
    "copies every array": (
        lambda outputs, reads: {name: [outputs[producer].copy() for producer in reads[name]] for name in reads},
        False,
        _COPY,
    ),
    "copies every input except the first": (
        _copied_but_the_first,
        False,
        f"check every input, not only the first; {_COPY}",
    ),
    "copies every input except the last": (
        _copied_but_the_last,
        False,
        f"check every input, not only the last; {_COPY}",
    ),
    "returns each operator's own output": (
        lambda outputs, reads: {name: [outputs.get(name, outputs[before]) for before in reads[name]] for name in reads},
        False,
        "test an operator that reads another operator's output and has an output of its own",
    ),
    "reverses the inputs": (
        lambda outputs, reads: {name: arrays[::-1] for name, arrays in _shared(outputs, reads).items()},
        False,
        _ORDER,
    ),
    "sorts the inputs by name": (
        lambda outputs, reads: _shared(outputs, {name: sorted(producers) for name, producers in reads.items()}),
        False,
        _ORDER,
    ),
    "loses one input of T + T": (
        lambda outputs, reads: _shared(outputs, {name: list(dict.fromkeys(reads[name])) for name in reads}),
        False,
        'test an operator that reads one producer twice, as in {"add": ["T", "T"]}',
    ),
    "copies the second input of T + T": (
        _copied_where_read_twice,
        False,
        "check both arrays of an operator that reads one producer twice, not only the first array and the number of "
        "arrays",
    ),
}
"""For each share: what it does, whether it is right, and what to change in a test that judges it wrongly."""


def _help(name: str, text: str) -> Sentence:
    if "truth value" in text:
        return told(
            "compares_arrays_element_by",
            "== compares arrays element by element; use np.shares_memory(a, b) or `a is b` instead",
        )
    if "positional argument" in text:
        return told(
            "test_must_have_one",
            "your test must have one parameter, the function to test, as in def test_share(share); inside your "
            "test, call share with two dictionaries",
        )
    if name == "KeyError":
        return told(
            "no_array_for_a_producer",
            "share(outputs, reads) looks up each producer in outputs, so put an array for each producer into outputs",
        )
    if name == "NameError":
        return told("not_defined", "this name is not defined; the function to test is the argument `share`")
    return learners_tests.FIX_THIS


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
        "share function",
        (
            "assert that the number of returned arrays is right, and that np.shares_memory is true for each array; "
            "comparing the numbers is not enough, because a copy contains equal numbers, too"
        ),
        _help,
    ),
    opens={
        "your test accepts": (
            "diagnosis/test_accepts",
            "diagnosis/test_accepts_every_including",
        ),
    },
    hints={
        "": (
            "What must be true for each input of each operator? Write it as one assert.",
            (
                "Create a few outputs and three operators: one with one producer, one with two producers not "
                "in alphabetical order, and one that reads the same producer twice."
            ),
            "for array, producer in zip(inputs[name], producers): assert np.shares_memory(array, outputs[producer])",
        ),
        "your test accepts": (
            "Write down the wrong `share` that the verdict describes, and go through your test with it: which assert "
            "should fail, but does not?",
            "zip stops at the end of the shorter list, so assert the lengths, too.",
            "Before the loop over zip(...), write: assert len(inputs[name]) == len(producers)",
        ),
    },
)
