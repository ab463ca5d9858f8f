"""Conversion between the two layouts of a map: arrays (N, C, H, W) for layers, and blocks of LANES channels.

LANES pixels of LANES channels are a square tile; transposed, it is LANES vectors of the other layout.
"""

from __future__ import annotations

from typing import Any

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.tile_instructions import read_tile, transposed, write_tile
from kuiper_edu.engine.compiled.vectors import read_some, write_some
from kuiper_edu.engine.register_tile.registers import at
from kuiper_edu.engine.register_tile.width import LANES


@kernel
def into_blocks(record: Any, first: Any, last: Any) -> None:
    """Convert an array, whose X_BLOCK is one channel, to blocks. A work item is a line of one block of channels."""
    x, y = at(record[k.X]), at(record[k.Y])
    height, width, channels = record[k.HEIGHT], record[k.WIDTH], record[k.CHANNELS]
    blocks = (channels + LANES - 1) // LANES
    for item in range(first, last):
        line, block, image = item % height, item // height % blocks, item // height // blocks
        source = image * record[k.X_IMAGE] + block * LANES * record[k.X_BLOCK] + line * record[k.X_LINE]
        target = image * record[k.Y_IMAGE] + block * record[k.Y_BLOCK] + line * record[k.Y_LINE]
        for pixel in range(0, width, LANES):
            tile = read_tile(x, source + pixel, record[k.X_BLOCK], channels - block * LANES, width - pixel)
            write_tile(transposed(tile), y, target + pixel * LANES, LANES, width - pixel, LANES)


@kernel
def into_array(record: Any, first: Any, last: Any) -> None:
    """Convert blocks to an array, whose Y_BLOCK is one channel. A work item is a line of one block of channels."""
    x, y = at(record[k.X]), at(record[k.Y])
    height, width, channels = record[k.HEIGHT], record[k.WIDTH], record[k.CHANNELS]
    blocks = (channels + LANES - 1) // LANES
    for item in range(first, last):
        line, block, image = item % height, item // height % blocks, item // height // blocks
        source = image * record[k.X_IMAGE] + block * record[k.X_BLOCK] + line * record[k.X_LINE]
        target = image * record[k.Y_IMAGE] + block * LANES * record[k.Y_BLOCK] + line * record[k.Y_LINE]
        for pixel in range(0, width, LANES):
            tile = read_tile(x, source + pixel * LANES, LANES, width - pixel, LANES)
            write_tile(transposed(tile), y, target + pixel, record[k.Y_BLOCK], channels - block * LANES, width - pixel)


@kernel
def copy_lines(record: Any, first: Any, last: Any) -> None:
    """Copy lines of WIDTH floats, for example an image with few channels into a padded map. A work item is a line."""
    x, y = at(record[k.X]), at(record[k.Y])
    height, width, channels = record[k.HEIGHT], record[k.WIDTH], record[k.CHANNELS]
    for item in range(first, last):
        line, block, image = item % height, item // height % channels, item // height // channels
        source = image * record[k.X_IMAGE] + block * record[k.X_BLOCK] + line * record[k.X_LINE]
        target = image * record[k.Y_IMAGE] + block * record[k.Y_BLOCK] + line * record[k.Y_LINE]
        for i in range(0, width, LANES):
            write_some(y, target + i, read_some(x, source + i, width - i), width - i)


@kernel
def transpose(record: Any, first: Any, last: Any) -> None:
    """Set y[j, i] = x[i, j] for matrices of HEIGHT lines of WIDTH. A work item is LANES lines of y."""
    x, y = at(record[k.X]), at(record[k.Y])
    height, width = record[k.HEIGHT], record[k.WIDTH]
    blocks = (width + LANES - 1) // LANES
    for item in range(first, last):
        column, image = item % blocks * LANES, item // blocks
        source = image * record[k.X_IMAGE] + column
        target = image * record[k.Y_IMAGE] + column * record[k.Y_LINE]
        for line in range(0, height, LANES):
            tile = read_tile(x, source + line * record[k.X_LINE], record[k.X_LINE], height - line, width - column)
            write_tile(transposed(tile), y, target + line, record[k.Y_LINE], width - column, height - line)
