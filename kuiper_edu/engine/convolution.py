"""What every strategy for a convolution is given, and the last step they all share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from kuiper_edu.engine.image import Array, Image, Padding
from kuiper_edu.layers.windows import window_counts

Task = Callable[[], object]
"""A piece of work bound to its buffers."""

Activation = Callable[[Array, Array], None]
"""activation(source, target), element by element; both have one shape."""

SCRATCH_BYTES = 1 << 21
"""A strategy works on pieces whose scratch memory is about this large, so that it stays in the cache."""


@dataclass(frozen=True, eq=False)
class Convolution:
    """A 2-D convolution with what follows it: bias, an addition and an activation.

    Args:
        weight: (out_channels, in_channels / groups, kernel height, kernel width), float32.
        bias: (out_channels,), float32.
        stride, padding, dilation: (vertical, horizontal), in pixels.
        groups: into how many independent parts the channels fall.
        activation: applied last; None for none.
    """

    weight: Array
    bias: Array
    stride: tuple[int, int] = (1, 1)
    padding: tuple[int, int] = (0, 0)
    dilation: tuple[int, int] = (1, 1)
    groups: int = 1
    activation: Activation | None = None

    @property
    def kernel(self) -> tuple[int, int]:
        """Kernel height and width."""
        return self.weight.shape[2], self.weight.shape[3]

    def full_padding(self) -> Padding:
        """The zeros this convolution reads around its input."""
        return Padding(self.padding[0], self.padding[1], self.padding[0], self.padding[1])

    def output_size(self, height: int, width: int) -> tuple[int, int]:
        """Height and width of the output, https://pytorch.org/docs/stable/generated/torch.nn.Conv2d.html."""
        padded = (height + 2 * self.padding[0], width + 2 * self.padding[1])
        rows, columns = window_counts(padded, self.kernel, self.stride, self.dilation)
        return rows, columns

    def finish(self, sums: Array, target: Array, residual: Array | None) -> None:
        """target = activation(sums + residual + bias); `sums` may be overwritten."""
        if residual is not None:
            sums += residual
        if self.activation is None:
            np.add(sums, self.bias, out=target)
        else:
            sums += self.bias
            self.activation(sums, target)


class Strategy(ABC):
    """One way to compute a convolution; the modules in :mod:`kuiper_edu.engine.strategies` hold them all.

    Attributes:
        name: as it stands in the planner's table.
        nan_unsafe: whether one NaN in the input may make NaN of outputs that do not depend on it.
    """

    name: str
    nan_unsafe = False

    @abstractmethod
    def supports(self, convolution: Convolution) -> bool:
        """Whether this way can compute it at all."""

    @abstractmethod
    def cost(self, convolution: Convolution, batch: int, height: int, width: int) -> float:
        """The seconds it is expected to take for outputs of this size."""

    def padding(self, convolution: Convolution, target_height: int, target_width: int) -> Padding:  # noqa: ARG002
        """The zeros it reads around its input: just the padding, unless it says otherwise."""
        return convolution.full_padding()

    @abstractmethod
    def task(self, convolution: Convolution, source: Image, target: Image, residual: Image | None) -> Task:
        """What fills the inside of `target`."""


Piece = tuple[slice, slice]
"""Samples and rows."""


def piecewise(
    convolution: Convolution, target: Image, residual: Image | None, bound: Iterable[tuple[Piece, Task, Array]]
) -> Task:
    """Piece after piece: its task fills the sums, which go into the target with what was fused into the convolution.

    Args:
        convolution: what to compute.
        target, residual: its output, and the map that is added.
        bound: piece of the output, task, and the array that the task fills.
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
    """Cut `batch` images of `rows` rows into pieces of about SCRATCH_BYTES: whole images where they are small.

    Example:
        >>> pieces(1, 4, SCRATCH_BYTES // 2)
        [(slice(0, 1, None), slice(0, 2, None)), (slice(0, 1, None), slice(2, 4, None))]
        >>> pieces(4, 7, SCRATCH_BYTES // 14)
        [(slice(0, 2, None), slice(0, 7, None)), (slice(2, 4, None), slice(0, 7, None))]
    """
    fit = max(1, SCRATCH_BYTES // max(1, bytes_per_row))
    if fit >= rows:
        return [(images, slice(0, rows)) for images in _cut(batch, -(-batch // (fit // rows)))]
    return [(slice(n, n + 1), lines) for n in range(batch) for lines in _cut(rows, -(-rows // fit))]


def _cut(total: int, count: int) -> Iterator[slice]:
    """range(total) as so many slices, as even as can be."""
    edges = [total * i // count for i in range(count + 1)]
    return (slice(a, b) for a, b in pairwise(edges))
