"""im2col: copy the window of every output pixel into a row of a matrix, then multiply once.

The windows are a strided view of the padded input; one copy makes them a matrix of
(pixels, kernel height * kernel width * channels), and one matrix product with the weights does all the arithmetic.
C++: `ConvolutionLayer::Im2Col`. Chellapilla, Puri, Simard, "High Performance Convolutional Neural Networks for
Document Processing", 2006.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.lib.stride_tricks import as_strided

from kuiper_edu.engine import costs
from kuiper_edu.engine.convolution import Convolution, Piece, Strategy, Task, pieces, piecewise
from kuiper_edu.engine.image import Array, Image


class Im2col(Strategy):
    """Convolution by a matrix product of all windows and all filters, piece by piece."""

    name = "im2col"

    def supports(self, convolution: Convolution) -> bool:
        """Whether the convolution has no groups."""
        return convolution.groups == 1

    def cost(self, convolution: Convolution, batch: int, height: int, width: int) -> float:
        """Return the cost of copying the windows and multiplying them by the weights."""
        o, k = len(convolution.weight), convolution.weight[0].size
        pixels = batch * height * width
        return costs.seconds(2 * pixels * o * k, o * k, pixels * (k + 3 * o), 4)

    def task(self, convolution: Convolution, source: Image, target: Image, residual: Image | None) -> Task:
        """Return a task that computes piece by piece, with the same scratch memory."""
        view = windows(convolution, source, target.height, target.width)
        weights = matrix(convolution.weight)
        parts = pieces(target.batch, target.height, target.width * weights.shape[0] * 4)
        size = max(view[piece].size for piece in parts)
        rows, sums = np.empty(size, np.float32), np.empty(size // weights.shape[0] * weights.shape[1], np.float32)

        def bind(piece: Piece) -> tuple[Piece, Task, Array]:
            window, shape = view[piece], target.inside[piece].shape
            # With a 1x1 kernel and a map without padding, the windows are contiguous rows already.
            ready = window.flags.c_contiguous
            patch = window if ready else rows[: window.size].reshape(window.shape)
            lines = patch.reshape(-1, len(weights))
            products = sums[: len(lines) * target.channels].reshape(-1, target.channels)

            def multiply() -> None:
                if not ready:
                    np.copyto(patch, window)
                np.matmul(lines, weights, out=products)

            return piece, multiply, products.reshape(shape)

        return piecewise(convolution, target, residual, map(bind, parts))


def some_filters(
    convolution: Convolution, source: Image, target: Image, residual: Image | None, filters: slice
) -> Task:
    """Return the task that computes only these channels of the output, which are those of one group."""
    alone = replace(convolution, weight=convolution.weight[filters], bias=convolution.bias[filters], groups=1)
    added = None if residual is None else residual.some_channels(filters)
    return Im2col().task(alone, source, target.some_channels(filters), added)


def windows(convolution: Convolution, source: Image, height: int, width: int) -> Array:
    """Return a view (N, height, width, kernel height, kernel width, C): the window of every output pixel."""
    start = source.reaching(*convolution.padding)
    n, row, column, channel = start.strides
    (sy, sx), (dy, dx), (kh, kw) = convolution.stride, convolution.dilation, convolution.kernel
    shape = (source.batch, height, width, kh, kw, source.channels)
    return as_strided(start, shape, (n, row * sy, column * sx, row * dy, column * dx, channel), writeable=False)


def matrix(weight: Array) -> Array:
    """Return the weights as (kernel height * kernel width * in_channels, out_channels)."""
    return np.ascontiguousarray(weight.transpose(2, 3, 1, 0).reshape(-1, len(weight)))


STRATEGIES = (Im2col(),)
