"""Small edits that several passes make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from kuiper_edu.pnnx import Graph, Operand, Operator


def take_inputs(op: Operator, inputs: Sequence[Operand]) -> None:
    """Let an operator take these operands and no others, by their places."""
    for operand in op.inputs:
        operand.remove_consumer(op)
    op.inputs, op.inputnames = [], []
    for operand in inputs:
        op.add_input(operand)


def remove_if_dead(graph: Graph, op: Operator) -> None:
    """Take out an operator whose results nobody reads any more."""
    if not any(operand.consumers for operand in op.outputs):
        graph.remove_operator(op)


def distinct(operands: Iterable[Operand]) -> list[Operand]:
    """The operands in their order, each once."""
    return list({id(operand): operand for operand in operands}.values())


def place(operands: Sequence[Operand], wanted: Operand) -> int:
    """Where an operand stands."""
    return next(i for i, operand in enumerate(operands) if operand is wanted)


def free_names(stem: str, taken: Iterable[str]) -> Iterator[str]:
    """`stem_0`, `stem_1`, ... without the names that are there.

    Example:
        >>> names = free_names("x", ["x_1"])
        >>> next(names), next(names)
        ('x_0', 'x_2')
    """
    known = set(taken)
    return (name for name in (f"{stem}_{i}" for i in count()) if name not in known)
