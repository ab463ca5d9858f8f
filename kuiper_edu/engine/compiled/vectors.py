"""Instructions on single vectors, for Numba: LANES floats in one register of the processor, or doubles in two.

Memory is addressed as in C: a pointer to floats and an index.
"""

# ruff: noqa: ARG001  (Numba passes these arguments by name)
from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from kuiper_edu.engine.register_tile import llvm
from kuiper_edu.engine.register_tile.llvm import (
    FLOAT,
    INT32,
    LLVM_INTS,
    LLVM_VECTOR,
    Vector,
    doubles,
    floats,
    vector,
)
from kuiper_edu.engine.register_tile.width import LANES


@intrinsic
def scratch(typingctx: Any) -> Any:
    """Allocate a buffer on the call stack, large enough for any tile."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return cgutils.alloca_once(builder, FLOAT, size=32 * LANES)

    return floats(), generate


@intrinsic
def read(typingctx: Any, x: Any, i: Any) -> Any:
    """Return x[i : i + LANES]."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return llvm.load(builder, builder.gep(args[0], [args[1]]))

    return vector(floats, types.intp), generate


@intrinsic
def read_some(typingctx: Any, x: Any, i: Any, lanes: Any) -> Any:
    """Return x[i : i + lanes], followed by zeros."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return llvm.load_some(builder, builder.gep(args[0], [args[1]]), llvm.lanes_below(builder, args[2]))

    return vector(floats, types.intp, types.intp), generate


@intrinsic
def write(typingctx: Any, y: Any, i: Any, value: Any) -> Any:
    """Set y[i : i + LANES] = value."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], builder.bitcast(builder.gep(args[0], [args[1]]), LLVM_VECTOR.as_pointer()), align=4)
        return context.get_dummy_value()

    return types.void(floats, types.intp, vector), generate


@intrinsic
def write_some(typingctx: Any, y: Any, i: Any, value: Any, lanes: Any) -> Any:
    """Set y[i : i + lanes] = value[:lanes]."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        llvm.store_some(builder, builder.gep(args[0], [args[1]]), args[2], llvm.lanes_below(builder, args[3]))
        return context.get_dummy_value()

    return types.void(floats, types.intp, vector, types.intp), generate


@intrinsic
def select_lanes(typingctx: Any, a: Any, b: Any, lanes: Any) -> Any:
    """Return a in the first `lanes` lanes, b in the others."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(llvm.lanes_below(builder, args[2]), args[0], args[1])

    return a(a, a, types.intp), generate


@intrinsic
def widen(typingctx: Any, value: Any) -> Any:
    """Return the vector in float64."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fpext(args[0], doubles.llvm)

    return doubles(vector), generate


@intrinsic
def narrow(typingctx: Any, value: Any) -> Any:
    """Return the vector of doubles in float32."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fptrunc(args[0], vector.llvm)

    return vector(doubles), generate


@intrinsic
def select_at_least(typingctx: Any, x: Any, least: Any, a: Any, b: Any) -> Any:
    """Return a in the lanes in which x is at least `least`, or NaN; b in the others."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        x, least, a, b = args
        return builder.select(builder.fcmp_unordered(">=", x, llvm.splat(builder, least)), a, b)

    return vector(vector, types.float32, vector, vector), generate


@intrinsic
def splat(typingctx: Any, number: Any) -> Any:
    """Return a vector with this number in every lane."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return llvm.splat(builder, args[0])

    return vector(types.float32), generate


@intrinsic
def lane_sum(typingctx: Any, value: Any) -> Any:
    """Return the sum of all lanes, pairwise: halves are added until one number is left."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return llvm.reduce(builder, args[0], builder.fadd)

    return value.number(value), generate


@intrinsic
def lane_max(typingctx: Any, value: Any) -> Any:
    """Return the largest lane. If a lane is NaN, the result may be NaN or not."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return llvm.reduce(builder, args[0], lambda a, b: llvm.larger(builder, a, b))

    return types.float32(vector), generate


@intrinsic
def maximum(typingctx: Any, a: Any, b: Any) -> Any:
    """Return the larger of two vectors, lane by lane; NaN where either is."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return llvm.maximum(builder, *args)

    return vector(vector, vector), generate


@intrinsic
def larger(typingctx: Any, a: Any, b: Any) -> Any:
    """Return the larger of two vectors, lane by lane, in one instruction; b where either is NaN."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return llvm.larger(builder, *args)

    return vector(vector, vector), generate


@intrinsic
def clamp(typingctx: Any, value: Any, low: Any, high: Any) -> Any:
    """Limit every lane to the range low..high; NaN stays NaN."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        value, low, high = args
        return llvm.smaller(builder, llvm.splat(builder, high), llvm.larger(builder, llvm.splat(builder, low), value))

    return vector(vector, types.float32, types.float32), generate


@intrinsic
def fma(typingctx: Any, a: Any, b: Any, c: Any) -> Any:
    """Return a * b + c, rounded once."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return llvm.math(builder, "fma", *args)

    return vector(vector, vector, vector), generate


@intrinsic
def absolute(typingctx: Any, a: Any) -> Any:
    """Return |a|."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return llvm.math(builder, "fabs", *args)

    return vector(vector), generate


@intrinsic
def copysign(typingctx: Any, a: Any, b: Any) -> Any:
    """Return |a| with the sign of b."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return llvm.math(builder, "copysign", *args)

    return vector(vector, vector), generate


@intrinsic
def floor(typingctx: Any, a: Any) -> Any:
    """Return the largest whole number that is not larger, lane by lane."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return llvm.math(builder, "floor", *args)

    return vector(vector), generate


@intrinsic
def ldexp(typingctx: Any, a: Any, n: Any) -> Any:
    """Return a * 2**n for whole numbers |n| < 250; NaN where either is."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _scale(builder, *args) if LANES == 16 else _scale_twice(builder, *args)

    return vector(vector, vector), generate


def _scale(builder: Any, value: Any, n: Any) -> Any:
    """Compute a * 2**n by an instruction of AVX-512."""
    every_lane, as_always = ir.Constant(ir.IntType(16), -1), INT32(4)
    return llvm.call(
        builder, "llvm.x86.avx512.mask.scalef.ps.512", LLVM_VECTOR, [value, n, value, every_lane, as_always]
    )


def _scale_twice(builder: Any, value: Any, n: Any) -> Any:
    """Compute a * 2**n by two factors made from bits: 2**n alone may be too small or too large for a float."""
    n = builder.select(
        builder.fcmp_ordered("ord", n, n), n, llvm.constant(0.0)
    )  # NaN cannot be converted to an integer
    whole = builder.fptosi(n, LLVM_INTS)
    half = builder.ashr(whole, ir.Constant(LLVM_INTS, [INT32(1)] * LANES))
    for power in (half, builder.sub(whole, half)):
        exponent = builder.add(power, ir.Constant(LLVM_INTS, [INT32(127)] * LANES))
        bits = builder.shl(exponent, ir.Constant(LLVM_INTS, [INT32(23)] * LANES))
        value = builder.fmul(value, builder.bitcast(bits, LLVM_VECTOR))
    return value


def _define(function: Any, instruction: str) -> None:
    """Define an operator (+, -, *, /) for vectors, and for a vector and a number."""

    @intrinsic
    def compute(typingctx: Any, a: Any, b: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pair = [
                value if isinstance(kind, Vector) else llvm.splat(builder, value)
                for value, kind in zip(args, signature.args, strict=True)
            ]
            return getattr(builder, instruction)(*pair)

        whole = a if isinstance(a, Vector) else b
        return whole(*(kind if isinstance(kind, Vector) else whole.number for kind in (a, b))), generate

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
