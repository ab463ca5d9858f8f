"""The choice of a layer's tile shape: tables for both vector widths, and a model of what each shape costs.

The choice depends only on shapes, so it is the same in every run. The costs were measured with AVX-512; on other
processors every shape in the table works, but the choice is a guess.
"""

from __future__ import annotations

from collections.abc import Sequence

from kuiper_edu.engine.register_tile.width import LANES

TileShape = tuple[int, int, int]
"""Lines, pixels, and columns of LANES channels of a tile."""

TILES: dict[int, Sequence[TileShape]] = {
    16: (
        (1, 14, 2), (2, 7, 2), (14, 1, 2), (1, 13, 2), (13, 1, 2), (1, 11, 2), (11, 1, 2),
        (1, 10, 2), (10, 1, 2), (1, 8, 2), (8, 1, 2), (1, 7, 2), (7, 1, 2), (1, 7, 4), (7, 1, 4), (1, 9, 3), (1, 28, 1),
        (4, 7, 1), (2, 14, 1), (1, 16, 1), (1, 4, 4), (1, 4, 2), (1, 2, 4), (1, 1, 4), (1, 7, 1), (1, 2, 1), (1, 1, 1),
    ),
    8: (
        (1, 6, 2), (6, 1, 2), (1, 12, 1), (2, 6, 1), (3, 2, 2), (1, 3, 4), (3, 1, 4), (1, 4, 3), (1, 2, 4),
        (1, 1, 4), (1, 2, 2), (1, 4, 1), (1, 1, 1),
    ),
}  # fmt: skip
PRODUCTS: dict[int, Sequence[TileShape]] = {
    16: ((1, 7, 4), (1, 14, 2), (1, 28, 1)),
    8: ((1, 3, 4), (1, 6, 2), (1, 12, 1)),
}
"""The tile shapes for Winograd's products. There are few, because each takes a second to compile."""
PIXELS: dict[int, Sequence[int]] = {16: (14, 7, 4, 2, 1), 8: (10, 7, 4, 2, 1)}
"""The number of pixels of a tile that is one vector wide, for kernels that keep no weights in registers."""


def tile_shape(height: int, width: int, blocks: int, depth: int) -> TileShape:
    """Return the cheapest tile shape for maps of this size.

    Args:
        height, width: of the output.
        blocks: blocks of output channels in one group.
        depth: numbers in a window, over all channels.
    """
    return tiles(height, width, blocks, depth)[1]


def tiles(height: int, width: int, blocks: int, depth: int) -> tuple[float, TileShape]:
    """Return how many cycles the cheapest tile shape takes for all tiles of maps of this size, and the shape."""
    fitting = [s for s in TILES[LANES] if s[0] <= height and s[1] <= width and (s[2] == 1 or blocks % s[2] == 0)]
    return min((_cycles(shape, height, width, blocks, depth), shape) for shape in fitting)


def products(tiles: int, blocks: int, depth: int) -> tuple[float, TileShape]:
    """Return the cycles of one of Winograd's products, (tiles, depth) times (depth, channels), and the tile shape.

    Incomplete tiles at the end cost as much as complete ones.
    """
    return min((_cycles(shape, 1, tiles, blocks, depth), shape) for shape in PRODUCTS[LANES])


def _cycles(shape: TileShape, height: int, width: int, blocks: int, depth: int) -> float:
    lines, pixels, columns = shape
    count = -(-height // lines) * -(-width // pixels) * -(-blocks // columns)
    vectors = lines * pixels * columns
    # Two multiply-adds per cycle, a little less than two loads, and a latency of four cycles for each accumulator;
    # the more vectors of weights there are, the longer they take from the cache.
    step = max(vectors, 1.15 * lines * pixels, 8) / 2 + columns**2 / 4
    return count * (depth * step + 2 * vectors + 20)


def line_shape(width: int) -> int:
    """Return the pixels of a tile for maps of this width: the fewest tiles, then the fewest pixels computed twice."""
    return min((p for p in PIXELS[LANES] if p <= width), key=lambda p: -(-width // p) * (p + 2))
