"""Vectors for Numba, and the one operation that everything fast here is made of: a tile of outer products.

A vector is LANES floats in one register of the processor. A tile is a tuple of rows, a row a tuple of vectors; it never
lies in memory, for LLVM keeps each of its vectors in a register. Numba knows none of this: what stands here says to
LLVM which instructions are meant. Memory is a pointer to floats and an index, as in C.
"""

# ruff: noqa: ARG001  (what Numba asks a function by name)
from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, overload, register_model

from kuiper_edu.engine.compiled.width import LANES

AHEAD = 32
"""Steps of a tile for which weights are fetched in advance."""
FLOAT, INT8, INT32 = ir.FloatType(), ir.IntType(8), ir.IntType(32)
LLVM, MASK, INTS = (ir.VectorType(kind, LANES) for kind in (FLOAT, ir.IntType(1), INT32))
floats = types.CPointer(types.float32)


class Vector(types.Type):  # type: ignore[misc]
    """The type of a vector, as Numba names it."""

    def __init__(self) -> None:
        super().__init__(f"f32x{LANES}")


@register_model(Vector)
class VectorModel(models.PrimitiveModel):  # type: ignore[misc]
    """How LLVM holds it."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, LLVM)


vector = Vector()


def _tile_type(rows: int, columns: int) -> Any:
    return types.UniTuple(types.UniTuple(vector, columns), rows)


def _all_of(tile: Any) -> list[tuple[int, int]]:
    return [(r, v) for r in range(tile.count) for v in range(tile.dtype.count)]


def _splat(builder: Any, number: Any) -> Any:
    """The number in every lane."""
    kind = ir.VectorType(number.type, LANES)
    one = builder.insert_element(ir.Constant(kind, ir.Undefined), number, INT32(0))
    return builder.shuffle_vector(one, ir.Constant(kind, ir.Undefined), ir.Constant(INTS, None))


def _constant(number: float) -> Any:
    return ir.Constant(LLVM, [FLOAT(number)] * LANES)


def _call(builder: Any, name: str, result: Any, operands: list[Any]) -> Any:
    kind = ir.FunctionType(result, [operand.type for operand in operands])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), operands)


def _math(builder: Any, name: str, *operands: Any) -> Any:
    return _call(builder, f"llvm.{name}.v{LANES}f32", LLVM, list(operands))


def _read(builder: Any, pointer: Any) -> Any:
    return builder.load(builder.bitcast(pointer, LLVM.as_pointer()), align=4)


def _lanes_below(builder: Any, count: Any) -> Any:
    """The mask of the first `count` lanes; of all, or of none, if there are more or fewer."""
    numbers = ir.Constant(INTS, [INT32(lane) for lane in range(LANES)])
    return builder.icmp_signed("<", numbers, _splat(builder, builder.trunc(count, INT32)))


def _read_some(builder: Any, pointer: Any, mask: Any) -> Any:
    place = builder.bitcast(pointer, LLVM.as_pointer())
    return _call(builder, f"llvm.masked.load.v{LANES}f32.p0", LLVM, [place, INT32(4), mask, _constant(0.0)])


def _write_some(builder: Any, pointer: Any, value: Any, mask: Any) -> None:
    place = builder.bitcast(pointer, LLVM.as_pointer())
    _call(builder, f"llvm.masked.store.v{LANES}f32.p0", ir.VoidType(), [value, place, INT32(4), mask])


def _larger(builder: Any, low: Any, value: Any) -> Any:
    """The larger of two, `value` if that is NaN: one instruction, as NumPy's maximum of a number and an array."""
    return builder.select(builder.fcmp_ordered(">", low, value), low, value)


def _smaller(builder: Any, high: Any, value: Any) -> Any:
    return builder.select(builder.fcmp_ordered("<", high, value), high, value)


def _place(builder: Any, r: int, pixels: int, step: Any, line: Any) -> Any:
    """How far row r lies from row 0: `pixels` rows a line, `step` between neighbours, `line` between lines."""
    return builder.add(builder.mul(line, line.type(r // pixels)), builder.mul(step, step.type(r % pixels)))


def _prefetch(builder: Any, pointer: Any) -> None:
    place = builder.bitcast(pointer, INT8.as_pointer())
    _call(builder, "llvm.prefetch.p0", ir.VoidType(), [place, INT32(0), INT32(3), INT32(1)])


@intrinsic
def at(typingctx: Any, address: Any) -> Any:
    """The floats at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(floats))

    return floats(types.int64), generate


@intrinsic
def scratch(typingctx: Any) -> Any:
    """Room for the numbers of any tile, which is this call's own."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return cgutils.alloca_once(builder, FLOAT, size=32 * LANES)

    return floats(), generate


# Tiles


@intrinsic(prefer_literal=True)
def start(typingctx: Any, rows: Any, columns: Any, bias: Any, i: Any) -> Any:
    """A tile of so many rows (constants), each of which is bias[i : i + LANES * columns]."""
    if not isinstance(rows, types.Literal) or not isinstance(columns, types.Literal):
        return None
    tile = _tile_type(rows.literal_value, columns.literal_value)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        result = ir.Constant(context.get_value_type(tile), ir.Undefined)
        first = builder.gep(args[2], [args[3]])
        vectors = [_read(builder, builder.gep(first, [INT32(LANES * v)])) for v in range(columns.literal_value)]
        for r, v in _all_of(tile):
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
    """tile[r] += x[i + place of r] * w[j : j + LANES * columns], for all rows r at once."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        sums, xs, i, _, step, line, ws, j = args
        left, right = builder.gep(xs, [i]), builder.gep(ws, [j])
        columns = tile.dtype.count
        vectors = [_read(builder, builder.gep(right, [INT32(LANES * v)])) for v in range(columns)]
        for v in range(columns):
            _prefetch(builder, builder.gep(right, [INT32(LANES * (v + AHEAD * columns))]))
        for r in range(tile.count):
            place = _place(builder, r, pixels.literal_value, step, line)
            number = _splat(builder, builder.load(builder.gep(left, [place])))
            for v, weights in enumerate(vectors):
                value = _math(builder, "fma", number, weights, builder.extract_value(sums, [r, v]))
                sums = builder.insert_value(sums, value, [r, v])
        return sums

    return tile(tile, floats, types.intp, pixels, types.intp, types.intp, floats, types.intp), generate


@intrinsic
def multiply(typingctx: Any, tile: Any, x: Any, i: Any, step: Any, w: Any, j: Any) -> Any:
    """tile[r] += x[i + r * step : … + LANES] * w[j : j + LANES], number by number (one column)."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        sums, xs, i, step, ws, j = args
        left, weight = builder.gep(xs, [i]), _read(builder, builder.gep(ws, [j]))
        for r in range(tile.count):
            value = _read(builder, builder.gep(left, [builder.mul(step, step.type(r))]))
            value = _math(builder, "fma", value, weight, builder.extract_value(sums, [r, 0]))
            sums = builder.insert_value(sums, value, [r, 0])
        return sums

    return tile(tile, floats, types.intp, types.intp, floats, types.intp), generate


@intrinsic
def largest(typingctx: Any, tile: Any, x: Any, i: Any, step: Any) -> Any:
    """tile[r] = max(tile[r], x[i + r * step : … + LANES]) (one column); NaN if either is."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        tops, xs, i, step = args
        left = builder.gep(xs, [i])
        for r in range(tile.count):
            value = _read(builder, builder.gep(left, [builder.mul(step, step.type(r))]))
            tops = builder.insert_value(tops, _maximum(builder, builder.extract_value(tops, [r, 0]), value), [r, 0])
        return tops

    return tile(tile, floats, types.intp, types.intp), generate


def _maximum(builder: Any, a: Any, b: Any) -> Any:
    """NaN if either is, as NumPy's maximum."""
    return builder.select(builder.fcmp_unordered("uno", a, a), a, _larger(builder, a, b))


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
    """tile[r, v] += x[i + place of r + v * column : … + LANES]; of a row only the first `lanes` numbers are read."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        sums, xs, i, _, step, line, column, lanes = args
        first = builder.gep(xs, [i])
        masks = [_lanes_below(builder, builder.sub(lanes, lanes.type(LANES * v))) for v in range(tile.dtype.count)]
        for r, v in _all_of(tile):
            place = builder.add(
                _place(builder, r, pixels.literal_value, step, line), builder.mul(column, column.type(v))
            )
            more = _read_some(builder, builder.gep(first, [place]), masks[v])
            sums = builder.insert_value(sums, builder.fadd(builder.extract_value(sums, [r, v]), more), [r, v])
        return sums

    ints = types.intp, pixels, types.intp, types.intp, types.intp, types.intp
    return tile(tile, floats, *ints), generate


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
    """y[i + place of r + v * column : … + LANES] = tile[r, v], kept between limits[0] and limits[1] (ReLU: 0, inf).

    Of a row only the first `lanes` numbers are written.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        sums, ys, i, _, step, line, column, lanes, limits = args
        first = builder.gep(ys, [i])
        low, high = (_splat(builder, builder.load(builder.gep(limits, [INT32(n)]))) for n in range(2))
        masks = [_lanes_below(builder, builder.sub(lanes, lanes.type(LANES * v))) for v in range(tile.dtype.count)]
        for r, v in _all_of(tile):
            place = builder.add(
                _place(builder, r, pixels.literal_value, step, line), builder.mul(column, column.type(v))
            )
            value = _smaller(builder, high, _larger(builder, low, builder.extract_value(sums, [r, v])))
            _write_some(builder, builder.gep(first, [place]), value, masks[v])
        return context.get_dummy_value()

    ints = types.intp, pixels, types.intp, types.intp, types.intp, types.intp
    return types.void(tile, floats, *ints, floats), generate


@intrinsic
def read_tile(typingctx: Any, x: Any, i: Any, distance: Any, rows: Any, lanes: Any) -> Any:
    """LANES rows, `distance` apart, of which the first `rows` are read, `lanes` numbers each; the others are zeros."""
    tile = _tile_type(LANES, 1)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        x, i, distance, rows, lanes = args
        result = ir.Constant(context.get_value_type(tile), ir.Undefined)
        for r, mask in enumerate(_masks(builder, rows, lanes)):
            place = builder.gep(x, [builder.add(i, builder.mul(distance, distance.type(r)))])
            result = builder.insert_value(result, _read_some(builder, place, mask), [r, 0])
        return result

    return tile(floats, types.intp, types.intp, types.intp, types.intp), generate


@intrinsic
def write_tile(typingctx: Any, tile: Any, y: Any, i: Any, distance: Any, rows: Any, lanes: Any) -> Any:
    """The first `lanes` numbers of the first `rows` rows, written `distance` apart."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        values, y, i, distance, rows, lanes = args
        for r, mask in enumerate(_masks(builder, rows, lanes)):
            place = builder.gep(y, [builder.add(i, builder.mul(distance, distance.type(r)))])
            _write_some(builder, place, builder.extract_value(values, [r, 0]), mask)
        return context.get_dummy_value()

    return types.void(tile, floats, types.intp, types.intp, types.intp, types.intp), generate


def _masks(builder: Any, rows: Any, lanes: Any) -> list[Any]:
    """For each of LANES rows which of its numbers count: `lanes` of the first `rows` rows, none of the others."""
    counts = (builder.icmp_signed("<", rows.type(r), rows) for r in range(LANES))
    return [_lanes_below(builder, builder.select(count, lanes, lanes.type(0))) for count in counts]


@intrinsic
def turned(typingctx: Any, tile: Any) -> Any:
    """The tile with rows and lanes exchanged: pairs of rows trade halves, then quarters, and so on."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        rows = [builder.extract_value(args[0], [r, 0]) for r in range(LANES)]
        half = LANES // 2
        while half:
            for r in (r for r in range(LANES) if not r & half):
                low = [n if not n & half else LANES + n - half for n in range(LANES)]
                high = [n + half if not n & half else LANES + n for n in range(LANES)]
                pair = rows[r], rows[r + half]
                rows[r], rows[r + half] = (
                    builder.shuffle_vector(*pair, ir.Constant(INTS, [INT32(n) for n in order])) for order in (low, high)
                )
            half //= 2
        result = args[0]
        for r, row in enumerate(rows):
            result = builder.insert_value(result, row, [r, 0])
        return result

    return tile(tile), generate


# Vectors by themselves


@intrinsic
def read(typingctx: Any, x: Any, i: Any) -> Any:
    """x[i : i + LANES]"""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _read(builder, builder.gep(args[0], [args[1]]))

    return vector(floats, types.intp), generate


@intrinsic
def read_some(typingctx: Any, x: Any, i: Any, lanes: Any) -> Any:
    """x[i : i + lanes], zeros behind."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _read_some(builder, builder.gep(args[0], [args[1]]), _lanes_below(builder, args[2]))

    return vector(floats, types.intp, types.intp), generate


@intrinsic
def write(typingctx: Any, y: Any, i: Any, value: Any) -> Any:
    """y[i : i + LANES] = value"""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], builder.bitcast(builder.gep(args[0], [args[1]]), LLVM.as_pointer()), align=4)
        return context.get_dummy_value()

    return types.void(floats, types.intp, vector), generate


@intrinsic
def write_some(typingctx: Any, y: Any, i: Any, value: Any, lanes: Any) -> Any:
    """y[i : i + lanes] = value[:lanes]"""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        _write_some(builder, builder.gep(args[0], [args[1]]), args[2], _lanes_below(builder, args[3]))
        return context.get_dummy_value()

    return types.void(floats, types.intp, vector, types.intp), generate


@intrinsic
def pick(typingctx: Any, a: Any, b: Any, lanes: Any) -> Any:
    """a in the first lanes, b in the others."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(_lanes_below(builder, args[2]), args[0], args[1])

    return vector(vector, vector, types.intp), generate


@intrinsic
def pick_from(typingctx: Any, x: Any, least: Any, a: Any, b: Any) -> Any:
    """a in the lanes in which x is at least a number, or NaN; b in the others."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        x, least, a, b = args
        return builder.select(builder.fcmp_unordered(">=", x, _splat(builder, least)), a, b)

    return vector(vector, types.float32, vector, vector), generate


@intrinsic
def everywhere(typingctx: Any, number: Any) -> Any:
    """A vector with this number in every lane."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _splat(builder, args[0])

    return vector(types.float32), generate


@intrinsic
def total(typingctx: Any, value: Any) -> Any:
    """The sum of all lanes, pairwise: halves are added until one number is left."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _fold(builder, args[0], builder.fadd)

    return types.float32(vector), generate


@intrinsic
def top(typingctx: Any, value: Any) -> Any:
    """The largest lane; NaN, or not, if one is."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _fold(builder, args[0], lambda a, b: _larger(builder, a, b))

    return types.float32(vector), generate


def _fold(builder: Any, value: Any, join: Any) -> Any:
    width = LANES
    while width > 1:
        width //= 2
        low, high = (ir.Constant(ir.VectorType(INT32, width), [INT32(k + n) for n in range(width)]) for k in (0, width))
        undefined = ir.Constant(value.type, ir.Undefined)
        value = join(builder.shuffle_vector(value, undefined, low), builder.shuffle_vector(value, undefined, high))
    return builder.extract_element(value, INT32(0))


@intrinsic
def maximum(typingctx: Any, a: Any, b: Any) -> Any:
    """The larger of two vectors, lane by lane; NaN if either is."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _maximum(builder, *args)

    return vector(vector, vector), generate


@intrinsic
def larger(typingctx: Any, a: Any, b: Any) -> Any:
    """The larger of two vectors, lane by lane, in one instruction; b if either is NaN."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _larger(builder, *args)

    return vector(vector, vector), generate


@intrinsic
def clamp(typingctx: Any, value: Any, low: Any, high: Any) -> Any:
    """Every lane kept between two numbers; NaN stays NaN."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        value, low, high = args
        return _smaller(builder, _splat(builder, high), _larger(builder, _splat(builder, low), value))

    return vector(vector, types.float32, types.float32), generate


@intrinsic
def fma(typingctx: Any, a: Any, b: Any, c: Any) -> Any:
    """a * b + c, rounded once."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _math(builder, "fma", *args)

    return vector(vector, vector, vector), generate


@intrinsic
def size(typingctx: Any, a: Any) -> Any:
    """|a|"""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _math(builder, "fabs", *args)

    return vector(vector), generate


@intrinsic
def with_sign(typingctx: Any, a: Any, b: Any) -> Any:
    """|a| with the sign of b."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _math(builder, "copysign", *args)

    return vector(vector, vector), generate


@intrinsic
def floor(typingctx: Any, a: Any) -> Any:
    """The next whole number below."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _math(builder, "floor", *args)

    return vector(vector), generate


@intrinsic
def times_power(typingctx: Any, a: Any, n: Any) -> Any:
    """a * 2**n for whole numbers n of less than 250; NaN if either is."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _scale(builder, *args) if LANES == 16 else _scale_twice(builder, *args)

    return vector(vector, vector), generate


def _scale(builder: Any, value: Any, n: Any) -> Any:
    """AVX-512 has an instruction for it."""
    every_lane, as_always = ir.Constant(ir.IntType(16), -1), INT32(4)
    return _call(builder, "llvm.x86.avx512.mask.scalef.ps.512", LLVM, [value, n, value, every_lane, as_always])


def _scale_twice(builder: Any, value: Any, n: Any) -> Any:
    """Times powers made of bits, twice half the power: 2**n alone may be too small or too large a float."""
    n = builder.select(builder.fcmp_ordered("ord", n, n), n, _constant(0.0))  # NaN has no whole number
    whole = builder.fptosi(n, INTS)
    half = builder.ashr(whole, ir.Constant(INTS, [INT32(1)] * LANES))
    for power in (half, builder.sub(whole, half)):
        exponent = builder.add(power, ir.Constant(INTS, [INT32(127)] * LANES))
        bits = builder.shl(exponent, ir.Constant(INTS, [INT32(23)] * LANES))
        value = builder.fmul(value, builder.bitcast(bits, LLVM))
    return value


def _define(function: Any, instruction: str) -> None:
    """Let +, -, * and / work on vectors, and between a vector and a float32."""

    @intrinsic
    def compute(typingctx: Any, a: Any, b: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pair = [
                value if kind is vector else _splat(builder, value)
                for value, kind in zip(args, signature.args, strict=True)
            ]
            return getattr(builder, instruction)(*pair)

        return vector(*(vector if isinstance(kind, Vector) else types.float32 for kind in (a, b))), generate

    @overload(function, strict=False)
    def operate(a: Any, b: Any) -> Any:
        if isinstance(a, Vector) or isinstance(b, Vector):
            return lambda a, b: compute(a, b)
        return None


for _function, _instruction in (
    (operator.add, "fadd"),
    (operator.sub, "fsub"),
    (operator.mul, "fmul"),
    (operator.truediv, "fdiv"),
):
    _define(_function, _instruction)
