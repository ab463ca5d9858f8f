"""The engine's NumPy kernels: convolution, pooling and other steps on padded maps with channels last.

A kernel has the padding that each of its inputs needs, and returns a task that is bound to its maps.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from kuiper_edu.engine.convolution import Convolution, ElementwiseFunction, Strategy, Task
from kuiper_edu.engine.describe import Elementwise, Window
from kuiper_edu.engine.image import Array, Image, Padding
from kuiper_edu.layers.gate import silu_into
from kuiper_edu.traits import Activation, LeakyRelu


class Kernel(ABC):
    """The computation of one group of steps on maps.

    Attributes:
        name: the name in the planner's table.
        nan_unsafe: whether one NaN in the inputs may make NaN of outputs that do not depend on it.
    """

    name: str
    nan_unsafe = False

    def padding(self, index: int) -> Padding:  # noqa: ARG002
        """Return the padding that the map at this index of the inputs needs: none, unless a subclass overrides this."""
        return Padding()

    @abstractmethod
    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """Return the task that computes the target."""


class ConvolutionKernel(Kernel):
    """A convolution by one of the strategies; the second input, if there is one, is added."""

    def __init__(self, convolution: Convolution, strategy: Strategy, height: int, width: int) -> None:
        self._convolution, self._strategy = convolution, strategy
        self._padding = strategy.padding(convolution, height, width)
        self.name, self.nan_unsafe = strategy.name, strategy.nan_unsafe

    def padding(self, index: int) -> Padding:
        """Return the strategy's padding; none for the map that is added."""
        return Padding() if index else self._padding

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """Return the strategy's task."""
        return self._strategy.task(self._convolution, sources[0], target, sources[1] if len(sources) > 1 else None)


@dataclass(frozen=True)
class PoolingKernel(Kernel):
    """Max pooling: the maximum of shifted views, rows first, then columns.

    Treating rows and columns separately needs kh + kw comparisons per pixel in place of kh * kw. Windows that reach
    beyond the edge are cut off there, which is the same as padding with minus infinity.
    """

    down: Window
    across: Window
    name = "separable maximum"

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """Return the task: the maximum over rows into an array of its own, then the maximum over columns."""
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
    """A kernel that calls a NumPy function on the insides of maps; the functions below make the objects.

    Args:
        name: the name in the planner's table.
        compute: called as compute(*sources, target), all (N, H, W, C).
    """

    def __init__(self, name: str, compute: Callable[..., object]) -> None:
        self.name, self._compute = name, compute

    def task(self, sources: Sequence[Image], target: Image) -> Task:
        """Return a task that calls the function."""
        return partial(self._compute, *(source.inside for source in sources), target.inside)


def function_of(what: Activation | LeakyRelu | Elementwise, layer: Any) -> ElementwiseFunction:
    """Return the function of an elementwise step; without one that is faster, its layer's forward."""
    match what:
        case LeakyRelu(slope):
            return partial(_leaky_relu, slope)
        case Activation("", low, high):  # np.clip is faster than np.maximum
            return lambda source, target: np.clip(source, low, high, out=target)
        case Activation("silu"):
            return silu_into
    return lambda source, target: layer.forward([source], [target])


def _leaky_relu(slope: float, source: Array, target: Array) -> None:
    np.multiply(source, slope, out=target)
    np.maximum(source, target, out=target)


def elementwise(function: Callable[..., object]) -> Kernel:
    """Return the kernel of an element-wise function of maps whose shapes broadcast to the target's."""
    return MapKernel("element by element", function)


def scale_and_shift(factor: Array, summand: Array) -> Kernel:
    """Return the kernel of a batch norm that could not be fused: a factor and a summand for every channel."""

    def compute(source: Array, target: Array) -> None:
        np.multiply(source, factor, out=target)
        np.add(target, summand, out=target)

    return MapKernel("scale and shift", compute)


def concatenation() -> Kernel:
    """Return the kernel that concatenates maps along the channels."""

    def compute(*maps: Array) -> None:
        *sources, target = maps
        end = 0
        for source in sources:
            start, end = end, end + source.shape[-1]
            np.copyto(target[..., start:end], source)

    return MapKernel("copy channels", compute)


def upsampling(down: int, across: int) -> Kernel:
    """Return the kernel of nearest-neighbour upsampling by whole factors: every pixel becomes a block."""

    def compute(source: Array, target: Array) -> None:
        for row, column in np.ndindex(down, across):
            np.copyto(target[:, row::down, column::across], source)

    return MapKernel("repeat pixels", compute)


def global_mean() -> Kernel:
    """Return the kernel of global average pooling: the mean of each whole map, accumulated in float64."""

    def compute(source: Array, target: Array) -> None:
        np.copyto(target[:, 0, 0], source.mean(axis=(1, 2), dtype=np.float64), casting="same_kind")

    return MapKernel("mean", compute)
