"""Depthwise convolution: one filter per channel, so a weighted sum of shifted rows and no matrix product.

With channels last, a row of the output is one contiguous run of numbers (column after column, channel by channel), and
so is the row of the input that each tap of the kernel reads, only shifted. The filters are repeated along the row, and
one einsum multiplies and adds run by run. With a stride, the columns that a tap reads are not contiguous: they are
copied first. Howard et al., "MobileNets", 2017, https://arxiv.org/abs/1704.04861.
"""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.lib.stride_tricks import as_strided

from kuiper_edu.engine import costs
from kuiper_edu.engine.convolution import Convolution, Piece, Strategy, Task, pieces, piecewise
from kuiper_edu.engine.image import Array, Image


class Depthwise(Strategy):
    """Depthwise convolution by one einsum for each piece of the output."""

    name = "depthwise"

    def supports(self, convolution: Convolution) -> bool:
        """Whether there are as many groups as input channels and as output channels."""
        return convolution.weight.shape[1] == 1 and convolution.groups == len(convolution.weight)

    def cost(self, convolution: Convolution, batch: int, height: int, width: int) -> float:
        """Return the cost of one pass over the output for every tap of the kernel, and a last one for the epilogue."""
        o, k = len(convolution.weight), convolution.weight[0].size
        return costs.seconds(0, o * k, (k + 2) * o * batch * height * width, 3)

    def task(self, convolution: Convolution, source: Image, target: Image, residual: Image | None) -> Task:
        """Return a task that computes piece by piece, with the same scratch memory."""
        filters = convolution.weight[:, 0].transpose(1, 2, 0)
        kh, kw, channels = filters.shape
        repeated = np.repeat(filters[:, :, None], target.width, axis=2).reshape(kh, kw, -1)
        parts = pieces(target.batch, target.height, target.width * channels * 4 * 8)
        scratch = np.empty(max(target.inside[piece].size for piece in parts), np.float32)

        def bind(piece: Piece) -> tuple[Piece, Task, Array]:
            shape = target.inside[piece].shape
            sums = scratch[: prod(shape)].reshape(shape)
            window, copy = _windows(convolution, source, *piece, target.width)
            lines = sums.reshape(*shape[:2], -1)

            def add_up() -> None:
                if copy is not None:
                    np.copyto(*copy)
                np.einsum("nhijx,ijx->nhx", window, repeated, out=lines)

            return piece, add_up, sums

        return piecewise(convolution, target, residual, map(bind, parts))


def _windows(
    c: Convolution, source: Image, samples: slice, rows: slice, width: int
) -> tuple[Array, tuple[Array, Array] | None]:
    """Return the inputs of each tap for each output row: (n, rows, kernel height, kernel width, width * channels).

    With a stride they are a view of a separate array, which must be filled before every use; the second result is then
    that array and its source, else None.
    """
    (kh, kw), (sy, sx), (dy, dx) = c.kernel, c.stride, c.dilation
    start = source.reaching(*c.padding)[samples, rows.start * sy :]
    count, needed = len(start), (rows.stop - rows.start - 1) * sy + (kh - 1) * dy + 1
    n, row, column, channel = start.strides
    copy, tap = None, column * dx
    if sx > 1:
        shape = (count, needed, kw, width, source.channels)
        strided = as_strided(start, shape, (n, row, column * dx, column * sx, channel), writeable=False)
        start = np.empty(shape, np.float32)
        copy = start, strided
        n, row, tap = start.strides[:3]
    taps = (count, rows.stop - rows.start, kh, kw, width * source.channels)
    return as_strided(start, taps, (n, row * sy, row * dy, tap, channel), writeable=False), copy


STRATEGIES = (Depthwise(),)
