"""Winograd's convolution 3x3: fewer multiplications, by the same tile of outer products that `tiles` is made of.

F(m, 3) computes m x m pixels of the output, here called a square, from (m+2) x (m+2) pixels of the input
(`strategies.winograd` tells the idea). Two kernels follow one another:

- `make_squares` transforms the input: of every square B^T d B, for each of the (m+2)^2 places in it a matrix with a
  line for each square and a column for each channel;
- `make_products` multiplies these matrices by the weights' transforms, and what belongs to a square becomes its m x m
  pixels, A^T p A, before it ever leaves the processor's first caches.

A few squares that lie side by side in memory are a *chunk*: so many as a tile has rows. The transforms of a *strip* of
chunks stay in the second cache until they are used; then the next strip takes their place. A map whose size is no
multiple of m has squares at its end that overlap their neighbours; they write only what these have left out, so that
every pixel is computed by one square alone, whichever thread comes first.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.activations import SMOOTH
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.squares import nothing, read_square, room_for, sandwich, write_apart
from kuiper_edu.engine.compiled.vectors import clamp, everywhere, read, read_some, write, write_some
from kuiper_edu.engine.compiler import Kernel, part
from kuiper_edu.engine.register_tile.registers import at, outer
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.engine.strategies.winograd import AT, BT

ZERO = np.float32(0)


@cache
def make_squares(m: int) -> Kernel:
    """The kernel for the transforms of the input, B^T d B.

    A line of the kernel is a chunk of squares in one block of channels. What it writes is
    (chunks, (m+2)^2, blocks, squares of a chunk, LANES).
    """
    side = m + 2
    transformed = sandwich(BT[m])

    def squares(row: Any, first: Any, last: Any) -> None:
        x, y = at(row[k.X]), at(row[k.Y])
        height, width, blocks, rows = row[k.HEIGHT], row[k.WIDTH], row[k.BLOCKS], row[k.RUN]
        across, count = (width + m - 1) // m, (height + m - 1) // m * ((width + m - 1) // m)
        for task in range(first, last):
            block, chunk = task % blocks, task // blocks
            square = row[k.FIRST] + chunk * rows
            j = (chunk * side * side * blocks + block) * rows * LANES
            for number in range(square, min(square + rows, row[k.END])):
                line, pixel = number % count // across * m, number % across * m
                i = number // count * row[k.X_IMAGE] + block * row[k.X_BLOCK]
                i += min(line, height - m) * row[k.X_LINE] + min(pixel, width - m) * LANES
                write_apart(transformed(read_square(side, x, i, LANES, row[k.X_LINE])), y, j, blocks * rows * LANES)
                j += LANES

    return kernel(squares)


@cache
def make_products(m: int, rows: int, columns: int, activation: str = "") -> Kernel:  # noqa: C901
    """The kernel for the products and what becomes of them: y = activation(clamp(A^T p A + bias + z)).

    Args:
        m: of F(m, 3).
        rows, columns: of a tile: the squares of a chunk, and blocks of channels.
        activation: one that no clamp computes, see `activations`.

    A line of the kernel is a chunk and the channels of a tile. Those of a chunk follow one another: the thread that
    made its transforms uses them, for another processor's cache is far away. Weights:
    (channels / (LANES * columns), (m+2)^2, channels of the input, LANES * columns), as they are used. For each line
    the kernel writes a vector of zeros into CHECKS, of NaN where a result is not finite.
    """
    side, wide = m + 2, LANES * columns
    places, pixels = side * side, m * m * LANES
    room = places * rows * wide
    transformed = sandwich(AT[m])
    smooth = SMOOTH[activation]

    @part
    def finish(row: Any, out: Any, number: Any, block: Any) -> Any:
        """From the products of a square and a block of channels to its pixels; 0, or NaN if one is not finite."""
        y, z, limits, bias = at(row[k.Y]), at(row[k.Z]), at(row[k.LIMITS]), read(at(row[k.BIAS]), block * LANES)
        height, width, lanes = row[k.HEIGHT], row[k.WIDTH], row[k.CHANNELS] - block * LANES
        across, count = (width + m - 1) // m, (height + m - 1) // m * ((width + m - 1) // m)
        line, pixel, image = number % count // across * m, number % across * m, number // count
        top, left = min(line, height - m), min(pixel, width - m)
        i = image * row[k.Y_IMAGE] + block * row[k.Y_BLOCK] + top * row[k.Y_LINE] + left * LANES
        j = image * row[k.Z_IMAGE] + block * row[k.Z_BLOCK] + top * row[k.Z_LINE] + left * LANES
        check = everywhere(ZERO)
        for r in range(line - top, m):
            for c in range(pixel - left, m):
                value = read(out, (r * m + c) * LANES)
                check = check + value * ZERO
                value = value + bias
                if row[k.Z]:
                    value = value + read_some(z, j + r * row[k.Z_LINE] + c * LANES, lanes)
                value = clamp(value, limits[0], limits[1])
                if smooth is not None:
                    value = smooth(value)
                write_some(y, i + r * row[k.Y_LINE] + c * LANES, value, lanes)
        return check

    def products(row: Any, first: Any, last: Any) -> None:
        x, w, checks = at(row[k.X]), at(row[k.W]), at(row[k.CHECKS])
        last_block, run, last_run = row[k.BLOCKS] - 1, row[k.RUN], row[k.LAST_RUN]
        blocks = (row[k.CHANNELS] + LANES - 1) // LANES
        pieces = (blocks + columns - 1) // columns
        sums, out = room_for(room), room_for(pixels)
        for task in range(first, last):
            chunk, piece = task // pieces, task % pieces
            i, j = chunk * places * (last_block + 1) * rows * LANES, piece * row[k.W_PIECE]
            for place in range(places):
                acc = nothing(rows, columns)
                for block in range(last_block + 1):
                    for c in range(run if block < last_block else last_run):
                        acc = outer(acc, x, i + c, rows, LANES, 0, w, j)
                        j += wide
                    i += rows * LANES
                write_apart(acc, sums, place * LANES, places * LANES)
            check = everywhere(ZERO)
            square = row[k.FIRST] + chunk * rows
            for r in range(min(rows, row[k.END] - square)):
                for v in range(min(columns, blocks - piece * columns)):
                    i = (r * columns + v) * places * LANES
                    write_apart(transformed(read_square(side, sums, i, LANES, side * LANES)), out, 0, LANES)
                    check = check + finish(row, out, square + r, piece * columns + v)
            write(checks, task * LANES, check)

    return kernel(products)
