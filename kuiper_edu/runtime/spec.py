"""What is known of a value before it is computed: its shape and data type."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu import pnnx
from kuiper_edu.errors import BuildError
from kuiper_edu.runtime.datatypes import data_type

MAX_RANK = 64  # NumPy's own limit


@dataclass(frozen=True)
class Spec:
    """The shape and data type of an array.

    Args:
        shape: all dimensions known.
        dtype: what it is computed in.

    Example:
        >>> Spec((1, 3, 224, 224), np.dtype(np.float32)).nbytes
        602112
    """

    shape: tuple[int, ...]
    dtype: np.dtype[Any]

    @property
    def nbytes(self) -> int:
        """The size of the array in bytes."""
        return prod(self.shape) * self.dtype.itemsize

    @staticmethod
    def of(array: NDArray[Any]) -> Spec:
        """The spec of an array that is there."""
        return Spec(array.shape, array.dtype)


def file_spec(operand: pnnx.Operand, operator: str) -> Spec | None:
    """What the file tells of a value; None when its type is missing or a dimension is open.

    Args:
        operand: the operand of the file.
        operator: its producer's name, for messages.

    Raises:
        BuildError: a dimension is negative, there are more than NumPy can index, or the type is none of the format.
    """
    dtype = data_type(operand.type, operator, f"output {operand.name!r}").compute_dtype
    if operand.shape is None:
        return None
    if len(operand.shape) > MAX_RANK:
        raise BuildError(
            f"output {operand.name!r} has {len(operand.shape)} dimensions, at most {MAX_RANK} can be computed",
            operator=operator,
        )
    known = tuple(dim for dim in operand.shape if isinstance(dim, int))
    if any(dim < 0 for dim in known):
        raise BuildError(
            f"output {operand.name!r} has the shape {tuple(operand.shape)}, no dimension may be negative",
            operator=operator,
        )
    return Spec(known, dtype) if dtype is not None and len(known) == len(operand.shape) else None
