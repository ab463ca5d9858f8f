"""im2col: lay the window of every output pixel out as a row, then multiply once.

The windows are a strided view of the padded input; one copy makes them a matrix of
(pixels, kernel height * kernel width * channels), and one matrix product with the weights does all
the arithmetic. C++: `ConvolutionLayer::Im2Col`. Chellapilla, Puri, Simard, "High Performance
Convolutional Neural Networks for Document Processing", 2006.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.lib.stride_tricks import as_strided

from kuiper_edu.engine import costs
from kuiper_edu.engine.convolution import Convolution, Piece, Strategy, Task, pieces, piecewise
from kuiper_edu.engine.image import Array, Image


class Im2col(Strategy):
    """One product of all windows with all filters, piece by piece."""

    name = "im2col"

    def supports(self, convolution: Convolution) -> bool:
        """Every convolution without groups."""
        return convolution.groups == 1

    def cost(self, convolution: Convolution, batch: int, height: int, width: int) -> float:
        """The windows are copied, and multiplied by the weights."""
        o, k = len(convolution.weight), convolution.weight[0].size
        pixels = batch * height * width
        return costs.seconds(2 * pixels * o * k, o * k, pixels * (k + 3 * o), 4)

    def task(self, convolution: Convolution, source: Image, target: Image, residual: Image | None) -> Task:
        """One piece after the other, all of them through the same scratch memory."""
        view = windows(convolution, source, target.height, target.width)
        weights = matrix(convolution.weight)
        cut = pieces(target.batch, target.height, target.width * weights.shape[0] * 4)
        size = max(view[piece].size for piece in cut)
        rows, sums = np.empty(size, np.float32), np.empty(size // weights.shape[0] * weights.shape[1], np.float32)

        def bound(piece: Piece) -> tuple[Piece, Task, Array]:
            window, shape = view[piece], target.inside[piece].shape
            # A 1x1 kernel on a map without a padding sees rows that lie there as they are wanted.
            ready = window.flags.c_contiguous
            patch = window if ready else rows[: window.size].reshape(window.shape)
            lines = patch.reshape(-1, len(weights))
            products = sums[: len(lines) * target.channels].reshape(-1, target.channels)

            def multiply() -> None:
                if not ready:
                    np.copyto(patch, window)
                np.matmul(lines, weights, out=products)

            return piece, multiply, products.reshape(shape)

        return piecewise(convolution, target, residual, map(bound, cut))


def some_filters(
    convolution: Convolution, source: Image, target: Image, residual: Image | None, filters: slice
) -> Task:
    """The task that computes these channels of the output alone, which are those of one group."""
    alone = replace(convolution, weight=convolution.weight[filters], bias=convolution.bias[filters], groups=1)
    added = None if residual is None else residual.some_channels(filters)
    return Im2col().task(alone, source, target.some_channels(filters), added)


def windows(convolution: Convolution, source: Image, height: int, width: int) -> Array:
    """A view (N, height, width, kernel height, kernel width, C): the window of every output pixel."""
    start = source.reaching(*convolution.padding)
    n, row, column, channel = start.strides
    (sy, sx), (dy, dx), (kh, kw) = convolution.stride, convolution.dilation, convolution.kernel
    shape = (source.batch, height, width, kh, kw, source.channels)
    return as_strided(start, shape, (n, row * sy, column * sx, row * dy, column * dx, channel), writeable=False)


def matrix(weight: Array) -> Array:
    """The weights as (kernel height * kernel width * in_channels, out_channels)."""
    return np.ascontiguousarray(weight.transpose(2, 3, 1, 0).reshape(-1, len(weight)))


STRATEGIES = (Im2col(),)
