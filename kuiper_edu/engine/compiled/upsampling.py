"""Enlarging maps by repeating each pixel; once each way, it is a copy, as concatenations need it."""

from __future__ import annotations

from typing import Any

from kuiper_edu.engine.compiled.kernel import (
    CHANNELS, HEIGHT, WIDTH, WINDOW_HEIGHT, WINDOW_WIDTH, X, X_BLOCK, X_IMAGE, X_LINE, Y, Y_BLOCK, Y_IMAGE, Y_LINE,
    kernel,
)  # fmt: skip
from kuiper_edu.engine.compiled.simd import LANES, at, read, write


@kernel
def repeat(row: Any, first: Any, last: Any) -> None:
    """y[i, j] = x[i // WINDOW_HEIGHT, j // WINDOW_WIDTH]. A line of the kernel is one of a block of channels of y."""
    x, y = at(row[X]), at(row[Y])
    height, width, across = row[HEIGHT], row[WIDTH], row[WINDOW_WIDTH]
    blocks = (row[CHANNELS] + LANES - 1) // LANES
    for task in range(first, last):
        line, block, image = task % height, task // height % blocks, task // height // blocks
        i = image * row[X_IMAGE] + block * row[X_BLOCK] + line // row[WINDOW_HEIGHT] * row[X_LINE]
        j = image * row[Y_IMAGE] + block * row[Y_BLOCK] + line * row[Y_LINE]
        for _ in range(width // across):
            pixel = read(x, i)
            i += LANES
            for _ in range(across):
                write(y, j, pixel)
                j += LANES
