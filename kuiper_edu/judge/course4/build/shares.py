"""Right and wrong ways to share, for the test that learners write in lesson 4.2."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kuiper_edu.judge.course4.topological_sort.common import Graph

Arrays = dict[str, Any]  # NumPy's; NumPy itself is not loaded when a lesson only looks up its exercises
Share = Callable[[Arrays, Graph], dict[str, Any]]


def lists(outputs: Arrays, reads: Graph) -> dict[str, Any]:
    """Right."""
    return {name: [outputs[producer] for producer in producers] for name, producers in reads.items()}


def tuples(outputs: Arrays, reads: Graph) -> dict[str, Any]:
    """Right, with tuples."""
    return {name: tuple(outputs[producer] for producer in reads[name]) for name in reads}


def copies(outputs: Arrays, reads: Graph) -> dict[str, Any]:
    """Wrong: the numbers are right, the memory is another."""
    return {name: [outputs[producer].copy() for producer in producers] for name, producers in reads.items()}


def copies_again(outputs: Arrays, reads: Graph) -> dict[str, Any]:
    """Wrong: the first input is shared, the others are copies."""
    shared = lists(outputs, reads)
    return {name: [*arrays[:1], *(array.copy() for array in arrays[1:])] for name, arrays in shared.items()}


def loses_one(outputs: Arrays, reads: Graph) -> dict[str, Any]:
    """Wrong: T + T gets T once."""
    return {name: [outputs[producer] for producer in dict.fromkeys(producers)] for name, producers in reads.items()}


def turns_round(outputs: Arrays, reads: Graph) -> dict[str, Any]:
    """Wrong: the inputs come in another order."""
    return {name: arrays[::-1] for name, arrays in lists(outputs, reads).items()}


def by_name(outputs: Arrays, reads: Graph) -> dict[str, Any]:
    """Wrong: the inputs come in the order of their names."""
    return lists(outputs, {name: sorted(producers) for name, producers in reads.items()})


def its_own(outputs: Arrays, reads: Graph) -> dict[str, Any]:
    """Wrong: each operator gets its own output."""
    return {name: [outputs.get(name, outputs[producer]) for producer in reads[name]] for name in reads}


def nothing(outputs: Arrays, reads: Graph) -> dict[str, Any]:  # noqa: ARG001
    """Wrong: nobody gets anything."""
    return {name: [] for name in reads}


_COPY = "np.shares_memory(array, outputs[producer]) sees a copy; equal numbers do not"
_ORDER = "test an operator with two different producers, their names not in the order of the alphabet, one by one"

SHARES: dict[str, tuple[Share, bool, str]] = {
    "gives lists": (lists, True, "it hands over the arrays of outputs themselves"),
    "gives tuples": (tuples, True, "a tuple of the same arrays is right, too: compare array by array"),
    "gives empty lists": (nothing, False, "assert how many arrays an operator reads"),
    "copies": (copies, False, _COPY),
    "copies all but the first input": (copies_again, False, f"look at every input, not at the first only; {_COPY}"),
    "gives each operator its own output": (its_own, False, "test an operator that has an output and reads another"),
    "turns the inputs round": (turns_round, False, _ORDER),
    "sorts the inputs by name": (by_name, False, _ORDER),
    "loses one T of T + T": (loses_one, False, 'test an operator that reads one producer twice: {"add": ["T", "T"]}'),
}
"""For each way what it does, whether it is right, and what a test that judges it wrongly has to do."""

WRONG = [label for label, (_, right, _) in SHARES.items() if not right]
"""The wrong ones."""
