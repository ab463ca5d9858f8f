"""Squares of vectors between two small matrices, A X A^T, written out as sums: Winograd's transforms.

The matrices are known when a kernel is compiled and hold many zeros and ones. So no product of matrices is left: what
a zero stands for is not there at all, what a one stands for is an addition.
"""

# ruff: noqa: ARG001  (what Numba asks a function by name)
from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import ArrayLike, NDArray

from kuiper_edu.engine.register_tile import llvm
from kuiper_edu.engine.register_tile.llvm import FLOAT, LLVM, floats

Matrix = NDArray[np.float64]


def factors(matrix: ArrayLike) -> tuple[Matrix, Matrix]:
    """Two matrices whose product is this one, and whose sums have fewer terms together.

    Of two rows that differ by signs alone, what they share is added up once, and so is what they do not share; the
    rows are the sum and the difference of the two. The same with columns, if that saves more.

    Example:
        >>> factors([[1, 2, 3], [1, -2, 3]])[1]  # [1, 1], [1, -1] times this
        array([[1., 0., 3.],
               [0., 2., 0.]])
    """
    whole = np.array(matrix, np.float64)
    by_rows, by_columns = _factors(whole), _factors(whole.T)
    return min((by_rows, (by_columns[1].T, by_columns[0].T)), key=lambda pair: sum(map(_additions, pair)))


def _factors(matrix: Matrix) -> tuple[Matrix, Matrix]:
    left, right = np.eye(len(matrix)), matrix.copy()
    for a, b in combinations(range(len(matrix)), 2):
        if (np.abs(right[a]) == np.abs(right[b])).all():
            right[a], right[b] = (right[a] + right[b]) / 2, (right[a] - right[b]) / 2
            left[a, b], left[b, a], left[b, b] = 1, 1, -1
    return left, right


def _additions(matrix: Matrix) -> int:
    return int(np.count_nonzero(matrix)) - len(matrix)


def sandwich(matrix: ArrayLike) -> Any:
    """A function for kernels: from a square X of n * n vectors (a tile with one column) to A X A^T.

    Args:
        matrix: A, (m, n).
    """
    m, n = np.shape(matrix)
    left, right = factors(matrix)
    result = llvm.tile_type(m * m, 1)

    def times(builder: Any, vectors: Sequence[Any]) -> list[Any]:
        return _sums(builder, left, _sums(builder, right, vectors))

    @intrinsic
    def transformed(typingctx: Any, square: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            vectors = [builder.extract_value(args[0], [place, 0]) for place in range(n * n)]
            columns = [times(builder, vectors[column::n]) for column in range(n)]  # A X, column by column
            lines = [times(builder, line) for line in zip(*columns, strict=True)]
            whole = ir.Constant(context.get_value_type(result), ir.Undefined)
            for place in range(m * m):
                whole = builder.insert_value(whole, lines[place // m][place % m], [place, 0])
            return whole

        return result(square), generate

    return transformed


def _sums(builder: Any, matrix: Matrix, vectors: Sequence[Any]) -> list[Any]:
    """The matrix times a column of vectors."""
    return [_sum(builder, row, vectors) for row in matrix]


def _sum(builder: Any, weights: Sequence[float], vectors: Sequence[Any]) -> Any:
    """The sum of weight * vector; what is added as it is comes first."""
    terms = sorted(((w, v) for w, v in zip(weights, vectors, strict=True) if w), key=lambda term: term[0] != 1)
    (first, total), *rest = terms
    if first != 1:
        total = builder.fmul(llvm.constant(first), total)
    for weight, vector in rest:
        if abs(weight) == 1:
            total = (builder.fadd if weight > 0 else builder.fsub)(total, vector)
        else:
            total = llvm.math(builder, "fma", llvm.constant(weight), vector, total)
    return total


@intrinsic(prefer_literal=True)
def read_square(typingctx: Any, side: Any, x: Any, i: Any, step: Any, line: Any) -> Any:
    """side * side vectors (a constant) from x[i] on, `step` between neighbours, `line` between lines."""
    if not isinstance(side, types.Literal):
        return None
    count = side.literal_value
    square = llvm.tile_type(count * count, 1)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        _, x, i, step, line = args
        first, result = builder.gep(x, [i]), ir.Constant(context.get_value_type(square), ir.Undefined)
        for r in range(count * count):
            place = builder.gep(first, [llvm.place(builder, r, count, step, line)])
            result = builder.insert_value(result, llvm.load(builder, place), [r, 0])
        return result

    return square(side, floats, types.intp, types.intp, types.intp), generate


@intrinsic
def write_apart(typingctx: Any, tile: Any, y: Any, i: Any, distance: Any) -> Any:
    """y[i + n * distance : … + LANES] = the tile's vector number n, row after row."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        values, y, i, distance = args
        first = builder.gep(y, [i])
        for n, (r, v) in enumerate(llvm.all_of(tile)):
            place = builder.gep(first, [builder.mul(distance, distance.type(n))])
            builder.store(builder.extract_value(values, [r, v]), builder.bitcast(place, LLVM.as_pointer()), align=4)
        return context.get_dummy_value()

    return types.void(tile, floats, types.intp, types.intp), generate


@intrinsic(prefer_literal=True)
def nothing(typingctx: Any, rows: Any, columns: Any) -> Any:
    """A tile of zeros, of so many rows and columns (constants)."""
    if not isinstance(rows, types.Literal) or not isinstance(columns, types.Literal):
        return None
    tile = llvm.tile_type(rows.literal_value, columns.literal_value)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        result = ir.Constant(context.get_value_type(tile), ir.Undefined)
        for r, v in llvm.all_of(tile):
            result = builder.insert_value(result, llvm.constant(0.0), [r, v])
        return result

    return tile(rows, columns), generate


@intrinsic(prefer_literal=True)
def room_for(typingctx: Any, count: Any) -> Any:
    """Room for so many floats (a constant), which is this call's own."""
    if not isinstance(count, types.Literal):
        return None
    floats_of_it = count.literal_value

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return cgutils.alloca_once(builder, FLOAT, size=floats_of_it)

    return floats(count), generate
