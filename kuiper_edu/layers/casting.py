"""Data types: their names in operators (`dtype=torch.float`), and the layers that convert them."""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import stays
from kuiper_edu.pnnx.dtypes import BY_TORCH
from kuiper_edu.traits import NoFlops, Traits


def numpy_dtype(name: str | None) -> np.dtype[Any] | None:
    """Return the NumPy type for torch's name of a data type; None stays None.

    Raises:
        ShapeError: there is no such type.

    Example:
        >>> numpy_dtype("torch.long"), numpy_dtype(None)
        (dtype('int64'), None)
    """
    if name is None:
        return None
    dtype = BY_TORCH.get(str(name).removeprefix("torch."))
    if dtype is None:
        raise ShapeError(f"expected a data type of {', '.join(BY_TORCH)}, found {name!r}")
    return dtype.numpy  # bfloat16 has no NumPy type: it is computed in float32 everywhere


CASTING = ("copy", "memory_format", "non_blocking", "device", "layout", "pin_memory")


CAST = Traits("shape", NoFlops("changes the data type alone"), no_op=stays)


@layer("Tensor.to", "aten::to", unused=CASTING, traits=CAST)
def to(x: Array, dtype: str | None = None) -> Array:
    """x in another data type; floats are truncated when they become integers.

    Example:
        >>> to(np.float32([1.7]), "torch.long").tolist()
        [1]
    """
    target, x = numpy_dtype(dtype), np.asarray(x)  # at optlevel 0 a size is a number
    return x if target is None else x.astype(target)


@layer("Tensor.type_as", traits=CAST)
def type_as(x: Array, other: Array) -> Array:
    """x in the data type of `other`.

    Example:
        >>> type_as(np.float32([1.7]), np.array([0])).tolist()
        [1]
    """
    return x.astype(other.dtype)
