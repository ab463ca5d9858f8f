"""Winograd's 3x3 convolution: fewer multiplications, by the same register tile of outer products as in `tiles`.

F(m, 3) computes a tile of m x m output pixels from (m+2) x (m+2) input pixels (see `strategies.winograd`).
Two kernels follow one another:

- `make_input_transforms` transforms the input tiles, B^T d B: for each of the (m+2)^2 points of a tile one matrix, with
  a row for each tile and a column for each channel;
- `make_products` multiplies these matrices by the transformed weights, and transforms the products of each tile to its
  m x m pixels, A^T p A, while they are in the processor's first caches.

A *chunk* is a few tiles that are neighbours in memory, as many as a register tile has rows. An *n-block* is as many
blocks of output channels as a register tile has columns. The transforms of a *panel* of chunks stay in the second cache
until they are used; then those of the next panel replace them. If the size of a map is no multiple of m, the last tiles
overlap their neighbours; they write only the pixels that these do not, so that every pixel is computed by one tile
alone, in whatever order threads work.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.activations import SMOOTH
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.vectors import clamp, read, read_some, splat, write, write_some
from kuiper_edu.engine.compiled.winograd_transforms import (
    read_winograd_tile,
    stack_buffer,
    two_sided_product,
    write_strided,
    zero_tile,
)
from kuiper_edu.engine.compiler import JitFunction, part
from kuiper_edu.engine.register_tile.registers import at, outer
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.engine.strategies.winograd import AT, BT

ZERO = np.float32(0)


@cache
def make_input_transforms(m: int) -> JitFunction:
    """Return the kernel for the transforms of the input, B^T d B.

    A work item is a chunk of tiles in one block of channels. The output is
    (chunks, (m+2)^2, blocks, tiles of a chunk, LANES).
    """
    side = m + 2
    transformed = two_sided_product(BT[m])

    def transform_tiles(record: Any, first: Any, last: Any) -> None:
        x, y = at(record[k.X]), at(record[k.Y])
        height, width, blocks, rows = record[k.HEIGHT], record[k.WIDTH], record[k.BLOCKS], record[k.RUN]
        across, count = (width + m - 1) // m, (height + m - 1) // m * ((width + m - 1) // m)
        for item in range(first, last):
            block, chunk = item % blocks, item // blocks
            tile = record[k.FIRST] + chunk * rows
            j = (chunk * side * side * blocks + block) * rows * LANES
            for number in range(tile, min(tile + rows, record[k.END])):
                line, pixel = number % count // across * m, number % across * m
                i = number // count * record[k.X_IMAGE] + block * record[k.X_BLOCK]
                i += min(line, height - m) * record[k.X_LINE] + min(pixel, width - m) * LANES
                write_strided(
                    transformed(read_winograd_tile(side, x, i, LANES, record[k.X_LINE])), y, j, blocks * rows * LANES
                )
                j += LANES

    return kernel(transform_tiles)


@cache
def make_products(m: int, rows: int, columns: int, activation: str = "") -> JitFunction:  # noqa: C901
    """Return the kernel for the products p and the output: y = activation(clamp(A^T p A + bias + z)).

    Args:
        m: of F(m, 3).
        rows, columns: the size of a register tile: the tiles of a chunk, and the blocks of channels of an n-block.
        activation: an activation that is more than a clamp, see `activations`.

    A work item is a chunk and an n-block. Those of a chunk follow one another: the thread that transformed the chunk
    should also use it, because access to another processor's cache is slow. Weights:
    (channels / (LANES * columns), (m+2)^2, channels of the input, LANES * columns), in the order in which they are
    used. For each item the kernel writes a vector into CHECKS: zeros, or NaN if a result is not finite.
    """
    side, n_size = m + 2, LANES * columns
    points, pixels = side * side, m * m * LANES
    sums_size = points * rows * n_size
    transformed = two_sided_product(AT[m])
    smooth = SMOOTH[activation]

    @part
    def finish(record: Any, out: Any, number: Any, block: Any) -> Any:
        """Write the pixels of a tile and a block of channels; return zeros, or NaN in lanes with a value not finite."""
        y, z, limits, bias = (
            at(record[k.Y]),
            at(record[k.Z]),
            at(record[k.LIMITS]),
            read(at(record[k.BIAS]), block * LANES),
        )
        height, width, lanes = record[k.HEIGHT], record[k.WIDTH], record[k.CHANNELS] - block * LANES
        across, count = (width + m - 1) // m, (height + m - 1) // m * ((width + m - 1) // m)
        line, pixel, image = number % count // across * m, number % across * m, number // count
        top, left = min(line, height - m), min(pixel, width - m)
        i = image * record[k.Y_IMAGE] + block * record[k.Y_BLOCK] + top * record[k.Y_LINE] + left * LANES
        j = image * record[k.Z_IMAGE] + block * record[k.Z_BLOCK] + top * record[k.Z_LINE] + left * LANES
        check = splat(ZERO)
        for r in range(line - top, m):
            for c in range(pixel - left, m):
                value = read(out, (r * m + c) * LANES)
                check = check + value * ZERO
                value = value + bias
                if record[k.Z]:
                    value = value + read_some(z, j + r * record[k.Z_LINE] + c * LANES, lanes)
                value = clamp(value, limits[0], limits[1])
                if smooth is not None:
                    value = smooth(value)
                write_some(y, i + r * record[k.Y_LINE] + c * LANES, value, lanes)
        return check

    def products(record: Any, first: Any, last: Any) -> None:
        x, w, checks = at(record[k.X]), at(record[k.W]), at(record[k.CHECKS])
        last_block, run, last_run = record[k.BLOCKS] - 1, record[k.RUN], record[k.LAST_RUN]
        blocks = (record[k.CHANNELS] + LANES - 1) // LANES
        n_blocks = (blocks + columns - 1) // columns
        sums, out = stack_buffer(sums_size), stack_buffer(pixels)
        for item in range(first, last):
            chunk, n_block = item // n_blocks, item % n_blocks
            i, j = chunk * points * (last_block + 1) * rows * LANES, n_block * record[k.W_N_BLOCK]
            for point in range(points):
                acc = zero_tile(rows, columns)
                for block in range(last_block + 1):
                    for c in range(run if block < last_block else last_run):
                        acc = outer(acc, x, i + c, rows, LANES, 0, w, j)
                        j += n_size
                    i += rows * LANES
                write_strided(acc, sums, point * LANES, points * LANES)
            check = splat(ZERO)
            tile = record[k.FIRST] + chunk * rows
            for r in range(min(rows, record[k.END] - tile)):
                for v in range(min(columns, blocks - n_block * columns)):
                    i = (r * columns + v) * points * LANES
                    write_strided(transformed(read_winograd_tile(side, sums, i, LANES, side * LANES)), out, 0, LANES)
                    check = check + finish(record, out, tile + r, n_block * columns + v)
            write(checks, item * LANES, check)

    return kernel(products)
