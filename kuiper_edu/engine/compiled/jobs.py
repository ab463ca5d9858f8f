"""What compiled kernels can do for a group of steps: each job knows which form it wants its inputs in, and its row.

A value is either an array in the order that layers use, or blocks of channels (`layout`). Jobs on rows, here, read and
make arrays; those on maps (`map_jobs`) read and make blocks; element by element both can be done.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled import shapes
from kuiper_edu.engine.compiled.epilogues import NOTHING, Epilogue
from kuiper_edu.engine.compiled.layout import Blocks, Place
from kuiper_edu.engine.compiled.steps import (
    KernelBuilder,
    adding,
    pack_tiles,
    reading,
    row,
    size,
    writing,
)
from kuiper_edu.engine.compiled.table import Row
from kuiper_edu.engine.costs import NUMBERS, TILE_PEAK, moving
from kuiper_edu.engine.image import Frame
from kuiper_edu.engine.register_tile.width import LANES

Form = Blocks | NDArray[Any]


class Job(ABC):
    """One group of steps, computed by a kernel.

    Attributes:
        on_blocks: whether it reads blocks; else arrays.
        makes_blocks: whether it makes blocks.
        accepts_nchw: whether its first input may be in blocks of one channel.
    """

    on_blocks = True
    makes_blocks = True
    accepts_nchw = False

    @property
    @abstractmethod
    def name(self) -> str:
        """As it stands in the planner's table."""

    def frame(self, place: int) -> Frame:  # noqa: ARG002
        """The zeros needed around the map that is read at this place: none, unless the job says otherwise."""
        return Frame()

    def accepts(self, arrays: Sequence[NDArray[Any]]) -> bool:
        """Whether it can read arrays that lie so in memory."""
        return all(array.flags.c_contiguous for array in arrays)

    @abstractmethod
    def rows(self, builder: KernelBuilder, sources: Sequence[Any], target: Any) -> list[Row]:
        """The rows of the table that fill the target."""


def named(base: str, epilogue: Epilogue) -> str:
    """The kernel's name, with what it does to its results."""
    return f"{base} + {epilogue.name}" if epilogue.name else base


@dataclass(frozen=True)
class ElementwiseJob(Job):
    """A sum, difference, product or quotient of two values of one shape, or of one and a number; or an activation."""

    join: str
    epilogue: Epilogue
    makes_blocks: bool = True
    number: float | None = None

    @property
    def name(self) -> str:
        """What it does."""
        return named(self.join, self.epilogue) if self.join else self.epilogue.name

    @property
    def on_blocks(self) -> bool:  # type: ignore[override]
        """As it makes."""
        return self.makes_blocks

    def rows(self, builder: KernelBuilder, sources: Sequence[Any], target: Any) -> list[Row]:
        """One."""
        x, z, y = (_lines(maps) for maps in (sources[0], sources[-1], target))
        images, blocks, lines, width, whole = y[1]
        second = z[0]
        if self.number is not None:  # one line of it serves for all
            second = Place(builder.numbers(*[self.number] * width), 0, 0, 0)
        return [
            row(
                "elementwise", "make_elementwise", (self.join, self.epilogue.activation), images * blocks * lines,
                images * blocks * whole * (3 if self.epilogue.activation else 1) / NUMBERS,
                reading(x[0]), adding(second), writing(y[0]), size(lines, width, blocks), {k.RUN: whole},
                builder.limits(self.epilogue),
            )
        ]  # fmt: skip


CUT = 4096
"""Numbers of an array that are worth a line of their own."""


def _lines(maps: Form) -> tuple[Place, tuple[int, int, int, int, int]]:
    """Where the lines of a map or an array are: images, blocks, lines, floats in a line, floats in a block."""
    if isinstance(maps, Blocks):
        width = maps.width * LANES
        return maps.place(), (maps.batch, maps.blocks, maps.height, width, maps.height * width)
    return Place(maps.ctypes.data, 0, 0, CUT), (1, 1, -(-maps.size // CUT), CUT, maps.size)


@dataclass(frozen=True, eq=False)
class LinearJob(Job):
    """A linear layer: rows are the lines of a map one pixel wide, whose one block is as deep as the row is long."""

    weight: NDArray[Any]
    bias: NDArray[Any] | None
    epilogue: Epilogue = NOTHING
    on_blocks = False
    makes_blocks = False

    @property
    def name(self) -> str:
        """Tiles of one pixel."""
        return named("tiles", self.epilogue)

    def rows(self, builder: KernelBuilder, sources: Sequence[NDArray[Any]], target: NDArray[Any]) -> list[Row]:
        """One."""
        outputs, inputs = self.weight.shape
        height = target.size // outputs
        lines, _, columns = shapes.tile_shape(height, 1, -(-outputs // LANES), inputs)
        wide = LANES * columns
        weights = builder.weights.packed(
            self.weight, (inputs, wide), lambda: pack_tiles(self.weight[:, :, None, None], inputs, wide)
        )
        source, place = sources[0], Place(target.ctypes.data, 0, LANES, outputs)
        return [
            row(
                "tiles", "make_tiles", (lines, 1, columns, LANES, self.epilogue.activation),
                -(-outputs // wide) * -(-height // lines), 2 * self.weight.size * height / TILE_PEAK,
                reading(Place(source.ctypes.data, 0, 0, inputs)), writing(place),
                adding(Place(sources[1].ctypes.data, 0, LANES, outputs)) if len(sources) > 1 else {},
                size(height, 1, outputs), builder.limits(self.epilogue), builder.bias(self.bias, outputs),
                builder.tiles(weights, wide), {k.BLOCKS: 1, k.RUN: inputs, k.LAST_RUN: inputs},
                {k.WINDOW_HEIGHT: 1, k.WINDOW_WIDTH: 1, k.STRIDE: inputs},
            )
        ]  # fmt: skip


@dataclass(frozen=True)
class ProductJob(Job):
    """Products of matrices (..., n, m) and (..., m, p): the second is what weights are to a linear layer.

    Args:
        shape: of the products.
        apart: how many numbers lie between neighbours along each axis, if the target has its axes in another order.
    """

    shape: tuple[int, ...]
    apart: tuple[int, ...] | None = None
    name = "tiles"
    on_blocks = False
    makes_blocks = False

    def accepts(self, arrays: Sequence[NDArray[Any]]) -> bool:
        """Views, too, if the numbers of lines are neighbours; of all but the first matrix those of columns may be."""
        x, *others = arrays
        return x.strides[-1] == x.itemsize and all(other.itemsize in other.strides[-2:] for other in others)

    def rows(self, builder: KernelBuilder, sources: Sequence[NDArray[Any]], target: NDArray[Any]) -> list[Row]:
        """Those of each index but the last before the matrices."""
        strides = None if self.apart is None else [distance * target.itemsize for distance in self.apart]
        products = np.ndarray(self.shape, target.dtype, target, strides=strides)
        return [
            row
            for index in np.ndindex(self.shape[:-3])
            for row in self.of_three_axes(builder, *(array[index] for array in (*sources, products)))
        ]

    def of_three_axes(self, builder: KernelBuilder, *arrays: NDArray[Any]) -> list[Row]:
        """For arrays (images, height, width), the last of which is the target."""
        return product_rows(builder, *arrays)


@dataclass(frozen=True)
class AttentionJob(ProductJob):
    """softmax(Q K^T * factor) V for queries, keys and values of three axes or more.

    Args:
        factor: of the scores.
    """

    factor: float = 1.0
    name = "attention"

    def of_three_axes(self, builder: KernelBuilder, *arrays: NDArray[Any]) -> list[Row]:
        """A product, a softmax and a product."""
        query, key, value, y = arrays
        scores = builder.arena.zeros((*query.shape[:2], key.shape[1]))
        builder.pin(scores)
        return [
            *product_rows(builder, query, key.swapaxes(1, 2), scores),
            softmax_row(builder, scores, scores, self.factor, keeps_out=True),
            *product_rows(builder, scores, value, y),
        ]


def product_rows(builder: KernelBuilder, x: NDArray[Any], other: NDArray[Any], y: NDArray[Any]) -> list[Row]:
    """y = x @ other, all (images, height, width): a row for the tiles, before it one that turns or copies `other`.

    It is turned if its columns are what lies together, and copied if its lines do not fill vectors.
    """
    images, height, outputs = y.shape
    inputs = x.shape[-1]
    first, other = _readable(builder, other)
    lines, _, columns = shapes.tile_shape(height, 1, -(-outputs // LANES), inputs)
    w, wide = _place(other), LANES * columns
    tiles = row(
        "tiles", "make_tiles", (lines, 1, columns, LANES, ""), images * -(-outputs // wide) * -(-height // lines),
        2 * x.size * outputs / TILE_PEAK, reading(_place(x)), writing(_place(y)), size(height, 1, outputs),
        builder.limits(NOTHING), builder.bias(None, outputs),
        {k.W: w.address, k.W_IMAGE: w.image, k.W_STEP: w.line, k.W_PIECE: wide, k.GROUPS: 1},
        {k.BLOCKS: 1, k.RUN: inputs, k.LAST_RUN: inputs},
        {k.WINDOW_HEIGHT: 1, k.WINDOW_WIDTH: 1, k.STRIDE: _place(x).line},
    )  # fmt: skip
    return [*first, tiles]


def _readable(builder: KernelBuilder, other: NDArray[Any]) -> tuple[list[Row], NDArray[Any]]:
    """The matrices (images, height, width) as tiles read weights, and the row that makes them so, if one has to."""
    images, height, width = other.shape
    together = other.strides[-1] == other.itemsize
    if together and width % LANES == 0:
        return [], other
    whole = builder.arena.zeros((images, height, -(-width // LANES) * LANES))  # what is behind a line stays 0
    builder.pin(whole)
    seconds = moving(2 * whole.size)
    if together:
        places = reading(_place(other)), writing(_place(whole)), size(height, width, 1)
        return [row("repack", "into_frame", (), images * height, seconds, *places)], whole
    places = reading(_place(other.swapaxes(1, 2))), writing(_place(whole)), size(width, height, 0)
    return [row("repack", "turn", (), images * -(-height // LANES), seconds, *places)], whole


def _place(matrices: NDArray[Any]) -> Place:
    """Where (images, height, width) begins, a block being a vector of a line."""
    image, line = (stride // matrices.itemsize for stride in matrices.strides[:2])
    return Place(matrices.ctypes.data, image, LANES, line)


@dataclass(frozen=True)
class SoftmaxJob(Job):
    """Softmax along the last axis, of the numbers times a factor."""

    factor: float = 1.0
    name = "softmax"
    on_blocks = False
    makes_blocks = False

    def rows(self, builder: KernelBuilder, sources: Sequence[NDArray[Any]], target: NDArray[Any]) -> list[Row]:
        """One."""
        return [softmax_row(builder, sources[0], target, self.factor, keeps_out=False)]


def softmax_row(
    builder: KernelBuilder, source: NDArray[Any], target: NDArray[Any], factor: float, *, keeps_out: bool
) -> Row:
    """A softmax of the numbers times a factor; `keeps_out`: where all of them are minus infinity, the result is 0."""
    return _along_rows("softmax", source, target, {k.LIMITS: builder.numbers(factor, keeps_out)})


@dataclass(frozen=True, eq=False)
class LayerNormJob(Job):
    """Layer norm along the last axis."""

    weight: NDArray[Any] | None
    bias: NDArray[Any] | None
    epsilon: float
    name = "layer norm"
    on_blocks = False
    makes_blocks = False

    def rows(self, builder: KernelBuilder, sources: Sequence[NDArray[Any]], target: NDArray[Any]) -> list[Row]:
        """One."""
        width = target.shape[-1]
        weight = np.ones(width, np.float32) if self.weight is None else self.weight
        bias = np.zeros(width, np.float32) if self.bias is None else self.bias
        where = {name: builder.pin(builder.arena.copy(array)) for name, array in ((k.W, weight), (k.BIAS, bias))}
        return [_along_rows("layer_norm", sources[0], target, where | {k.LIMITS: builder.numbers(self.epsilon)})]


def _along_rows(name: str, source: NDArray[Any], target: NDArray[Any], more: dict[int, int]) -> Row:
    width = target.shape[-1]
    places = reading(Place(source.ctypes.data, 0, 0, width)), writing(Place(target.ctypes.data, 0, 0, width))
    return row("rows", name, (), target.size // width, 4 * target.size / NUMBERS, *places, size(0, width, 0), more)
