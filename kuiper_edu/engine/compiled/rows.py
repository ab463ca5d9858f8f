"""Along the rows of an array: softmax and layer norm, a row at a time while it is in the cache."""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.activations import exp
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.vectors import everywhere, larger, pick, read_some, top, total, write_some
from kuiper_edu.engine.register_tile.registers import at
from kuiper_edu.engine.register_tile.width import LANES

F = np.float32
SMALL = F(2.0**-80)
"""What brings every number that has a place in float32 to where its square has one; a power of two rounds nothing."""


@kernel
def softmax(row: Any, first: Any, last: Any) -> None:
    """e^z / sum of e^z for z = x * LIMITS[0] along each row of WIDTH floats. A line of the kernel is a row.

    LIMITS[1]: 1 if a row of which all is minus infinity becomes 0, as in attention, where nothing is to be looked at.
    """
    x, y, width, factor, keeps_out = (
        at(row[k.X]),
        at(row[k.Y]),
        row[k.WIDTH],
        at(row[k.LIMITS])[0],
        at(row[k.LIMITS])[1],
    )
    lowest, nothing = everywhere(F(-np.inf)), everywhere(F(0.0))
    for line in range(first, last):
        i, j = line * row[k.X_LINE], line * row[k.Y_LINE]
        tops = lowest
        for c in range(0, width, LANES):
            tops = larger(tops, pick(read_some(x, i + c, width - c) * factor, lowest, width - c))
        highest, sums = top(tops), nothing
        if keeps_out and highest == F(-np.inf):
            highest = F(0.0)
        for c in range(0, width, LANES):
            e = pick(exp(read_some(x, i + c, width - c) * factor - highest), nothing, width - c)
            write_some(y, j + c, e, width - c)
            sums = sums + e
        whole = total(sums)
        scale = F(1.0) / (F(1.0) if keeps_out and whole == F(0.0) else whole)
        for c in range(0, width, LANES):
            write_some(y, j + c, read_some(y, j + c, width - c) * scale, width - c)


@kernel
def layer_norm(row: Any, first: Any, last: Any) -> None:
    """(x - mean) / sqrt(var + LIMITS[0]) * W + BIAS along each row of WIDTH floats. A line of the kernel is a row."""
    x, y, weight, bias, width = at(row[k.X]), at(row[k.Y]), at(row[k.W]), at(row[k.BIAS]), row[k.WIDTH]
    epsilon, nothing = at(row[k.LIMITS])[0], everywhere(F(0.0))
    for line in range(first, last):
        i, j = line * row[k.X_LINE], line * row[k.Y_LINE]
        factor = F(1.0)
        for _ in range(2):  # again with small numbers where the squares are beyond the largest one
            mean = F(0.0)
            for _ in range(2):  # far from 0 the rounded mean is off by more than a result may be; this finds the rest
                sums = nothing
                for c in range(0, width, LANES):
                    sums = sums + pick(read_some(x, i + c, width - c) * factor - mean, nothing, width - c)
                mean += total(sums) / F(width)
            squares = nothing
            for c in range(0, width, LANES):
                far = pick(read_some(x, i + c, width - c) * factor - mean, nothing, width - c)
                squares = squares + far * far
            variance = total(squares) / F(width)
            if variance < F(np.inf):
                break
            factor = SMALL
        scale = F(1.0) / np.sqrt(variance + epsilon * factor * factor)
        for c in range(0, width, LANES):
            value = (read_some(x, i + c, width - c) * factor - mean) * scale
            value = value * read_some(weight, c, width - c) + read_some(bias, c, width - c)
            write_some(y, j + c, value, width - c)
