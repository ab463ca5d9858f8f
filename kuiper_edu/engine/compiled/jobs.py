"""What compiled kernels can do for a group of steps: each job knows which form it wants its inputs in, and its row.

A value is either an array in the order that layers use, or blocks of channels (`layout`). Jobs on maps read and make
blocks, jobs on rows read and make arrays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled import shapes
from kuiper_edu.engine.compiled.epilogues import NOTHING, Epilogue
from kuiper_edu.engine.compiled.layout import Blocks, Place
from kuiper_edu.engine.compiled.steps import (
    MOVES,
    RATE,
    Bench,
    adding,
    moving,
    pack_channels,
    pack_tiles,
    reading,
    row,
    size,
    size_of,
    writing,
)
from kuiper_edu.engine.compiled.table import Row
from kuiper_edu.engine.compiled.width import LANES
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.image import Frame
from kuiper_edu.engine.pooling import Window

Form = Blocks | NDArray[Any]
NO_FRAME = Frame()


class Job(ABC):
    """One group of steps, computed by a kernel.

    Attributes:
        on_blocks: whether it reads blocks; else arrays.
        makes_blocks: whether it makes blocks.
        takes_pictures: whether its first input may be in blocks of one channel.
    """

    on_blocks = True
    makes_blocks = True
    takes_pictures = False

    @property
    @abstractmethod
    def name(self) -> str:
        """As it stands in the planner's table."""

    def frames(self, count: int) -> Sequence[Frame]:
        """The zeros needed around each of `count` maps that are read."""
        return [NO_FRAME] * count

    def accepts(self, arrays: Sequence[NDArray[Any]]) -> bool:
        """Whether it can read arrays that lie so in memory."""
        return all(array.flags.c_contiguous for array in arrays)

    @abstractmethod
    def rows(self, bench: Bench, sources: Sequence[Any], target: Any) -> list[Row]:
        """The rows of the table that fill the target."""


def named(base: str, epilogue: Epilogue) -> str:
    """The kernel's name, with what it does to its results."""
    return f"{base} + {epilogue.name}" if epilogue.name else base


@dataclass(frozen=True, eq=False)
class ConvolutionJob(Job):
    """A convolution by tiles, with what was fused into it.

    Args:
        convolution: what to compute; its activation is not looked at.
        weight: the layer's own array, of which the convolution holds a copy.
        epilogue: what happens to the results.
    """

    convolution: Convolution
    weight: NDArray[Any]
    epilogue: Epilogue
    takes_pictures = True

    @property
    def name(self) -> str:
        """With the size of the window."""
        return named("tiles {}x{}".format(*self.convolution.kernel), self.epilogue)

    def frames(self, count: int) -> Sequence[Frame]:
        """The padding; none around the map that is added."""
        return [self.convolution.frame(), NO_FRAME][:count]

    def rows(self, bench: Bench, sources: Sequence[Blocks], target: Blocks) -> list[Row]:
        """One."""
        c, source = self.convolution, sources[0]
        height, width = target.height, target.width
        if c.kernel == c.stride == (1, 1) and c.padding == (0, 0) and not any(m.framed for m in (*sources, target)):
            height, width = 1, height * width  # every pixel for itself: one long line
        outputs, inputs = c.weight.shape[:2]
        lines, pixels, columns = shapes.tile_shape(height, width, -(-outputs // c.groups // LANES), c.weight[0].size)
        depth, wide = source.depth, LANES * columns
        weights = bench.weights.packed(self.weight, (depth, wide), lambda: pack_tiles(c.weight, depth, wide))
        place = source.place(*c.padding)
        tiles = target.batch * -(-outputs // wide) * -(-height // lines) * -(-width // pixels)
        return [
            row(
                "tiles",
                "make_tiles",
                (lines, pixels, columns, depth * c.stride[1], self.epilogue.activation),
                tiles,
                2 * c.weight.size * target.batch * height * width / RATE,
                reading(place), writing(target.place()), adding(sources[1].place()) if len(sources) > 1 else {},
                size(height, width, outputs), bench.limits(self.epilogue), bench.bias(c.bias, outputs),
                bench.tiles(weights, wide, c.groups), windows(c, place, depth), runs(c, inputs, depth),
            )
        ]  # fmt: skip


def windows(c: Convolution, place: Place, depth: int) -> dict[int, int]:
    """The arguments that tell how windows lie in the input."""
    return {
        k.WINDOW_HEIGHT: c.kernel[0],
        k.WINDOW_WIDTH: c.kernel[1],
        k.WINDOW_LINE: c.dilation[0] * place.line,
        k.WINDOW_STEP: c.dilation[1] * depth,
        k.STRIDE: c.stride[0] * place.line,
    }


def runs(c: Convolution, inputs: int, depth: int) -> dict[int, int]:
    """The arguments that tell how many numbers of a window are neighbours: where all blocks are full, a whole line."""
    blocks, rest = -(-inputs // depth), inputs % depth or depth
    if rest == depth and c.dilation[1] == 1:
        whole = c.kernel[1] * depth
        return {k.BLOCKS: blocks, k.RUN: whole, k.LAST_RUN: whole, k.WINDOW_WIDTH: 1}
    return {k.BLOCKS: blocks, k.RUN: depth, k.LAST_RUN: rest}


@dataclass(frozen=True, eq=False)
class DepthwiseJob(Job):
    """One filter for each channel; also the mean of windows, and a factor and a summand for each channel.

    Args:
        convolution: what to compute.
        weight: the layer's own array, if its weights are one.
        epilogue: what happens to the results.
        what: as it is called in the planner's table.
    """

    convolution: Convolution
    weight: NDArray[Any] | None = None
    epilogue: Epilogue = NOTHING
    what: str = "depthwise"

    @property
    def name(self) -> str:
        """With the size of the window, if there is any."""
        kernel = self.convolution.kernel
        return named(self.what if kernel == (1, 1) else "{} {}x{}".format(self.what, *kernel), self.epilogue)

    def frames(self, count: int) -> Sequence[Frame]:
        """The padding; none around the map that is added."""
        return [self.convolution.frame(), NO_FRAME][:count]

    def rows(self, bench: Bench, sources: Sequence[Blocks], target: Blocks) -> list[Row]:
        """One."""
        c, source = self.convolution, sources[0]
        weights = bench.weights.packed(self.weight, ("channels",), lambda: pack_channels(c.weight[:, 0]))
        place = source.place(*c.padding)
        return [
            row(
                "depthwise",
                "make_depthwise",
                (shapes.line_shape(target.width), LANES * c.stride[1], self.epilogue.activation),
                target.batch * target.blocks * target.height,
                moving(source.buffer.size + target.buffer.size + target.buffer.size * prod(c.kernel) // 2),
                reading(place), writing(target.place()), adding(sources[1].place()) if len(sources) > 1 else {},
                size_of(target), bench.limits(self.epilogue), bench.bias(c.bias, target.channels),
                {k.W: bench.keep(weights)}, windows(c, place, LANES),
            )
        ]  # fmt: skip


@dataclass(frozen=True)
class MaxPoolJob(Job):
    """Max pooling."""

    down: Window
    across: Window

    @property
    def name(self) -> str:
        """With the size of the window."""
        return f"max pool {self.down.kernel}x{self.across.kernel}"

    def rows(self, bench: Bench, sources: Sequence[Blocks], target: Blocks) -> list[Row]:
        """One."""
        (source,), down, across = sources, self.down, self.across
        place = source.place()
        return [
            row(
                "pooling",
                "make_max_pool",
                (shapes.line_shape(target.width), LANES * across.stride),
                target.batch * target.blocks * target.height,
                moving(source.buffer.size + target.buffer.size * down.kernel * across.kernel // 2),
                reading(place), writing(target.place()), size_of(target), bench.limits(NOTHING),
                {k.BIAS: bench.numbers(*[-np.inf] * LANES), k.STRIDE: down.stride * place.line},
                {k.WINDOW_HEIGHT: down.kernel, k.WINDOW_WIDTH: across.kernel},
                {k.WINDOW_LINE: down.dilation * place.line, k.WINDOW_STEP: across.dilation * LANES},
                {k.RUN: source.height, k.LAST_RUN: source.width, k.Z: down.padding, k.Z_IMAGE: across.padding},
            )
        ]  # fmt: skip


@dataclass(frozen=True)
class AverageJob(Job):
    """The mean of each whole map."""

    name = "mean"
    makes_blocks = False

    def rows(self, bench: Bench, sources: Sequence[Blocks], target: NDArray[Any]) -> list[Row]:  # noqa: ARG002
        """One."""
        (source,) = sources
        place = Place(target.ctypes.data, source.channels, LANES, 0)
        lines = source.batch * source.blocks
        return [
            row("pooling", "average", (), lines, moving(source.buffer.size),
                reading(source.place()), writing(place), size_of(source)),
        ]  # fmt: skip


@dataclass(frozen=True)
class EnlargingJob(Job):
    """Every pixel repeated so often down and across."""

    down: int
    across: int
    name = "repeat pixels"

    def rows(self, bench: Bench, sources: Sequence[Blocks], target: Blocks) -> list[Row]:  # noqa: ARG002
        """One."""
        return [copy_blocks(sources[0], target, 0, self.down, self.across)]


@dataclass(frozen=True)
class ConcatenationJob(Job):
    """Maps laid side by side along the channels; all but the last fill their blocks.

    Args:
        channels: of each input.
    """

    channels: tuple[int, ...]
    name = "copy blocks"

    @property
    def firsts(self) -> list[int]:
        """The block at which each input begins."""
        return [int(first) for first in np.cumsum([0, *(-(-channels // LANES) for channels in self.channels[:-1])])]

    def rows(self, bench: Bench, sources: Sequence[Blocks], target: Blocks) -> list[Row]:  # noqa: ARG002
        """One for each input that does not lie in its place already."""
        places = zip(sources, self.firsts, strict=True)
        return [copy_blocks(source, target, first) for source, first in places if not target.holds(source)]


def copy_blocks(source: Blocks, target: Blocks, block: int, down: int = 1, across: int = 1) -> Row:
    """The row that copies, from this block of the target on."""
    return row(
        "upsampling", "repeat", (), target.batch * source.blocks * target.height,
        moving(source.batch * source.blocks * target.height * target.width * LANES),
        reading(source.place()), writing(target.place(block=block)),
        size(target.height, target.width, source.channels), {k.WINDOW_HEIGHT: down, k.WINDOW_WIDTH: across},
    )  # fmt: skip


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

    def rows(self, bench: Bench, sources: Sequence[Any], target: Any) -> list[Row]:
        """One."""
        x, z, y = (_lines(maps) for maps in (sources[0], sources[-1], target))
        images, blocks, lines, width, whole = y[1]
        second = z[0]
        if self.number is not None:  # one line of it serves for all
            second = Place(bench.numbers(*[self.number] * width), 0, 0, 0)
        return [
            row(
                "elementwise", "make_elementwise", (self.join, self.epilogue.activation), images * blocks * lines,
                images * blocks * whole * (3 if self.epilogue.activation else 1) / MOVES,
                reading(x[0]), adding(second), writing(y[0]), size(lines, width, blocks), {k.RUN: whole},
                bench.limits(self.epilogue),
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

    def rows(self, bench: Bench, sources: Sequence[NDArray[Any]], target: NDArray[Any]) -> list[Row]:
        """One."""
        outputs, inputs = self.weight.shape
        height = target.size // outputs
        lines, _, columns = shapes.tile_shape(height, 1, -(-outputs // LANES), inputs)
        wide = LANES * columns
        weights = bench.weights.packed(
            self.weight, (inputs, wide), lambda: pack_tiles(self.weight[:, :, None, None], inputs, wide)
        )
        source, place = sources[0], Place(target.ctypes.data, 0, LANES, outputs)
        return [
            row(
                "tiles", "make_tiles", (lines, 1, columns, LANES, self.epilogue.activation),
                -(-outputs // wide) * -(-height // lines), 2 * self.weight.size * height / RATE,
                reading(Place(source.ctypes.data, 0, 0, inputs)), writing(place),
                adding(Place(sources[1].ctypes.data, 0, LANES, outputs)) if len(sources) > 1 else {},
                size(height, 1, outputs), bench.limits(self.epilogue), bench.bias(self.bias, outputs),
                bench.tiles(weights, wide), {k.BLOCKS: 1, k.RUN: inputs, k.LAST_RUN: inputs},
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
        """Views, too, if the numbers of lines are neighbours; of the second matrix those of columns may be."""
        x, other = arrays
        return x.strides[-1] == x.itemsize and other.itemsize in other.strides[-2:]

    def rows(self, bench: Bench, sources: Sequence[NDArray[Any]], target: NDArray[Any]) -> list[Row]:
        """One for each index but the last before the matrices; two where the second one has to be turned over."""
        strides = None if self.apart is None else [distance * target.itemsize for distance in self.apart]
        products = np.ndarray(self.shape, target.dtype, target, strides=strides)
        return [
            row
            for index in np.ndindex(self.shape[:-3])
            for row in self._of_three_axes(bench, *(array[index] for array in (*sources, products)))
        ]

    def _of_three_axes(self, bench: Bench, x: NDArray[Any], other: NDArray[Any], y: NDArray[Any]) -> list[Row]:
        rows: list[Row] = []
        images, height, outputs = y.shape
        inputs = x.shape[-1]
        if other.strides[-1] != other.itemsize:
            turned = bench.arena.zeros(other.shape)
            bench.keep(turned)
            rows.append(
                row("repack", "turn", (), images * -(-inputs // LANES), moving(2 * turned.size),
                    reading(_place(other.swapaxes(1, 2))), writing(_place(turned)), size(outputs, inputs, 0))
            )  # fmt: skip
            other = turned
        lines, _, columns = shapes.tile_shape(height, 1, outputs // LANES, inputs)
        w, wide = _place(other), LANES * columns
        rows.append(
            row(
                "tiles", "make_tiles", (lines, 1, columns, LANES, ""), images * outputs // wide * -(-height // lines),
                2 * x.size * outputs / RATE, reading(_place(x)), writing(_place(y)), size(height, 1, outputs),
                bench.limits(NOTHING), bench.bias(None, outputs),
                {k.W: w.address, k.W_IMAGE: w.image, k.W_STEP: w.line, k.W_PIECE: wide, k.GROUPS: 1},
                {k.BLOCKS: 1, k.RUN: inputs, k.LAST_RUN: inputs},
                {k.WINDOW_HEIGHT: 1, k.WINDOW_WIDTH: 1, k.STRIDE: _place(x).line},
            )
        )  # fmt: skip
        return rows


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

    def rows(self, bench: Bench, sources: Sequence[NDArray[Any]], target: NDArray[Any]) -> list[Row]:
        """One."""
        return [_along_rows("softmax", sources[0], target, {k.LIMITS: bench.numbers(self.factor)})]


@dataclass(frozen=True, eq=False)
class LayerNormJob(Job):
    """Layer norm along the last axis."""

    weight: NDArray[Any] | None
    bias: NDArray[Any] | None
    epsilon: float
    name = "layer norm"
    on_blocks = False
    makes_blocks = False

    def rows(self, bench: Bench, sources: Sequence[NDArray[Any]], target: NDArray[Any]) -> list[Row]:
        """One."""
        width = target.shape[-1]
        weight = np.ones(width, np.float32) if self.weight is None else self.weight
        bias = np.zeros(width, np.float32) if self.bias is None else self.bias
        where = {name: bench.keep(bench.arena.copy(array)) for name, array in ((k.W, weight), (k.BIAS, bias))}
        return [_along_rows("layer_norm", sources[0], target, where | {k.LIMITS: bench.numbers(self.epsilon)})]


def _along_rows(name: str, source: NDArray[Any], target: NDArray[Any], more: dict[int, int]) -> Row:
    width = target.shape[-1]
    places = reading(Place(source.ctypes.data, 0, 0, width)), writing(Place(target.ctypes.data, 0, 0, width))
    return row("rows", name, (), target.size // width, 4 * target.size / MOVES, *places, size(0, width, 0), more)
