"""Atomic operations on whole numbers for compiled code, and calls of kernels by address.

Memory is addressed as in C: a pointer to int64 and an index.
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
"""Whether the processor has an instruction that says that a loop only waits."""
int64s = types.CPointer(types.int64)


@intrinsic
def load(typingctx: Any, numbers: Any, i: Any) -> Any:  # noqa: ARG001
    """Return numbers[i]; all that was written before it was stored is visible, too (acquire)."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.load_atomic(builder.gep(args[0], [args[1]]), "acquire", 8)

    return types.int64(int64s, types.int64), generate


@intrinsic
def store(typingctx: Any, numbers: Any, i: Any, value: Any) -> Any:  # noqa: ARG001
    """Set numbers[i] = value, and make all that was written before visible with it (release)."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        builder.store_atomic(args[2], builder.gep(args[0], [args[1]]), "release", 8)
        return context.get_dummy_value()

    return types.void(int64s, types.int64, types.int64), generate


@intrinsic
def increase(typingctx: Any, numbers: Any, i: Any, amount: Any) -> Any:  # noqa: ARG001
    """Add to numbers[i] and return its value before."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.atomic_rmw("add", builder.gep(args[0], [args[1]]), args[2], "seq_cst")

    return types.int64(int64s, types.int64, types.int64), generate


@intrinsic
def exchange(typingctx: Any, numbers: Any, i: Any, value: Any) -> Any:  # noqa: ARG001
    """Set numbers[i] = value and return its value before."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.atomic_rmw("xchg", builder.gep(args[0], [args[1]]), args[2], "seq_cst")

    return types.int64(int64s, types.int64, types.int64), generate


@intrinsic
def replace(typingctx: Any, numbers: Any, i: Any, old: Any, new: Any) -> Any:  # noqa: ARG001
    """Set numbers[i] = new if it equals old (compare and swap); return whether it did."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        pointer = builder.gep(args[0], [args[1]])
        return builder.extract_value(builder.cmpxchg(pointer, args[2], args[3], "seq_cst", "seq_cst"), 1)

    return types.boolean(int64s, types.int64, types.int64, types.int64), generate


@intrinsic
def pause(typingctx: Any) -> Any:  # noqa: ARG001
    """Tell the processor that this loop waits; does nothing on processors without such an instruction."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        if HAS_PAUSE:
            kind = ir.FunctionType(VOID, [])
            builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.sse2.pause"), [])
        return context.get_dummy_value()

    return types.void(), generate


@intrinsic
def call_kernel(typingctx: Any, numbers: Any, i: Any, first: Any, last: Any) -> Any:  # noqa: ARG001
    """Call the kernel whose launch record begins at numbers[i], on the work items first..last."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        kind = ir.FunctionType(VOID, [INT64.as_pointer(), INT64, INT64])
        record = builder.gep(args[0], [args[1]])
        builder.call(builder.inttoptr(builder.load(record), kind.as_pointer()), [record, *args[2:]])
        return context.get_dummy_value()

    return types.void(int64s, types.int64, types.int64, types.int64), generate
