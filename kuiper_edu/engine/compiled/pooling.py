"""Pooling: the largest number of each window, and the mean of whole maps."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.registers import largest
from kuiper_edu.engine.compiled.vectors import everywhere, maximum, read, write_some
from kuiper_edu.engine.compiler import Kernel, part
from kuiper_edu.engine.register_tile.registers import at, start, store
from kuiper_edu.engine.register_tile.width import LANES

X_HEIGHT, X_WIDTH, TOP, LEFT = k.RUN, k.LAST_RUN, k.Z, k.Z_IMAGE
"""Where the kernel finds the size of the input and the padding."""


@cache
def make_max_pool(pixels: int, step: int) -> Kernel:  # noqa: C901
    """The kernel for tiles of so many pixels by LANES channels; windows are cut off at the edge of the map.

    Args:
        pixels: of a tile; its maxima stay in registers.
        step: from the window of one pixel to that of its neighbour.

    A line of the kernel is a line of one block of channels. BIAS: minus infinity, LIMITS: none.
    """

    stride = step // LANES

    @part
    def at_edge(row: Any, source: Any, goal: Any, pixel: Any, ky_first: Any, ky_last: Any, lanes: Any) -> None:
        """One pixel, whose window may reach over the edge."""
        x, best = at(row[k.X]), everywhere(np.float32(-np.inf))
        for ky in range(ky_first, ky_last):
            for kx in range(row[k.WINDOW_WIDTH]):
                place = pixel * step + kx * row[k.WINDOW_STEP]
                if 0 <= place // LANES - row[LEFT] < row[X_WIDTH]:
                    best = maximum(best, read(x, source + ky * row[k.WINDOW_LINE] + place))
        write_some(at(row[k.Y]), goal + pixel * LANES, best, lanes)

    def max_pool(row: Any, first: Any, last: Any) -> None:
        x, y, lowest, limits = at(row[k.X]), at(row[k.Y]), at(row[k.BIAS]), at(row[k.LIMITS])
        height, width, channels = row[k.HEIGHT], row[k.WIDTH], row[k.CHANNELS]
        apart, across, x_width, left = row[k.WINDOW_STEP] // LANES, row[k.WINDOW_WIDTH], row[X_WIDTH], row[LEFT]
        down, x_line, blocks = row[k.WINDOW_LINE] // row[k.X_LINE], row[k.X_LINE], (channels + LANES - 1) // LANES
        begin = min(width, (left + stride - 1) // stride)  # windows from here to the end lie inside
        end = max(begin, min(width, (x_width - 1 - (across - 1) * apart + left) // stride + 1))
        for task in range(first, last):
            line, block, image = task % height, task // height % blocks, task // height // blocks
            top = line * (row[k.STRIDE] // x_line) - row[TOP]
            source = image * row[k.X_IMAGE] + block * row[k.X_BLOCK] + top * x_line - left * LANES
            goal = image * row[k.Y_IMAGE] + block * row[k.Y_BLOCK] + line * row[k.Y_LINE]
            ky_first = max(0, (down - 1 - top) // down)
            ky_last = min(row[k.WINDOW_HEIGHT], (row[X_HEIGHT] - 1 - top) // down + 1)
            tiles = (end - begin + pixels - 1) // pixels if end - begin >= pixels else 0
            for tile in range(tiles):
                pixel = min(begin + tile * pixels, end - pixels)  # the last tile overlaps its neighbour
                acc = start(pixels, 1, lowest, 0)
                for ky in range(ky_first, ky_last):
                    for kx in range(across):
                        acc = largest(acc, x, source + ky * down * x_line + (pixel * stride + kx * apart) * LANES, step)
                store(acc, y, goal + pixel * LANES, pixels, LANES, 0, 0, channels - block * LANES, limits)
            for pixel in range(width):
                if tiles == 0 or pixel < begin or pixel >= end:
                    at_edge(row, source, goal, pixel, ky_first, ky_last, channels - block * LANES)

    return kernel(max_pool)


@kernel
def average(row: Any, first: Any, last: Any) -> None:
    """The mean of each whole map. A line of the kernel is a block of channels of one image."""
    x, y = at(row[k.X]), at(row[k.Y])
    height, width, channels = row[k.HEIGHT], row[k.WIDTH], row[k.CHANNELS]
    blocks = (channels + LANES - 1) // LANES
    for task in range(first, last):
        block, image = task % blocks, task // blocks
        whole = everywhere(np.float32(0.0))
        for line in range(height):
            i = image * row[k.X_IMAGE] + block * row[k.X_BLOCK] + line * row[k.X_LINE]
            line_sum = everywhere(np.float32(0.0))  # sums of lines, then of their sums: less is lost in rounding
            for pixel in range(width):
                line_sum = line_sum + read(x, i + pixel * LANES)
            whole = whole + line_sum
        write_some(
            y,
            image * row[k.Y_IMAGE] + block * row[k.Y_BLOCK],
            whole / np.float32(height * width),
            channels - block * LANES,
        )
