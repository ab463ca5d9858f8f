"""The instructions that compute a tile: start it, add an outer product to it, store it.

A tile is a tuple of rows, a row a tuple of vectors. It is never in memory, because LLVM keeps each of its vectors in a
register of the processor. Memory is addressed as in C: a pointer to floats and an index. In each function here,
`generate` generates the LLVM instructions, and the last line returns the types of the result and the arguments.
"""

# ruff: noqa: ARG001  (Numba passes these arguments by name)
from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kuiper_edu.engine.register_tile import llvm
from kuiper_edu.engine.register_tile.llvm import INT32, floats
from kuiper_edu.engine.register_tile.width import LANES

AHEAD = 32
"""Steps of a tile for which weights are prefetched."""


@intrinsic
def at(typingctx: Any, address: Any) -> Any:
    """Return a pointer to the floats at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(floats))

    return floats(types.int64), generate


@intrinsic(prefer_literal=True)
def start(typingctx: Any, rows: Any, columns: Any, bias: Any, i: Any) -> Any:
    """Return a tile with so many rows and columns (constants); each row is bias[i : i + LANES * columns]."""
    if not isinstance(rows, types.Literal) or not isinstance(columns, types.Literal):
        return None
    tile = llvm.tile_type(rows.literal_value, columns.literal_value)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        result = ir.Constant(context.get_value_type(tile), ir.Undefined)
        first = builder.gep(args[2], [args[3]])
        vectors = [llvm.load(builder, builder.gep(first, [INT32(LANES * v)])) for v in range(columns.literal_value)]
        for r, v in llvm.vector_indices(tile):
            result = builder.insert_value(result, vectors[v], [r, v])
        return result

    return tile(rows, columns, floats, types.intp), generate


@intrinsic(prefer_literal=True)
def outer(
    typingctx: Any,
    tile: Any,
    x: Any,
    i: Any,
    pixels: Any,
    step: Any,
    line: Any,
    w: Any,
    j: Any,
) -> Any:
    """Return the tile with an outer product added: x[i + offset of r] * w[j : j + LANES * columns] to tile[r]."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        sums, xs, i, _, step, line, ws, j = args
        left, right = builder.gep(xs, [i]), builder.gep(ws, [j])
        columns = tile.dtype.count
        vectors = [llvm.load(builder, builder.gep(right, [INT32(LANES * v)])) for v in range(columns)]
        for v in range(columns):
            llvm.prefetch(builder, builder.gep(right, [INT32(LANES * (v + AHEAD * columns))]))
        for r in range(tile.count):
            offset = llvm.row_offset(builder, r, pixels.literal_value, step, line)
            number = llvm.splat(builder, builder.load(builder.gep(left, [offset])))
            for v, weights in enumerate(vectors):
                value = llvm.math(builder, "fma", number, weights, builder.extract_value(sums, [r, v]))
                sums = builder.insert_value(sums, value, [r, v])
        return sums

    return tile(tile, floats, types.intp, pixels, types.intp, types.intp, floats, types.intp), generate


@intrinsic(prefer_literal=True)
def store(
    typingctx: Any,
    tile: Any,
    y: Any,
    i: Any,
    pixels: Any,
    step: Any,
    line: Any,
    column: Any,
    lanes: Any,
    limits: Any,
) -> Any:
    """Set y[i + offset of r + v * column : … + LANES] to tile[r, v], limited to limits[0]..limits[1] (ReLU: 0, inf).

    Only the first `lanes` numbers of a row are written.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        sums, ys, i, _, step, line, column, lanes, limits = args
        first = builder.gep(ys, [i])
        low, high = (llvm.splat(builder, builder.load(builder.gep(limits, [INT32(n)]))) for n in range(2))
        masks = [llvm.lanes_below(builder, builder.sub(lanes, lanes.type(LANES * v))) for v in range(tile.dtype.count)]
        for r, v in llvm.vector_indices(tile):
            offset = builder.add(
                llvm.row_offset(builder, r, pixels.literal_value, step, line), builder.mul(column, column.type(v))
            )
            value = llvm.smaller(builder, high, llvm.larger(builder, low, builder.extract_value(sums, [r, v])))
            llvm.store_some(builder, builder.gep(first, [offset]), value, masks[v])
        return context.get_dummy_value()

    ints = types.intp, pixels, types.intp, types.intp, types.intp, types.intp
    return types.void(tile, floats, *ints, floats), generate
