"""What makes a Python function a kernel: compiled to `kernel(row, first, last)`.

`row` is the step's row of the table (see `table`); a kernel does the lines first..last of its output and shares them
with other threads so. No option that lets the compiler forget about NaN and infinity: they come out as NumPy has them.

Engines ask for kernels by name (`store.Function`), so that a kernel that is kept is not made again.
"""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.engine.compiler import Kernel

SIGNATURE = "void(CPointer(int64), int64, int64)"
"""The step's row of the table, the first line, and the one behind the last."""


def kernel(function: Callable[..., None]) -> Kernel:
    """Decorator: a kernel, `function(row, first, last)`."""
    return Kernel(function, SIGNATURE)


# Where a kernel finds what in its row. Sizes and distances count floats, whatever else they are.
(
    X, X_IMAGE, X_BLOCK, X_LINE,  # what is read: address of the first window, distances to the next image, block, line
    Y, Y_IMAGE, Y_BLOCK, Y_LINE,  # what is written: the same of the first result
    Z, Z_IMAGE, Z_BLOCK, Z_LINE,  # what is added, if its address is not 0
    HEIGHT, WIDTH, CHANNELS,  # of the output
    W, BIAS, LIMITS,  # addresses: packed weights, one bias a channel, the least and the largest result
    BLOCKS, RUN, LAST_RUN,  # blocks of the input, how many neighbours in memory each of them and the last one has
    WINDOW_HEIGHT, WINDOW_WIDTH, WINDOW_LINE, WINDOW_STEP,  # windows, distances between their lines and their pixels
    STRIDE, GROUPS,  # from the line of a window to that of the next; independent groups of channels
    W_IMAGE, W_STEP,  # distances between weights: of the next image, for the next number
    FIRST, END,  # of the squares of Winograd's strip
    CHECKS, LINES_CHECKED,  # address of a vector for each line, and how many: whether Winograd's results are finite
) = range(3, 36)  # fmt: skip
W_PIECE = X_LINE
"""From the weights of a tile's channels to those of the next, where kernels have no use for the distance of lines."""
