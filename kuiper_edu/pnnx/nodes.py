"""The nodes of a graph: operators, and the operands between them."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from kuiper_edu.errors import GraphError
from kuiper_edu.pnnx import dtypes
from kuiper_edu.pnnx.attribute import Attribute
from kuiper_edu.pnnx.values import Parameter, PartialShape


@dataclass(eq=False, slots=True, repr=False)
class Operand:
    """A value that one operator produces and any number of operators consume.

    A deep copy of its graph includes its edges, a deep copy of the operand alone does not.

    Args:
        name: its name, a number in most files.
        producer: the operator that produces it; there is only one.
        consumers: the operators that consume it; one that takes it twice is listed twice.
        type: the number of its data type (:mod:`kuiper_edu.pnnx.dtypes`), 0 when the file does not say.
        shape: its sizes: None for an unknown size (`?`), a string for a symbolic one (`%w`); None as a whole
            when the file gives no shape, as for a scalar.
        params: notes that passes attach; never in a file.

    C++: pnnx::Operand
    """

    name: str
    producer: Operator | None = None
    consumers: list[Operator] = field(default_factory=list)
    type: int = 0
    shape: PartialShape | None = None
    params: dict[str, Parameter] = field(default_factory=dict)
    written: str = ""  # shape and type as the file spells them: `(1,3)cp64`

    @property
    def dtype_name(self) -> str:
        """The data type's name: `f32`, `i64`, ..., `null` when it is unknown."""
        return dtypes.BY_CODE[self.type].name

    def remove_consumer(self, operator: Operator) -> None:
        """Remove an operator from the consumers; only one entry if it is listed more than once.

        Raises:
            GraphError: it does not consume this operand.

        C++: Operand::remove_consumer
        """
        if operator not in self.consumers:
            message = f"operand {self.name!r} is not consumed by this operator"
            raise GraphError(message, operator=operator.name, kind="no consumer")
        self.consumers.remove(operator)

    def __deepcopy__(self, memo: dict[int, Any]) -> Operand:
        return replace(self, producer=None, consumers=[], params=dict(self.params))

    def __repr__(self) -> str:
        return f"<Operand {self.name!r} {self.shape} {self.dtype_name}>"


@dataclass(eq=False, slots=True, repr=False)
class Operator:
    """One step of the computation: a line of the .param file.

    A deep copy of its graph includes its edges, a deep copy of the operator alone does not.

    Args:
        type: what it computes: `nn.Linear`, `F.sigmoid`, `pnnx.Expression`.
        name: its name; unique in what the tool writes by default, not at optlevel 0.
        inputs: the operands it consumes, in order.
        outputs: the operands it produces, in order.
        inputnames: the argument name of each input (`$input=1`), "" where the file gives none;
            an empty list when it gives none at all.
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
    inputs: list[Operand] = field(default_factory=list)
    outputs: list[Operand] = field(default_factory=list)
    inputnames: list[str] = field(default_factory=list)
    params: dict[str, Parameter] = field(default_factory=dict)
    attrs: dict[str, Attribute] = field(default_factory=dict)
    unshaped: frozenset[str] = frozenset()  # operands whose shape the file does not repeat in this line

    def add_input(self, operand: Operand, argument: str = "") -> None:
        """Append an input, and enter this operator in the operand's consumers.

        Args:
            operand: the operand.
            argument: its argument name, "" for the next position.
        """
        if argument or self.inputnames:
            self.inputnames.extend([""] * (len(self.inputs) - len(self.inputnames)))
            self.inputnames.append(argument)
        self.inputs.append(operand)
        operand.consumers.append(self)

    def take_inputs(self, operands: Sequence[Operand]) -> None:
        """Replace all inputs by these operands, without argument names."""
        for operand in self.inputs:
            operand.remove_consumer(self)
        self.inputs, self.inputnames = [], []
        for operand in operands:
            self.add_input(operand)

    def add_output(self, operand: Operand) -> None:
        """Append an output, and enter this operator as the operand's producer.

        Raises:
            GraphError: it has a producer already.
        """
        if operand.producer is not None:
            raise GraphError(
                f"operand {operand.name!r} is already written by operator {operand.producer.name!r}",
                operator=self.name,
                hint="An operand has one producer.",
                kind="second producer",
            )
        self.outputs.append(operand)
        operand.producer = self

    def __deepcopy__(self, memo: dict[int, Any]) -> Operator:
        return replace(
            self,
            inputs=[],
            outputs=[],
            inputnames=list(self.inputnames),
            params=dict(self.params),
            attrs={key: copy.copy(attribute) for key, attribute in self.attrs.items()},
        )

    def __repr__(self) -> str:
        sides = [[operand.name for operand in side] for side in (self.inputs, self.outputs)]
        arrow = " ".join([*sides[0], "->", *sides[1]])
        return f"<Operator {self.type} {self.name!r} {arrow}>"


def distinct_names(operators: Sequence[Operator]) -> list[str]:
    """Return a unique name for every operator: its own, but of operators with equal names only the first keeps it.

    At optlevel 0 a module that is used twice is two operators with one name.

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


def copy_nodes(nodes: Sequence[Operator | Operand], memo: dict[int, Any]) -> None:
    """Deep-copy these nodes, with the edges between them, into `memo`.

    The nodes are copied one by one: following the edges would recurse as deeply as the graph is long.

    Args:
        nodes: the nodes to copy.
        memo: gets id of a node -> its copy, as for `__deepcopy__`.
    """

    def copies(ends: Iterable[Any]) -> list[Any]:
        return [memo.get(id(end), end) for end in ends]

    twins: list[Any] = [copy.deepcopy(node, memo) for node in nodes]
    for node, twin in zip(nodes, twins, strict=True):
        if isinstance(node, Operator):
            twin.inputs, twin.outputs = copies(node.inputs), copies(node.outputs)
        else:
            twin.consumers = copies(node.consumers)
            twin.producer = memo.get(id(node.producer), node.producer)
