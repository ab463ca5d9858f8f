"""Convolution and linear layers: a tile of the output is a sum of outer products that never leaves the registers.

A tile is `lines` x `pixels` pixels of the output by LANES * `columns` channels (an n-block). For each number of a
window, its weights for all channels of the tile are loaded once and multiplied by that number of all pixels' windows:
28 multiply-adds for 2 vectors of weights and 14 numbers loaded. So the processor computes and does not wait for memory.

A linear layer is computed in the same way, with windows of one pixel: its rows are the lines of a map that is one pixel
wide.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.activations import SMOOTH
from kuiper_edu.engine.compiled.finite import are_zeros
from kuiper_edu.engine.compiled.kernel import kernel
from kuiper_edu.engine.compiled.tile_instructions import add
from kuiper_edu.engine.compiled.vectors import read, scratch, write_some
from kuiper_edu.engine.compiler import JitFunction, part
from kuiper_edu.engine.register_tile.registers import at, outer, start, store
from kuiper_edu.engine.register_tile.width import LANES


@cache
def make_tiles(lines: int, pixels: int, columns: int, step: int, activation: str = "") -> JitFunction:  # noqa: C901
    """Return the kernel for one tile shape: y = activation(clamp(conv(x, w) + bias + z)).

    Args:
        lines, pixels, columns: the size of a tile.
        step: distance from the window of one pixel to that of its neighbour.
        activation: an activation that is more than a clamp, see `activations`.

    A work item is a tile. Tiles that share weights follow one another; the last tile of a row overlaps its neighbour so
    that it does not extend beyond the map. Weights: (channels / (LANES * columns), BLOCKS, window height, window width,
    RUN, LANES * columns), in the order in which they are used; or a matrix, whose lines are W_STEP apart.
    """
    rows, n_size = lines * pixels, LANES * columns
    smooth = SMOOTH[activation]

    @part
    def finish(y: Any, i: Any, buffer: Any, line: Any, block: Any, lanes: Any) -> None:
        """Apply the activation while writing; not in place, because the tile of another thread may overlap this one."""
        n = 0
        for v in range(columns):
            for r in range(lines):
                for p in range(pixels):
                    index = i + r * line + p * LANES + v * block
                    write_some(y, index, smooth(read(buffer, n)), lanes - v * LANES)
                    n += LANES

    def tiles(record: Any, first: Any, last: Any) -> None:
        if record[k.CHECKS] and are_zeros(at(record[k.CHECKS]), record[k.CHECK_COUNT]):
            return  # Winograd's results are finite: nothing to do
        x, y, z, w, bias, limits = (
            at(record[k.X]),
            at(record[k.Y]),
            at(record[k.Z]),
            at(record[k.W]),
            at(record[k.BIAS]),
            at(record[k.LIMITS]),
        )
        height, width, channels, groups = record[k.HEIGHT], record[k.WIDTH], record[k.CHANNELS], record[k.GROUPS]
        run, stride, last_block = record[k.RUN], record[k.STRIDE], record[k.BLOCKS] - 1
        window_height, window_width, window_step = (
            record[k.WINDOW_HEIGHT],
            record[k.WINDOW_WIDTH],
            record[k.WINDOW_STEP],
        )
        tiles_down, tiles_across = (height + lines - 1) // lines, (width + pixels - 1) // pixels
        n_blocks, w_step = (channels + n_size - 1) // n_size, record[k.W_STEP]
        buffer = scratch()
        for item in range(first, last):
            tile, rest = item % (tiles_down * tiles_across), item // (tiles_down * tiles_across)
            n_block, image = rest % n_blocks, rest // n_blocks
            line = min(tile // tiles_across * lines, height - lines)
            pixel = min(tile % tiles_across * pixels, width - pixels)
            acc = start(rows, columns, bias, n_block * n_size)
            j = image * record[k.W_IMAGE] + n_block * record[k.W_N_BLOCK]
            source = image * record[k.X_IMAGE] + line * stride + pixel * step
            source += n_block * groups // n_blocks * record[k.BLOCKS] * record[k.X_BLOCK]
            for block in range(last_block + 1):
                count = run if block < last_block else record[k.LAST_RUN]
                for ky in range(window_height):
                    for kx in range(window_width):
                        i = source + block * record[k.X_BLOCK] + ky * record[k.WINDOW_LINE] + kx * window_step
                        for c in range(count):
                            acc = outer(acc, x, i + c, pixels, step, stride, w, j)
                            j += w_step
            lanes = channels - n_block * n_size
            if record[k.Z]:
                i = (
                    image * record[k.Z_IMAGE]
                    + n_block * columns * record[k.Z_BLOCK]
                    + line * record[k.Z_LINE]
                    + pixel * LANES
                )
                acc = add(acc, z, i, pixels, LANES, record[k.Z_LINE], record[k.Z_BLOCK], lanes)
            i = (
                image * record[k.Y_IMAGE]
                + n_block * columns * record[k.Y_BLOCK]
                + line * record[k.Y_LINE]
                + pixel * LANES
            )
            if smooth is None:
                store(acc, y, i, pixels, LANES, record[k.Y_LINE], record[k.Y_BLOCK], lanes, limits)
            else:
                store(acc, buffer, 0, rows, LANES, 0, rows * LANES, n_size, limits)
                finish(y, i, buffer, record[k.Y_LINE], record[k.Y_BLOCK], lanes)

    return kernel(tiles)
