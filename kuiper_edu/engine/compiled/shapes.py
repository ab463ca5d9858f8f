"""Which shape of tiles a layer gets: a table by the width of the processor's vectors, and what each entry costs.

The choice follows from shapes alone, so it is the same in every run. AVX-512 was measured; on other processors the
table is right and its choice a guess.
"""

from __future__ import annotations

from collections.abc import Sequence

from kuiper_edu.engine.register_tile.width import LANES

Shape = tuple[int, int, int]
"""Lines, pixels, and columns of LANES channels."""

TILES: dict[int, Sequence[Shape]] = {
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
PRODUCTS: dict[int, Sequence[Shape]] = {16: ((1, 7, 4), (1, 14, 2), (1, 28, 1)), 8: ((1, 3, 4), (1, 6, 2), (1, 12, 1))}
"""Of Winograd's products. Few, for each takes a second to compile."""
PIXELS: dict[int, Sequence[int]] = {16: (14, 7, 4, 2, 1), 8: (10, 7, 4, 2, 1)}
"""Pixels of a tile that is one vector wide, for kernels that keep no weights in registers."""


def tile_shape(height: int, width: int, blocks: int, depth: int) -> Shape:
    """The cheapest shape for maps of this size.

    Args:
        height, width: of the output.
        blocks: of its channels, in one group of them.
        depth: numbers in a window, all channels together.
    """
    return tiles(height, width, blocks, depth)[1]


def tiles(height: int, width: int, blocks: int, depth: int) -> tuple[float, Shape]:
    """The same, and how many cycles all tiles take."""
    fitting = [s for s in TILES[LANES] if s[0] <= height and s[1] <= width and (s[2] == 1 or blocks % s[2] == 0)]
    return min((_cycles(shape, height, width, blocks, depth), shape) for shape in fitting)


def products(squares: int, blocks: int, depth: int) -> tuple[float, Shape]:
    """For one of Winograd's products, of (squares, depth) and (depth, channels): its cycles, and the shape of tiles.

    What there is not of the last squares and channels is computed all the same.
    """
    return min((_cycles(shape, 1, squares, blocks, depth), shape) for shape in PRODUCTS[LANES])


def _cycles(shape: Shape, height: int, width: int, blocks: int, depth: int) -> float:
    lines, pixels, columns = shape
    count = -(-height // lines) * -(-width // pixels) * -(-blocks // columns)
    vectors = lines * pixels * columns
    # Two products in a cycle, a little less than two reads, and four cycles until a sum can be added to again;
    # the more vectors of weights, the more of the time they take from the cache.
    step = max(vectors, 1.15 * lines * pixels, 8) / 2 + columns**2 / 4
    return count * (depth * step + 2 * vectors + 20)


def line_shape(width: int) -> int:
    """The pixels of a tile for maps of this width: the fewest tiles, then the fewest pixels done twice."""
    return min((p for p in PIXELS[LANES] if p <= width), key=lambda p: -(-width // p) * (p + 2))
