"""Checking the inputs of forward(), and copying its outputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.errors import ShapeError, counted, kind_of
from kuiper_edu.pnnx.values import PartialShape
from kuiper_edu.runtime.operator import RuntimeDataType
from kuiper_edu.runtime.wiring import Subgraph

Array = NDArray[Any]


def check_inputs(subgraph: Subgraph, inputs: Sequence[Any], *, any_shape: bool) -> list[Array]:
    """Check the inputs and return them in the data types of the computation, one array per input of the graph.

    Args:
        subgraph: the part of the graph that runs, with its inputs.
        inputs: the arguments of forward().
        any_shape: accept any shape, not only the file's with another batch.

    Raises:
        ShapeError: the number of inputs, a shape or a data type is wrong, or a size that the file calls by one name
            has two values; the message names the input. Its kind is `other size` if `any_shape` would accept it.
    """
    if len(inputs) != len(subgraph.inputs):
        names = ", ".join(op.name for op in subgraph.inputs) or "none"
        raise ShapeError(f"expected {counted(len(subgraph.inputs), 'input')} ({names}), found {len(inputs)}")
    arrays: list[Array] = []
    named: dict[str, int] = {}
    for op, array in zip(subgraph.inputs, inputs, strict=True):
        numbers = subgraph.values.outputs[op.name]
        operand = subgraph.values.operands[numbers[0]] if numbers else None
        kind = RuntimeDataType.UNKNOWN if operand is None else RuntimeDataType(operand.type)
        arrays.append(_as_dtype(op.name, array, kind))
        if operand is not None and operand.shape is not None and not any_shape:
            _check_shape(op.name, arrays[-1].shape, tuple(operand.shape))
            _check_named(op.name, arrays[-1].shape, tuple(operand.shape), named)
    return arrays


def _as_dtype(name: str, array: Any, kind: RuntimeDataType) -> Array:
    if not isinstance(array, np.ndarray | np.generic):
        hint = "Make one with np.array(…, dtype=np.float32)."
        raise ShapeError(f"expected an array, found {kind_of(array)}", operator=name, hint=hint)
    if type(array) is not np.ndarray and isinstance(array, np.ma.MaskedArray):
        message = "expected an array without a mask, which would be lost, found a masked array"
        raise ShapeError(message, operator=name, hint="Give it without a mask, for example x.filled(0).")
    array = np.asarray(array)
    expected = kind.compute_dtype
    if expected is None:  # the file gives no type: take numbers of any type
        if array.dtype.kind not in "bifuc":
            raise ShapeError(f"expected numbers, found an array of {array.dtype}", operator=name)
        expected = np.dtype(np.float32) if array.dtype == np.float16 else array.dtype.newbyteorder("=")
    # Only lossless conversions are silent: float16 to float32, int32 to int64, but not float64 to float32.
    if array.dtype.kind != expected.kind or not np.can_cast(array.dtype, expected, "safe"):
        hint = f"Convert it with x.astype(np.{expected.name})."
        raise ShapeError(f"expected an array of {expected}, found {array.dtype}", operator=name, hint=hint)
    return array.astype(expected, copy=False)  # type: ignore[no-any-return]


def _check_shape(name: str, found: tuple[int, ...], expected: PartialShape) -> None:
    """Check a shape; the batch (the first dimension) is free, and so are dimensions that the file leaves open."""
    if _fits(found, (None, *expected[1:]) if expected else ()):
        return
    shape = "x".join("N" if i == 0 else "?" if dim is None else str(dim) for i, dim in enumerate(expected))
    message = f"expected an input of shape {shape}, found {'x'.join(map(str, found)) or '()'}"
    if _fits(found, expected[1:]):
        message += ", which lacks the batch, the first dimension"
        raise ShapeError(message, operator=name, hint="Make a batch of one with x[np.newaxis].")
    hint = "Call build(any_shape=True) if the layers can compute other sizes."
    raise ShapeError(message, operator=name, hint=hint, kind="other size")


def _fits(found: tuple[int, ...], expected: PartialShape) -> bool:
    return len(found) == len(expected) and all(
        not isinstance(size, int) or actual == size for actual, size in zip(found, expected, strict=True)
    )


def _check_named(name: str, found: tuple[int, ...], expected: PartialShape, named: dict[str, int]) -> None:
    """Check that each size that the file names (`%w`) has one value; `named` holds those of the inputs before."""
    for size, actual in zip(expected, found, strict=True):
        if isinstance(size, str) and named.setdefault(size, actual) != actual:
            raise ShapeError(
                f"expected {named[size]} for {size} again, found {actual}: the file says that these sizes are equal",
                operator=name,
                hint="Call build(any_shape=True) if the layers can compute other sizes.",
                kind="other size",
            )


def deep_copy(value: Any) -> Any:
    """Return a deep copy of a value that shares no memory with it; tuples and lists keep their nesting.

    Example:
        >>> inner = np.zeros(2)
        >>> outer = deep_copy((inner, [inner, 3]))
        >>> outer[0] is inner, type(outer[1]), outer[1][1]
        (False, <class 'list'>, 3)
    """
    if isinstance(value, np.ndarray):
        return np.array(value, order="C")
    if isinstance(value, list):
        return [deep_copy(member) for member in value]
    if isinstance(value, tuple):
        return tuple(deep_copy(member) for member in value)
    return value
