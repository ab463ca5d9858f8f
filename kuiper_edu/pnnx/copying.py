"""A graph in a pickle and as a deep copy: edges apart from nodes, so that nothing nests as deeply as it is long."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from kuiper_edu.pnnx.nodes import Operand, Operator

if TYPE_CHECKING:
    from kuiper_edu.pnnx.ir import Graph


def state_of(graph: Graph) -> dict[str, Any]:
    """For a pickle or a deep copy: the nodes without their edges, and the edges by the nodes' numbers."""
    operators, operands = _reachable(graph)
    number = {id(node): index for nodes in (operators, operands) for index, node in enumerate(nodes)}
    taken = [[number[id(operand)] for operand in operator.inputs] for operator in operators]
    made = [[number[id(operand)] for operand in operator.outputs] for operator in operators]
    producers = [None if operand.producer is None else number[id(operand.producer)] for operand in operands]
    consumers = [[number[id(operator)] for operator in operand.consumers] for operand in operands]
    listed = [number[id(operator)] for operator in graph.ops], [number[id(operand)] for operand in graph.operands]
    return graph.__dict__ | {
        "ops": (operators, taken, made),
        "operands": (operands, producers, consumers),
        "listed": listed,
    }


def restore(graph: Graph, state: dict[str, Any]) -> None:
    """Fill a graph from what :func:`state_of` made of another one."""
    operators, taken, made = state["ops"]
    operands, producers, consumers = state["operands"]
    for operator, inputs, outputs in zip(operators, taken, made, strict=True):
        operator.inputs = [operands[index] for index in inputs]
        operator.outputs = [operands[index] for index in outputs]
    for operand, producer, takers in zip(operands, producers, consumers, strict=True):
        operand.producer = None if producer is None else operators[producer]
        operand.consumers = [operators[index] for index in takers]
    ops, values = state.pop("listed")
    graph.__dict__.update(state)
    graph.ops = [operators[index] for index in ops]
    graph.operands = [operands[index] for index in values]


def _reachable(graph: Graph) -> tuple[list[Operator], list[Operand]]:
    """The graph's own nodes, and (where it is broken) those that its edges lead to beyond."""
    operators = {id(operator): operator for operator in graph.ops}
    operands = {id(operand): operand for operand in graph.operands}
    todo: list[Operator | Operand] = [*graph.ops, *graph.operands]
    for node in todo:  # it grows meanwhile
        if isinstance(node, Operator):
            new_operands = [end for end in (*node.inputs, *node.outputs) if id(end) not in operands]
            operands.update((id(operand), operand) for operand in new_operands)
            todo += new_operands
        else:
            ends = (*node.consumers, *([] if node.producer is None else [node.producer]))
            new_operators = [end for end in ends if id(end) not in operators]
            operators.update((id(operator), operator) for operator in new_operators)
            todo += new_operators
    return list(operators.values()), list(operands.values())


def copy_into(graph: Graph, other: Graph, memo: dict[int, Any]) -> None:
    """Make `other` a copy: its own operators, operands and edges; parameters and weights' numbers are shared.

    Args:
        graph: what is copied.
        other: what becomes the copy.
        memo: gets node's id -> its copy, as for `__deepcopy__`.
    """
    operators, operands = _reachable(graph)
    for node in (*operators, *operands):
        memo.setdefault(id(node), copy.copy(node))  # one that was copied before its graph has no edges yet
    for operand in operands:
        twin = memo[id(operand)]
        twin.producer = None if operand.producer is None else memo[id(operand.producer)]
        twin.consumers = [memo[id(consumer)] for consumer in operand.consumers]
        twin.params = dict(operand.params)
    for operator in operators:
        twin = memo[id(operator)]
        twin.inputs = [memo[id(operand)] for operand in operator.inputs]
        twin.outputs = [memo[id(operand)] for operand in operator.outputs]
        twin.inputnames = list(operator.inputnames)
        twin.params = dict(operator.params)
        twin.attrs = {key: copy.copy(attribute) for key, attribute in operator.attrs.items()}
    other.ops = [memo[id(operator)] for operator in graph.ops]
    other.operands = [memo[id(operand)] for operand in graph.operands]
