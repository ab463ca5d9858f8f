"""What a pass did: which operators, in one sentence, and what it won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod
from typing import Any

from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx import Graph, Operator
from kuiper_edu.pnnx.dtypes import BY_CODE
from kuiper_edu.runtime.flops import count_flops
from kuiper_edu.runtime.init_graph import init_attributes, init_params
from kuiper_edu.runtime.operator import RuntimeOperator

Run = Callable[[Graph], "list[Change]"]


@dataclass(frozen=True)
class Pass:
    """One optimisation.

    Args:
        name: as it stands in tables, `fuse-batch-norm`.
        level: from which level of optimize() on it runs.
        run: changes the graph in place and tells what it changed.
        about: one sentence.
    """

    name: str
    level: int
    run: Run = field(repr=False)
    about: str = ""

    def __call__(self, graph: Graph) -> list[Change]:
        """Change the graph in place."""
        return self.run(graph)


@dataclass(frozen=True)
class Change:
    """One thing that a pass changed.

    Args:
        sentence: what was done.
        operators: the names of the operators that were there before and are gone or changed.
        made: the names of the operators that are new or changed.
    """

    sentence: str
    operators: tuple[str, ...] = ()
    made: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.sentence


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
        flops=_flops(graph),
        weight_bytes=sum(weight.nbytes for weight in weights),
        value_bytes=sum(value.nbytes for value in values if value is not None),
    )


@dataclass(frozen=True)
class _Value:
    """Shape and size of a value, as counting FLOPs wants them."""

    shape: tuple[int, ...]
    nbytes: int

    @property
    def size(self) -> int:
        return prod(self.shape)

    @staticmethod
    def of(operand: Any) -> _Value | None:
        if operand.shape is None or not all(isinstance(dim, int) and dim >= 0 for dim in operand.shape):
            return None
        return _Value(tuple(operand.shape), prod(operand.shape) * BY_CODE[operand.type].numpy.itemsize)


def _flops(graph: Graph) -> int:
    total = 0
    for op in graph.ops:
        inputs = [_Value.of(operand) for operand in op.inputs]
        outputs = [_Value.of(operand) for operand in op.outputs]
        if outputs and None not in outputs:
            try:
                total += count_flops(runtime_operator(op), inputs, outputs)
            except KuiperError:
                continue  # an operator whose parameters do not add up is for build() to refuse
    return total


def runtime_operator(op: Operator) -> RuntimeOperator:
    """One operator as the runtime wraps it, outside of any runtime graph."""
    wrapped = RuntimeOperator(op.name, op.type, inputnames=list(op.inputnames))
    wrapped.output_names = [operand.name for operand in op.outputs]
    init_attributes(op.attrs, wrapped)
    init_params(op.params, wrapped)
    return wrapped
