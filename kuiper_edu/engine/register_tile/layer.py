"""A minimal convolution by register tiles, whose machine code and speed a lesson shows.

It is the inner loop of the engine's `tiles`, without stride, groups, bias and activation.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiler import JitFunction
from kuiper_edu.engine.register_tile.registers import at, outer, start, store
from kuiper_edu.engine.register_tile.width import LANES

Floats = NDArray[np.float32]
SIDE, CHANNELS, WINDOW = 28, 64, 3
"""The size of the layer; these constants are compiled into the machine code, which keeps it short."""


@cache
def make_tile(rows: int, columns: int) -> JitFunction:
    """Return the layer by tiles of `rows` pixels of a line and LANES * `columns` channels.

    The arguments are addresses: of the padded map, channels last; of the weights (n-blocks, 3, 3, CHANNELS,
    LANES * columns); of the result; and of the limits of the results, followed by a zero for each channel. All results
    are computed only if `rows` divides SIDE and LANES * columns divides CHANNELS.
    """
    n_size = LANES * columns
    across, line = SIDE // rows, (SIDE + WINDOW - 1) * CHANNELS

    def convolve(map_: Any, weights: Any, result: Any, ends: Any) -> None:
        x, w, y, limits = at(map_), at(weights), at(result), at(ends)
        for item in range(CHANNELS // n_size * SIDE * across):
            n_block, top, left = item // (SIDE * across), item // across % SIDE, item % across * rows
            acc = start(rows, columns, limits, 2)
            j = n_block * n_size * WINDOW * WINDOW * CHANNELS
            for window in range(WINDOW * WINDOW):
                i = (top + window // WINDOW) * line + (left + window % WINDOW) * CHANNELS
                for c in range(CHANNELS):
                    acc = outer(acc, x, i + c, rows, CHANNELS, 0, w, j)
                    j += n_size
            i = (top * SIDE + left) * CHANNELS + n_block * n_size
            store(acc, y, i, rows, CHANNELS, 0, LANES, n_size, limits)

    return JitFunction(convolve, "void(int64, int64, int64, int64)")


def assembly(rows: int, columns: int) -> str:
    """Return the machine code of a tile's convolution, as text."""
    return str(make_tile(rows, columns).compiled._library.get_asm_str())


class Convolution:
    """The layer by tiles, as a callable object with its own result array.

    Args:
        rows, columns: the size of a tile, which must divide the layer.
        padded: the map, (SIDE + 2, SIDE + 2, CHANNELS), channels last.
        weight: (CHANNELS, CHANNELS, 3, 3).
    """

    def __init__(self, rows: int, columns: int, padded: Floats, weight: Floats) -> None:
        n_size = LANES * columns
        packed = weight.reshape(CHANNELS // n_size, n_size, CHANNELS, WINDOW, WINDOW).transpose(0, 3, 4, 2, 1)
        self.result = np.empty((SIDE, SIDE, CHANNELS), np.float32)
        limits = np.array([-np.inf, np.inf] + [0] * n_size, np.float32)
        self._arrays = [np.ascontiguousarray(array) for array in (padded, packed)] + [self.result, limits]
        self._function = make_tile(rows, columns).compiled.ctypes

    def __call__(self) -> Floats:
        """Compute and return the result, (SIDE, SIDE, CHANNELS); every call fills the same array."""
        self._function(*(array.ctypes.data for array in self._arrays))
        return self.result


def scalar_convolution(padded: Floats, weight: Floats) -> Floats:
    """Return the layer's result by a compiled scalar loop, number by number: (SIDE, SIDE, CHANNELS)."""
    return _scalar()(padded, np.ascontiguousarray(weight.transpose(0, 2, 3, 1)))


@cache
def _scalar() -> Any:
    from numba import njit

    @njit
    def convolve(padded: Any, weight: Any) -> Any:
        result = np.empty((SIDE, SIDE, CHANNELS), np.float32)
        for line in range(SIDE):
            for pixel in range(SIDE):
                for out in range(CHANNELS):
                    total = np.float32(0)
                    for a in range(WINDOW):
                        for b in range(WINDOW):
                            for c in range(CHANNELS):
                                total += padded[line + a, pixel + b, c] * weight[out, a, b, c]
                    result[line, pixel, out] = total
        return result

    return convolve
