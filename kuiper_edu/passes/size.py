"""How large a graph is: operators, parameters, FLOPs and bytes."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

from kuiper_edu.passes.values import known_shape, value_of
from kuiper_edu.pnnx import Graph, Operand, Operator
from kuiper_edu.pnnx.dtypes import BY_CODE
from kuiper_edu.runtime.flops import count_flops


@dataclass(frozen=True)
class Size:
    """How large a graph is.

    Args:
        operators: how many, inputs and outputs among them.
        parameters: the numbers in all weights.
        flops: multiplications and additions of one run at the file's shapes; unknown shapes count nothing.
        weight_bytes: the bytes of all weights as they are stored.
        value_bytes: the bytes of all values between operators.
    """

    operators: int
    parameters: int
    flops: int
    weight_bytes: int
    value_bytes: int


def measure(graph: Graph) -> Size:
    """The size of a graph.

    Example:
        >>> measure(Graph.from_text("7767517\\n2 1\\npnnx.Input x 0 1 0 #0=(1,3)f32\\npnnx.Output y 1 0 0"))
        Size(operators=2, parameters=0, flops=0, weight_bytes=0, value_bytes=12)
    """
    weights = [attribute for op in graph.ops for attribute in op.attrs.values()]
    values = [_Value.of(operand) for operand in graph.operands]
    return Size(
        operators=len(graph.ops),
        parameters=sum(prod(weight.shape) for weight in weights),
        flops=sum(map(_flops, graph.ops)),
        weight_bytes=sum(weight.nbytes for weight in weights),
        value_bytes=sum(value.nbytes for value in values if value is not None),
    )


@dataclass(frozen=True)
class _Value:
    """Shape and bytes of a value, as counting wants them."""

    shape: tuple[int, ...]
    nbytes: int

    @staticmethod
    def of(operand: Operand) -> _Value | None:
        shape = known_shape(operand)
        return None if shape is None else _Value(shape, prod(shape) * BY_CODE[operand.type].stored.itemsize)


def _flops(op: Operator) -> int:
    outputs = [_Value.of(operand) for operand in op.outputs]
    if not outputs or None in outputs:
        return 0
    return count_flops(op, list(map(_given, op.inputs)), outputs)


def _given(operand: Operand) -> Any:
    """The shape of what is read, or the number, list or word that it always is."""
    constant, value = value_of(operand.producer)
    return value if constant and not hasattr(value, "shape") else _Value.of(operand)
