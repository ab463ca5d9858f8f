"""Between the two forms that a map has: arrays (N, C, H, W) as layers want them, and blocks of LANES channels.

LANES pixels of LANES channels are a square of numbers; turned over, it is LANES vectors of the other form.
"""

from __future__ import annotations

from typing import Any

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.registers import read_tile, turned, write_tile
from kuiper_edu.engine.compiled.vectors import read_some, write_some
from kuiper_edu.engine.register_tile.registers import at
from kuiper_edu.engine.register_tile.width import LANES


@kernel
def into_blocks(row: Any, first: Any, last: Any) -> None:
    """Take over an array, whose X_BLOCK is one channel. A line of the kernel is a line of one block of channels."""
    x, y = at(row[k.X]), at(row[k.Y])
    height, width, channels = row[k.HEIGHT], row[k.WIDTH], row[k.CHANNELS]
    blocks = (channels + LANES - 1) // LANES
    for task in range(first, last):
        line, block, image = task % height, task // height % blocks, task // height // blocks
        source = image * row[k.X_IMAGE] + block * LANES * row[k.X_BLOCK] + line * row[k.X_LINE]
        target = image * row[k.Y_IMAGE] + block * row[k.Y_BLOCK] + line * row[k.Y_LINE]
        for pixel in range(0, width, LANES):
            square = read_tile(x, source + pixel, row[k.X_BLOCK], channels - block * LANES, width - pixel)
            write_tile(turned(square), y, target + pixel * LANES, LANES, width - pixel, LANES)


@kernel
def into_array(row: Any, first: Any, last: Any) -> None:
    """The way back, with Y_BLOCK one channel."""
    x, y = at(row[k.X]), at(row[k.Y])
    height, width, channels = row[k.HEIGHT], row[k.WIDTH], row[k.CHANNELS]
    blocks = (channels + LANES - 1) // LANES
    for task in range(first, last):
        line, block, image = task % height, task // height % blocks, task // height // blocks
        source = image * row[k.X_IMAGE] + block * row[k.X_BLOCK] + line * row[k.X_LINE]
        target = image * row[k.Y_IMAGE] + block * LANES * row[k.Y_BLOCK] + line * row[k.Y_LINE]
        for pixel in range(0, width, LANES):
            square = read_tile(x, source + pixel * LANES, LANES, width - pixel, LANES)
            write_tile(turned(square), y, target + pixel, row[k.Y_BLOCK], channels - block * LANES, width - pixel)


@kernel
def into_frame(row: Any, first: Any, last: Any) -> None:
    """Copy lines of WIDTH floats: a picture with few channels, into its frame. A line of the kernel is a line."""
    x, y = at(row[k.X]), at(row[k.Y])
    height, width, channels = row[k.HEIGHT], row[k.WIDTH], row[k.CHANNELS]
    for task in range(first, last):
        line, block, image = task % height, task // height % channels, task // height // channels
        source = image * row[k.X_IMAGE] + block * row[k.X_BLOCK] + line * row[k.X_LINE]
        target = image * row[k.Y_IMAGE] + block * row[k.Y_BLOCK] + line * row[k.Y_LINE]
        for i in range(0, width, LANES):
            write_some(y, target + i, read_some(x, source + i, width - i), width - i)


@kernel
def turn(row: Any, first: Any, last: Any) -> None:
    """y[j, i] = x[i, j] for matrices of HEIGHT lines of WIDTH. A line of the kernel is LANES lines of y."""
    x, y = at(row[k.X]), at(row[k.Y])
    height, width = row[k.HEIGHT], row[k.WIDTH]
    blocks = (width + LANES - 1) // LANES
    for task in range(first, last):
        column, image = task % blocks * LANES, task // blocks
        source = image * row[k.X_IMAGE] + column
        target = image * row[k.Y_IMAGE] + column * row[k.Y_LINE]
        for line in range(0, height, LANES):
            square = read_tile(x, source + line * row[k.X_LINE], row[k.X_LINE], height - line, width - column)
            write_tile(turned(square), y, target + line, row[k.Y_LINE], width - column, height - line)
