"""What threads in compiled code need: indivisible steps on whole numbers, and calls by address.

Memory is seen as the compiler sees it: a pointer to int64 and an index.
"""

from __future__ import annotations

import platform
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

INT64, VOID = ir.IntType(64), ir.VoidType()
HAS_PAUSE = platform.machine().lower() in ("x86_64", "amd64")
"""Whether the processor takes the hint that a loop only waits."""
int64s = types.CPointer(types.int64)


@intrinsic
def load(typingctx: Any, numbers: Any, i: Any) -> Any:  # noqa: ARG001
    """numbers[i], and all that was written before it was stored."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.load_atomic(builder.gep(args[0], [args[1]]), "acquire", 8)

    return types.int64(int64s, types.int64), generate


@intrinsic
def store(typingctx: Any, numbers: Any, i: Any, value: Any) -> Any:  # noqa: ARG001
    """numbers[i] = value, seen together with all that was written before."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        builder.store_atomic(args[2], builder.gep(args[0], [args[1]]), "release", 8)
        return context.get_dummy_value()

    return types.void(int64s, types.int64, types.int64), generate


@intrinsic
def increase(typingctx: Any, numbers: Any, i: Any, amount: Any) -> Any:  # noqa: ARG001
    """numbers[i] += amount; the value before."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.atomic_rmw("add", builder.gep(args[0], [args[1]]), args[2], "seq_cst")

    return types.int64(int64s, types.int64, types.int64), generate


@intrinsic
def exchange(typingctx: Any, numbers: Any, i: Any, value: Any) -> Any:  # noqa: ARG001
    """numbers[i] = value; the value before."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.atomic_rmw("xchg", builder.gep(args[0], [args[1]]), args[2], "seq_cst")

    return types.int64(int64s, types.int64, types.int64), generate


@intrinsic
def replace(typingctx: Any, numbers: Any, i: Any, old: Any, new: Any) -> Any:  # noqa: ARG001
    """numbers[i] = new if it is still old (compare and swap); whether it was."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        place = builder.gep(args[0], [args[1]])
        return builder.extract_value(builder.cmpxchg(place, args[2], args[3], "seq_cst", "seq_cst"), 1)

    return types.boolean(int64s, types.int64, types.int64, types.int64), generate


@intrinsic
def pause(typingctx: Any) -> Any:  # noqa: ARG001
    """A hint to the processor that this loop waits; nothing where it takes no such hint."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        if HAS_PAUSE:
            kind = ir.FunctionType(VOID, [])
            builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.sse2.pause"), [])
        return context.get_dummy_value()

    return types.void(), generate


@intrinsic
def call_kernel(typingctx: Any, numbers: Any, i: Any, first: Any, last: Any) -> Any:  # noqa: ARG001
    """The kernel whose address is numbers[i], with the row that begins there, on lines first..last."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        kind = ir.FunctionType(VOID, [INT64.as_pointer(), INT64, INT64])
        row = builder.gep(args[0], [args[1]])
        builder.call(builder.inttoptr(builder.load(row), kind.as_pointer()), [row, *args[2:]])
        return context.get_dummy_value()

    return types.void(int64s, types.int64, types.int64, types.int64), generate
