"""Convolutions with one filter for each channel: a vector of channels times a vector of weights.

The kernel also computes the mean of windows, whose weights are all alike, and a batch norm, whose windows are single
pixels.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.activations import SMOOTH
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.registers import add, multiply
from kuiper_edu.engine.compiled.vectors import read, scratch, write_some
from kuiper_edu.engine.compiler import Kernel
from kuiper_edu.engine.register_tile.registers import at, start, store
from kuiper_edu.engine.register_tile.width import LANES


@cache
def make_depthwise(pixels: int, step: int, activation: str = "") -> Kernel:
    """The kernel for tiles of so many pixels by LANES channels: y = activation(clamp(conv(x, w) + bias + z)).

    Args:
        pixels: of a tile; its sums stay in registers.
        step: from the window of one pixel to that of its neighbour.
        activation: one that no clamp computes.

    A line of the kernel is a line of one block of channels. Weights: (blocks, window height, window width, LANES).
    """

    smooth = SMOOTH[activation]

    def depthwise(row: Any, first: Any, last: Any) -> None:
        x, y, z, w, bias, limits = (
            at(row[k.X]),
            at(row[k.Y]),
            at(row[k.Z]),
            at(row[k.W]),
            at(row[k.BIAS]),
            at(row[k.LIMITS]),
        )
        height, width, channels, apart = row[k.HEIGHT], row[k.WIDTH], row[k.CHANNELS], row[k.WINDOW_STEP]
        high, across = row[k.WINDOW_HEIGHT], row[k.WINDOW_WIDTH]
        blocks = (channels + LANES - 1) // LANES
        room = scratch()
        for task in range(first, last):
            line, block, image = task % height, task // height % blocks, task // height // blocks
            lanes = channels - block * LANES
            for tile in range((width + pixels - 1) // pixels):
                pixel = min(tile * pixels, width - pixels)  # the last tile overlaps its neighbour
                acc = start(pixels, 1, bias, block * LANES)
                source = image * row[k.X_IMAGE] + block * row[k.X_BLOCK] + line * row[k.STRIDE] + pixel * step
                j = block * high * across * LANES
                for ky in range(high):
                    for kx in range(across):
                        acc = multiply(acc, x, source + ky * row[k.WINDOW_LINE] + kx * apart, step, w, j)
                        j += LANES
                if row[k.Z]:
                    i = image * row[k.Z_IMAGE] + block * row[k.Z_BLOCK] + line * row[k.Z_LINE] + pixel * LANES
                    acc = add(acc, z, i, pixels, LANES, 0, 0, lanes)
                i = image * row[k.Y_IMAGE] + block * row[k.Y_BLOCK] + line * row[k.Y_LINE] + pixel * LANES
                if smooth is None:
                    store(acc, y, i, pixels, LANES, 0, 0, lanes, limits)
                else:
                    store(acc, room, 0, pixels, LANES, 0, 0, LANES, limits)
                    for r in range(pixels):
                        write_some(y, i + r * LANES, smooth(read(room, r * LANES)), lanes)

    return kernel(depthwise)
