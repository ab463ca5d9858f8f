"""Right and wrong ways to wrap a graph, for the test that learners write in lesson 3.3."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Graph, Operator
    from kuiper_edu.runtime import RuntimeOperator

Wrapper = Callable[["Graph"], object]


def library(graph: Graph) -> list[RuntimeOperator]:
    """Right: the package's own."""
    from kuiper_edu.runtime.init_graph import init_operators

    return init_operators(graph)


def by_hand(graph: Graph) -> list[RuntimeOperator]:
    """Right: as the lesson does it."""
    return [_wrapped(op) for op in graph.ops]


def _wrapped(op: Operator) -> RuntimeOperator:
    from kuiper_edu.runtime import RuntimeAttribute, RuntimeDataType, RuntimeOperand, RuntimeOperator

    made = RuntimeOperator(op.name, op.type)
    for operand in op.inputs:
        name = operand.producer.name if operand.producer else ""
        entry = RuntimeOperand(name, operand.shape, RuntimeDataType(operand.type))
        made.input_operands[name] = entry
        made.input_operands_seq.append(entry)
    made.output_names += [consumer.name for operand in op.outputs for consumer in operand.consumers]
    made.attribute.update({name: RuntimeAttribute(value) for name, value in op.attrs.items()})
    return made


def names_for_types(graph: Graph) -> list[RuntimeOperator]:
    """Wrong: name and type are mixed up."""
    made = by_hand(graph)
    for op in made:
        op.name, op.type = op.type, op.name
    return made


def operands_names(graph: Graph) -> list[RuntimeOperator]:
    """Wrong: inputs under the names of the operands."""
    made = by_hand(graph)
    for op, mine in zip(graph.ops, made, strict=True):
        mine.input_operands.clear()
        for operand, entry in zip(op.inputs, mine.input_operands_seq, strict=True):
            entry.name = operand.name
            mine.input_operands[operand.name] = entry
    return made


def one_input_for_each_producer(graph: Graph) -> list[RuntimeOperator]:
    """Wrong: the list is made from the map, so a T of T + T is lost."""
    made = by_hand(graph)
    for mine in made:
        mine.input_operands_seq = list(mine.input_operands.values())
    return made


def no_shapes(graph: Graph) -> list[RuntimeOperator]:
    """Wrong: inputs without their shapes."""
    made = by_hand(graph)
    for mine in made:
        for entry in mine.input_operands_seq:
            entry.shapes = None
    return made


def no_consumers(graph: Graph) -> list[RuntimeOperator]:
    """Wrong: the output names are left out."""
    made = by_hand(graph)
    for mine in made:
        mine.output_names.clear()
    return made


def no_weights(graph: Graph) -> list[RuntimeOperator]:
    """Wrong: the attributes are left out."""
    made = by_hand(graph)
    for mine in made:
        mine.attribute.clear()
    return made


def one_less(graph: Graph) -> list[RuntimeOperator]:
    """Wrong: the last operator is forgotten."""
    return by_hand(graph)[:-1]


_RIGHT = "what you assert does not hold for it"

WRAPPERS: dict[str, tuple[Wrapper, bool, str]] = {
    "is the package's own": (library, True, _RIGHT),
    "does the steps by hand": (by_hand, True, _RIGHT),
    "forgets the last operator": (one_less, False, "assert how many operators come back, or ask the last one"),
    "mixes up name and type": (names_for_types, False, "assert the name or the type of an operator"),
    "enters inputs under the names of operands": (
        operands_names,
        False,
        "assert the name of an input: its producer's",
    ),
    "makes the list of inputs from the map": (
        one_input_for_each_producer,
        False,
        "wrap T + T, and assert that the list of inputs has two entries",
    ),
    "leaves out the shapes of inputs": (no_shapes, False, "assert the shapes of an input"),
    "leaves out the names of consumers": (no_consumers, False, "assert output_names of an operator"),
    "leaves out the weights": (no_weights, False, "assert which names attribute has, for an operator with weights"),
}
"""For each way what it does, whether it is right, and what a test that judges it wrongly has to do."""

WRONG = [label for label, (_, right, _) in WRAPPERS.items() if not right]
"""The wrong ones."""
