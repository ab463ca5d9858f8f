"""Softmax and layer norm along the rows of an array; each row is finished while it is in the cache.

Sums accumulate in float64: there squares do not overflow, and a mean far from 0 is exact enough to be subtracted.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.activations import exp
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.vectors import (
    lane_max,
    lane_sum,
    larger,
    narrow,
    read_some,
    select_lanes,
    splat,
    widen,
    write_some,
)
from kuiper_edu.engine.register_tile.registers import at
from kuiper_edu.engine.register_tile.width import LANES

F = np.float32


@kernel
def softmax(record: Any, first: Any, last: Any) -> None:
    """Compute e^z / sum of e^z for z = x * LIMITS[0] along each row of WIDTH floats. A work item is a row.

    LIMITS[1]: 1 if a row that is all minus infinity becomes 0, as in attention when every key is masked.
    """
    x, y, width, factor, zero_if_masked = (
        at(record[k.X]),
        at(record[k.Y]),
        record[k.WIDTH],
        at(record[k.LIMITS])[0],
        at(record[k.LIMITS])[1],
    )
    lowest, zero = splat(F(-np.inf)), splat(F(0.0))
    for line in range(first, last):
        i, j = line * record[k.X_LINE], line * record[k.Y_LINE]
        tops = lowest
        for c in range(0, width, LANES):
            tops = larger(tops, select_lanes(read_some(x, i + c, width - c) * factor, lowest, width - c))
        highest, sums = lane_max(tops), widen(zero)
        if zero_if_masked and highest == F(-np.inf):
            highest = F(0.0)
        for c in range(0, width, LANES):
            e = select_lanes(exp(read_some(x, i + c, width - c) * factor - highest), zero, width - c)
            write_some(y, j + c, e, width - c)
            sums = sums + widen(e)
        whole = lane_sum(sums)
        scale = F(1.0 / (1.0 if zero_if_masked and whole == 0.0 else whole))
        for c in range(0, width, LANES):
            write_some(y, j + c, read_some(y, j + c, width - c) * scale, width - c)


@kernel
def layer_norm(record: Any, first: Any, last: Any) -> None:
    """Compute (x - mean) / sqrt(var + LIMITS[0]) * W + BIAS along each row of WIDTH floats. A work item is a row."""
    x, y, weight, bias, width = at(record[k.X]), at(record[k.Y]), at(record[k.W]), at(record[k.BIAS]), record[k.WIDTH]
    epsilon, zero = np.float64(at(record[k.LIMITS])[0]), widen(splat(F(0.0)))
    for line in range(first, last):
        i, j = line * record[k.X_LINE], line * record[k.Y_LINE]
        sums, squares = zero, zero
        for c in range(0, width, LANES):
            sums = sums + widen(read_some(x, i + c, width - c))
        mean = lane_sum(sums) / np.float64(width)
        for c in range(0, width, LANES):
            difference = select_lanes(widen(read_some(x, i + c, width - c)) - mean, zero, width - c)
            squares = squares + difference * difference
        scale = 1.0 / np.sqrt(lane_sum(squares) / np.float64(width) + epsilon)
        for c in range(0, width, LANES):
            value = narrow((widen(read_some(x, i + c, width - c)) - mean) * scale)
            value = value * read_some(weight, c, width - c) + read_some(bias, c, width - c)
            write_some(y, j + c, value, width - c)
