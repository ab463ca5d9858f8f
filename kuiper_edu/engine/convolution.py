"""A convolution with its epilogue, the interface of the strategies that compute it, and what these share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from kuiper_edu.engine.image import Array, Image, Padding
from kuiper_edu.layers.windows import window_counts

Task = Callable[[], object]
"""A computation that is bound to its buffers."""

ElementwiseFunction = Callable[[Array, Array], object]
"""function(source, target), element by element; both have one shape."""

SCRATCH_BYTES = 1 << 21
"""The approximate size of a strategy's scratch memory for one piece of the output, so that it stays in the cache."""


@dataclass(frozen=True, eq=False)
class Convolution:
    """A 2-D convolution and what is fused into it: bias, an addition and an activation.

    Args:
        weight: (out_channels, in_channels / groups, kernel height, kernel width), float32.
        bias: (out_channels,), float32.
        stride, padding, dilation: (vertical, horizontal), in pixels.
        groups: the number of independent groups of channels.
        activation: applied last, or None.
    """

    weight: Array
    bias: Array
    stride: tuple[int, int] = (1, 1)
    padding: tuple[int, int] = (0, 0)
    dilation: tuple[int, int] = (1, 1)
    groups: int = 1
    activation: ElementwiseFunction | None = None

    @property
    def kernel(self) -> tuple[int, int]:
        """The height and width of the kernel."""
        return self.weight.shape[2], self.weight.shape[3]

    def full_padding(self) -> Padding:
        """Return the padding on all four sides of the input."""
        return Padding(self.padding[0], self.padding[1], self.padding[0], self.padding[1])

    def output_size(self, height: int, width: int) -> tuple[int, int]:
        """Return height and width of the output, https://pytorch.org/docs/stable/generated/torch.nn.Conv2d.html."""
        padded = (height + 2 * self.padding[0], width + 2 * self.padding[1])
        rows, columns = window_counts(padded, self.kernel, self.stride, self.dilation)
        return rows, columns

    def finish(self, sums: Array, target: Array, residual: Array | None) -> None:
        """Set target = activation(sums + residual + bias); `sums` may be overwritten."""
        if residual is not None:
            sums += residual
        if self.activation is None:
            np.add(sums, self.bias, out=target)
        else:
            sums += self.bias
            self.activation(sums, target)


class Strategy(ABC):
    """A method to compute a convolution; the modules in :mod:`kuiper_edu.engine.strategies` define all of them.

    Attributes:
        name: the name in the planner's table.
        nan_unsafe: whether one NaN in the input may make NaN of outputs that do not depend on it.
    """

    name: str
    nan_unsafe = False

    @abstractmethod
    def supports(self, convolution: Convolution) -> bool:
        """Whether the strategy can compute this convolution."""

    @abstractmethod
    def cost(self, convolution: Convolution, batch: int, height: int, width: int) -> float:
        """Return the expected seconds for outputs of this size."""

    def padding(self, convolution: Convolution, target_height: int, target_width: int) -> Padding:  # noqa: ARG002
        """Return the padding that the input's map needs: the convolution's own, unless a strategy overrides this."""
        return convolution.full_padding()

    @abstractmethod
    def task(self, convolution: Convolution, source: Image, target: Image, residual: Image | None) -> Task:
        """Return the task that fills the inside of `target`."""


Piece = tuple[slice, slice]
"""The samples and rows of a piece of the output."""


def piecewise(
    convolution: Convolution, target: Image, residual: Image | None, bound: Iterable[tuple[Piece, Task, Array]]
) -> Task:
    """Return a task that computes a convolution piece by piece and applies what is fused into it to each piece.

    Args:
        convolution: the convolution.
        target, residual: its output, and the map that is added.
        bound: for each piece of the output the task that computes its sums, and the array of the sums.
    """
    steps = [
        (task, sums, target.inside[piece], None if residual is None else residual.inside[piece])
        for piece, task, sums in bound
    ]

    def run() -> None:
        for task, sums, out, extra in steps:
            task()
            convolution.finish(sums, out, extra)

    return run


def pieces(batch: int, rows: int, bytes_per_row: int) -> list[Piece]:
    """Split `batch` images of `rows` rows into pieces of about SCRATCH_BYTES: whole images if they are small.

    Example:
        >>> pieces(1, 4, SCRATCH_BYTES // 2)
        [(slice(0, 1, None), slice(0, 2, None)), (slice(0, 1, None), slice(2, 4, None))]
        >>> pieces(4, 7, SCRATCH_BYTES // 14)
        [(slice(0, 2, None), slice(0, 7, None)), (slice(2, 4, None), slice(0, 7, None))]
    """
    fit = max(1, SCRATCH_BYTES // max(1, bytes_per_row))
    if fit >= rows:
        return [(images, slice(0, rows)) for images in _split_evenly(batch, -(-batch // (fit // rows)))]
    return [(slice(n, n + 1), lines) for n in range(batch) for lines in _split_evenly(rows, -(-rows // fit))]


def _split_evenly(total: int, count: int) -> Iterator[slice]:
    """Split range(total) into `count` slices of nearly equal length."""
    edges = [total * i // count for i in range(count + 1)]
    return (slice(a, b) for a, b in pairwise(edges))
