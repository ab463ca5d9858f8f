"""Convolution and linear layers: a tile of the output is a sum of outer products that never leaves the registers.

A tile is `lines` x `pixels` places of the output by LANES * `columns` channels. For each number of its windows, the
weights of that number for all the tile's channels are read once and multiplied by it at all the tile's places: 28
products of vectors for 2 vectors of weights and 14 numbers read. So the processor computes and waits for no memory.

A linear layer is the same with windows of one pixel: its rows are the lines of a map that is one pixel wide.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.activations import SMOOTH
from kuiper_edu.engine.compiled.finite import are_zeros
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.registers import add
from kuiper_edu.engine.compiled.vectors import read, scratch, write_some
from kuiper_edu.engine.compiler import Kernel, part
from kuiper_edu.engine.register_tile.registers import at, outer, start, store
from kuiper_edu.engine.register_tile.width import LANES


@cache
def make_tiles(lines: int, pixels: int, columns: int, step: int, activation: str = "") -> Kernel:  # noqa: C901
    """The kernel for one shape of tiles: y = activation(clamp(conv(x, w) + bias + z)).

    Args:
        lines, pixels, columns: of a tile.
        step: from the window of one pixel to that of its neighbour.
        activation: one that no clamp computes, see `activations`.

    A line of the kernel is a tile. Tiles that share weights follow one another; the last one of a row overlaps its
    neighbour rather than leave the map. Weights: (channels / (LANES * columns), BLOCKS, window height, window width,
    RUN, LANES * columns), as they are used, one after the other; or a matrix, whose lines are W_STEP apart.
    """
    rows, wide = lines * pixels, LANES * columns
    smooth = SMOOTH[activation]

    @part
    def finish(y: Any, i: Any, room: Any, line: Any, block: Any, lanes: Any) -> None:
        """Apply the activation on the way out; not in place, where another thread's tile may overlap this one."""
        n = 0
        for v in range(columns):
            for r in range(lines):
                for p in range(pixels):
                    place = i + r * line + p * LANES + v * block
                    write_some(y, place, smooth(read(room, n)), lanes - v * LANES)
                    n += LANES

    def tiles(row: Any, first: Any, last: Any) -> None:
        if row[k.CHECKS] and are_zeros(at(row[k.CHECKS]), row[k.LINES_CHECKED]):
            return  # Winograd has computed it
        x, y, z, w, bias, limits = (
            at(row[k.X]),
            at(row[k.Y]),
            at(row[k.Z]),
            at(row[k.W]),
            at(row[k.BIAS]),
            at(row[k.LIMITS]),
        )
        height, width, channels, groups = row[k.HEIGHT], row[k.WIDTH], row[k.CHANNELS], row[k.GROUPS]
        run, stride, last_block = row[k.RUN], row[k.STRIDE], row[k.BLOCKS] - 1
        high, across, apart = row[k.WINDOW_HEIGHT], row[k.WINDOW_WIDTH], row[k.WINDOW_STEP]
        down, beside = (height + lines - 1) // lines, (width + pixels - 1) // pixels
        pieces, w_step = (channels + wide - 1) // wide, row[k.W_STEP]
        room = scratch()
        for task in range(first, last):
            tile, rest = task % (down * beside), task // (down * beside)
            piece, image = rest % pieces, rest // pieces
            line, pixel = min(tile // beside * lines, height - lines), min(tile % beside * pixels, width - pixels)
            acc = start(rows, columns, bias, piece * wide)
            j = image * row[k.W_IMAGE] + piece * row[k.W_PIECE]
            source = image * row[k.X_IMAGE] + line * stride + pixel * step
            source += piece * groups // pieces * row[k.BLOCKS] * row[k.X_BLOCK]
            for block in range(last_block + 1):
                count = run if block < last_block else row[k.LAST_RUN]
                for ky in range(high):
                    for kx in range(across):
                        i = source + block * row[k.X_BLOCK] + ky * row[k.WINDOW_LINE] + kx * apart
                        for c in range(count):
                            acc = outer(acc, x, i + c, pixels, step, stride, w, j)
                            j += w_step
            lanes = channels - piece * wide
            if row[k.Z]:
                i = image * row[k.Z_IMAGE] + piece * columns * row[k.Z_BLOCK] + line * row[k.Z_LINE] + pixel * LANES
                acc = add(acc, z, i, pixels, LANES, row[k.Z_LINE], row[k.Z_BLOCK], lanes)
            i = image * row[k.Y_IMAGE] + piece * columns * row[k.Y_BLOCK] + line * row[k.Y_LINE] + pixel * LANES
            if smooth is None:
                store(acc, y, i, pixels, LANES, row[k.Y_LINE], row[k.Y_BLOCK], lanes, limits)
            else:
                store(acc, room, 0, rows, LANES, 0, rows * LANES, wide, limits)
                finish(y, i, room, row[k.Y_LINE], row[k.Y_BLOCK], lanes)

    return kernel(tiles)
