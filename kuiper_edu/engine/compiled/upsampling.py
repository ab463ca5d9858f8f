"""Enlarging maps by repeating each pixel; once each way, it is a copy, as concatenations need it."""

from __future__ import annotations

from typing import Any

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.vectors import read, write
from kuiper_edu.engine.register_tile.registers import at
from kuiper_edu.engine.register_tile.width import LANES


@kernel
def repeat(row: Any, first: Any, last: Any) -> None:
    """y[i, j] = x[i // WINDOW_HEIGHT, j // WINDOW_WIDTH]. A line of the kernel is one of a block of channels of y."""
    x, y = at(row[k.X]), at(row[k.Y])
    height, width, across = row[k.HEIGHT], row[k.WIDTH], row[k.WINDOW_WIDTH]
    blocks = (row[k.CHANNELS] + LANES - 1) // LANES
    for task in range(first, last):
        line, block, image = task % height, task // height % blocks, task // height // blocks
        i = image * row[k.X_IMAGE] + block * row[k.X_BLOCK] + line // row[k.WINDOW_HEIGHT] * row[k.X_LINE]
        j = image * row[k.Y_IMAGE] + block * row[k.Y_BLOCK] + line * row[k.Y_LINE]
        for _ in range(width // across):
            pixel = read(x, i)
            i += LANES
            for _ in range(across):
                write(y, j, pixel)
                j += LANES
