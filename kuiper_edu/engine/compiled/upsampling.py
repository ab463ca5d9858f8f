"""Nearest-neighbour upsampling by whole factors; with the factors 1 and 1 it is a copy, for concatenations."""

from __future__ import annotations

from typing import Any

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.vectors import read, write
from kuiper_edu.engine.register_tile.registers import at
from kuiper_edu.engine.register_tile.width import LANES


@kernel
def repeat(record: Any, first: Any, last: Any) -> None:
    """Set y[i, j] = x[i // WINDOW_HEIGHT, j // WINDOW_WIDTH]. A work item is a line of a block of channels of y."""
    x, y = at(record[k.X]), at(record[k.Y])
    height, width, across = record[k.HEIGHT], record[k.WIDTH], record[k.WINDOW_WIDTH]
    blocks = (record[k.CHANNELS] + LANES - 1) // LANES
    for item in range(first, last):
        line, block, image = item % height, item // height % blocks, item // height // blocks
        i = image * record[k.X_IMAGE] + block * record[k.X_BLOCK] + line // record[k.WINDOW_HEIGHT] * record[k.X_LINE]
        j = image * record[k.Y_IMAGE] + block * record[k.Y_BLOCK] + line * record[k.Y_LINE]
        for _ in range(width // across):
            pixel = read(x, i)
            i += LANES
            for _ in range(across):
                write(y, j, pixel)
                j += LANES
