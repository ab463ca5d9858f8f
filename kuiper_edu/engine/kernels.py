"""The fast kernels around convolutions: what runs on framed, channels-last maps without leaving them.

A kernel says what it reads as a map and with which frame, and binds tasks to the maps it is given, up to
`parts` of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kuiper_edu.engine.convolution import Convolution, Strategy, Task, shares
from kuiper_edu.engine.image import Array, Frame, Image


class Kernel(ABC):
    """How one group of steps is computed on maps."""

    @property
    @abstractmethod
    def name(self) -> str:
        """As it stands in the planner's table."""

    def frame(self, place: int) -> Frame:  # noqa: ARG002
        """The zeros needed around the map that is read at this place: none, unless the kernel says otherwise."""
        return Frame()

    @abstractmethod
    def tasks(self, sources: Sequence[Image], target: Image) -> list[Task]:
        """Tasks that may run at the same time and fill the target."""


@dataclass(frozen=True)
class ConvolutionKernel(Kernel):
    """A convolution by one of the strategies, with what was fused into it: a second map is added."""

    convolution: Convolution
    strategy: Strategy
    height: int
    width: int
    parts: int = 1

    @property
    def name(self) -> str:
        """The strategy's name."""
        return self.strategy.name

    def frame(self, place: int) -> Frame:
        """The strategy's frame; none around the map that is added."""
        return Frame() if place else self.strategy.frame(self.convolution, self.height, self.width)

    def tasks(self, sources: Sequence[Image], target: Image) -> list[Task]:
        """The strategy's tasks."""
        residual = sources[1] if len(sources) > 1 else None
        return self.strategy.tasks(self.convolution, sources[0], target, residual, self.parts)


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


@dataclass(frozen=True)
class PoolingKernel(Kernel):
    """Max pooling: the largest of shifted views, rows first, then columns.

    Taking rows and columns apart needs kh + kw comparisons a pixel in place of kh * kw. Windows that reach over the
    edge are cut off there, which is the same as padding with minus infinity.
    """

    down: Window
    across: Window
    parts: int = 1
    name = "separable maximum"

    def tasks(self, sources: Sequence[Image], target: Image) -> list[Task]:
        """Channels are shared out."""
        source = sources[0]
        cuts = shares(source.channels, self.parts)
        return [self._worker(source.inside[..., channels], target.inside[..., channels]) for channels in cuts]

    def _worker(self, source: Array, target: Array) -> Task:
        batch, height, width, channels = source.shape
        rows = np.empty((batch, target.shape[1], width, channels), np.float32)
        vertical, horizontal = self.down.taps(height, target.shape[1]), self.across.taps(width, target.shape[2])

        def run() -> None:
            rows.fill(-np.inf)
            for out, taken in vertical:
                np.maximum(rows[:, out], source[:, taken], out=rows[:, out])
            target.fill(-np.inf)
            for out, taken in horizontal:
                np.maximum(target[:, :, out], rows[:, :, taken], out=target[:, :, out])

        return run


@dataclass(frozen=True)
class ElementwiseKernel(Kernel):
    """A function of single numbers: of one map, or of several whose shapes broadcast to the target's."""

    function: Callable[..., Any]
    parts: int = 1
    name = "element by element"

    def tasks(self, sources: Sequence[Image], target: Image) -> list[Task]:
        """Rows are shared out."""
        return [self._worker(sources, target, rows) for rows in shares(target.height, self.parts)]

    def _worker(self, sources: Sequence[Image], target: Image, rows: slice) -> Task:
        inputs: list[Array] = [source.inside if source.height == 1 else source.inside[:, rows] for source in sources]
        output = target.inside[:, rows]
        return lambda: self.function(*inputs, output)


@dataclass(frozen=True, eq=False)
class ScalingKernel(Kernel):
    """Batch normalisation that could not be fused: a factor and a summand for every channel."""

    factor: Array
    summand: Array
    parts: int = 1
    name = "scale and shift"

    def tasks(self, sources: Sequence[Image], target: Image) -> list[Task]:
        """Rows are shared out."""
        return [self._worker(sources[0].inside[:, r], target.inside[:, r]) for r in shares(target.height, self.parts)]

    def _worker(self, source: Array, target: Array) -> Task:
        def run() -> None:
            np.multiply(source, self.factor, out=target)
            np.add(target, self.summand, out=target)

        return run


@dataclass(frozen=True)
class ConcatenationKernel(Kernel):
    """Maps laid side by side along the channels."""

    channels: tuple[int, ...]
    parts: int = 1
    name = "copy channels"

    def tasks(self, sources: Sequence[Image], target: Image) -> list[Task]:
        """Rows are shared out."""
        return [self._worker(sources, target, rows) for rows in shares(target.height, self.parts)]

    def _worker(self, sources: Sequence[Image], target: Image, rows: slice) -> Task:
        ends = np.cumsum(self.channels)
        outs = [target.inside[:, rows, :, end - n : end] for end, n in zip(ends, self.channels, strict=True)]

        def run() -> None:
            for source, out in zip(sources, outs, strict=True):
                np.copyto(out, source.inside[:, rows])

        return run


@dataclass(frozen=True)
class EnlargingKernel(Kernel):
    """Nearest-neighbour enlargement by whole factors: every pixel becomes a block."""

    down: int
    across: int
    parts: int = 1
    name = "repeat pixels"

    def tasks(self, sources: Sequence[Image], target: Image) -> list[Task]:
        """Rows of the source are shared out."""
        return [self._worker(sources[0], target, rows) for rows in shares(sources[0].height, self.parts)]

    def _worker(self, source: Image, target: Image, rows: slice) -> Task:
        block = target.inside[:, rows.start * self.down : rows.stop * self.down]
        outs = [block[:, i :: self.down, j :: self.across] for i in range(self.down) for j in range(self.across)]

        def run() -> None:
            for out in outs:
                np.copyto(out, source.inside[:, rows])

        return run


@dataclass(frozen=True)
class AverageKernel(Kernel):
    """The mean of each whole map."""

    parts: int = 1
    name = "mean"

    def tasks(self, sources: Sequence[Image], target: Image) -> list[Task]:
        """Channels are shared out."""
        return [self._worker(sources[0], target, part) for part in shares(target.channels, self.parts)]

    def _worker(self, source: Image, target: Image, part: slice) -> Task:
        def run() -> None:
            np.mean(source.inside[..., part], axis=(1, 2), out=target.inside[:, 0, 0, part])

        return run
