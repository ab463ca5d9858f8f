"""An array in a few numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class ArraySummary:
    """An array in a few numbers; what is not finite counts in `not_finite` alone.

    Args:
        minimum: the smallest number, None where none is finite; so are the next three.
        maximum: the largest.
        mean: their mean.
        std: their standard deviation.
        zeros: how many are 0.
        not_finite: how many are infinite or not a number.
    """

    minimum: float | None
    maximum: float | None
    mean: float | None
    std: float | None
    zeros: int
    not_finite: int


def magnitude(data: NDArray[Any]) -> NDArray[np.float64]:
    """An array as float64; of complex numbers the absolute values."""
    return np.asarray(np.abs(data) if np.iscomplexobj(data) else data, np.float64)


def summary(data: NDArray[Any]) -> ArraySummary:
    """The summary of an array, of complex numbers by their absolute values.

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
