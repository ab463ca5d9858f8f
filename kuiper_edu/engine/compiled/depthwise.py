"""Depthwise convolution, with one filter per channel: a vector of channels times a vector of weights.

The kernel also computes average pooling, with equal weights, and batch norm, with windows of one pixel.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.activations import SMOOTH
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.tile_instructions import add, multiply_add
from kuiper_edu.engine.compiled.vectors import read, scratch, write_some
from kuiper_edu.engine.compiler import JitFunction
from kuiper_edu.engine.register_tile.registers import at, start, store
from kuiper_edu.engine.register_tile.width import LANES


@cache
def make_depthwise(pixels: int, step: int, activation: str = "") -> JitFunction:
    """Return the kernel for tiles of `pixels` by LANES channels: y = activation(clamp(conv(x, w) + bias + z)).

    Args:
        pixels: pixels of a tile, whose accumulators stay in registers.
        step: distance from the window of one pixel to that of its neighbour.
        activation: an activation that is more than a clamp, see `activations`.

    A work item is a line of one block of channels. Weights: (blocks, window height, window width, LANES).
    """

    smooth = SMOOTH[activation]

    def depthwise(record: Any, first: Any, last: Any) -> None:
        x, y, z, w, bias, limits = (
            at(record[k.X]),
            at(record[k.Y]),
            at(record[k.Z]),
            at(record[k.W]),
            at(record[k.BIAS]),
            at(record[k.LIMITS]),
        )
        height, width, channels, window_step = (
            record[k.HEIGHT],
            record[k.WIDTH],
            record[k.CHANNELS],
            record[k.WINDOW_STEP],
        )
        window_height, window_width = record[k.WINDOW_HEIGHT], record[k.WINDOW_WIDTH]
        blocks = (channels + LANES - 1) // LANES
        buffer = scratch()
        for item in range(first, last):
            line, block, image = item % height, item // height % blocks, item // height // blocks
            lanes = channels - block * LANES
            for tile in range((width + pixels - 1) // pixels):
                pixel = min(tile * pixels, width - pixels)  # the last tile overlaps its neighbour
                acc = start(pixels, 1, bias, block * LANES)
                source = image * record[k.X_IMAGE] + block * record[k.X_BLOCK] + line * record[k.STRIDE] + pixel * step
                j = block * window_height * window_width * LANES
                for ky in range(window_height):
                    for kx in range(window_width):
                        acc = multiply_add(acc, x, source + ky * record[k.WINDOW_LINE] + kx * window_step, step, w, j)
                        j += LANES
                if record[k.Z]:
                    i = image * record[k.Z_IMAGE] + block * record[k.Z_BLOCK] + line * record[k.Z_LINE] + pixel * LANES
                    acc = add(acc, z, i, pixels, LANES, 0, 0, lanes)
                i = image * record[k.Y_IMAGE] + block * record[k.Y_BLOCK] + line * record[k.Y_LINE] + pixel * LANES
                if smooth is None:
                    store(acc, y, i, pixels, LANES, 0, 0, lanes, limits)
                else:
                    store(acc, buffer, 0, pixels, LANES, 0, 0, LANES, limits)
                    for r in range(pixels):
                        write_some(y, i + r * LANES, smooth(read(buffer, r * LANES)), lanes)

    return kernel(depthwise)
