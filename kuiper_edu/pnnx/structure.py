"""The operators and operands of a graph, and the edits that keep both ends of every edge right.

C++: pnnx::Graph (ir.h); its passes move the pointers by hand.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from itertools import count
from typing import TypeVar

from kuiper_edu.errors import GraphError
from kuiper_edu.pnnx.nodes import Operand, Operator

Each = TypeVar("Each", Operator, Operand)


def distinct_names(operators: Sequence[Operator]) -> list[str]:
    """A name for every operator that no other one has: its own, but of equal ones the first alone keeps it.

    A module that is used twice is two operators of one name at optlevel 0.

    Example:
        >>> distinct_names([Operator("nn.Linear", name) for name in ("fc", "fc", "out", "fc")])
        ['fc', 'fc#2', 'out', 'fc#3']
    """
    taken = {operator.name for operator in operators}
    last: dict[str, int] = {}
    names = []
    for operator in operators:
        name, number = operator.name, last.get(operator.name, 0) + 1
        if number > 1:
            number = next(n for n in count(number) if f"{name}#{n}" not in taken)
            taken.add(f"{name}#{number}")
        last[name] = number
        names.append(name if number == 1 else f"{name}#{number}")
    return names


class Structure:
    """Operators in an order in which they can run, and the operands between them.

    Attributes:
        ops: the operators, each after those whose results it takes.
        operands: the operands, in the order in which they are made.
    """

    def __init__(self) -> None:
        self.ops: list[Operator] = []
        self.operands: list[Operand] = []

    def new_operator(self, type: str, name: str) -> Operator:  # noqa: A002
        """A new operator at the end, connected to nothing yet.

        C++: Graph::new_operator
        """
        operator = Operator(type, name)
        self.ops.append(operator)
        return operator

    def new_operator_before(self, type: str, name: str, current: Operator) -> Operator:  # noqa: A002
        """A new operator in front of another one, connected to nothing yet.

        Raises:
            GraphError: the other one is not in this graph.

        C++: Graph::new_operator_before
        """
        operator = Operator(type, name)
        self.ops.insert(_index(self.ops, current), operator)
        return operator

    def new_operator_after(self, type: str, name: str, current: Operator) -> Operator:  # noqa: A002
        """A new operator behind another one, connected to nothing yet.

        Raises:
            GraphError: the other one is not in this graph.

        C++: Graph::new_operator_after
        """
        operator = Operator(type, name)
        self.ops.insert(_index(self.ops, current) + 1, operator)
        return operator

    def new_operand(self, name: str) -> Operand:
        """A new operand that nobody makes or takes yet.

        C++: Graph::new_operand
        """
        operand = Operand(name)
        self.operands.append(operand)
        return operand

    def get_operand(self, name: str) -> Operand | None:
        """The operand of this name, None if there is none (looks at one after the other).

        C++: Graph::get_operand
        """
        return next((operand for operand in self.operands if operand.name == name), None)

    def get_operator(self, name: str) -> Operator | None:
        """The first operator of this name, None if there is none (looks at one after the other)."""
        return next((operator for operator in self.ops if operator.name == name), None)

    def insert_after(self, operand: Operand, type: str, name: str, output: str) -> Operator:  # noqa: A002
        """Put a new operator of one input and one output between an operand and all its consumers.

        Args:
            operand: what the new operator takes.
            type: its type.
            name: its name.
            output: the name of its result, which the consumers of `operand` take from now on.

        Raises:
            GraphError: no operator of this graph makes the operand.

        Example (`a -> b` becomes `a -> relu -> b`):
            >>> graph = Structure()
            >>> a, b, x = graph.new_operator("A", "a"), graph.new_operator("B", "b"), graph.new_operand("0")
            >>> a.add_output(x); b.add_input(x)
            >>> graph.insert_after(x, "nn.ReLU", "relu", "1")
            <Operator nn.ReLU 'relu' 0 -> 1>
            >>> graph.ops
            [<Operator A 'a' -> 0>, <Operator nn.ReLU 'relu' 0 -> 1>, <Operator B 'b' 1 ->>]
        """
        if operand.producer is None:
            raise GraphError(f"operand {operand.name!r} has no producer, nothing can be put behind it")
        operator = self.new_operator_after(type, name, operand.producer)
        made = Operand(output, type=operand.type, shape=operand.shape)
        self.operands.insert(_index(self.operands, operand) + 1, made)
        self.replace_operand(operand, made)
        operator.add_input(operand)
        operator.add_output(made)
        return operator

    def replace_operand(self, old: Operand, new: Operand) -> None:
        """Let every consumer of one operand take another one instead; its producer stays.

        C++: what passes do in a loop over Operand::consumers
        """
        if old is new:
            return
        for consumer in old.consumers:
            consumer.inputs = [new if operand is old else operand for operand in consumer.inputs]
        new.consumers.extend(old.consumers)
        old.consumers = []

    def replace_operator(self, old: Operator, type: str, name: str) -> Operator:  # noqa: A002
        """Put a new operator in the place of another one: it takes the same inputs and makes the same outputs.

        Parameters and weights are not taken over.

        Raises:
            GraphError: the operator is not in this graph.
        """
        index = _index(self.ops, old)
        new = self.ops[index] = Operator(type, name, old.inputs, old.outputs, old.inputnames)
        for operand in new.inputs:
            operand.consumers = [new if consumer is old else consumer for consumer in operand.consumers]
        for operand in new.outputs:
            operand.producer = new
        old.inputs, old.outputs, old.inputnames = [], [], []
        return new

    def remove_operator(self, operator: Operator) -> None:
        """Take an operator out, with the operands it makes.

        Raises:
            GraphError: it is not in this graph, or something still takes one of its results.
        """
        index = _index(self.ops, operator)
        for operand in operator.outputs:
            if operand.consumers:
                raise GraphError(
                    f"its result {operand.name!r} is still taken by operator {operand.consumers[0].name!r}",
                    operator=operator.name,
                    hint="Call replace_operand first.",
                )
        for operand in operator.outputs:
            del self.operands[_index(self.operands, operand)]
            operand.producer = None
        for operand in operator.inputs:
            operand.remove_consumer(operator)
        operator.inputs, operator.outputs, operator.inputnames = [], [], []
        del self.ops[index]

    def remove_operand(self, operand: Operand) -> None:
        """Take out an operand that nothing makes or takes.

        Raises:
            GraphError: it is not in this graph, or something makes or takes it.
        """
        index = _index(self.operands, operand)
        users = [*([operand.producer] if operand.producer else []), *operand.consumers]
        if users:
            raise GraphError(f"operand {operand.name!r} is still used by operator {users[0].name!r}")
        del self.operands[index]

    def _copy_into(self, other: Structure) -> None:
        """Make `other` a copy: its own operators, operands and edges; parameters and weights' numbers are shared."""
        operands = {id(operand): copy.copy(operand) for operand in self.operands}
        operators = {id(operator): copy.copy(operator) for operator in self.ops}
        for operand in operands.values():
            operand.producer = None if operand.producer is None else operators[id(operand.producer)]
            operand.consumers = [operators[id(consumer)] for consumer in operand.consumers]
            operand.params = dict(operand.params)
        for operator in operators.values():
            operator.inputs = [operands[id(operand)] for operand in operator.inputs]
            operator.outputs = [operands[id(operand)] for operand in operator.outputs]
            operator.inputnames = list(operator.inputnames)
            operator.params = dict(operator.params)
            operator.attrs = {key: copy.copy(attribute) for key, attribute in operator.attrs.items()}
        other.ops = list(operators.values())
        other.operands = list(operands.values())


def _index(members: Sequence[Each], wanted: Each) -> int:
    for index, each in enumerate(members):
        if each is wanted:
            return index
    raise GraphError(f"{wanted!r} is not in this graph")
