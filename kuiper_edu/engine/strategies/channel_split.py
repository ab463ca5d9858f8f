"""im2col for small maps with many channels: the workers share the output channels, not the rows.

A 7x7 map has too few rows to share, and its weights are larger than the map: each worker multiplies
the same windows by its own columns of the weights.
"""

from __future__ import annotations

import numpy as np

from kuiper_edu.engine import costs
from kuiper_edu.engine.convolution import SCRATCH_BYTES, Convolution, Strategy, Task, shares
from kuiper_edu.engine.image import Array, Image
from kuiper_edu.engine.strategies.im2col import matrix, windows


class ChannelSplit(Strategy):
    """The output channels are shared out among the workers."""

    name = "im2col by channels"

    def supports(self, convolution: Convolution) -> bool:
        """Every convolution without groups."""
        return convolution.groups == 1

    def cost(self, convolution: Convolution, batch: int, height: int, width: int, parts: int) -> float:
        """Every worker copies all the windows, and multiplies them by its own weights."""
        o, k = len(convolution.weight) / parts, convolution.weight[0].size
        pixels = batch * height * width
        return costs.seconds(2 * pixels * o * k, o * k, pixels * (k + 3 * o), 4)

    def tasks(
        self, convolution: Convolution, source: Image, target: Image, residual: Image | None, parts: int
    ) -> list[Task]:
        """One task for each worker."""
        view = windows(convolution, source, target.height, target.width)
        return [_worker(convolution, view, target, residual, share) for share in shares(target.channels, parts)]


def _worker(convolution: Convolution, view: Array, target: Image, residual: Image | None, channels: slice) -> Task:
    weights = matrix(convolution.weight[channels])
    mine = Convolution(convolution.weight[channels], convolution.bias[channels], activation=convolution.activation)
    together = max(1, SCRATCH_BYTES // max(1, view[0].nbytes))
    patch = np.empty((min(together, target.batch), *view.shape[1:]), np.float32)
    sums = np.empty((patch.size // weights.shape[0], weights.shape[1]), np.float32)
    steps = []
    for first in range(0, target.batch, together):
        samples = slice(first, min(first + together, target.batch))
        count = samples.stop - first
        product = sums[: count * target.height * target.width]
        out = target.inside[samples, ..., channels]
        extra = None if residual is None else residual.inside[samples, ..., channels]
        steps.append((view[samples], patch[:count], patch[:count].reshape(len(product), -1), product, out, extra))

    def run() -> None:
        for window, copy, copy_rows, product, out, extra in steps:
            np.copyto(copy, window)
            np.matmul(copy_rows, weights, out=product)
            mine.finish(product.reshape(out.shape), out, extra)

    return run


STRATEGIES = (ChannelSplit(),)
