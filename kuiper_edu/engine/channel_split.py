"""im2col for small maps with many channels: the workers share the output channels, not the rows.

A 7x7 map has too few rows to share, and its weights are larger than the map: each worker multiplies
the same windows by its own columns of the weights.
"""

from __future__ import annotations

import numpy as np

from kuiper_edu.engine.convolution import SCRATCH_BYTES, Convolution, Task, shares
from kuiper_edu.engine.im2col import frame, matrix, supports, windows
from kuiper_edu.engine.image import Array, Image

__all__ = ["frame", "name", "supports", "tasks"]

name = "im2col by channels"


def tasks(convolution: Convolution, source: Image, target: Image, residual: Image | None, parts: int) -> list[Task]:
    """The output channels are shared out among the workers."""
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
