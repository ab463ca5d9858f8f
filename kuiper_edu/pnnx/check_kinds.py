"""What stands in a graph where something else belongs: the number 3 for a Parameter, an array for an Attribute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from kuiper_edu.pnnx import dtypes
from kuiper_edu.pnnx.attribute import Attribute
from kuiper_edu.pnnx.nodes import Operand, Operator
from kuiper_edu.pnnx.parameter import Parameter
from kuiper_edu.pnnx.structure import Structure


def wrong_kinds(graph: Structure) -> Iterator[str]:
    """A sentence for each thing of a wrong kind; while there is one, nothing else can be judged."""
    yield from _members(graph.ops, Operator, "the graph's operators")
    yield from _members(graph.operands, Operand, "the graph's operands")
    for operator in graph.ops:
        if isinstance(operator, Operator):
            yield from _of_operator(operator)
    for operand in graph.operands:
        if isinstance(operand, Operand):
            yield from _of_operand(operand)


def _of_operator(operator: Operator) -> Iterator[str]:
    me = f"operator {operator.name!r}"
    yield from _members([operator.type, operator.name], str, f"type and name of {me}")
    yield from _members(operator.inputs, Operand, f"the inputs of {me}")
    yield from _members(operator.outputs, Operand, f"the outputs of {me}")
    yield from _members([*operator.inputnames, *operator.params, *operator.attrs], str, f"the names in {me}")
    yield from _members(list(operator.params.values()), Parameter, f"the params of {me}")
    yield from _members(list(operator.attrs.values()), Attribute, f"the attrs of {me}")


def _of_operand(operand: Operand) -> Iterator[str]:
    me = f"operand {operand.name!r}"
    yield from _members([operand.name], str, f"the name of {me}")
    yield from _members(operand.consumers, Operator, f"the consumers of {me}")
    if operand.producer is not None:
        yield from _members([operand.producer], Operator, f"the producer of {me}")
    if operand.type not in dtypes.BY_CODE:
        yield f"{me} has the data type {operand.type!r}, a number from 0 to {max(dtypes.BY_CODE)} is expected"
    sizes: Any = operand.shape
    if sizes is not None and not (isinstance(sizes, tuple | list) and all(_is_size(each) for each in sizes)):
        yield f"{me} has the shape {sizes!r}, a tuple of numbers, names and None is expected"


def _is_size(size: Any) -> bool:
    return size is None or isinstance(size, int | str | np.integer)


def _members(members: Sequence[Any], kind: type, where: str) -> Iterator[str]:
    for each in members:
        if not isinstance(each, kind):
            yield f"{where} hold {type(each).__name__} ({each!r:.40}), {kind.__name__} is expected"
