"""Depthwise convolution: one filter per channel, so a weighted sum of shifted rows, no matrix product.

With channels last, a row of the output is one long run of numbers (column after column, channel by channel), and so
is the row of the input that each tap of the kernel sees, only shifted. The filters are repeated along the row, and one
einsum multiplies and adds run by run. With a stride the columns that a tap sees lie apart: they are laid side by side
first. Howard et al., "MobileNets", 2017, https://arxiv.org/abs/1704.04861.
"""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.lib.stride_tricks import as_strided

from kuiper_edu.engine import costs
from kuiper_edu.engine.convolution import Convolution, Piece, Strategy, Task, pieces, piecewise
from kuiper_edu.engine.image import Array, Image


class Depthwise(Strategy):
    """One einsum for each piece of the output."""

    name = "depthwise"

    def supports(self, convolution: Convolution) -> bool:
        """As many groups as input and output channels."""
        return convolution.weight.shape[1] == 1 and convolution.groups == len(convolution.weight)

    def cost(self, convolution: Convolution, batch: int, height: int, width: int) -> float:
        """A pass over the output for every tap of the kernel, and one that finishes."""
        o, k = len(convolution.weight), convolution.weight[0].size
        return costs.seconds(0, o * k, (k + 2) * o * batch * height * width, 3)

    def task(self, convolution: Convolution, source: Image, target: Image, residual: Image | None) -> Task:
        """One piece after the other, all of them through the same scratch memory."""
        filters = convolution.weight[:, 0].transpose(1, 2, 0)
        kh, kw, channels = filters.shape
        repeated = np.repeat(filters[:, :, None], target.width, axis=2).reshape(kh, kw, -1)
        cut = pieces(target.batch, target.height, target.width * channels * 4 * 8)
        space = np.empty(max(target.inside[piece].size for piece in cut), np.float32)

        def bound(piece: Piece) -> tuple[Piece, Task, Array]:
            shape = target.inside[piece].shape
            sums = space[: prod(shape)].reshape(shape)
            window, copy = _windows(convolution, source, *piece, target.width)
            lines = sums.reshape(*shape[:2], -1)

            def add_up() -> None:
                if copy is not None:
                    np.copyto(*copy)
                np.einsum("nhijx,ijx->nhx", window, repeated, out=lines)

            return piece, add_up, sums

        return piecewise(convolution, target, residual, map(bound, cut))


def _windows(
    c: Convolution, source: Image, samples: slice, rows: slice, width: int
) -> tuple[Array, tuple[Array, Array] | None]:
    """What each tap sees of each output row: (n, rows, kernel height, kernel width, width * channels).

    With a stride it is a view of an array of its own, which is to be filled before every use: (that array, from what).
    """
    (kh, kw), (sy, sx), (dy, dx) = c.kernel, c.stride, c.dilation
    start = source.reaching(*c.padding)[samples, rows.start * sy :]
    count, needed = len(start), (rows.stop - rows.start - 1) * sy + (kh - 1) * dy + 1
    n, row, column, channel = start.strides
    copy, tap = None, column * dx
    if sx > 1:
        shape = (count, needed, kw, width, source.channels)
        apart = as_strided(start, shape, (n, row, column * dx, column * sx, channel), writeable=False)
        start = np.empty(shape, np.float32)
        copy = start, apart
        n, row, tap = start.strides[:3]
    seen = (count, rows.stop - rows.start, kh, kw, width * source.channels)
    return as_strided(start, seen, (n, row * sy, row * dy, tap, channel), writeable=False), copy


STRATEGIES = (Depthwise(),)
