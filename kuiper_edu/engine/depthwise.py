"""Depthwise convolution: one filter per channel, so a sum of shifted copies, no matrix product.

Howard et al., "MobileNets", 2017, https://arxiv.org/abs/1704.04861.
"""

from __future__ import annotations

import numpy as np

from kuiper_edu.engine.convolution import Convolution, Piece, Task, pieces
from kuiper_edu.engine.im2col import frame, windows
from kuiper_edu.engine.image import Array, Image

__all__ = ["frame", "name", "supports", "tasks"]

name = "depthwise"


def supports(convolution: Convolution) -> bool:
    """As many groups as input and output channels."""
    return convolution.weight.shape[1] == 1 and convolution.groups == len(convolution.weight)


def tasks(convolution: Convolution, source: Image, target: Image, residual: Image | None, parts: int) -> list[Task]:
    """The rows of the output are shared out among the workers."""
    view = windows(convolution, source, target.height, target.width)
    shares = pieces(target.batch, target.height, target.width * target.channels * 4 * 8, parts)
    return [_worker(convolution, view, target, residual, share) for share in shares]


def _worker(convolution: Convolution, view: Array, target: Image, residual: Image | None, share: list[Piece]) -> Task:
    kh, kw = convolution.kernel
    taps = [(i, j, np.ascontiguousarray(convolution.weight[:, 0, i, j])) for i in range(kh) for j in range(kw)]
    size = max(target.inside[piece].size for piece in share)
    space = np.empty(size, np.float32), np.empty(size, np.float32)
    steps = []
    for piece in share:
        out = target.inside[piece]
        sums, term = (s[: out.size].reshape(out.shape) for s in space)
        steps.append((view[piece], sums, term, out, None if residual is None else residual.inside[piece]))

    def run() -> None:
        for window, sums, term, out, extra in steps:
            np.multiply(window[..., 0, 0, :], taps[0][2], out=sums)
            for i, j, tap in taps[1:]:
                np.multiply(window[..., i, j, :], tap, out=term)
                np.add(sums, term, out=sums)
            convolution.finish(sums, out, extra)

    return run
