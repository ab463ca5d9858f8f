"""Numbers and sizes as values: what optlevel 0 and computed shapes are made of.

Sources, tuples and lists (`pnnx.Attribute`, `prim::TupleConstruct` ...) need no layer: the runtime passes them on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer


@layer("aten::Int", "aten::Float", "aten::Bool", "aten::ScalarImplicit", "aten::IntImplicit", "aten::FloatImplicit",
       "aten::item", "Tensor.item")  # fmt: skip
def number(x: Any) -> Any:
    """A one-element array, or a number, as a number of Python.

    Example:
        >>> number(np.array([3]))
        3
    """
    return np.asarray(x).item()


@layer("prim::NumToTensor", "prim::Constant")
def constant(x: Any = None, value: Any = None) -> tuple[Any]:
    """A value as it is, from an input or from the file.

    Example:
        >>> constant(value=3)
        (3,)
    """
    return (value if x is None else x,)


@layer("Tensor.size", "aten::size")
def size(x: Array, dim: int | None = None) -> Any:
    """The size of one dimension, or of all.

    Example:
        >>> size(np.zeros((2, 3)), 1)
        3
    """
    return x.shape[dim] if dim is not None else ([*x.shape],)
