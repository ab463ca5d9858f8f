"""The fast kernels around convolutions: what runs on padded, channels-last maps without leaving them.

A kernel says what it reads as a map and with which padding, and binds its task to the maps it is given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from kuiper_edu.engine.convolution import Convolution, Strategy, Task
from kuiper_edu.engine.image import Array, Image, Padding


class Kernel(ABC):
    """How one group of steps is computed on maps.

    Attributes:
        name: as it stands in the planner's table.
        nan_unsafe: whether one NaN in the inputs may make NaN of outputs that do not depend on it.
    """

    name: str
    nan_unsafe = False

    def padding(self, index: int) -> Padding:  # noqa: ARG002
        """The zeros needed around the map that is read at this place: none, unless the kernel says otherwise."""
        return Padding()

    @abstractmethod
    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """What fills the target."""


class ConvolutionKernel(Kernel):
    """A convolution by one of the strategies, with what was fused into it: a second map is added."""

    def __init__(self, convolution: Convolution, strategy: Strategy, height: int, width: int) -> None:
        self._convolution, self._strategy = convolution, strategy
        self._padding = strategy.padding(convolution, height, width)
        self.name, self.nan_unsafe = strategy.name, strategy.nan_unsafe

    def padding(self, index: int) -> Padding:
        """The strategy's padding; none around the map that is added."""
        return Padding() if index else self._padding

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """The strategy's task."""
        return self._strategy.task(self._convolution, sources[0], target, sources[1] if len(sources) > 1 else None)


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
            first = max(0, -(offset // self.stride))
            last = min(outputs, (size - 1 - offset) // self.stride + 1)
            if first < last:
                start, stop = first * self.stride + offset, (last - 1) * self.stride + offset + 1
                pairs.append((slice(first, last), slice(start, stop, self.stride)))
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


class MapKernel(Kernel):
    """A few NumPy calls from the insides of maps to that of the target; the functions below make it.

    Args:
        name: as it stands in the planner's table.
        compute: compute(*sources, target), all (N, H, W, C).
    """

    def __init__(self, name: str, compute: Callable[..., object]) -> None:
        self.name, self._compute = name, compute

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """One call."""
        return partial(self._compute, *(source.inside for source in sources), target.inside)


def elementwise(function: Callable[..., object]) -> Kernel:
    """A function of single numbers: of one map, or of several whose shapes broadcast to the target's."""
    return MapKernel("element by element", function)


def scale_and_shift(factor: Array, summand: Array) -> Kernel:
    """Batch normalisation that could not be fused: a factor and a summand for every channel."""

    def compute(source: Array, target: Array) -> None:
        np.multiply(source, factor, out=target)
        np.add(target, summand, out=target)

    return MapKernel("scale and shift", compute)


def concatenation() -> Kernel:
    """Maps laid side by side along the channels."""

    def compute(*maps: Array) -> None:
        *sources, target = maps
        end = 0
        for source in sources:
            start, end = end, end + source.shape[-1]
            np.copyto(target[..., start:end], source)

    return MapKernel("copy channels", compute)


def upsampling(down: int, across: int) -> Kernel:
    """Nearest-neighbour enlargement by whole factors: every pixel becomes a block."""

    def compute(source: Array, target: Array) -> None:
        for row, column in np.ndindex(down, across):
            np.copyto(target[:, row::down, column::across], source)

    return MapKernel("repeat pixels", compute)


def global_average() -> Kernel:
    """The mean of each whole map."""
    return MapKernel("mean", lambda source, target: np.mean(source, axis=(1, 2), out=target[:, 0, 0]))
