"""The states a graph goes through and the data types its operands hold."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from kuiper_edu.errors import BuildError
from kuiper_edu.pnnx import dtypes


class GraphState(IntEnum):
    """How far a RuntimeGraph is: NEED_INIT --init()--> NEED_BUILD --build()--> COMPLETE.

    C++: `RuntimeGraph::GraphState`.

    Example:
        >>> [int(state) for state in GraphState]
        [-2, -1, 0]
    """

    NEED_INIT = -2
    NEED_BUILD = -1
    COMPLETE = 0


class RuntimeDataType(IntEnum):
    """What the elements of an operand or a weight are; the numbers are those of the PNNX format.

    C++: `RuntimeDataType` (which stops at kTypeUInt8).

    Example:
        >>> RuntimeDataType(1).name, RuntimeDataType.FLOAT16.compute_dtype
        ('FLOAT32', dtype('float32'))
    """

    UNKNOWN = 0
    FLOAT32 = 1
    FLOAT64 = 2
    FLOAT16 = 3
    INT32 = 4
    INT64 = 5
    INT16 = 6
    INT8 = 7
    UINT8 = 8
    BOOL = 9
    COMPLEX64 = 10
    COMPLEX128 = 11
    COMPLEX32 = 12
    BFLOAT16 = 13

    @property
    def compute_dtype(self) -> np.dtype[Any] | None:
        """The NumPy type it is computed in: half and bfloat16 widen to float32; None when it is unknown."""
        if self is RuntimeDataType.UNKNOWN:
            return None
        # NumPy has float16, but computes in it slowly and with its rounding; PyTorch on a CPU widens it, too.
        return np.dtype(np.float32) if self is RuntimeDataType.FLOAT16 else dtypes.BY_CODE[self].numpy


def data_type(code: int, operator: str, what: str) -> RuntimeDataType:
    """The data type of this PNNX type number.

    Args:
        code: the number (0 to 13).
        operator: the operator it belongs to, for the message.
        what: the operand or weight it belongs to, for the message.

    Raises:
        BuildError: the format has no such number.
    """
    try:
        return RuntimeDataType(code)
    except ValueError:
        raise BuildError(
            f"{what} has the unknown data type {code}, 0 to {max(RuntimeDataType)} are known",
            operator=operator,
            hint="Export the model again with a pnnx of today.",
        ) from None
