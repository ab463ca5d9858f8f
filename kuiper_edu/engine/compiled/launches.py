"""Kernel launches for groups of steps on arrays: each says how its inputs are stored and makes its records.

A value is either an array in the order that layers use, or blocks of channels (`blocks`). The launches here read and
write arrays, those in `map_launches` read and write blocks; element-wise operations work on both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled import tile_shapes
from kuiper_edu.engine.compiled.blocks import Blocks, Location
from kuiper_edu.engine.compiled.kernel_builder import (
    KernelBuilder,
    make_record,
    pack_tiles,
    size,
    x_arguments,
    y_arguments,
    z_arguments,
)
from kuiper_edu.engine.compiled.launch_records import LaunchRecord
from kuiper_edu.engine.costs import NUMBERS, TILE_PEAK, moving
from kuiper_edu.engine.describe import LayerNorm, Linear
from kuiper_edu.engine.image import Padding
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.traits import Activation

NO_EPILOGUE = Activation()


class KernelLaunch(ABC):
    """The computation of one group of steps by compiled kernels.

    Attributes:
        on_blocks: whether the inputs are blocks; else they are arrays.
        makes_blocks: whether the output is blocks; else it is an array.
        accepts_nchw: whether the first input may be in blocks of one channel.
    """

    on_blocks = True
    makes_blocks = True
    accepts_nchw = False

    @property
    @abstractmethod
    def name(self) -> str:
        """The name in the planner's table."""

    def padding(self, index: int) -> Padding:  # noqa: ARG002
        """Return the padding that the map at this index of the inputs needs: none, unless a subclass overrides this."""
        return Padding()

    def accepts(self, arrays: Sequence[NDArray[Any]]) -> bool:
        """Whether the kernel can read arrays with these memory layouts."""
        return all(array.flags.c_contiguous for array in arrays)

    @abstractmethod
    def records(self, builder: KernelBuilder, sources: Sequence[Any], target: Any) -> list[LaunchRecord]:
        """Return the launch records that compute the target."""


def named(base: str, epilogue: Activation) -> str:
    """Return the kernel's name, with its epilogue.

    Example:
        >>> named("tiles", Activation("gelu")), named("", Activation(low=0.0)), named("tiles", NO_EPILOGUE)
        ('tiles + gelu', 'clamp', 'tiles')
    """
    name = epilogue.function or ("" if epilogue == NO_EPILOGUE else "clamp")
    return " + ".join(filter(None, (base, name)))


@dataclass(frozen=True)
class ElementwiseLaunch(KernelLaunch):
    """An activation, or an arithmetic operation on two values of one shape or on a value and a number."""

    operation: str
    epilogue: Activation
    makes_blocks: bool = True
    number: float | None = None

    @property
    def name(self) -> str:
        """The operation and the epilogue, or the activation alone."""
        return named(self.operation, self.epilogue)

    @property
    def on_blocks(self) -> bool:  # type: ignore[override]
        """The same as `makes_blocks`."""
        return self.makes_blocks

    def records(self, builder: KernelBuilder, sources: Sequence[Any], target: Any) -> list[LaunchRecord]:
        """Return a list of one launch record."""
        x, z, y = (_lines(maps) for maps in (sources[0], sources[-1], target))
        images, blocks, lines, width, whole = y[1]
        second = z[0]
        if self.number is not None:  # one line of this number is read again and again
            second = Location(builder.numbers(*[self.number] * width), 0, 0, 0)
        return [
            make_record(
                "elementwise", "make_elementwise", (self.operation, self.epilogue.function), images * blocks * lines,
                images * blocks * whole * (3 if self.epilogue.function else 1) / NUMBERS,
                x_arguments(x[0]), z_arguments(second), y_arguments(y[0]), size(lines, width, blocks), {k.RUN: whole},
                builder.limits(self.epilogue),
            )
        ]  # fmt: skip


LINE_LENGTH = 4096
"""Numbers in one line of an array, for element-wise kernels."""


def _lines(maps: Blocks | NDArray[Any]) -> tuple[Location, tuple[int, int, int, int, int]]:
    """Return the location of a map's or an array's lines, and how many there are.

    Returns:
        The location, and (images, blocks, lines, floats in a line, floats in a block).
    """
    if isinstance(maps, Blocks):
        width = maps.width * LANES
        return maps.location(), (maps.batch, maps.blocks, maps.height, width, maps.height * width)
    return Location(maps.ctypes.data, 0, 0, LINE_LENGTH), (1, 1, -(-maps.size // LINE_LENGTH), LINE_LENGTH, maps.size)


@dataclass(frozen=True, eq=False)
class LinearLaunch(KernelLaunch):
    """A linear layer: its rows are the lines of a map that is one pixel wide and has one block as deep as a row."""

    linear: Linear
    epilogue: Activation = NO_EPILOGUE
    on_blocks = False
    makes_blocks = False

    @property
    def name(self) -> str:
        """The name: tiles without a window."""
        return named("tiles", self.epilogue)

    def records(
        self, builder: KernelBuilder, sources: Sequence[NDArray[Any]], target: NDArray[Any]
    ) -> list[LaunchRecord]:
        """Return a list of one launch record."""
        weight = self.linear.weight
        outputs, inputs = weight.shape
        height = target.size // outputs
        lines, _, columns = tile_shapes.tile_shape(height, 1, -(-outputs // LANES), inputs)
        n_size = LANES * columns
        weights = builder.weights.packed(
            weight, (inputs, n_size), lambda: pack_tiles(weight[:, :, None, None], inputs, n_size)
        )
        source, location = sources[0], Location(target.ctypes.data, 0, LANES, outputs)
        return [
            make_record(
                "tiles", "make_tiles", (lines, 1, columns, LANES, self.epilogue.function),
                -(-outputs // n_size) * -(-height // lines), 2 * weight.size * height / TILE_PEAK,
                x_arguments(Location(source.ctypes.data, 0, 0, inputs)), y_arguments(location),
                z_arguments(Location(sources[1].ctypes.data, 0, LANES, outputs)) if len(sources) > 1 else {},
                size(height, 1, outputs), builder.limits(self.epilogue), builder.bias(self.linear.bias, outputs),
                builder.tiles(weights, n_size), {k.BLOCKS: 1, k.RUN: inputs, k.LAST_RUN: inputs},
                {k.WINDOW_HEIGHT: 1, k.WINDOW_WIDTH: 1, k.STRIDE: inputs},
            )
        ]  # fmt: skip


@dataclass(frozen=True)
class ProductLaunch(KernelLaunch):
    """Products of matrices (..., n, m) and (..., m, p); the second takes the part of a linear layer's weights.

    Args:
        shape: the shape of the products.
        strides: the target's strides in numbers, if its axes are in another order; else None.
    """

    shape: tuple[int, ...]
    strides: tuple[int, ...] | None = None
    name = "tiles"
    on_blocks = False
    makes_blocks = False

    def accepts(self, arrays: Sequence[NDArray[Any]]) -> bool:
        """Whether lines are contiguous; in all matrices but the first, columns may be contiguous instead."""
        x, *others = arrays
        return x.strides[-1] == x.itemsize and all(other.itemsize in other.strides[-2:] for other in others)

    def records(
        self, builder: KernelBuilder, sources: Sequence[NDArray[Any]], target: NDArray[Any]
    ) -> list[LaunchRecord]:
        """Return the records for each index of the leading axes; `of_three_axes` covers the last three."""
        strides = None if self.strides is None else [stride * target.itemsize for stride in self.strides]
        products = np.ndarray(self.shape, target.dtype, target, strides=strides)
        return [
            record
            for index in np.ndindex(self.shape[:-3])
            for record in self.of_three_axes(builder, *(array[index] for array in (*sources, products)))
        ]

    def of_three_axes(self, builder: KernelBuilder, *arrays: NDArray[Any]) -> list[LaunchRecord]:
        """Return the records for arrays (images, height, width), the last of which is the target."""
        return product_records(builder, *arrays)


@dataclass(frozen=True)
class AttentionLaunch(ProductLaunch):
    """Attention, softmax(Q K^T * factor) V, for queries, keys and values of three axes or more.

    Args:
        factor: multiplies the scores.
    """

    factor: float = 1.0
    name = "attention"

    def of_three_axes(self, builder: KernelBuilder, *arrays: NDArray[Any]) -> list[LaunchRecord]:
        """Return the records of a product, a softmax and a product."""
        query, key, value, y = arrays
        scores = builder.arena.zeros((*query.shape[:2], key.shape[1]))
        builder.pin(scores)
        return [
            *product_records(builder, query, key.swapaxes(1, 2), scores),
            softmax_record(builder, scores, scores, self.factor, zero_if_masked=True),
            *product_records(builder, scores, value, y),
        ]


def product_records(
    builder: KernelBuilder, x: NDArray[Any], other: NDArray[Any], y: NDArray[Any]
) -> list[LaunchRecord]:
    """Return the records for y = x @ other, all (images, height, width), by tiles; `other` is converted if necessary.

    `other` is transposed if its columns are contiguous, and copied if its lines are no multiple of LANES.
    """
    images, height, outputs = y.shape
    inputs = x.shape[-1]
    first, other = _as_weights(builder, other)
    lines, _, columns = tile_shapes.tile_shape(height, 1, -(-outputs // LANES), inputs)
    w, n_size = _matrix_location(other), LANES * columns
    tiles = make_record(
        "tiles", "make_tiles", (lines, 1, columns, LANES, ""), images * -(-outputs // n_size) * -(-height // lines),
        2 * x.size * outputs / TILE_PEAK, x_arguments(_matrix_location(x)), y_arguments(_matrix_location(y)),
        size(height, 1, outputs),
        builder.limits(NO_EPILOGUE), builder.bias(None, outputs),
        {k.W: w.address, k.W_IMAGE: w.image, k.W_STEP: w.line, k.W_N_BLOCK: n_size, k.GROUPS: 1},
        {k.BLOCKS: 1, k.RUN: inputs, k.LAST_RUN: inputs},
        {k.WINDOW_HEIGHT: 1, k.WINDOW_WIDTH: 1, k.STRIDE: _matrix_location(x).line},
    )  # fmt: skip
    return [*first, tiles]


def _as_weights(builder: KernelBuilder, other: NDArray[Any]) -> tuple[list[LaunchRecord], NDArray[Any]]:
    """Return the record that converts matrices (images, height, width) for tiles, if necessary, and the matrices."""
    images, height, width = other.shape
    contiguous = other.strides[-1] == other.itemsize
    if contiguous and width % LANES == 0:
        return [], other
    whole = builder.arena.zeros((images, height, -(-width // LANES) * LANES))  # the rest of a line stays 0
    builder.pin(whole)
    seconds = moving(2 * whole.size)
    if contiguous:
        arguments = x_arguments(_matrix_location(other)), y_arguments(_matrix_location(whole)), size(height, width, 1)
        return [make_record("repack", "copy_lines", (), images * height, seconds, *arguments)], whole
    arguments = (
        x_arguments(_matrix_location(other.swapaxes(1, 2))),
        y_arguments(_matrix_location(whole)),
        size(width, height, 0),
    )
    return [make_record("repack", "transpose", (), images * -(-height // LANES), seconds, *arguments)], whole


def _matrix_location(matrices: NDArray[Any]) -> Location:
    """Return the location of matrices (images, height, width), in which a block is a vector of a line."""
    image, line = (stride // matrices.itemsize for stride in matrices.strides[:2])
    return Location(matrices.ctypes.data, image, LANES, line)


@dataclass(frozen=True)
class SoftmaxLaunch(KernelLaunch):
    """Softmax along the last axis of an array times a factor."""

    factor: float = 1.0
    name = "softmax"
    on_blocks = False
    makes_blocks = False

    def records(
        self, builder: KernelBuilder, sources: Sequence[NDArray[Any]], target: NDArray[Any]
    ) -> list[LaunchRecord]:
        """Return a list of one launch record."""
        return [softmax_record(builder, sources[0], target, self.factor, zero_if_masked=False)]


def softmax_record(
    builder: KernelBuilder, source: NDArray[Any], target: NDArray[Any], factor: float, *, zero_if_masked: bool
) -> LaunchRecord:
    """Return the record of a softmax of `source` times a factor.

    With `zero_if_masked` the result is 0 for a row that is all minus infinity, else NaN.
    """
    return _along_rows("softmax", source, target, {k.LIMITS: builder.numbers(factor, zero_if_masked)})


@dataclass(frozen=True, eq=False)
class LayerNormLaunch(KernelLaunch):
    """Layer norm along the last axis."""

    norm: LayerNorm
    name = "layer norm"
    on_blocks = False
    makes_blocks = False

    def records(
        self, builder: KernelBuilder, sources: Sequence[NDArray[Any]], target: NDArray[Any]
    ) -> list[LaunchRecord]:
        """Return a list of one launch record."""
        width = target.shape[-1]
        weight = np.ones(width, np.float32) if self.norm.weight is None else self.norm.weight
        bias = np.zeros(width, np.float32) if self.norm.bias is None else self.norm.bias
        arrays = {name: builder.pin(builder.arena.copy(array)) for name, array in ((k.W, weight), (k.BIAS, bias))}
        return [_along_rows("layer_norm", sources[0], target, arrays | {k.LIMITS: builder.numbers(self.norm.epsilon)})]


def _along_rows(name: str, source: NDArray[Any], target: NDArray[Any], more: dict[int, int]) -> LaunchRecord:
    width = target.shape[-1]
    arguments = (
        x_arguments(Location(source.ctypes.data, 0, 0, width)),
        y_arguments(Location(target.ctypes.data, 0, 0, width)),
    )
    return make_record(
        "rows", name, (), target.size // width, 4 * target.size / NUMBERS, *arguments, size(0, width, 0), more
    )
