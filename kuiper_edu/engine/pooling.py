"""Max pooling on channels-last maps: the largest of shifted views, rows first, then columns.

Taking rows and columns apart needs kh + kw comparisons a pixel in place of kh * kw. Windows that reach
over the edge are cut off there, which is the same as padding with minus infinity.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kuiper_edu.engine.convolution import Task, shares
from kuiper_edu.engine.image import Array, Image


@dataclass(frozen=True)
class Window:
    """One axis of a pooling window, in pixels."""

    kernel: int
    stride: int
    padding: int
    dilation: int = 1

    def taps(self, size: int, outputs: int) -> list[tuple[slice, slice]]:
        """For every tap, which outputs it reaches and which inputs they read.

        Example:
            >>> Window(kernel=3, stride=2, padding=1).taps(size=4, outputs=2)[0]
            (slice(1, 2, None), slice(1, 2, 2))
        """
        pairs = []
        for tap in range(self.kernel):
            offset = tap * self.dilation - self.padding
            first = max(0, -(offset // self.stride)) if offset < 0 else 0
            last = min(outputs, (size - 1 - offset) // self.stride + 1)
            if first < last:
                start = first * self.stride + offset
                pairs.append(
                    (slice(first, last), slice(start, start + (last - first - 1) * self.stride + 1, self.stride))
                )
        return pairs


def max_pool(source: Image, target: Image, down: Window, across: Window, parts: int) -> list[Task]:
    """Tasks that fill `target`; the channels are shared out among the workers."""
    return [_worker(source.inside[..., s], target.inside[..., s], down, across) for s in shares(source.channels, parts)]


def _worker(source: Array, target: Array, down: Window, across: Window) -> Task:
    batch, height, width, channels = source.shape
    rows = np.empty((batch, target.shape[1], width, channels), np.float32)
    vertical, horizontal = down.taps(height, target.shape[1]), across.taps(width, target.shape[2])

    def run() -> None:
        rows.fill(-np.inf)
        for out, taken in vertical:
            np.maximum(rows[:, out], source[:, taken], out=rows[:, out])
        target.fill(-np.inf)
        for out, taken in horizontal:
            np.maximum(target[:, :, out], rows[:, :, taken], out=target[:, :, out])

    return run
