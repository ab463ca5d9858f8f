"""A convolution by Winograd's method: its launch records, and the decision whether it is faster than tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled import tile_shapes
from kuiper_edu.engine.compiled.blocks import Blocks
from kuiper_edu.engine.compiled.kernel_builder import (
    Arguments,
    KernelBuilder,
    make_record,
    size_of,
    x_arguments,
    y_arguments,
    z_arguments,
)
from kuiper_edu.engine.compiled.launch_records import LaunchRecord
from kuiper_edu.engine.compiled.launches import KernelLaunch, named
from kuiper_edu.engine.compiled.map_launches import ConvolutionLaunch
from kuiper_edu.engine.costs import COLD_WEIGHTS, TILE_PEAK, WINOGRAD_INPUT, WINOGRAD_OUTPUT, moving
from kuiper_edu.engine.image import Array, Padding
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.engine.strategies.winograd import STRATEGIES, Winograd
from kuiper_edu.runtime.plan import TensorSpec

PANEL_SIZE = 1 << 16
"""The most floats that the transforms of a panel should take: 256 kB, a part of the second cache."""
MIN_ITEMS = 4
"""The least number of work items that a panel should have, so that several threads can share it."""


@dataclass(frozen=True)
class WinogradTiling:
    """The tiles, chunks, n-blocks and panels of a layer; `winograd` explains these terms.

    Args:
        m: the m of F(m, 3).
        batch, height, width: the size of the output.
        inputs, outputs: the numbers of channels.
    """

    m: int
    batch: int
    height: int
    width: int
    inputs: int
    outputs: int

    @property
    def points(self) -> int:
        """The number of pixels in an input tile, which is the number of matrix products."""
        return (self.m + 2) ** 2

    @property
    def tiles(self) -> int:
        """The number of tiles."""
        return self.batch * -(-self.height // self.m) * -(-self.width // self.m)

    @property
    def blocks(self) -> tuple[int, int]:
        """The numbers of blocks of input channels and of output channels."""
        return -(-self.inputs // LANES), -(-self.outputs // LANES)

    @property
    def register_tile(self) -> tuple[int, int]:
        """The rows and columns of a register tile: the tiles of a chunk, and the blocks of channels of an n-block."""
        return tile_shapes.products(self.tiles, self.blocks[1], self.inputs)[1][1:]

    @property
    def chunks(self) -> int:
        """The number of chunks."""
        return -(-self.tiles // self.register_tile[0])

    @property
    def n_blocks(self) -> int:
        """The number of n-blocks."""
        return -(-self.blocks[1] // self.register_tile[1])

    @property
    def chunk_size(self) -> int:
        """The number of floats of a chunk's transforms."""
        return self.points * self.blocks[0] * self.register_tile[0] * LANES

    @property
    def panel(self) -> int:
        """The number of chunks in a panel. All weights are read once per panel: the more there are, the larger it is.

        Example:
            >>> few, many = WinogradTiling(4, 1, 56, 56, 16, 16), WinogradTiling(4, 1, 56, 56, 256, 256)
            >>> few.panel * few.chunk_size <= PANEL_SIZE < many.panel * many.chunk_size
            True
        """
        size = max(PANEL_SIZE, self.points * self.inputs * self.outputs // 4)
        return min(self.chunks, max(size // self.chunk_size, -(-MIN_ITEMS // self.n_blocks)))

    @property
    def cycles(self) -> float:
        """The expected clock cycles: the products, the transforms, and loading the weights from the third cache."""
        products, _ = tile_shapes.products(self.tiles, self.blocks[1], self.inputs)
        transforms = self.tiles * (WINOGRAD_INPUT * self.blocks[0] + WINOGRAD_OUTPUT * self.blocks[1])
        return self.points * (products + transforms + 4 * self.inputs * self.outputs / COLD_WEIGHTS)


@dataclass(frozen=True, eq=False)
class WinogradLaunch(KernelLaunch):
    """A 3x3 convolution by F(m, 3), with an epilogue.

    Args:
        direct: the same convolution by register tiles, which runs again if a result is not finite.
        strategy: F(m, 3), which transforms the weights.
    """

    direct: ConvolutionLaunch
    strategy: Winograd

    @property
    def name(self) -> str:
        """The name with m and the size of the window."""
        return named(f"{self.strategy.name} 3x3", self.direct.epilogue)

    def padding(self, index: int) -> Padding:
        """Return the same padding as without Winograd: no tile extends beyond the map."""
        return self.direct.padding(index)

    def records(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[LaunchRecord]:
        """Return two records for each panel, and one that computes the layer again if a result is not finite."""
        tiling = tiling_of(self.strategy.m, self.direct, (target.batch, target.channels, target.height, target.width))
        checks = builder.arena.zeros((tiling.chunks * tiling.n_blocks, LANES))
        transforms = builder.scratch(tiling.panel * tiling.chunk_size)
        padding, tile_rows = self.direct.convolution.padding, tiling.register_tile[0]
        input_stage = {k.Y: transforms, k.RUN: tile_rows} | x_arguments(sources[0].location(*padding))
        output_stage = {k.X: transforms, k.RUN: LANES} | y_arguments(target.location())
        output_stage |= self._arguments(builder, tiling)
        output_stage |= z_arguments(sources[1].location()) if len(sources) > 1 else {}
        shared = size_of(target) | {k.BLOCKS: tiling.blocks[0]}
        records: list[LaunchRecord] = []
        for first in range(0, tiling.chunks, tiling.panel):
            count = min(tiling.panel, tiling.chunks - first)
            panel = {k.FIRST: first * tile_rows, k.END: min((first + count) * tile_rows, tiling.tiles)}
            checked = {k.CHECKS: builder.pin(checks[first * tiling.n_blocks :])}
            flops = 2 * count * tiling.points * tile_rows * tiling.inputs * tiling.outputs
            records += [
                make_record(
                    "winograd", "make_input_transforms", (tiling.m,), count * tiling.blocks[0],
                    moving(3 * count * tiling.chunk_size), shared, panel, input_stage,
                ),
                make_record(
                    "winograd", "make_products", (tiling.m, *tiling.register_tile, self.direct.epilogue.function),
                    count * tiling.n_blocks, flops / TILE_PEAK, shared, panel, output_stage, checked,
                ),
            ]  # fmt: skip
        again = {k.CHECKS: builder.pin(checks), k.CHECK_COUNT: len(checks)}
        return [*records, self.direct.record(builder, sources, target, again)]

    def _arguments(self, builder: KernelBuilder, tiling: WinogradTiling) -> Arguments:
        """Return the arguments for weights, bias and limits."""
        c, n_size = self.direct.convolution, LANES * tiling.register_tile[1]
        weights = builder.weights.packed(
            c.weight,
            (self.strategy.name, n_size),
            lambda: pack_products(self.strategy.filters(c.weight), n_size),
        )
        arguments = (
            builder.tiles(weights, n_size) | builder.bias(c.bias, tiling.outputs) | builder.limits(self.direct.epilogue)
        )
        return arguments | {k.LAST_RUN: (tiling.inputs - 1) % LANES + 1}


def tiling_of(m: int, direct: ConvolutionLaunch, shape: tuple[int, ...]) -> WinogradTiling:
    """Return the tiling of this convolution by F(m, 3), for an output of this shape, (N, C, H, W)."""
    batch, outputs, height, width = shape
    return WinogradTiling(m, batch, height, width, direct.convolution.weight.shape[1], outputs)


def winograd_if_faster(direct: ConvolutionLaunch, target: TensorSpec) -> WinogradLaunch | None:
    """Return the launch by Winograd if it is expected to be faster than by register tiles, else None.

    The decision depends on shapes alone.
    """
    c = direct.convolution
    batch, outputs, height, width = target.shape
    best, launch = batch * tile_shapes.tiles(height, width, -(-outputs // LANES), c.weight[0].size)[0], None
    best += 4 * c.weight.size / COLD_WEIGHTS
    for strategy in STRATEGIES:
        if strategy.supports(c) and min(height, width) >= strategy.m:
            cycles = tiling_of(strategy.m, direct, target.shape).cycles
            if cycles < best:
                best, launch = cycles, WinogradLaunch(direct, strategy)
    return launch


def pack_products(filters: Array, n_size: int) -> NDArray[np.float32]:
    """Return transformed weights (points, inputs, outputs) as (outputs / n_size, points * inputs * n_size)."""
    points, inputs, outputs = filters.shape
    whole = np.zeros((points, inputs, -(-outputs // n_size) * n_size), np.float32)
    whole[:, :, :outputs] = filters
    n_blocks = whole.reshape(points, inputs, -1, n_size).transpose(2, 0, 1, 3)
    return n_blocks.reshape(len(n_blocks), -1)
