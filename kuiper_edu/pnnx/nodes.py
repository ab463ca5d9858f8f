"""The nodes of a graph: operators with their weights, and the operands between them."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kuiper_edu import topo
from kuiper_edu.errors import GraphError, WeightError, with_article
from kuiper_edu.pnnx import dtypes, values
from kuiper_edu.pnnx.archive import Entry
from kuiper_edu.pnnx.values import Parameter, PartialShape

INPUTS = ("pnnx.Input", "Input")  # without the prefix in the drafts of 2021
OUTPUTS = ("pnnx.Output", "Output")
CONSTANT = "pnnx.Attribute"
SOURCES = (*INPUTS, CONSTANT)


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


class Attribute:
    """One weight: an array and the data type that it is stored as.

    Args:
        array: the numbers; copied. A 0-dimensional array is stored as shape (1,), as pnnx does.
        dtype: the file's name of the type to store them as (`f16`, `bf16`, ...); the array's own by default.

    Attributes:
        type: the number of the data type, see :mod:`kuiper_edu.pnnx.dtypes`.
        shape: its sizes.
        source: the entry of a .bin that its bytes come from; None if it was made from an array, or has no data.
        written: shape and type as the .param it was read from spells them: `(128,32)cp64`.

    Raises:
        WeightError: it is not an array, or a PNNX file has no such data type.

    Example:
        >>> weight = Attribute(np.ones((128, 32), np.float32))
        >>> weight, weight.type, weight.dtype_name, weight.data.sum()
        (<Attribute (128, 32) f32>, 1, 'f32', np.float32(4096.0))

    C++: pnnx::Attribute
    """

    __slots__ = ("_data", "_origin", "_stored", "shape", "source", "type", "written")

    def __init__(self, array: npt.ArrayLike, dtype: str | None = None) -> None:
        try:
            content = np.asarray(array)
        except (TypeError, ValueError) as problem:  # lists of different lengths
            raise WeightError(f"this is not an array: {problem}") from None
        content = content.reshape(1) if content.ndim == 0 else content
        if dtype is not None and (dtype not in dtypes.BY_NAME or dtypes.BY_NAME[dtype] is dtypes.NULL):
            known = ", ".join(entry.name for entry in dtypes.DTYPES[1:])
            raise WeightError(f"the data type {dtype!r} is unknown", hint=f"The types are {known}.")
        kind = dtypes.of_array(content) if dtype is None else dtypes.BY_NAME[dtype]
        stored = dtypes.narrow(content, kind).copy()
        self._fill(content.shape, kind.code, stored.reshape(-1).view(np.uint8).data)

    @classmethod
    def declared(cls, shape: tuple[int, ...], type_code: int, text: str, name: str, path: str | Path) -> Attribute:
        """Return a weight that a .param line declares; it has no numbers until :func:`kuiper_edu.pnnx.pair.bind`.

        Args:
            shape: its sizes.
            type_code: the number of its data type.
            text: shape and data type as the line spells them.
            name: `operator.attribute`, for messages.
            path: the .param, for messages.
        """
        weight = cls.__new__(cls)
        weight._fill(shape, type_code, None, text)
        weight._origin = name, path
        return weight

    def _fill(self, shape: tuple[int, ...], type_code: int, stored: memoryview | None, written: str = "") -> None:
        self.shape, self.type, self._stored, self.written = shape, type_code, stored, written
        self.source: Entry | None = None
        self._data: npt.NDArray[Any] | None = None
        self._origin: tuple[str, str | Path] = "", ""  # `operator.attribute` and the .param, for messages

    def __deepcopy__(self, memo: dict[int, Any]) -> Attribute:
        """Return a new weight that shares the numbers, which are read-only."""
        return copy.copy(self)

    @property
    def text(self) -> str:
        """Shape and data type as a .param line spells them: the original spelling if they have not changed."""
        if self.written:
            shape, code = values.read_shape(self.written)
            if shape == self.shape and code in (self.type, 0 if self.type == 1 else self.type):  # drafts name no type
                return self.written
        return values.shape_text(self.shape, self.type)

    @property
    def dtype_name(self) -> str:
        """The data type's name: `f32`, `i64`, ...."""
        return dtypes.BY_CODE[self.type].name

    @property
    def nbytes(self) -> int:
        """The size of the weight in the .bin, in bytes."""
        return math.prod(self.shape) * dtypes.BY_CODE[self.type].stored.itemsize

    @property
    def has_data(self) -> bool:
        """Whether there are numbers; there are none when the model was opened without its .bin."""
        return self.source is not None or self._stored is not None

    @property
    def data(self) -> npt.NDArray[Any]:
        """The numbers: a read-only array of `shape`, read from the .bin at the first access.

        bf16 is widened to float32, c32 to complex64.

        Raises:
            WeightError: the model was opened without its .bin, the .bin was changed meanwhile, the bytes are damaged,
                or their type is not known.

        C++: Attribute::data, Attribute::get_float32_data
        """
        if self._data is None:
            kind = dtypes.BY_CODE[self.type]
            if kind is dtypes.NULL:
                raise WeightError(f"the data type of a weight of shape {self.shape} is not known: none is named")
            array = dtypes.widen(np.frombuffer(self._read(keep=True), kind.stored), kind).reshape(self.shape).view()
            array.flags.writeable = False
            self._data = array
        return self._data

    @property
    def raw(self) -> bytes | memoryview:
        """The bytes as the .bin holds them.

        Raises:
            WeightError: as for :attr:`data`.
        """
        return self._read(keep=False)

    def _read(self, *, keep: bool) -> bytes | memoryview:
        if self.source is not None:
            return self.source.read(keep=keep)
        if self._stored is not None:
            return self._stored
        name, path = self._origin
        raise WeightError(
            f"the numbers of {name!r} are not there: the model was opened without its .bin",
            path=path,
            hint="Put the .bin with the same name beside the .param, or pass its path to Graph.load.",
        )

    def same_bytes(self, other: Attribute) -> bool:
        """Whether the .bin would hold the same bytes for both; True if one of them has no numbers.

        Raises:
            WeightError: the bytes of one of them are damaged.
        """
        same = self.source is other.source and self._stored is other._stored
        if same or not (self.has_data and other.has_data):
            return True
        first, second = (np.frombuffer(weight.raw, np.uint8) for weight in (self, other))
        return np.array_equal(first, second)

    def __repr__(self) -> str:
        return f"<Attribute {self.shape} {self.dtype_name}>"


def misused_end(operator: Operator) -> str | None:
    """Return what is wrong with an input, constant or output operator, such as an input that has inputs; else None.

    Example:
        >>> misused_end(Operator("pnnx.Input", "x", inputs=[Operand("0")]))
        'expected no input of a pnnx.Input, found 1'
    """
    kind, inputs, outputs = operator.type, len(operator.inputs), len(operator.outputs)
    if kind in SOURCES and inputs:
        return f"expected no input of {with_article(kind)}, found {inputs}"
    if kind in OUTPUTS and outputs:
        return f"expected no output of {with_article(kind)}, found {outputs}"
    one_output = kind not in SOURCES or outputs <= 1
    return None if one_output else f"expected one output of {with_article(kind)}, found {outputs}"


def unwritten(operand: Operand) -> str:
    """Return what is wrong with an operator whose input has no producer."""
    return f"no operator writes its input {operand.name!r}"


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


def find_cycle(operators: Sequence[Operator]) -> list[str] | None:
    """Return the names along a cycle, the first one again at the end; None if there is no cycle."""
    name = dict(zip(operators, distinct_names(operators), strict=True))
    consumers = {operator: chain.from_iterable(operand.consumers for operand in operator.outputs) for operator in name}
    return topo.find_cycle({name[op]: [name[after] for after in consumers[op] if after in name] for op in name})


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
