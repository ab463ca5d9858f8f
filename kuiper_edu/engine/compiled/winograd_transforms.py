"""Winograd's transforms A X A^T of tiles of vectors, written out as sums.

The matrices are known when a kernel is compiled and hold many zeros and ones. So no matrix product is left: a zero
needs no instruction, and a one only an addition.
"""

# ruff: noqa: ARG001  (Numba passes these arguments by name)
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
from kuiper_edu.engine.register_tile.llvm import FLOAT, LLVM_VECTOR, floats

Matrix = NDArray[np.float64]


def factorise(matrix: ArrayLike) -> tuple[Matrix, Matrix]:
    """Factor a matrix into two whose product it is, and whose sums have fewer terms together.

    This eliminates common subexpressions: of two rows that differ only in signs, the terms with equal signs are added
    once, and so are the others; the rows are the sum and the difference of the two. If that saves more, columns are
    used instead of rows.

    Example:
        >>> factorise([[1, 2, 3], [1, -2, 3]])[1]  # [1, 1], [1, -1] times this
        array([[1., 0., 3.],
               [0., 2., 0.]])
    """
    whole = np.array(matrix, np.float64)
    by_rows, by_columns = _factorise_rows(whole), _factorise_rows(whole.T)
    return min((by_rows, (by_columns[1].T, by_columns[0].T)), key=lambda pair: sum(map(_additions, pair)))


def _factorise_rows(matrix: Matrix) -> tuple[Matrix, Matrix]:
    left, right = np.eye(len(matrix)), matrix.copy()
    for a, b in combinations(range(len(matrix)), 2):
        if (np.abs(right[a]) == np.abs(right[b])).all():
            right[a], right[b] = (right[a] + right[b]) / 2, (right[a] - right[b]) / 2
            left[a, b], left[b, a], left[b, b] = 1, 1, -1
    return left, right


def _additions(matrix: Matrix) -> int:
    return int(np.count_nonzero(matrix)) - len(matrix)


def two_sided_product(matrix: ArrayLike) -> Any:
    """Return a function for kernels that computes A X A^T for a tile X of n * n vectors (a tile with one column).

    Args:
        matrix: A, (m, n).
    """
    m, n = np.shape(matrix)
    left, right = factorise(matrix)
    result = llvm.tile_type(m * m, 1)

    def times(builder: Any, vectors: Sequence[Any]) -> list[Any]:
        return _sums(builder, left, _sums(builder, right, vectors))

    @intrinsic
    def transformed(typingctx: Any, tile: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            vectors = [builder.extract_value(args[0], [i, 0]) for i in range(n * n)]
            columns = [times(builder, vectors[column::n]) for column in range(n)]  # A X, column by column
            lines = [times(builder, line) for line in zip(*columns, strict=True)]
            whole = ir.Constant(context.get_value_type(result), ir.Undefined)
            for i in range(m * m):
                whole = builder.insert_value(whole, lines[i // m][i % m], [i, 0])
            return whole

        return result(tile), generate

    return transformed


def _sums(builder: Any, matrix: Matrix, vectors: Sequence[Any]) -> list[Any]:
    """Return the product of the matrix and a column of vectors."""
    return [_sum(builder, row, vectors) for row in matrix]


def _sum(builder: Any, weights: Sequence[float], vectors: Sequence[Any]) -> Any:
    """Return the sum of weight * vector; terms with the weight 1 come first."""
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
def read_winograd_tile(typingctx: Any, side: Any, x: Any, i: Any, step: Any, line: Any) -> Any:
    """Return side * side vectors (a constant) from x[i] on: neighbours are `step` apart, lines are `line` apart."""
    if not isinstance(side, types.Literal):
        return None
    count = side.literal_value
    tile = llvm.tile_type(count * count, 1)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        _, x, i, step, line = args
        first, result = builder.gep(x, [i]), ir.Constant(context.get_value_type(tile), ir.Undefined)
        for r in range(count * count):
            pointer = builder.gep(first, [llvm.row_offset(builder, r, count, step, line)])
            result = builder.insert_value(result, llvm.load(builder, pointer), [r, 0])
        return result

    return tile(side, floats, types.intp, types.intp, types.intp), generate


@intrinsic
def write_strided(typingctx: Any, tile: Any, y: Any, i: Any, distance: Any) -> Any:
    """Set y[i + n * distance : … + LANES] to the tile's vector number n, row after row."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        values, y, i, distance = args
        first = builder.gep(y, [i])
        for n, (r, v) in enumerate(llvm.vector_indices(tile)):
            pointer = builder.gep(first, [builder.mul(distance, distance.type(n))])
            builder.store(
                builder.extract_value(values, [r, v]), builder.bitcast(pointer, LLVM_VECTOR.as_pointer()), align=4
            )
        return context.get_dummy_value()

    return types.void(tile, floats, types.intp, types.intp), generate


@intrinsic(prefer_literal=True)
def zero_tile(typingctx: Any, rows: Any, columns: Any) -> Any:
    """Return a tile of zeros with so many rows and columns (constants)."""
    if not isinstance(rows, types.Literal) or not isinstance(columns, types.Literal):
        return None
    tile = llvm.tile_type(rows.literal_value, columns.literal_value)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        result = ir.Constant(context.get_value_type(tile), ir.Undefined)
        for r, v in llvm.vector_indices(tile):
            result = builder.insert_value(result, llvm.constant(0.0), [r, v])
        return result

    return tile(rows, columns), generate


@intrinsic(prefer_literal=True)
def stack_buffer(typingctx: Any, count: Any) -> Any:
    """Allocate a buffer of `count` floats (a constant) on the call stack."""
    if not isinstance(count, types.Literal):
        return None
    length = count.literal_value

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return cgutils.alloca_once(builder, FLOAT, size=length)

    return floats(count), generate
