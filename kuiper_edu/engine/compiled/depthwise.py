"""Convolutions with one filter for each channel: a vector of channels times a vector of weights.

The kernel also computes the mean of windows, whose weights are all alike, and a batch norm, whose windows are single
pixels.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kuiper_edu.engine.compiled.activations import in_place
from kuiper_edu.engine.compiled.kernel import (
    BIAS, CHANNELS, HEIGHT, LIMITS, STRIDE, W, WIDTH, WINDOW_HEIGHT, WINDOW_LINE, WINDOW_STEP, WINDOW_WIDTH, X,
    X_BLOCK, X_IMAGE, Y, Y_BLOCK, Y_IMAGE, Y_LINE, Z, Z_BLOCK, Z_IMAGE, Z_LINE, Kernel, kernel,
)  # fmt: skip
from kuiper_edu.engine.compiled.simd import LANES, add, at, multiply, start, store


@cache
def make_depthwise(pixels: int, step: int, activation: str = "") -> Kernel:
    """The kernel for tiles of so many pixels by LANES channels: y = activation(clamp(conv(x, w) + bias + z)).

    Args:
        pixels: of a tile; its sums stay in registers.
        step: from the window of one pixel to that of its neighbour.
        activation: one that no clamp computes.

    A line of the kernel is a line of one block of channels. Weights: (blocks, window height, window width, LANES).
    """

    smooth = in_place(activation)

    def depthwise(row: Any, first: Any, last: Any) -> None:
        x, y, z, w, bias, limits = at(row[X]), at(row[Y]), at(row[Z]), at(row[W]), at(row[BIAS]), at(row[LIMITS])
        height, width, channels, apart = row[HEIGHT], row[WIDTH], row[CHANNELS], row[WINDOW_STEP]
        high, across = row[WINDOW_HEIGHT], row[WINDOW_WIDTH]
        blocks = (channels + LANES - 1) // LANES
        for task in range(first, last):
            line, block, image = task % height, task // height % blocks, task // height // blocks
            lanes = channels - block * LANES
            for tile in range((width + pixels - 1) // pixels):
                pixel = min(tile * pixels, width - pixels)  # the last tile overlaps its neighbour
                acc = start(pixels, 1, bias, block * LANES)
                source = image * row[X_IMAGE] + block * row[X_BLOCK] + line * row[STRIDE] + pixel * step
                j = block * high * across * LANES
                for ky in range(high):
                    for kx in range(across):
                        acc = multiply(acc, x, source + ky * row[WINDOW_LINE] + kx * apart, step, w, j)
                        j += LANES
                if row[Z]:
                    i = image * row[Z_IMAGE] + block * row[Z_BLOCK] + line * row[Z_LINE] + pixel * LANES
                    acc = add(acc, z, i, pixels, LANES, 0, 0, lanes)
                i = image * row[Y_IMAGE] + block * row[Y_BLOCK] + line * row[Y_LINE] + pixel * LANES
                store(acc, y, i, pixels, LANES, 0, 0, lanes, limits)
                if smooth is not None:
                    for r in range(pixels):
                        smooth(y, i + r * LANES, lanes)

    return kernel(depthwise)
