"""The values of a graph by number: which operator reads and which makes each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kuiper_edu import pnnx
from kuiper_edu.errors import GraphError
from kuiper_edu.pnnx.structure import distinct_names
from kuiper_edu.runtime.operator import RuntimeOperator


@dataclass(frozen=True)
class Wiring:
    """Every operand of the file is one value; its number is the place where it was first produced.

    The C++ keys inputs by the producer's name, so that an operator with two outputs cannot be wired, and
    pairs outputs with operators by index; here a value is found by the operand itself.

    Args:
        reads: operator name -> numbers of the values it reads, in order.
        makes: operator name -> numbers of the values it makes, in order.
        operands: number -> the operand of the file.
        producers: number -> the operator that makes it.
    """

    reads: dict[str, tuple[int, ...]]
    makes: dict[str, tuple[int, ...]]
    operands: list[pnnx.Operand]
    producers: list[RuntimeOperator]


def wire(graph: pnnx.Graph, operators: Sequence[RuntimeOperator]) -> Wiring:
    """Number the values of a graph whose operators are linked.

    Args:
        graph: the graph as the file has it.
        operators: its runtime operators, with `output_operators` filled.

    Raises:
        GraphError: an input is made by nobody in the graph, or its producer does not know this consumer.
    """
    by_name = {op.name: op for op in operators}
    named = list(zip(distinct_names(graph.ops), graph.ops, strict=True))
    numbers: dict[int, int] = {}
    operands: list[pnnx.Operand] = []
    producers: list[RuntimeOperator] = []
    for name, op in named:
        for operand in op.outputs:
            numbers[id(operand)] = len(operands)
            operands.append(operand)
            producers.append(by_name[name])
    reads: dict[str, tuple[int, ...]] = {}
    for name, op in named:
        for operand in op.inputs:
            if id(operand) not in numbers:
                raise GraphError(f"its input {operand.name!r} is made by no operator of the graph", operator=name)
            if name not in producers[numbers[id(operand)]].output_operators:
                raise GraphError(f"its input {operand.name!r} does not list it as a consumer", operator=name)
        reads[name] = tuple(numbers[id(operand)] for operand in op.inputs)
    makes = {name: tuple(numbers[id(operand)] for operand in op.outputs) for name, op in named}
    return Wiring(reads, makes, operands, producers)
