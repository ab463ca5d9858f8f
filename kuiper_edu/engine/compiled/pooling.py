"""Max pooling, and global average pooling."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.tile_instructions import keep_largest
from kuiper_edu.engine.compiled.vectors import maximum, narrow, read, splat, widen, write_some
from kuiper_edu.engine.compiler import JitFunction, part
from kuiper_edu.engine.register_tile.registers import at, start, store
from kuiper_edu.engine.register_tile.width import LANES

X_HEIGHT, X_WIDTH, TOP, LEFT = k.RUN, k.LAST_RUN, k.Z, k.Z_IMAGE
"""Indices of the input's size and the padding in the launch record."""


@cache
def make_max_pool(pixels: int, step: int) -> JitFunction:  # noqa: C901
    """Return the kernel for tiles of `pixels` by LANES channels; windows are cut off at the edge of the map.

    Args:
        pixels: pixels of a tile, whose maxima stay in registers.
        step: distance from the window of one pixel to that of its neighbour.

    A work item is a line of one block of channels. BIAS: minus infinity, LIMITS: none.
    """

    stride = step // LANES

    @part
    def at_edge(record: Any, source: Any, target: Any, pixel: Any, ky_first: Any, ky_last: Any, lanes: Any) -> None:
        """Compute one pixel, whose window may reach beyond the edge."""
        x, best = at(record[k.X]), splat(np.float32(-np.inf))
        for ky in range(ky_first, ky_last):
            for kx in range(record[k.WINDOW_WIDTH]):
                offset = pixel * step + kx * record[k.WINDOW_STEP]
                if 0 <= offset // LANES - record[LEFT] < record[X_WIDTH]:
                    best = maximum(best, read(x, source + ky * record[k.WINDOW_LINE] + offset))
        write_some(at(record[k.Y]), target + pixel * LANES, best, lanes)

    def max_pool(record: Any, first: Any, last: Any) -> None:
        x, y, lowest, limits = at(record[k.X]), at(record[k.Y]), at(record[k.BIAS]), at(record[k.LIMITS])
        height, width, channels = record[k.HEIGHT], record[k.WIDTH], record[k.CHANNELS]
        dilation_x, window_width, x_width, left = (
            record[k.WINDOW_STEP] // LANES,
            record[k.WINDOW_WIDTH],
            record[X_WIDTH],
            record[LEFT],
        )
        dilation_y, x_line, blocks = (
            record[k.WINDOW_LINE] // record[k.X_LINE],
            record[k.X_LINE],
            (channels + LANES - 1) // LANES,
        )
        begin = min(width, (left + stride - 1) // stride)  # the windows of the pixels from here to `end` lie inside
        end = max(begin, min(width, (x_width - 1 - (window_width - 1) * dilation_x + left) // stride + 1))
        for item in range(first, last):
            line, block, image = item % height, item // height % blocks, item // height // blocks
            top = line * (record[k.STRIDE] // x_line) - record[TOP]
            source = image * record[k.X_IMAGE] + block * record[k.X_BLOCK] + top * x_line - left * LANES
            target = image * record[k.Y_IMAGE] + block * record[k.Y_BLOCK] + line * record[k.Y_LINE]
            ky_first = max(0, (dilation_y - 1 - top) // dilation_y)
            ky_last = min(record[k.WINDOW_HEIGHT], (record[X_HEIGHT] - 1 - top) // dilation_y + 1)
            tiles = (end - begin + pixels - 1) // pixels if end - begin >= pixels else 0
            for tile in range(tiles):
                pixel = min(begin + tile * pixels, end - pixels)  # the last tile overlaps its neighbour
                acc = start(pixels, 1, lowest, 0)
                for ky in range(ky_first, ky_last):
                    for kx in range(window_width):
                        acc = keep_largest(
                            acc, x, source + ky * dilation_y * x_line + (pixel * stride + kx * dilation_x) * LANES, step
                        )
                store(acc, y, target + pixel * LANES, pixels, LANES, 0, 0, channels - block * LANES, limits)
            for pixel in range(width):
                if tiles == 0 or pixel < begin or pixel >= end:
                    at_edge(record, source, target, pixel, ky_first, ky_last, channels - block * LANES)

    return kernel(max_pool)


@kernel
def average(record: Any, first: Any, last: Any) -> None:
    """Compute the mean of each whole map, in float64. A work item is a block of channels of one image."""
    x, y = at(record[k.X]), at(record[k.Y])
    height, width, channels = record[k.HEIGHT], record[k.WIDTH], record[k.CHANNELS]
    blocks = (channels + LANES - 1) // LANES
    for item in range(first, last):
        block, image = item % blocks, item // blocks
        whole = widen(splat(np.float32(0.0)))
        for line in range(height):
            i = image * record[k.X_IMAGE] + block * record[k.X_BLOCK] + line * record[k.X_LINE]
            for pixel in range(width):
                whole = whole + widen(read(x, i + pixel * LANES))
        write_some(
            y,
            image * record[k.Y_IMAGE] + block * record[k.Y_BLOCK],
            narrow(whole / np.float64(height * width)),
            channels - block * LANES,
        )
