"""Right and wrong ways to list what an operator reads, for the test that learners write in lesson 3.2b."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Operator

Reader = Callable[["Operator"], object]


def one_by_one(op: Operator) -> list[str]:
    """Right."""
    return [operand.name for operand in op.inputs]


def mapped(op: Operator) -> list[str]:
    """Right, in another style."""
    return list(map(attrgetter("name"), op.inputs))


def by_producer(op: Operator) -> list[str]:
    """Wrong: one entry for each producer, as in the map of the C++."""
    return list({operand.producer and operand.producer.name: operand.name for operand in op.inputs}.values())


def each_once(op: Operator) -> list[str]:
    """Wrong: what is read twice is listed once."""
    return list(dict.fromkeys(one_by_one(op)))


def in_order_of_names(op: Operator) -> list[str]:
    """Wrong: sorted."""
    return sorted(one_by_one(op))


def from_the_end(op: Operator) -> list[str]:
    """Wrong: backward."""
    return one_by_one(op)[::-1]


def outputs(op: Operator) -> list[str]:
    """Wrong: what is written."""
    return [operand.name for operand in op.outputs]


def producers(op: Operator) -> list[str]:
    """Wrong: who writes it."""
    return [operand.producer.name if operand.producer else "" for operand in op.inputs]


def nothing(op: Operator) -> None:
    """Wrong: the return is missing."""
    one_by_one(op)


_TWICE = "give it an operator that reads one operand twice, and assert that the name comes twice"
_ORDER = "give it an operator whose operands come in no order of their names, 7 before 3 say, and assert the list"
_FROM_THE_END = "assert a list that is another one when it is read from the end: 7, 3, 7 is the same both ways"
_NAMES = "assert which names come back"

READERS: dict[str, tuple[Reader, bool, str]] = {
    "lists the names one by one": (one_by_one, True, "the names of the operands in op.inputs, in their order"),
    "does the same with map": (mapped, True, "the names of the operands in op.inputs, in their order"),
    "keeps one operand for each producer": (by_producer, False, _TWICE),
    "lists each operand once": (each_once, False, _TWICE),
    "sorts the names": (in_order_of_names, False, _ORDER),
    "lists them from the end": (from_the_end, False, _FROM_THE_END),
    "lists the outputs": (outputs, False, _NAMES),
    "lists the producers": (producers, False, f"{_NAMES}, of an operator whose operands have producers"),
    "returns nothing": (nothing, False, _NAMES),
}
"""For each function what it does, whether it is right, and what a test that judges it wrongly has to do."""

WRONG = [label for label, (_, right, _) in READERS.items() if not right]
"""The wrong ones."""
