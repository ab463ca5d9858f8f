"""The fast kernels around convolutions: what runs on framed, channels-last maps without leaving them.

A kernel says what it reads as a map and with which frame, and binds its task to the maps it is given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from kuiper_edu.engine.convolution import Convolution, Strategy, Task
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
    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """What fills the target."""


@dataclass(frozen=True)
class ConvolutionKernel(Kernel):
    """A convolution by one of the strategies, with what was fused into it: a second map is added."""

    convolution: Convolution
    strategy: Strategy
    height: int
    width: int

    @property
    def name(self) -> str:
        """The strategy's name."""
        return self.strategy.name

    def frame(self, place: int) -> Frame:
        """The strategy's frame; none around the map that is added."""
        return Frame() if place else self.strategy.frame(self.convolution, self.height, self.width)

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """The strategy's task."""
        residual = sources[1] if len(sources) > 1 else None
        return self.strategy.task(self.convolution, sources[0], target, residual)


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
    name = "separable maximum"

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """Rows into memory of its own, then columns."""
        read, written = sources[0].inside, target.inside
        rows = np.empty((read.shape[0], target.height, *read.shape[2:]), np.float32)
        vertical = self.down.taps(sources[0].height, target.height)
        horizontal = self.across.taps(sources[0].width, target.width)

        def run() -> None:
            rows.fill(-np.inf)
            for out, taken in vertical:
                np.maximum(rows[:, out], read[:, taken], out=rows[:, out])
            written.fill(-np.inf)
            for out, taken in horizontal:
                np.maximum(written[:, :, out], rows[:, :, taken], out=written[:, :, out])

        return run


@dataclass(frozen=True)
class ElementwiseKernel(Kernel):
    """A function of single numbers: of one map, or of several whose shapes broadcast to the target's."""

    function: Callable[..., Any]
    name = "element by element"

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """One call of the function."""
        return partial(self.function, *(source.inside for source in sources), target.inside)


@dataclass(frozen=True, eq=False)
class BatchNormKernel(Kernel):
    """Batch normalisation that could not be fused: a factor and a summand for every channel."""

    factor: Array
    summand: Array
    name = "scale and shift"

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """A product, then a sum."""

        def run() -> None:
            np.multiply(sources[0].inside, self.factor, out=target.inside)
            np.add(target.inside, self.summand, out=target.inside)

        return run


@dataclass(frozen=True)
class ConcatenationKernel(Kernel):
    """Maps laid side by side along the channels."""

    channels: tuple[int, ...]
    name = "copy channels"

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """One copy after the other."""
        ends = np.cumsum(self.channels)
        outs = [target.inside[..., end - n : end] for end, n in zip(ends, self.channels, strict=True)]

        def run() -> None:
            for source, out in zip(sources, outs, strict=True):
                np.copyto(out, source.inside)

        return run


@dataclass(frozen=True)
class UpsampleKernel(Kernel):
    """Nearest-neighbour enlargement by whole factors: every pixel becomes a block."""

    down: int
    across: int
    name = "repeat pixels"

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """A copy for every place in a block."""
        places = [(i, j) for i in range(self.down) for j in range(self.across)]
        outs = [target.inside[:, i :: self.down, j :: self.across] for i, j in places]

        def run() -> None:
            for out in outs:
                np.copyto(out, sources[0].inside)

        return run


@dataclass(frozen=True)
class AverageKernel(Kernel):
    """The mean of each whole map."""

    name = "mean"

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """One call of NumPy's mean."""
        return partial(np.mean, sources[0].inside, axis=(1, 2), out=target.inside[:, 0, 0])
