"""Convolution and linear layers: a tile of the output is a sum of outer products that never leaves the registers.

A tile is `lines` x `pixels` places of the output by LANES * `columns` channels. For each number of its windows, the
weights of that number for all the tile's channels are read once and multiplied by it at all the tile's places: 28
multiplications of vectors for 2 vectors of weights and 14 numbers read. So the processor computes, and waits for no memory.

A linear layer is the same with windows of one pixel: its rows are the lines of a map that is one pixel wide.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kuiper_edu.engine.compiled.activations import in_place
from kuiper_edu.engine.compiled.kernel import (
    BIAS, CHANNELS, DEPTH, GROUPS, HEIGHT, INPUTS, LIMITS, STRIDE, W, WIDTH, WINDOW_HEIGHT, WINDOW_LINE, WINDOW_STEP,
    WINDOW_WIDTH, X, X_BLOCK, X_IMAGE, X_LINE, Y, Y_BLOCK, Y_IMAGE, Y_LINE, Z, Z_BLOCK, Z_IMAGE, Z_LINE, Kernel, kernel,
)  # fmt: skip
from kuiper_edu.engine.compiled.simd import LANES, add, at, outer, start, store


@cache
def make_tiles(lines: int, pixels: int, columns: int, step: int, activation: str = "") -> Kernel:
    """The kernel for one shape of tiles: y = activation(clamp(conv(x, w) + bias + z)).

    Args:
        lines, pixels, columns: of a tile.
        step: from the window of one pixel to that of its neighbour.
        activation: one that no clamp computes, see `activations`.

    A line of the kernel is a tile. Tiles that share weights follow one another; the last one of a row overlaps its
    neighbour rather than leave the map. Weights: (channels / (LANES * columns), inputs / depth, window height, window
    width, depth, LANES * columns).
    """
    rows, wide = lines * pixels, LANES * columns
    smooth = in_place(activation)

    def tiles(row: Any, first: Any, last: Any) -> None:
        x, y, z, w, bias, limits = at(row[X]), at(row[Y]), at(row[Z]), at(row[W]), at(row[BIAS]), at(row[LIMITS])
        height, width, channels, groups = row[HEIGHT], row[WIDTH], row[CHANNELS], row[GROUPS]
        depth, inputs, stride = row[DEPTH], row[INPUTS], row[STRIDE]
        high, across, apart = row[WINDOW_HEIGHT], row[WINDOW_WIDTH], row[WINDOW_STEP]
        down, beside = (height + lines - 1) // lines, (width + pixels - 1) // pixels
        pieces = (channels + wide - 1) // wide
        for task in range(first, last):
            tile, rest = task % (down * beside), task // (down * beside)
            piece, image = rest % pieces, rest // pieces
            line, pixel = min(tile // beside * lines, height - lines), min(tile % beside * pixels, width - pixels)
            acc = start(rows, columns, bias, piece * wide)
            j = piece * wide * inputs * high * across
            source = image * row[X_IMAGE] + line * stride + pixel * step
            source += piece * groups // pieces * (inputs // depth) * row[X_BLOCK]
            for block in range((inputs + depth - 1) // depth):
                for ky in range(high):
                    for kx in range(across):
                        i = source + block * row[X_BLOCK] + ky * row[WINDOW_LINE] + kx * apart
                        for c in range(min(depth, inputs - block * depth)):
                            acc = outer(acc, x, i + c, pixels, step, stride, w, j)
                            j += wide
            lanes = channels - piece * wide
            if row[Z]:
                i = image * row[Z_IMAGE] + piece * columns * row[Z_BLOCK] + line * row[Z_LINE] + pixel * LANES
                acc = add(acc, z, i, pixels, LANES, row[Z_LINE], row[Z_BLOCK], lanes)
            i = image * row[Y_IMAGE] + piece * columns * row[Y_BLOCK] + line * row[Y_LINE] + pixel * LANES
            store(acc, y, i, pixels, LANES, row[Y_LINE], row[Y_BLOCK], lanes, limits)
            if smooth is not None:
                for r in range(rows):
                    for v in range(columns):
                        smooth(
                            y, i + r // pixels * row[Y_LINE] + r % pixels * LANES + v * row[Y_BLOCK], lanes - v * LANES
                        )

    return kernel(tiles)
