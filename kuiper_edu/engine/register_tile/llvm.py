"""Building blocks of vector instructions: the types for Numba and LLVM, and code that several instructions share.

Numba has no vector types, so this module and those built on it generate the LLVM instructions directly.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import models, register_model

from kuiper_edu.engine.register_tile.width import LANES

FLOAT, DOUBLE, INT8, INT32 = ir.FloatType(), ir.DoubleType(), ir.IntType(8), ir.IntType(32)
LLVM_VECTOR, LLVM_INTS = (ir.VectorType(kind, LANES) for kind in (FLOAT, INT32))
floats = types.CPointer(types.float32)


class Vector(types.Type):  # type: ignore[misc]
    """Numba's type of a vector of LANES numbers.

    Args:
        number: Numba's type of a number.
        lane: LLVM's type of it.
    """

    def __init__(self, number: Any, lane: Any) -> None:
        super().__init__(f"{number}x{LANES}")
        self.number, self.llvm = number, ir.VectorType(lane, LANES)


@register_model(Vector)
class VectorModel(models.PrimitiveModel):  # type: ignore[misc]
    """The representation of a vector in LLVM."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, kind.llvm)


vector, doubles = Vector(types.float32, FLOAT), Vector(types.float64, DOUBLE)


def tile_type(rows: int, columns: int) -> Any:
    """Return Numba's type of a tile with so many rows and columns of vectors."""
    return types.UniTuple(types.UniTuple(vector, columns), rows)


def vector_indices(tile: Any) -> list[tuple[int, int]]:
    """Return the indices (row, column) of a tile's vectors."""
    return [(r, v) for r in range(tile.count) for v in range(tile.dtype.count)]


def splat(builder: Any, number: Any) -> Any:
    """Return a vector with this number, a value of LLVM, in every lane."""
    kind = ir.VectorType(number.type, LANES)
    one = builder.insert_element(ir.Constant(kind, ir.Undefined), number, INT32(0))
    return builder.shuffle_vector(one, ir.Constant(kind, ir.Undefined), ir.Constant(LLVM_INTS, None))


def constant(number: float) -> Any:
    """Return a constant vector with this number in every lane."""
    return ir.Constant(LLVM_VECTOR, [FLOAT(number)] * LANES)


def call(builder: Any, name: str, result: Any, operands: list[Any]) -> Any:
    """Call an intrinsic function of LLVM by its name."""
    kind = ir.FunctionType(result, [operand.type for operand in operands])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), operands)


def math(builder: Any, name: str, *operands: Any) -> Any:
    """Call an LLVM intrinsic on vectors: fma, fabs, floor or copysign."""
    return call(builder, f"llvm.{name}.v{LANES}f32", LLVM_VECTOR, list(operands))


def load(builder: Any, pointer: Any) -> Any:
    """Load the vector at a pointer."""
    return builder.load(builder.bitcast(pointer, LLVM_VECTOR.as_pointer()), align=4)


def lanes_below(builder: Any, count: Any) -> Any:
    """Return the mask of the first `count` lanes: of all if it is LANES or more, of none if it is 0 or less."""
    numbers = ir.Constant(LLVM_INTS, [INT32(lane) for lane in range(LANES)])
    return builder.icmp_signed("<", numbers, splat(builder, builder.trunc(count, INT32)))


def load_some(builder: Any, pointer: Any, mask: Any) -> Any:
    """Load the lanes of the mask from a pointer; the others are not read, and are 0."""
    address = builder.bitcast(pointer, LLVM_VECTOR.as_pointer())
    return call(builder, f"llvm.masked.load.v{LANES}f32.p0", LLVM_VECTOR, [address, INT32(4), mask, constant(0.0)])


def store_some(builder: Any, pointer: Any, value: Any, mask: Any) -> None:
    """Store the lanes of the mask to a pointer."""
    address = builder.bitcast(pointer, LLVM_VECTOR.as_pointer())
    call(builder, f"llvm.masked.store.v{LANES}f32.p0", ir.VoidType(), [value, address, INT32(4), mask])


def larger(builder: Any, low: Any, value: Any) -> Any:
    """Return the larger of two vectors, lane by lane, in one instruction; `value` where it is NaN."""
    return builder.select(builder.fcmp_ordered(">", low, value), low, value)


def smaller(builder: Any, high: Any, value: Any) -> Any:
    """Return the smaller of two vectors, lane by lane, in one instruction; `value` where it is NaN."""
    return builder.select(builder.fcmp_ordered("<", high, value), high, value)


def row_offset(builder: Any, r: int, pixels: int, step: Any, line: Any) -> Any:
    """Return the offset of row r of a tile from row 0: `pixels` rows per line, `step` apart; lines are `line` apart."""
    return builder.add(builder.mul(line, line.type(r // pixels)), builder.mul(step, step.type(r % pixels)))


def prefetch(builder: Any, pointer: Any) -> None:
    """Prefetch the memory at a pointer, which will be read soon."""
    address = builder.bitcast(pointer, INT8.as_pointer())
    call(builder, "llvm.prefetch.p0", ir.VoidType(), [address, INT32(0), INT32(3), INT32(1)])


def maximum(builder: Any, a: Any, b: Any) -> Any:
    """Return the larger of two vectors, lane by lane; NaN where either is, as NumPy's maximum."""
    return builder.select(builder.fcmp_unordered("uno", a, a), a, larger(builder, a, b))


def reduce(builder: Any, value: Any, combine: Any) -> Any:
    """Reduce a vector to one number: halves are combined until one lane is left."""
    width = LANES
    while width > 1:
        width //= 2
        low, high = (ir.Constant(ir.VectorType(INT32, width), [INT32(k + n) for n in range(width)]) for k in (0, width))
        undefined = ir.Constant(value.type, ir.Undefined)
        value = combine(builder.shuffle_vector(value, undefined, low), builder.shuffle_vector(value, undefined, high))
    return builder.extract_element(value, INT32(0))
