"""Softmax and layer norm along the rows of an array; each row is finished while it is in the cache."""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.activations import exp
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.vectors import lane_max, lane_sum, larger, read_some, select_lanes, splat, write_some
from kuiper_edu.engine.register_tile.registers import at
from kuiper_edu.engine.register_tile.width import LANES

F = np.float32
SMALL = F(2.0**-80)
"""A factor with which the square of every float32 is in range; a power of two causes no rounding."""


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
        highest, sums = lane_max(tops), zero
        if zero_if_masked and highest == F(-np.inf):
            highest = F(0.0)
        for c in range(0, width, LANES):
            e = select_lanes(exp(read_some(x, i + c, width - c) * factor - highest), zero, width - c)
            write_some(y, j + c, e, width - c)
            sums = sums + e
        whole = lane_sum(sums)
        scale = F(1.0) / (F(1.0) if zero_if_masked and whole == F(0.0) else whole)
        for c in range(0, width, LANES):
            write_some(y, j + c, read_some(y, j + c, width - c) * scale, width - c)


@kernel
def layer_norm(record: Any, first: Any, last: Any) -> None:
    """Compute (x - mean) / sqrt(var + LIMITS[0]) * W + BIAS along each row of WIDTH floats. A work item is a row."""
    x, y, weight, bias, width = at(record[k.X]), at(record[k.Y]), at(record[k.W]), at(record[k.BIAS]), record[k.WIDTH]
    epsilon, zero = at(record[k.LIMITS])[0], splat(F(0.0))
    for line in range(first, last):
        i, j = line * record[k.X_LINE], line * record[k.Y_LINE]
        factor = F(1.0)
        for _ in range(2):  # a second time with smaller numbers, if the squares overflow
            mean = F(0.0)
            for _ in range(2):  # far from 0 the rounded mean is too inexact; the second round corrects it
                sums = zero
                for c in range(0, width, LANES):
                    sums = sums + select_lanes(read_some(x, i + c, width - c) * factor - mean, zero, width - c)
                mean += lane_sum(sums) / F(width)
            squares = zero
            for c in range(0, width, LANES):
                difference = select_lanes(read_some(x, i + c, width - c) * factor - mean, zero, width - c)
                squares = squares + difference * difference
            variance = lane_sum(squares) / F(width)
            if variance < F(np.inf):
                break
            factor = SMALL
        scale = F(1.0) / np.sqrt(variance + epsilon * factor * factor)
        for c in range(0, width, LANES):
            value = (read_some(x, i + c, width - c) * factor - mean) * scale
            value = value * read_some(weight, c, width - c) + read_some(bias, c, width - c)
            write_some(y, j + c, value, width - c)
