"""Nested results as a list of arrays, and how far two arrays are apart."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def leaves(value: Any) -> list[Array]:
    """Return the arrays in nested tuples, lists and dicts, in order.

    Example:
        >>> leaves((1, [np.zeros(2), {"a": 3.0}]))
        [array(1), array([0., 0.]), array(3.)]
    """
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return [leaf for item in value for leaf in leaves(item)]
    return [np.asarray(value)]


def distance(a: Array, b: Array) -> float:
    """Return the largest difference of two arrays of one shape; equal infinities and two NaN count as equal.

    Example:
        >>> distance(np.array([1.0, np.nan, np.inf]), np.array([1.5, np.nan, np.inf]))
        0.5
        >>> distance(np.array([1.0]), np.array([np.nan]))
        inf
    """
    wide_a, wide_b = a.astype(np.complex128), b.astype(np.complex128)
    same = (wide_a == wide_b) | (np.isnan(wide_a) & np.isnan(wide_b))
    with np.errstate(invalid="ignore"):
        apart = np.abs(np.where(same, 0, wide_a - wide_b))
    return float(np.nan_to_num(apart, nan=np.inf, posinf=np.inf).max(initial=0))
