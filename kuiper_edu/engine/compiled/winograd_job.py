"""A convolution by Winograd: its rows in the table, and whether it is the faster way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled import shapes
from kuiper_edu.engine.compiled.jobs import Job, named
from kuiper_edu.engine.compiled.layout import Blocks
from kuiper_edu.engine.compiled.map_jobs import ConvolutionJob
from kuiper_edu.engine.compiled.steps import (
    KernelBuilder,
    Numbers,
    adding,
    reading,
    row,
    size_of,
    writing,
)
from kuiper_edu.engine.compiled.table import Row
from kuiper_edu.engine.costs import COLD_WEIGHTS, TILE_PEAK, WINOGRAD_INPUT, WINOGRAD_OUTPUT, moving
from kuiper_edu.engine.image import Array, Frame
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.engine.strategies.winograd import STRATEGIES, Winograd
from kuiper_edu.runtime.plan import TensorSpec

STRIP = 1 << 16
"""Floats that the transforms of a strip should take at most: 256 kB, a part of the second cache."""
SHARES = 4
"""Lines that a strip should have at least, so that several threads can share it."""


@dataclass(frozen=True)
class Cut:
    """What a layer is cut into; see `winograd` for the words.

    Args:
        m: of F(m, 3).
        batch, height, width: of the output.
        inputs, outputs: channels.
    """

    m: int
    batch: int
    height: int
    width: int
    inputs: int
    outputs: int

    @property
    def places(self) -> int:
        """In a square of the input, and matrices to be multiplied."""
        return (self.m + 2) ** 2

    @property
    def squares(self) -> int:
        """All of them."""
        return self.batch * -(-self.height // self.m) * -(-self.width // self.m)

    @property
    def blocks(self) -> tuple[int, int]:
        """Of the input's channels, and of the output's."""
        return -(-self.inputs // LANES), -(-self.outputs // LANES)

    @property
    def tile(self) -> tuple[int, int]:
        """Squares of a chunk, and blocks of channels of a piece: the rows and columns of a tile of sums."""
        return shapes.products(self.squares, self.blocks[1], self.inputs)[1][1:]

    @property
    def chunks(self) -> int:
        """All of them."""
        return -(-self.squares // self.tile[0])

    @property
    def pieces(self) -> int:
        """Of the output's channels."""
        return -(-self.blocks[1] // self.tile[1])

    @property
    def chunk_size(self) -> int:
        """Floats of a chunk's transforms."""
        return self.places * self.blocks[0] * self.tile[0] * LANES

    @property
    def strip(self) -> int:
        """Chunks of a strip. All weights are read again for each strip: the more they are, the larger it is.

        Example:
            >>> few, many = Cut(4, 1, 56, 56, 16, 16), Cut(4, 1, 56, 56, 256, 256)
            >>> few.strip * few.chunk_size <= STRIP < many.strip * many.chunk_size
            True
        """
        size = max(STRIP, self.places * self.inputs * self.outputs // 4)
        return min(self.chunks, max(size // self.chunk_size, -(-SHARES // self.pieces)))

    @property
    def cycles(self) -> float:
        """How long it takes: the products, the transforms, and the weights on their way from the third cache."""
        products, _ = shapes.products(self.squares, self.blocks[1], self.inputs)
        transforms = self.squares * (WINOGRAD_INPUT * self.blocks[0] + WINOGRAD_OUTPUT * self.blocks[1])
        return self.places * (products + transforms + 4 * self.inputs * self.outputs / COLD_WEIGHTS)


@dataclass(frozen=True, eq=False)
class WinogradJob(Job):
    """A convolution 3x3 by F(m, 3), with what was fused into it.

    Args:
        direct: the same by tiles, which computes again what turns out not to be finite.
        strategy: F(m, 3), which knows the weights' transform.
    """

    direct: ConvolutionJob
    strategy: Winograd

    @property
    def name(self) -> str:
        """With m, and the size of the window."""
        return named(f"{self.strategy.name} 3x3", self.direct.epilogue)

    def frame(self, place: int) -> Frame:
        """As without Winograd: no square reaches over the map's end."""
        return self.direct.frame(place)

    def rows(self, builder: KernelBuilder, sources: Sequence[Blocks], target: Blocks) -> list[Row]:
        """Two for each strip; and one that computes the layer again if a result is not finite."""
        cut = cut_into(self.strategy.m, self.direct, (target.batch, target.channels, target.height, target.width))
        checks = builder.arena.zeros((cut.chunks * cut.pieces, LANES))
        transforms = builder.scratch(cut.strip * cut.chunk_size)
        into = {k.Y: transforms, k.RUN: cut.tile[0]} | reading(sources[0].place(*self.direct.convolution.padding))
        back = {k.X: transforms, k.RUN: LANES} | writing(target.place()) | self._arguments(builder, cut)
        back |= adding(sources[1].place()) if len(sources) > 1 else {}
        alike = size_of(target) | {k.BLOCKS: cut.blocks[0]}
        rows: list[Row] = []
        for first in range(0, cut.chunks, cut.strip):
            count = min(cut.strip, cut.chunks - first)
            strip = {k.FIRST: first * cut.tile[0], k.END: min((first + count) * cut.tile[0], cut.squares)}
            checked = {k.CHECKS: builder.pin(checks[first * cut.pieces :])}
            flops = 2 * count * cut.places * cut.tile[0] * cut.inputs * cut.outputs
            rows += [
                row("winograd", "make_squares", (cut.m,), count * cut.blocks[0], moving(3 * count * cut.chunk_size),
                    alike, strip, into),
                row("winograd", "make_products", (cut.m, *cut.tile, self.direct.epilogue.activation),
                    count * cut.pieces, flops / TILE_PEAK, alike, strip, back, checked),
            ]  # fmt: skip
        again = {k.CHECKS: builder.pin(checks), k.LINES_CHECKED: len(checks)}
        return [*rows, self.direct.row(builder, sources, target, again)]

    def _arguments(self, builder: KernelBuilder, cut: Cut) -> Numbers:
        """Weights, bias and limits."""
        c, wide = self.direct.convolution, LANES * cut.tile[1]
        weights = builder.weights.packed(
            self.direct.weight, (self.strategy.name, wide), lambda: pack_products(self.strategy.filters(c.weight), wide)
        )
        numbers = (
            builder.tiles(weights, wide) | builder.bias(c.bias, cut.outputs) | builder.limits(self.direct.epilogue)
        )
        return numbers | {k.LAST_RUN: (cut.inputs - 1) % LANES + 1}


def cut_into(m: int, direct: ConvolutionJob, shape: tuple[int, ...]) -> Cut:
    """What F(m, 3) cuts this convolution into, whose output has this shape, (N, C, H, W)."""
    batch, outputs, height, width = shape
    return Cut(m, batch, height, width, direct.convolution.weight.shape[1], outputs)


def faster(direct: ConvolutionJob, target: TensorSpec) -> WinogradJob | None:
    """The job by Winograd, if it takes less time than the one by tiles; this follows from shapes alone."""
    c = direct.convolution
    batch, outputs, height, width = target.shape
    best, job = batch * shapes.tiles(height, width, -(-outputs // LANES), c.weight[0].size)[0], None
    best += 4 * c.weight.size / COLD_WEIGHTS
    for strategy in STRATEGIES:
        if strategy.supports(c) and min(height, width) >= strategy.m:
            cycles = cut_into(strategy.m, direct, target.shape).cycles
            if cycles < best:
                best, job = cycles, WinogradJob(direct, strategy)
    return job


def pack_products(filters: Array, wide: int) -> NDArray[np.float32]:
    """The weights' transforms (places, inputs, outputs) as they are used: (outputs / wide, places * inputs * wide)."""
    places, inputs, outputs = filters.shape
    whole = np.zeros((places, inputs, -(-outputs // wide) * wide), np.float32)
    whole[:, :, :outputs] = filters
    pieces = whole.reshape(places, inputs, -1, wide).transpose(2, 0, 1, 3)
    return pieces.reshape(len(pieces), -1)
