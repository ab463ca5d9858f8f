"""Kernel launches on blocks of channels: convolution, pooling, upsampling and concatenation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled import tile_shapes
from kuiper_edu.engine.compiled.blocks import Blocks, Location
from kuiper_edu.engine.compiled.kernel_builder import (
    Arguments,
    KernelBuilder,
    make_record,
    pack_channels,
    pack_tiles,
    size,
    size_of,
    x_arguments,
    y_arguments,
    z_arguments,
)
from kuiper_edu.engine.compiled.launch_records import LaunchRecord
from kuiper_edu.engine.compiled.launches import NO_EPILOGUE, KernelLaunch, named
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.costs import TILE_PEAK, moving
from kuiper_edu.engine.describe import MaxPooling
from kuiper_edu.engine.image import Padding
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.traits import Activation


@dataclass(frozen=True, eq=False)
class ConvolutionLaunch(KernelLaunch):
    """A convolution by register tiles, with an epilogue.

    Args:
        convolution: the convolution.
        epilogue: applied to the results.
    """

    convolution: Convolution
    epilogue: Activation
    accepts_nchw = True

    @property
    def name(self) -> str:
        """The name with the size of the window."""
        return named("tiles {}x{}".format(*self.convolution.kernel), self.epilogue)

    def padding(self, index: int) -> Padding:
        """Return the convolution's padding; none for the map that is added."""
        return Padding() if index else self.convolution.full_padding()

    def records(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[LaunchRecord]:
        """Return a list of one launch record."""
        return [self.record(builder, sources, target)]

    def record(
        self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks, *more: Arguments
    ) -> LaunchRecord:
        """Return the record, with additional arguments."""
        c, source = self.convolution, sources[0]
        height, width = target.height, target.width
        if c.kernel == c.stride == (1, 1) and c.padding == (0, 0) and not any(m.is_padded for m in (*sources, target)):
            height, width = 1, height * width  # pixels are independent: one long line
        outputs, inputs = c.weight.shape[:2]
        lines, pixels, columns = tile_shapes.tile_shape(
            height, width, -(-outputs // c.groups // LANES), c.weight[0].size
        )
        depth, n_size = source.depth, LANES * columns
        weights = builder.weights.packed(c.weight, (depth, n_size), lambda: pack_tiles(c.weight, depth, n_size))
        location = source.location(*c.padding)
        tiles = target.batch * -(-outputs // n_size) * -(-height // lines) * -(-width // pixels)
        return make_record(
            "tiles",
            "make_tiles",
            (lines, pixels, columns, depth * c.stride[1], self.epilogue.function),
            tiles,
            2 * c.weight.size * target.batch * height * width / TILE_PEAK,
            x_arguments(location), y_arguments(target.location()),
            z_arguments(sources[1].location()) if len(sources) > 1 else {},
            size(height, width, outputs), builder.limits(self.epilogue), builder.bias(c.bias, outputs),
            builder.tiles(weights, n_size, c.groups), windows(c, location, depth), runs(c, inputs, depth), *more,
        )  # fmt: skip


def windows(c: Convolution, location: Location, depth: int) -> dict[int, int]:
    """Return the arguments for the windows in the input."""
    return {
        k.WINDOW_HEIGHT: c.kernel[0],
        k.WINDOW_WIDTH: c.kernel[1],
        k.WINDOW_LINE: c.dilation[0] * location.line,
        k.WINDOW_STEP: c.dilation[1] * depth,
        k.STRIDE: c.stride[0] * location.line,
    }


def runs(c: Convolution, inputs: int, depth: int) -> dict[int, int]:
    """Return the arguments for the contiguous runs of a window: whole lines, if all blocks are full."""
    blocks, rest = -(-inputs // depth), inputs % depth or depth
    if rest == depth and c.dilation[1] == 1:
        whole = c.kernel[1] * depth
        return {k.BLOCKS: blocks, k.RUN: whole, k.LAST_RUN: whole, k.WINDOW_WIDTH: 1}
    return {k.BLOCKS: blocks, k.RUN: depth, k.LAST_RUN: rest}


@dataclass(frozen=True, eq=False)
class DepthwiseLaunch(KernelLaunch):
    """A depthwise convolution; also average pooling, and a factor and a summand for each channel.

    Args:
        convolution: the convolution.
        weight: the layer's own array of weights, if it has one.
        epilogue: applied to the results.
        what: the name in the planner's table.
    """

    convolution: Convolution
    weight: NDArray[Any] | None = None
    epilogue: Activation = NO_EPILOGUE
    what: str = "depthwise"

    @property
    def name(self) -> str:
        """The name with the size of the window, if that is more than one pixel."""
        kernel = self.convolution.kernel
        return named(self.what if kernel == (1, 1) else "{} {}x{}".format(self.what, *kernel), self.epilogue)

    def padding(self, index: int) -> Padding:
        """Return the convolution's padding; none for the map that is added."""
        return Padding() if index else self.convolution.full_padding()

    def records(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[LaunchRecord]:
        """Return a list of one launch record."""
        c, source = self.convolution, sources[0]
        weights = builder.weights.packed(self.weight, ("channels",), lambda: pack_channels(c.weight[:, 0]))
        location = source.location(*c.padding)
        return [
            make_record(
                "depthwise",
                "make_depthwise",
                (tile_shapes.line_shape(target.width), LANES * c.stride[1], self.epilogue.function),
                target.batch * target.blocks * target.height,
                moving(source.buffer.size + target.buffer.size + target.buffer.size * prod(c.kernel) // 2),
                x_arguments(location), y_arguments(target.location()),
                z_arguments(sources[1].location()) if len(sources) > 1 else {},
                size_of(target), builder.limits(self.epilogue), builder.bias(c.bias, target.channels),
                {k.W: builder.pin(weights)}, windows(c, location, LANES),
            )
        ]  # fmt: skip


@dataclass(frozen=True)
class MaxPoolLaunch(KernelLaunch):
    """2-D max pooling."""

    pooling: MaxPooling

    @property
    def name(self) -> str:
        """The name with the size of the window."""
        return f"max pool {self.pooling.down.kernel}x{self.pooling.across.kernel}"

    def records(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[LaunchRecord]:
        """Return a list of one launch record."""
        (source,), down, across = sources, self.pooling.down, self.pooling.across
        location = source.location()
        return [
            make_record(
                "pooling",
                "make_max_pool",
                (tile_shapes.line_shape(target.width), LANES * across.stride),
                target.batch * target.blocks * target.height,
                moving(source.buffer.size + target.buffer.size * down.kernel * across.kernel // 2),
                x_arguments(location), y_arguments(target.location()), size_of(target), builder.limits(NO_EPILOGUE),
                {k.BIAS: builder.numbers(*[-np.inf] * LANES), k.STRIDE: down.stride * location.line},
                {k.WINDOW_HEIGHT: down.kernel, k.WINDOW_WIDTH: across.kernel},
                {k.WINDOW_LINE: down.dilation * location.line, k.WINDOW_STEP: across.dilation * LANES},
                {k.RUN: source.height, k.LAST_RUN: source.width, k.Z: down.padding, k.Z_IMAGE: across.padding},
            )
        ]  # fmt: skip


@dataclass(frozen=True)
class AverageLaunch(KernelLaunch):
    """The mean of each whole map."""

    name = "mean"
    makes_blocks = False

    def records(self, builder: KernelBuilder, sources: Sequence[Blocks], target: NDArray[Any]) -> list[LaunchRecord]:  # noqa: ARG002
        """Return a list of one launch record."""
        (source,) = sources
        location = Location(target.ctypes.data, source.channels, LANES, 0)
        lines = source.batch * source.blocks
        return [
            make_record("pooling", "average", (), lines, moving(source.buffer.size),
                x_arguments(source.location()), y_arguments(location), size_of(source)),
        ]  # fmt: skip


@dataclass(frozen=True)
class UpsampleLaunch(KernelLaunch):
    """Upsampling that repeats every pixel `down` times vertically and `across` times horizontally."""

    down: int
    across: int
    name = "repeat pixels"

    def records(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[LaunchRecord]:  # noqa: ARG002
        """Return a list of one launch record."""
        return [copy_blocks(sources[0], target, 0, self.down, self.across)]


@dataclass(frozen=True)
class ConcatenationLaunch(KernelLaunch):
    """Concatenation along the channels; all inputs but the last fill their blocks.

    Args:
        channels: the number of channels of each input.
    """

    channels: tuple[int, ...]
    name = "copy blocks"

    @property
    def firsts(self) -> list[int]:
        """The index of the first block of each input."""
        return [int(first) for first in np.cumsum([0, *(-(-channels // LANES) for channels in self.channels[:-1])])]

    def records(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[LaunchRecord]:  # noqa: ARG002
        """Return one record for each input that is not part of the target's memory already."""
        inputs = zip(sources, self.firsts, strict=True)
        return [copy_blocks(source, target, first) for source, first in inputs if not target.holds(source)]


def copy_blocks(source: Blocks, target: Blocks, block: int, down: int = 1, across: int = 1) -> LaunchRecord:
    """Return the record that copies maps into the target, from this block on."""
    return make_record(
        "upsampling", "repeat", (), target.batch * source.blocks * target.height,
        moving(source.batch * source.blocks * target.height * target.width * LANES),
        x_arguments(source.location()), y_arguments(target.location(block=block)),
        size(target.height, target.width, source.channels), {k.WINDOW_HEIGHT: down, k.WINDOW_WIDTH: across},
    )  # fmt: skip
