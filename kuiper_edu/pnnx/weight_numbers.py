"""What the numbers of a weight are like: smallest, largest, mean, how far they spread, how many are zero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Numbers:
    """The numbers of an array in a few; what is not finite counts in `not_finite` alone.

    Args:
        least: the smallest, None where none is finite.
        most: the largest, None likewise.
        mean: their mean, None likewise.
        spread: their standard deviation, None likewise.
        zeros: how many are 0.
        not_finite: how many are infinite or not a number.
    """

    least: float | None
    most: float | None
    mean: float | None
    spread: float | None
    zeros: int
    not_finite: int


def real(data: NDArray[Any]) -> NDArray[np.float64]:
    """An array as float64; of complex numbers the absolute values."""
    return np.asarray(np.abs(data) if np.iscomplexobj(data) else data, np.float64)


def numbers_of(data: NDArray[Any]) -> Numbers:
    """The numbers of an array in a few, complex ones by their absolute values.

    Example:
        >>> numbers_of(np.float32([0, 1, 3, np.inf]))
        Numbers(least=0.0, most=3.0, mean=1.3333333333333333, spread=1.247219128924647, zeros=1, not_finite=1)
    """
    wide = real(data)
    finite = wide[np.isfinite(wide)]
    zeros, not_finite = int((wide == 0).sum()), int(wide.size - finite.size)
    if not finite.size:
        return Numbers(None, None, None, None, zeros, not_finite)
    return Numbers(
        float(finite.min()), float(finite.max()), float(finite.mean()), float(finite.std()), zeros, not_finite
    )
