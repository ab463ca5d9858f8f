"""More instructions on tiles in registers: element-wise sums and maxima, reading, writing and transposing.

The tile itself, and the outer product that fills it, are in `register_tile`.
"""

# ruff: noqa: ARG001  (Numba passes these arguments by name)
from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kuiper_edu.engine.register_tile import llvm
from kuiper_edu.engine.register_tile.llvm import INT32, LLVM_INTS, floats
from kuiper_edu.engine.register_tile.width import LANES


@intrinsic
def multiply_add(typingctx: Any, tile: Any, x: Any, i: Any, step: Any, w: Any, j: Any) -> Any:
    """Return the tile with x[i + r * step : … + LANES] * w[j : j + LANES] added to tile[r] (one column)."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        sums, xs, i, step, ws, j = args
        left, weight = builder.gep(xs, [i]), llvm.load(builder, builder.gep(ws, [j]))
        for r in range(tile.count):
            value = llvm.load(builder, builder.gep(left, [builder.mul(step, step.type(r))]))
            value = llvm.math(builder, "fma", value, weight, builder.extract_value(sums, [r, 0]))
            sums = builder.insert_value(sums, value, [r, 0])
        return sums

    return tile(tile, floats, types.intp, types.intp, floats, types.intp), generate


@intrinsic
def keep_largest(typingctx: Any, tile: Any, x: Any, i: Any, step: Any) -> Any:
    """Return max(tile[r], x[i + r * step : … + LANES]) for each row r (one column); NaN where either is."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        tops, xs, i, step = args
        left = builder.gep(xs, [i])
        for r in range(tile.count):
            value = llvm.load(builder, builder.gep(left, [builder.mul(step, step.type(r))]))
            tops = builder.insert_value(tops, llvm.maximum(builder, builder.extract_value(tops, [r, 0]), value), [r, 0])
        return tops

    return tile(tile, floats, types.intp, types.intp), generate


@intrinsic(prefer_literal=True)
def add(
    typingctx: Any,
    tile: Any,
    x: Any,
    i: Any,
    pixels: Any,
    step: Any,
    line: Any,
    column: Any,
    lanes: Any,
) -> Any:
    """Return the tile with x[i + offset of r + v * column : … + LANES] added to tile[r, v].

    Only the first `lanes` numbers of each row are read.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        sums, xs, i, _, step, line, column, lanes = args
        first = builder.gep(xs, [i])
        masks = [llvm.lanes_below(builder, builder.sub(lanes, lanes.type(LANES * v))) for v in range(tile.dtype.count)]
        for r, v in llvm.vector_indices(tile):
            offset = builder.add(
                llvm.row_offset(builder, r, pixels.literal_value, step, line), builder.mul(column, column.type(v))
            )
            more = llvm.load_some(builder, builder.gep(first, [offset]), masks[v])
            sums = builder.insert_value(sums, builder.fadd(builder.extract_value(sums, [r, v]), more), [r, v])
        return sums

    ints = types.intp, pixels, types.intp, types.intp, types.intp, types.intp
    return tile(tile, floats, *ints), generate


@intrinsic
def read_tile(typingctx: Any, x: Any, i: Any, distance: Any, rows: Any, lanes: Any) -> Any:
    """Return a tile of LANES rows, `distance` apart in memory: `lanes` numbers of the first `rows` rows, else zeros."""
    tile = llvm.tile_type(LANES, 1)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        x, i, distance, rows, lanes = args
        result = ir.Constant(context.get_value_type(tile), ir.Undefined)
        for r, mask in enumerate(_masks(builder, rows, lanes)):
            pointer = builder.gep(x, [builder.add(i, builder.mul(distance, distance.type(r)))])
            result = builder.insert_value(result, llvm.load_some(builder, pointer, mask), [r, 0])
        return result

    return tile(floats, types.intp, types.intp, types.intp, types.intp), generate


@intrinsic
def write_tile(typingctx: Any, tile: Any, y: Any, i: Any, distance: Any, rows: Any, lanes: Any) -> Any:
    """Write the first `lanes` numbers of the first `rows` rows, `distance` apart."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        values, y, i, distance, rows, lanes = args
        for r, mask in enumerate(_masks(builder, rows, lanes)):
            pointer = builder.gep(y, [builder.add(i, builder.mul(distance, distance.type(r)))])
            llvm.store_some(builder, pointer, builder.extract_value(values, [r, 0]), mask)
        return context.get_dummy_value()

    return types.void(tile, floats, types.intp, types.intp, types.intp, types.intp), generate


def _masks(builder: Any, rows: Any, lanes: Any) -> list[Any]:
    """Return a mask for each of LANES rows: the first `lanes` numbers of the first `rows` rows, none of the others."""
    counts = (builder.icmp_signed("<", rows.type(r), rows) for r in range(LANES))
    return [llvm.lanes_below(builder, builder.select(count, lanes, lanes.type(0))) for count in counts]


@intrinsic
def transposed(typingctx: Any, tile: Any) -> Any:
    """Return the transposed tile: pairs of rows exchange halves, then quarters, and so on."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        rows = [builder.extract_value(args[0], [r, 0]) for r in range(LANES)]
        half = LANES // 2
        while half:
            for r in (r for r in range(LANES) if not r & half):
                low = [n if not n & half else LANES + n - half for n in range(LANES)]
                high = [n + half if not n & half else LANES + n for n in range(LANES)]
                pair = rows[r], rows[r + half]
                rows[r], rows[r + half] = (
                    builder.shuffle_vector(*pair, ir.Constant(LLVM_INTS, [INT32(n) for n in order]))
                    for order in (low, high)
                )
            half //= 2
        result = args[0]
        for r, row in enumerate(rows):
            result = builder.insert_value(result, row, [r, 0])
        return result

    return tile(tile), generate
