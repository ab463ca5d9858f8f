"""What a graph is made of, operators and the operands that run between them; and how they are pickled and copied."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from itertools import count
from typing import Any, Self, TypeVar

from kuiper_edu.errors import GraphError
from kuiper_edu.pnnx import dtypes
from kuiper_edu.pnnx.attribute import Attribute
from kuiper_edu.pnnx.values import Parameter, Shape

_EDGE = {"edge": True}


class _Node:
    """What lies between others, and is pickled and deep-copied without them: the graph does the edges.

    To follow the edges from one to the next would nest as deeply as the graph is long.
    """

    __slots__ = ()

    def __getstate__(self) -> dict[str, Any]:
        members = fields(self)  # type: ignore[arg-type]  # the subclasses are dataclasses
        return {member.name: getattr(self, member.name) for member in members if "edge" not in member.metadata}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state)  # type: ignore[misc]

    def __copy__(self) -> Self:
        """A shallow copy, with the edges: the neighbours do not know of it."""
        made = type(self).__new__(type(self))
        for field_ in fields(self):  # type: ignore[arg-type]
            setattr(made, field_.name, getattr(self, field_.name))
        return made


@dataclass(eq=False, slots=True, repr=False)
class Operand(_Node):
    """A value that one operator produces and any number of operators consume.

    In a pickle or a deep copy of its graph it comes with its edges, on its own without.

    Args:
        name: its name, a number in most files.
        producer: the operator it comes out of; there is only one.
        consumers: the operators it goes into; one that takes it twice is listed twice.
        type: the number of its data type (:mod:`kuiper_edu.pnnx.dtypes`), 0 when the file does not say.
        shape: its sizes, None for one that is unknown (`?`), a string for a symbolic one (`%w`); None altogether
            when the file says nothing, as for a scalar.
        params: notes that passes attach; never in a file.

    C++: pnnx::Operand
    """

    name: str
    producer: Operator | None = field(default=None, metadata=_EDGE)
    consumers: list[Operator] = field(default_factory=list, metadata=_EDGE)
    type: int = 0
    shape: Shape | None = None
    params: dict[str, Parameter] = field(default_factory=dict)
    written: str = ""  # shape and type as the file spells them: `(1,3)cp64`

    @property
    def dtype_name(self) -> str:
        """The data type's name: `f32`, `i64`, ..., `null` when it is unknown."""
        return dtypes.BY_CODE[self.type].name

    def remove_consumer(self, operator: Operator) -> None:
        """Take an operator out of the consumers, once if it is there more than once.

        Raises:
            GraphError: it does not consume this operand.

        C++: Operand::remove_consumer
        """
        for index, consumer in enumerate(self.consumers):
            if consumer is operator:
                del self.consumers[index]
                return
        raise GraphError(
            f"operand {self.name!r} is not consumed by this operator", operator=operator.name, kind="no consumer"
        )

    def __repr__(self) -> str:
        return f"<Operand {self.name!r} {self.shape} {self.dtype_name}>"


@dataclass(eq=False, slots=True, repr=False)
class Operator(_Node):
    """One step of the computation: a line of the .param file.

    In a pickle or a deep copy of its graph it comes with its edges, on its own without.

    Args:
        type: what it computes: `nn.Linear`, `F.sigmoid`, `pnnx.Expression`.
        name: its name; unique in what the tool writes by default, not at optlevel 0.
        inputs: the operands it takes, in order.
        outputs: the operands it makes, in order.
        inputnames: for each input the argument it is passed as (`$input=1`), "" where the file names none;
            empty when it names none at all.
        params: its `key=value` pairs.
        attrs: its weights.

    Example:
        >>> relu, x, y = Operator("nn.ReLU", "relu"), Operand("0"), Operand("1")
        >>> relu.add_input(x); relu.add_output(y)
        >>> relu, x.consumers, y.producer
        (<Operator nn.ReLU 'relu' 0 -> 1>, [<Operator nn.ReLU 'relu' 0 -> 1>], <Operator nn.ReLU 'relu' 0 -> 1>)

    C++: pnnx::Operator
    """

    type: str
    name: str
    inputs: list[Operand] = field(default_factory=list, metadata=_EDGE)
    outputs: list[Operand] = field(default_factory=list, metadata=_EDGE)
    inputnames: list[str] = field(default_factory=list)
    params: dict[str, Parameter] = field(default_factory=dict)
    attrs: dict[str, Attribute] = field(default_factory=dict)
    unshaped: frozenset[str] = frozenset()  # operands whose shape the file does not repeat in this line

    def add_input(self, operand: Operand, slot: str = "") -> None:
        """Take one more input; the operand learns of its consumer.

        Args:
            operand: what is taken.
            slot: the argument it is passed as, "" for the next position.
        """
        if slot or self.inputnames:
            self.inputnames.extend([""] * (len(self.inputs) - len(self.inputnames)))
            self.inputnames.append(slot)
        self.inputs.append(operand)
        operand.consumers.append(self)

    def take_inputs(self, operands: Sequence[Operand]) -> None:
        """Take these operands and no others, by their places."""
        for operand in self.inputs:
            operand.remove_consumer(self)
        self.inputs, self.inputnames = [], []
        for operand in operands:
            self.add_input(operand)

    def add_output(self, operand: Operand) -> None:
        """Make one more output; the operand learns of its producer.

        Raises:
            GraphError: another operator makes it already.
        """
        if operand.producer is not None:
            raise GraphError(
                f"operand {operand.name!r} is made by operator {operand.producer.name!r} already",
                operator=self.name,
                hint="An operand has one producer.",
                kind="second producer",
            )
        self.outputs.append(operand)
        operand.producer = self

    def __repr__(self) -> str:
        sides = [[operand.name for operand in side] for side in (self.inputs, self.outputs)]
        arrow = " ".join([*sides[0], "->", *sides[1]])
        return f"<Operator {self.type} {self.name!r} {arrow}>"


Member = TypeVar("Member", Operator, Operand)


def distinct_names(operators: Sequence[Operator]) -> list[str]:
    """A name for every operator that no other one has: its own, but of equal ones the first alone keeps it.

    A module that is used twice is two operators of one name at optlevel 0.

    Example:
        >>> distinct_names([Operator("nn.Linear", name) for name in ("fc", "fc", "out", "fc")])
        ['fc', 'fc#2', 'out', 'fc#3']
    """
    taken = {operator.name for operator in operators}
    if len(taken) == len(operators):  # nearly always
        return [operator.name for operator in operators]
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


def state_of(graph: Any) -> dict[str, Any]:
    """For a pickle or a deep copy: the nodes without their edges, and the edges by the nodes' numbers."""
    operators, operands = _reachable(graph)
    number = {id(node): index for nodes in (operators, operands) for index, node in enumerate(nodes)}
    taken = [[number[id(operand)] for operand in operator.inputs] for operator in operators]
    made = [[number[id(operand)] for operand in operator.outputs] for operator in operators]
    producers = [None if operand.producer is None else number[id(operand.producer)] for operand in operands]
    consumers = [[number[id(operator)] for operator in operand.consumers] for operand in operands]
    listed = [number[id(operator)] for operator in graph.ops], [number[id(operand)] for operand in graph.operands]
    state: dict[str, Any] = graph.__dict__ | {
        "ops": (operators, taken, made),
        "operands": (operands, producers, consumers),
        "listed": listed,
    }
    return state


def restore(graph: Any, state: dict[str, Any]) -> None:
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


def _reachable(graph: Any) -> tuple[list[Operator], list[Operand]]:
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


def copy_into(graph: Any, other: Any, memo: dict[int, Any]) -> None:
    """Make `other` a copy: its own operators, operands and edges; parameters and weights' numbers are shared.

    Args:
        graph: what is copied.
        other: what becomes the copy.
        memo: gets node's id -> its copy, as for `__deepcopy__`.
    """
    state = state_of(graph)
    for part in ("ops", "operands"):
        nodes, *edges = state[part]
        # One that was copied before its graph has no edges yet.
        state[part] = [memo.setdefault(id(node), copy.copy(node)) for node in nodes], *edges
    for operand in state["operands"][0]:
        operand.params = dict(operand.params)
    for operator in state["ops"][0]:
        operator.inputnames, operator.params = list(operator.inputnames), dict(operator.params)
        operator.attrs = {key: copy.copy(attribute) for key, attribute in operator.attrs.items()}
    restore(other, {name: state[name] for name in ("ops", "operands", "listed")})
