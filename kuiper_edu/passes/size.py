"""The size of a graph: operators, parameters, FLOPs and bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any

from kuiper_edu.passes.known import constant_value, known_shape
from kuiper_edu.pnnx import Graph, Operand, Operator
from kuiper_edu.pnnx.dtypes import BY_CODE
from kuiper_edu.runtime.plan import TensorSpec
from kuiper_edu.traits import count_flops

ShapeOf = Callable[[Operand], tuple[int, ...] | None]


@dataclass(frozen=True)
class Size:
    """The size of a graph.

    Args:
        operators: the number of operators, including inputs and outputs.
        parameters: the number of elements of all weights.
        flops: multiplications and additions of one run at the file's shapes; unknown shapes count nothing.
        weight_bytes: the bytes of all stored weights.
        value_bytes: the bytes of all values between operators.
    """

    operators: int
    parameters: int
    flops: int
    weight_bytes: int
    value_bytes: int


def measure(graph: Graph) -> Size:
    """Return the size of a graph.

    Example:
        >>> measure(Graph.from_text("7767517\\n2 1\\npnnx.Input x 0 1 0 #0=(1,3)f32\\npnnx.Output y 1 0 0"))
        Size(operators=2, parameters=0, flops=0, weight_bytes=0, value_bytes=12)
    """
    weights = [attribute for op in graph.ops for attribute in op.attrs.values()]
    values = [_spec_of(operand, known_shape) for operand in graph.operands]
    return Size(
        operators=len(graph.ops),
        parameters=sum(prod(weight.shape) for weight in weights),
        flops=sum(flops_of(op) or 0 for op in graph.ops),
        weight_bytes=sum(weight.nbytes for weight in weights),
        value_bytes=sum(value.nbytes for value in values if value is not None),
    )


def _spec_of(operand: Operand, shape_of: ShapeOf) -> TensorSpec | None:
    """Return shape and type of a value as the file stores it; None if its shape is not known."""
    shape = shape_of(operand)
    return None if shape is None else TensorSpec(shape, BY_CODE[operand.type].stored)


def flops_of(op: Operator, shape_of: ShapeOf = known_shape) -> int | None:
    """Count the floating-point operations of one run of an operator; None if an output's shape is not known.

    Args:
        op: the operator.
        shape_of: returns the shape of an operand; by default the file's.
    """
    outputs = [_spec_of(operand, shape_of) for operand in op.outputs]
    if None in outputs:
        return None
    inputs: list[Any] = []
    for operand in op.inputs:  # specs, or the value of an input that is a constant number, list or string
        constant, value = constant_value(operand.producer)
        inputs.append(value if constant and not hasattr(value, "shape") else _spec_of(operand, shape_of))
    return count_flops(op, inputs, outputs) if outputs else 0
