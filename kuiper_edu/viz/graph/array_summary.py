"""`ArraySummary`: range, mean and standard deviation of an array, and how many of its numbers are special."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class ArraySummary:
    """Statistics of an array; numbers that are not finite count in `not_finite` alone.

    Args:
        minimum: the smallest finite number; None if no number is finite, as for the next three.
        maximum: the largest finite number.
        mean: the mean of the finite numbers.
        std: their standard deviation.
        zeros: how many numbers are 0.
        not_finite: how many numbers are infinite or NaN.
    """

    minimum: float | None
    maximum: float | None
    mean: float | None
    std: float | None
    zeros: int
    not_finite: int


def magnitude(data: NDArray[Any]) -> NDArray[np.float64]:
    """Return an array as float64; complex numbers become their absolute values."""
    return np.asarray(np.abs(data) if np.iscomplexobj(data) else data, np.float64)


def summary(data: NDArray[Any]) -> ArraySummary:
    """Return the summary of an array; complex numbers count with their absolute values.

    Example:
        >>> summary(np.float32([0, 1, 3, np.inf]))
        ArraySummary(minimum=0.0, maximum=3.0, mean=1.3333333333333333, std=1.247219128924647, zeros=1, not_finite=1)
    """
    wide = magnitude(data)
    finite = wide[np.isfinite(wide)]
    zeros, not_finite = int((wide == 0).sum()), int(wide.size - finite.size)
    if not finite.size:
        return ArraySummary(None, None, None, None, zeros, not_finite)
    return ArraySummary(
        float(finite.min()), float(finite.max()), float(finite.mean()), float(finite.std()), zeros, not_finite
    )
