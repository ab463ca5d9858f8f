"""A convolution by Winograd: its rows, and when it is the faster way."""

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
from kuiper_edu.engine.compiled.steps import RATE, Bench, Numbers, adding, moving, reading, row, size_of, writing
from kuiper_edu.engine.compiled.table import Row
from kuiper_edu.engine.compiled.width import LANES
from kuiper_edu.engine.image import Array, Frame
from kuiper_edu.engine.strategies.winograd import STRATEGIES, Winograd
from kuiper_edu.runtime.plan import Spec

STRIP = 1 << 16
"""Floats that the transforms of a strip should take at most: 256 kB, a part of the second cache."""
SHARES = 4
"""Lines that a strip should have at least, for several threads."""
COLD = 4.3
"""Bytes of weights that come from the third cache in a cycle."""
INTO, BACK = 6, 10
"""Cycles that each of a square's (m+2)^2 vectors takes in the transform of the input, and in that of the output."""


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
        return named(f"winograd {self.strategy.m} 3x3", self.direct.epilogue)

    def frames(self, count: int) -> Sequence[Frame]:
        """As without Winograd: no square reaches over the map's end."""
        return self.direct.frames(count)

    def rows(self, bench: Bench, sources: Sequence[Blocks], target: Blocks) -> list[Row]:
        """Two for each strip; and one that computes the layer again if a result is not finite."""
        c, m, places, blocks = self.direct.convolution, self.strategy.m, (self.strategy.m + 2) ** 2, sources[0].blocks
        outputs, inputs = c.weight.shape[:2]
        squares = target.batch * -(-target.height // m) * -(-target.width // m)
        _, (_, chunk, columns) = shapes.products(squares, target.blocks, inputs)
        pieces, wide = -(-target.blocks // columns), LANES * columns
        weights = bench.weights.packed(
            self.direct.weight, ("winograd", m, wide), lambda: pack_products(self.strategy.filters(c.weight), wide)
        )
        chunks = -(-squares // chunk)
        each = min(chunks, chunks_of_strip(places * blocks * chunk * LANES, pieces, places * inputs * outputs))
        room = each * places * blocks * chunk * LANES
        transforms = bench.scratch(room)
        checks = bench.arena.zeros((chunks * pieces, LANES))
        alike: Numbers = size_of(target) | bench.limits(self.direct.epilogue) | bench.bias(c.bias, outputs)
        alike |= bench.tiles(weights, wide) | {k.BLOCKS: blocks, k.LAST_RUN: (inputs - 1) % LANES + 1}
        rows: list[Row] = []
        for first in range(0, chunks, each):
            count = min(each, chunks - first)
            strip = {k.FIRST: first * chunk, k.END: min((first + count) * chunk, squares)}
            rows += [
                row("winograd", "make_squares", (m,), count * blocks, moving(count * (3 * room // each)),
                    strip, size_of(target), reading(sources[0].place(*c.padding)),
                    {k.Y: transforms, k.BLOCKS: blocks, k.RUN: chunk}),
                row("winograd", "make_products", (m, chunk, columns, self.direct.epilogue.activation), count * pieces,
                    2 * places * count * chunk * inputs * outputs / RATE,
                    strip, alike, writing(target.place()), adding(sources[1].place()) if len(sources) > 1 else {},
                    {k.X: transforms, k.RUN: LANES, k.CHECKS: bench.keep(checks[first * pieces :])}),
            ]  # fmt: skip
        again = {k.CHECKS: bench.keep(checks), k.LINES_CHECKED: len(checks)}
        return [*rows, self.direct.row(bench, sources, target, again)]


def faster(direct: ConvolutionJob, target: Spec) -> WinogradJob | None:
    """The job by Winograd, if it takes less time than this one; this follows from the shapes alone."""
    c = direct.convolution
    batch, channels, height, width = target.shape
    blocks, inputs = -(-channels // LANES), c.weight.shape[1]
    lines = shapes.tiles(height, width, blocks, c.weight[0].size)[0] * batch
    costs = [(lines + 4 * c.weight.size / COLD, 0)]
    fitting = [s for s in STRATEGIES if s.supports(c) and s.m <= min(height, width)]
    for place, strategy in enumerate(fitting, 1):
        squares, places = batch * -(-height // strategy.m) * -(-width // strategy.m), (strategy.m + 2) ** 2
        cycles, _ = shapes.products(squares, blocks, inputs)
        transforms = squares * (INTO * -(-inputs // LANES) + BACK * blocks)
        costs.append((places * (cycles + transforms + 4 * inputs * channels / COLD), place))
    best = min(costs)[1]
    return WinogradJob(direct, fitting[best - 1]) if best else None


def chunks_of_strip(chunk: int, pieces: int, weights: int) -> int:
    """How many chunks make a strip.

    Args:
        chunk: floats of its transforms.
        pieces: lines of the kernel for each chunk.
        weights: all of them, which are read again for each strip: the more, the larger the strips.

    Example:
        >>> chunks_of_strip(1 << 14, 1, 1 << 12), chunks_of_strip(1 << 14, 2, 1 << 20), chunks_of_strip(1 << 18, 1, 1)
        (4, 16, 4)
    """
    return max(max(STRIP, weights // 4) // chunk, -(-SHARES // pieces), 1)


def pack_products(filters: Array, wide: int) -> NDArray[np.float32]:
    """The weights' transforms (places, inputs, outputs) as they are used: (outputs / wide, places * inputs * wide)."""
    places, inputs, outputs = filters.shape
    whole = np.zeros((places, inputs, -(-outputs // wide) * wide), np.float32)
    whole[:, :, :outputs] = filters
    pieces = whole.reshape(places, inputs, -1, wide).transpose(2, 0, 1, 3)
    return pieces.reshape(len(pieces), -1)
