"""The decorator that compiles a Python function to a kernel, `kernel(record, first, last)`, and the kernels' arguments.

`record` is the step's launch record (see `launch_records`); a kernel computes the work items first..last, so that
threads can share a step. No compiler option assumes that NaN and infinity do not occur: they come out as in NumPy.

The engine requests kernels by name (`store.Function`), so that a cached kernel is not compiled again.
"""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.engine.compiler import JitFunction

SIGNATURE = "void(CPointer(int64), int64, int64)"
"""The types of a kernel: its launch record, the first work item, and the one after the last."""


def kernel(function: Callable[..., None]) -> JitFunction:
    """Make a kernel of `function(record, first, last)`; a decorator."""
    return JitFunction(function, SIGNATURE)


# Indices of the kernels' arguments in a launch record. Sizes and distances count floats, unless noted otherwise.
(
    X, X_IMAGE, X_BLOCK, X_LINE,  # input: address of the first window, distances to the next image, block, line
    Y, Y_IMAGE, Y_BLOCK, Y_LINE,  # output: the same for the first result
    Z, Z_IMAGE, Z_BLOCK, Z_LINE,  # a second input that is added, if its address is not 0
    HEIGHT, WIDTH, CHANNELS,  # of the output
    W, BIAS, LIMITS,  # addresses: packed weights, one bias per channel, the least and the largest result
    BLOCKS, RUN, LAST_RUN,  # number of input blocks; length of a contiguous run in each of them, and in the last one
    WINDOW_HEIGHT, WINDOW_WIDTH, WINDOW_LINE, WINDOW_STEP,  # windows, distances between their lines and their pixels
    STRIDE, GROUPS,  # distance from the line of a window to that of the next; independent groups of channels
    W_IMAGE, W_STEP,  # distances between weights: to the next image, to the next input number
    FIRST, END,  # the Winograd tiles of a panel
    CHECKS, CHECK_COUNT,  # address of a vector for each item, and their number: whether Winograd's results are finite
) = range(3, 36)  # fmt: skip
W_N_BLOCK = X_LINE
"""Distance from the weights of one n-block to the next, for kernels that do not use the distance of lines."""
