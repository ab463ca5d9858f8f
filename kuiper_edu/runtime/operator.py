"""The operators of a runtime graph, with their operands and weights."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.errors import BuildError
from kuiper_edu.pnnx import Attribute, dtypes
from kuiper_edu.pnnx.values import PartialShape
from kuiper_edu.runtime.parameter import RuntimeParameter


class RuntimeDataType(IntEnum):
    """The data type of an operand or a weight: a member for each line of `kuiper_edu.pnnx.dtypes`.

    C++: `RuntimeDataType` (which stops at kTypeUInt8).

    Example:
        >>> RuntimeDataType(1).name, RuntimeDataType.FLOAT16.compute_dtype
        ('FLOAT32', dtype('float32'))
    """

    _ignore_ = "dtype"
    UNKNOWN = 0
    for dtype in dtypes.DTYPES[1:]:
        vars()[dtype.torch[0].upper()] = dtype.code

    @property
    def compute_dtype(self) -> np.dtype[Any] | None:
        """The NumPy type it is computed in: half and bfloat16 widen to float32; None when it is unknown."""
        return None if self is RuntimeDataType.UNKNOWN else dtypes.BY_CODE[self].computed


def data_type(code: int, operator: str, what: str) -> RuntimeDataType:
    """Return the data type with this PNNX type code.

    Args:
        code: the type code (0 to 13).
        operator: the operator it belongs to, for the message.
        what: the operand or weight it belongs to, for the message.

    Raises:
        BuildError: the format has no such code.
    """
    try:
        return RuntimeDataType(code)
    except ValueError:
        raise BuildError(
            f"{what} has the unknown data type {code}, 0 to {max(RuntimeDataType)} are known",
            operator=operator,
            hint="Export the model again with a current pnnx.",
        ) from None


@dataclass(eq=False)
class RuntimeOperand:
    """A tensor that flows along an edge of the graph.

    Args:
        name: the producer's name for an input, `<operand>_output` for an output.
        shapes: its shape, (N, …), with None for an open dimension and a str for a named one;
            None as a whole if the file gives no shape.
        type: the data type of its elements in the file.
        data: the array, of shape (N, …); None before build().

    C++: `RuntimeOperand` (there `datas` is stored; here it is a view of `data`).

    Example:
        >>> import numpy as np
        >>> operand = RuntimeOperand("pnnx_input_0", (4, 3, 2, 2), RuntimeDataType.FLOAT32)
        >>> operand.datas
        []
        >>> operand.data = np.zeros((4, 3, 2, 2), np.float32)
        >>> len(operand.datas), operand.datas[0].shape
        (4, (3, 2, 2))
    """

    name: str
    shapes: PartialShape | None = None
    type: RuntimeDataType = RuntimeDataType.UNKNOWN
    data: NDArray[Any] | None = None

    @property
    def datas(self) -> list[NDArray[Any]]:
        """The samples of the batch, each a view of `data`; empty before build()."""
        if self.data is None or self.data.ndim == 0:
            return []
        return list(self.data)

    def __repr__(self) -> str:
        allocated = "no memory" if self.data is None else f"{self.data.nbytes} bytes"
        return f"RuntimeOperand({self.name!r}, {self.shapes}, {self.type.name}, {allocated})"


class RuntimeAttribute:
    """One weight of an operator (`weight`, `bias`, `running_mean` …); its numbers are read at the first access.

    Args:
        attribute: the weight as the file has it.
        operator: the name of its operator, for messages.
        name: the weight's own name, for messages.

    Raises:
        BuildError: its data type does not exist in the format.

    C++: `RuntimeAttribute` (`type`, `shape`, `weight_data`, `get<float>()`).

    Example:
        >>> weight = RuntimeAttribute(Attribute(np.float16([[1, 2]])), "linear", "weight")
        >>> int(weight.type), weight.shape, weight.weight_data.dtype, weight.get()
        (3, (1, 2), dtype('float16'), array([[1., 2.]], dtype=float32))
    """

    def __init__(self, attribute: Attribute, operator: str = "", name: str = "") -> None:
        self.type: RuntimeDataType = data_type(attribute.type, operator, f"weight {name!r}")
        self.shape: tuple[int, ...] = tuple(attribute.shape)
        self._attribute = attribute
        self._array: NDArray[Any] | None = None

    @property
    def has_data(self) -> bool:
        """Whether there are numbers; False if the model was opened without its .bin file."""
        return self._attribute.has_data

    @property
    def weight_data(self) -> NDArray[Any]:
        """The numbers as the file stores them, read-only.

        Raises:
            WeightError: there is no .bin file, or it is damaged.
        """
        return self._attribute.data

    def get(self) -> NDArray[Any]:
        """Return the numbers in the data type of the computation: aligned, read-only, f16 and bf16 widened to float32.

        The array is created once and shared by all callers.

        Raises:
            WeightError: there is no .bin file, or it is damaged.

        C++: `RuntimeAttribute::get`.
        """
        if self._array is None:
            stored = self.weight_data
            self._array = np.require(stored, self.type.compute_dtype or stored.dtype, ["C", "ALIGNED"])
            self._array.flags.writeable = False
        return self._array

    def __repr__(self) -> str:
        return f"RuntimeAttribute({self.type.name}, {self.shape})"


@dataclass(eq=False)
class RuntimeOperator:
    """An operator with everything needed to run it: its neighbours, parameters, weights, memory and layer.

    Args:
        name: its name, unique in its graph, such as `conv1`.
        type: its type, such as `nn.Conv2d`.
        layer: its layer; None before build(), and for operators that only pass values on.
        output_names: the names of its consumers, in file order, one for every use.
        output_operands: its output, the first one if there are several; None before build().
        output_operands_seq: all its outputs.
        input_operands: its inputs by the name of their producer. `add(T, T)` has one entry here.
        input_operands_seq: all its inputs in order: two for `add(T, T)`.
        output_operators: its consumers by name, in name order, like a std::map.
        params: its parameters by name.
        attribute: its weights by name.
        inputnames: the argument name of each input ("" when unnamed); empty when the file names none.
        has_forward: whether it is in the execution order (the mark of the lesson's depth-first search).

    C++: `RuntimeOperator`.

    Example:
        >>> RuntimeOperator("relu1", "nn.ReLU")
        RuntimeOperator('relu1', 'nn.ReLU')
    """

    name: str
    type: str
    layer: Any = None
    output_names: list[str] = field(default_factory=list)
    output_operands: RuntimeOperand | None = None
    output_operands_seq: list[RuntimeOperand] = field(default_factory=list)
    input_operands: dict[str, RuntimeOperand] = field(default_factory=dict)
    input_operands_seq: list[RuntimeOperand] = field(default_factory=list)
    output_operators: dict[str, RuntimeOperator] = field(default_factory=dict)
    params: dict[str, RuntimeParameter] = field(default_factory=dict)
    attribute: dict[str, RuntimeAttribute] = field(default_factory=dict)
    inputnames: list[str] = field(default_factory=list)
    has_forward: bool = False

    def __repr__(self) -> str:
        # The dataclass's own repr would follow output_operators through the whole graph.
        return f"RuntimeOperator({self.name!r}, {self.type!r})"
