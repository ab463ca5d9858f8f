"""Winograd's minimal filtering for 3x3 convolutions: fewer multiplications, more additions.

F(m, 3) computes an m x m tile of the output from an (m+2) x (m+2) tile of the input with (m+2)^2
multiplications per pair of channels in place of 9 m^2: 2.25 times fewer for m = 2, 4 times for m = 4.
    output = A^T [ (G g G^T) * (B^T d B) ] A
Lavin, Gray, "Fast Algorithms for Convolutional Neural Networks", 2015, https://arxiv.org/abs/1509.09308.
Each transform of a tile is one product with a Kronecker product: B^T d B = (B^T x B^T) vec(d), so
NumPy's matrix product does all of it. The larger m, the more rounding: F(4, 3) loses about one digit.
"""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import as_strided

from kuiper_edu.engine import costs
from kuiper_edu.engine.convolution import Convolution, Piece, Strategy, Task, pieces, piecewise
from kuiper_edu.engine.image import Array, Image, Padding

BT = {
    2: [[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]],
    4: [
        [4, 0, -5, 0, 1, 0],
        [0, -4, -4, 1, 1, 0],
        [0, 4, -4, -1, 1, 0],
        [0, -2, -1, 2, 1, 0],
        [0, 2, -1, -2, 1, 0],
        [0, 4, 0, -5, 0, 1],
    ],
}
G = {
    2: [[1, 0, 0], [1 / 2, 1 / 2, 1 / 2], [1 / 2, -1 / 2, 1 / 2], [0, 0, 1]],
    4: [
        [1 / 4, 0, 0],
        [-1 / 6, -1 / 6, -1 / 6],
        [-1 / 6, 1 / 6, -1 / 6],
        [1 / 24, 1 / 12, 1 / 6],
        [1 / 24, -1 / 12, 1 / 6],
        [0, 0, 1],
    ],
}
AT = {
    2: [[1, 1, 1, 0], [0, 1, -1, -1]],
    4: [[1, 1, 1, 1, 1, 0], [0, 1, -1, 2, -2, 0], [0, 1, 1, 4, 4, 0], [0, 1, -1, 8, -8, 1]],
}


class Winograd(Strategy):
    """Winograd's convolution F(m, 3).

    Args:
        m: the width and height of a tile of the output, 2 or 4.
    """

    nan_unsafe = True  # a tile's pixels are sums of all its inputs, where infinities do not cancel

    def __init__(self, m: int) -> None:
        self.m = m
        self.name = f"winograd {m}"

    def supports(self, convolution: Convolution) -> bool:
        """Whether the kernel is 3x3, with stride 1 and without dilation and groups."""
        c = convolution
        return c.kernel == (3, 3) and c.stride == (1, 1) and c.dilation == (1, 1) and c.groups == 1

    def cost(self, convolution: Convolution, batch: int, height: int, width: int) -> float:
        """Return the cost of two transforms, and of a matrix product for each of the (m+2)^2 points of a tile."""
        o, i = convolution.weight.shape[:2]
        m, a = self.m, (self.m + 2) ** 2
        down, across = -(-height // m), -(-width // m)
        tiles = batch * down * across
        flops = 2 * tiles * a * (o * i + a * i + m * m * o)
        return costs.seconds(flops, a * o * i, tiles * (3 * a * i + (2 * a + 4 * m * m) * o), 6)

    def padding(self, convolution: Convolution, target_height: int, target_width: int) -> Padding:
        """Return the convolution's padding, extended below and on the right to whole tiles."""
        below, right = (-target_height) % self.m, (-target_width) % self.m
        p = convolution.padding
        return Padding(p[0], p[1], p[0] + below, p[1] + right)

    def task(self, convolution: Convolution, source: Image, target: Image, residual: Image | None) -> Task:
        """Return a task that computes piece by piece, with the same scratch memory."""
        a, m = self.m + 2, self.m
        down, across = -(-target.height // m), -(-target.width // m)
        start = source.reaching(*convolution.padding)
        n, row, column, channel = start.strides
        shape = (a, a, source.batch, down, across, source.channels)
        tiles = as_strided(start, shape, (row, column, n, row * m, column * m, channel), writeable=False)
        filters = self.filters(convolution.weight)
        parts = pieces(target.batch, down, across * a * a * 4 * (source.channels + target.channels))
        c, o = filters.shape[1:]
        most = max(tiles[0, 0, samples, rows].size // c for samples, rows in parts)
        scratch = [np.empty(a * a * most * channels, np.float32) for channels in (c, c, o, o)]

        def bind(piece: Piece) -> tuple[Piece, Task, Array]:
            samples, rows = piece
            task, pixels = self._piece(tiles[:, :, samples, rows], filters, scratch)
            lines = slice(rows.start * m, min(rows.stop * m, target.height))
            return (samples, lines), task, pixels[:, : lines.stop - lines.start, : target.width]

        return piecewise(convolution, target, residual, map(bind, parts))

    def filters(self, weight: Array) -> Array:
        """Return G g G^T for every pair of channels: ((m+2)^2, in_channels, out_channels)."""
        g, (o, c) = np.array(G[self.m]), weight.shape[:2]
        half = g @ weight.astype(np.float64).transpose(2, 3, 1, 0).reshape(3, -1)  # G g
        transformed = g @ half.reshape(len(g), 3, -1)
        return transformed.astype(np.float32).reshape(-1, c, o)

    def _piece(self, tile: Array, filters: Array, scratch: list[Array]) -> tuple[Task, Array]:
        """Return a task that computes some rows of tiles, and the array of its result, (N, H, W, O)."""
        m, aa = self.m, (self.m + 2) ** 2
        into, back = (np.kron(matrix[m], matrix[m]).astype(np.float32) for matrix in (BT, AT))
        c, o = filters.shape[1:]
        count, down, across = tile.shape[2:5]
        p = count * down * across
        gathered, transformed = (memory[: aa * p * c].reshape(aa, p * c) for memory in scratch[:2])
        products = scratch[2][: aa * p * o].reshape(aa, p * o)
        y = scratch[3][: m * m * p * o].reshape(m * m, p * o)
        of_tiles = y.reshape(m, m, count, down, across, o).transpose(2, 3, 0, 4, 1, 5)
        pixels = scratch[2][: m * m * p * o].reshape(count, down, m, across, m, o)  # the products are used up

        def run() -> None:
            np.copyto(gathered.reshape(tile.shape), tile)
            with np.errstate(all="ignore"):  # 0 * inf in the transforms says nothing about the network
                np.matmul(into, gathered, out=transformed)
                np.matmul(transformed.reshape(aa, p, c), filters, out=products.reshape(aa, p, o))
                np.matmul(back, products, out=y)
            np.copyto(pixels, of_tiles)

        return run, pixels.reshape(count, down * m, across * m, o)


F2 = Winograd(2)
F4 = Winograd(4)
STRATEGIES = (F2, F4)
