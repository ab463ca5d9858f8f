"""The inputs and outputs of a runtime operator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from kuiper_edu.runtime.datatypes import RuntimeDataType

Dim = int | str | None


@dataclass(eq=False)
class RuntimeOperand:
    """A tensor that flows along an edge of the graph.

    Args:
        name: of an input the producer's name, of an output `<operand>_output`.
        shapes: its shape, (N, …); None is a dimension the file leaves open, a str one it only names;
            None as a whole when the file does not tell.
        type: the type of its elements, as the file has it.
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
    shapes: tuple[Dim, ...] | None = None
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
