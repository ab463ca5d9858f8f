"""PyTorch's rules for mixed data types, where they differ from NumPy's.

An int64 array times a float32 array is float32 (NumPy: float64); a 0-dimensional array or a Python number
changes the result's type only if its kind (bool < int < float < complex) is higher; a Python float among integers
makes float32. Source: https://docs.pytorch.org/docs/stable/tensor_attributes.html, "Type promotion".
"""

from __future__ import annotations

from functools import reduce
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]
Number: TypeAlias = "bool | int | float | complex"

_KINDS = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}
_OF_NUMBER: dict[type, np.dtype[Any]] = {
    bool: np.dtype(np.bool_),
    int: np.dtype(np.int64),
    float: np.dtype(np.float32),
    complex: np.dtype(np.complex64),
}


def kind(dtype: np.dtype[Any]) -> int:
    """0 for bool, 1 for integers, 2 for floats, 3 for complex numbers."""
    return _KINDS[dtype.kind]


def result_type(*values: Array | Number) -> np.dtype[Any]:
    """The data type in which PyTorch computes with these values.

    Example:
        >>> result_type(np.ones(3, np.int64), np.ones(3, np.float32)), result_type(np.ones(3, np.int64), 0.5)
        (dtype('float32'), dtype('float32'))
        >>> result_type(np.ones(3, np.float16), np.array(2.0)), result_type(np.ones(3, np.uint8), 1000)
        (dtype('float16'), dtype('uint8'))
    """
    arrays = [value.dtype for value in values if isinstance(value, np.ndarray) and value.ndim]
    points = [value.dtype for value in values if isinstance(value, np.ndarray) and not value.ndim]
    numbers = [_OF_NUMBER[type(value)] for value in values if not isinstance(value, np.ndarray)]
    ranked = [reduce(_promote, group) for group in (arrays, points, numbers) if group]
    return reduce(lambda high, low: _promote(high, low) if kind(low) > kind(high) else high, ranked)


def _promote(a: np.dtype[Any], b: np.dtype[Any]) -> np.dtype[Any]:
    low, high = sorted((a, b), key=kind)
    if kind(high) == kind(low) or (kind(high) == 3 and kind(low) == 2):
        return np.promote_types(a, b)
    return high


def converted(value: Array | Number, dtype: np.dtype[Any]) -> Array:
    """The value as an array of this type; what does not fit wraps round, as in PyTorch."""
    return np.asarray(value).astype(dtype, copy=False)
