"""Jobs on maps: convolutions, pooling, maps made larger or laid side by side. They read and make blocks of channels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled import shapes
from kuiper_edu.engine.compiled.epilogues import NOTHING, Epilogue
from kuiper_edu.engine.compiled.jobs import Job, named
from kuiper_edu.engine.compiled.layout import Blocks, Place
from kuiper_edu.engine.compiled.steps import (
    KernelBuilder,
    Numbers,
    adding,
    pack_channels,
    pack_tiles,
    reading,
    row,
    size,
    size_of,
    writing,
)
from kuiper_edu.engine.compiled.table import Row
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.costs import TILE_PEAK, moving
from kuiper_edu.engine.image import Frame
from kuiper_edu.engine.kernels import Window
from kuiper_edu.engine.register_tile.width import LANES


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
    accepts_nchw = True

    @property
    def name(self) -> str:
        """With the size of the window."""
        return named("tiles {}x{}".format(*self.convolution.kernel), self.epilogue)

    def frame(self, place: int) -> Frame:
        """The padding; none around the map that is added."""
        return Frame() if place else self.convolution.frame()

    def rows(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[Row]:
        """One."""
        return [self.row(builder, sources, target)]

    def row(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks, *more: Numbers) -> Row:
        """The row; `more` stands in it, too."""
        c, source = self.convolution, sources[0]
        height, width = target.height, target.width
        if c.kernel == c.stride == (1, 1) and c.padding == (0, 0) and not any(m.framed for m in (*sources, target)):
            height, width = 1, height * width  # every pixel for itself: one long line
        outputs, inputs = c.weight.shape[:2]
        lines, pixels, columns = shapes.tile_shape(height, width, -(-outputs // c.groups // LANES), c.weight[0].size)
        depth, wide = source.depth, LANES * columns
        weights = builder.weights.packed(self.weight, (depth, wide), lambda: pack_tiles(c.weight, depth, wide))
        place = source.place(*c.padding)
        tiles = target.batch * -(-outputs // wide) * -(-height // lines) * -(-width // pixels)
        return row(
            "tiles",
            "make_tiles",
            (lines, pixels, columns, depth * c.stride[1], self.epilogue.activation),
            tiles,
            2 * c.weight.size * target.batch * height * width / TILE_PEAK,
            reading(place), writing(target.place()), adding(sources[1].place()) if len(sources) > 1 else {},
            size(height, width, outputs), builder.limits(self.epilogue), builder.bias(c.bias, outputs),
            builder.tiles(weights, wide, c.groups), windows(c, place, depth), runs(c, inputs, depth), *more,
        )  # fmt: skip


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

    def frame(self, place: int) -> Frame:
        """The padding; none around the map that is added."""
        return Frame() if place else self.convolution.frame()

    def rows(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[Row]:
        """One."""
        c, source = self.convolution, sources[0]
        weights = builder.weights.packed(self.weight, ("channels",), lambda: pack_channels(c.weight[:, 0]))
        place = source.place(*c.padding)
        return [
            row(
                "depthwise",
                "make_depthwise",
                (shapes.line_shape(target.width), LANES * c.stride[1], self.epilogue.activation),
                target.batch * target.blocks * target.height,
                moving(source.buffer.size + target.buffer.size + target.buffer.size * prod(c.kernel) // 2),
                reading(place), writing(target.place()), adding(sources[1].place()) if len(sources) > 1 else {},
                size_of(target), builder.limits(self.epilogue), builder.bias(c.bias, target.channels),
                {k.W: builder.pin(weights)}, windows(c, place, LANES),
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

    def rows(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[Row]:
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
                reading(place), writing(target.place()), size_of(target), builder.limits(NOTHING),
                {k.BIAS: builder.numbers(*[-np.inf] * LANES), k.STRIDE: down.stride * place.line},
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

    def rows(self, builder: KernelBuilder, sources: Sequence[Blocks], target: NDArray[Any]) -> list[Row]:  # noqa: ARG002
        """One."""
        (source,) = sources
        place = Place(target.ctypes.data, source.channels, LANES, 0)
        lines = source.batch * source.blocks
        return [
            row("pooling", "average", (), lines, moving(source.buffer.size),
                reading(source.place()), writing(place), size_of(source)),
        ]  # fmt: skip


@dataclass(frozen=True)
class UpsampleJob(Job):
    """Every pixel repeated so often down and across."""

    down: int
    across: int
    name = "repeat pixels"

    def rows(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[Row]:  # noqa: ARG002
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

    def rows(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[Row]:  # noqa: ARG002
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
