"""Sources, sinks and bundles: operators that compute nothing."""

from __future__ import annotations

from typing import Any

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer


@layer("pnnx.Attribute")
def attribute(data: Array) -> Array:
    """A stored array as a source: a parameter, a buffer, a folded constant.

    Example:
        >>> import numpy as np
        >>> attribute(np.float32([1])).tolist()
        [1.0]
    """
    return data


@layer("prim::TupleConstruct")
def tuple_construct(*values: Any) -> tuple[Any, ...]:
    """Several values in one tuple.

    Example:
        >>> tuple_construct(1, 2)
        ((1, 2),)
    """
    return (values,)


@layer("prim::ListConstruct")
def list_construct(*values: Any) -> tuple[list[Any]]:
    """Several values in one list.

    Example:
        >>> list_construct(1, 2)
        ([1, 2],)
    """
    return (list(values),)


@layer("prim::TupleUnpack", "prim::ListUnpack")
def unpack(x: Any) -> tuple[Any, ...]:
    """The values of a tuple or list, one by one.

    Example:
        >>> unpack([1, 2])
        (1, 2)
    """
    return tuple(x) if isinstance(x, list | tuple) else (x,)


@layer("prim::NumToTensor", "aten::Int", "prim::Constant")
def scalar(x: Any = None, value: Any = None) -> Any:
    """A number as it is, from an input or from the file.

    Example:
        >>> scalar(value=3)
        3
    """
    return value if x is None else x


@layer("Tensor.size", "aten::size")
def size(x: Array, dim: int | None = None) -> Any:
    """The size of one dimension, or of all.

    Example:
        >>> import numpy as np
        >>> size(np.zeros((2, 3)), 1)
        3
    """
    return x.shape[dim] if dim is not None else ([*x.shape],)
