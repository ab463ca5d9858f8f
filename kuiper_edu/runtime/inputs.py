"""At the borders of forward(): inputs are checked against what the graph expects, outputs are handed out as copies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.errors import ShapeError, counted, kind_of
from kuiper_edu.runtime.operator import Dim, RuntimeDataType
from kuiper_edu.runtime.wiring import Subgraph

Array = NDArray[Any]


def check_inputs(subgraph: Subgraph, given: Sequence[Any], *, any_shape: bool) -> list[Array]:
    """The arrays as they are computed with, one per input of the graph.

    Args:
        subgraph: the inputs, in order.
        given: what forward() was called with.
        any_shape: take any shape, not only the file's with another batch.

    Raises:
        ShapeError: their number, a shape or a data type is not what an input expects; the input is named.
            Its kind is `other size` where `any_shape` would take it.
    """
    if len(given) != len(subgraph.inputs):
        names = ", ".join(op.name for op in subgraph.inputs) or "none"
        raise ShapeError(f"expected {counted(len(subgraph.inputs), 'input')} ({names}), found {len(given)}")
    arrays: list[Array] = []
    for op, array in zip(subgraph.inputs, given, strict=True):
        numbers = subgraph.values.outputs[op.name]
        operand = subgraph.values.operands[numbers[0]] if numbers else None
        kind = RuntimeDataType.UNKNOWN if operand is None else RuntimeDataType(operand.type)
        arrays.append(_as_dtype(op.name, array, kind))
        if operand is not None and operand.shape is not None and not any_shape:
            _check_shape(op.name, arrays[-1].shape, tuple(operand.shape))
    return arrays


def _as_dtype(name: str, array: Any, kind: RuntimeDataType) -> Array:
    if not isinstance(array, np.ndarray | np.generic):
        hint = "Make one with np.array(…, dtype=np.float32)."
        raise ShapeError(f"expected an array, found {kind_of(array)}", operator=name, hint=hint)
    if type(array) is not np.ndarray and isinstance(array, np.ma.MaskedArray):
        message = "expected an array without a mask, which would be lost, found a masked array"
        raise ShapeError(message, operator=name, hint="Give it without a mask: x.filled(0), say.")
    array = np.asarray(array)
    expected = kind.compute_dtype
    if expected is None:  # the file does not tell: take numbers of any type
        if array.dtype.kind not in "bifuc":
            raise ShapeError(f"expected numbers, found an array of {array.dtype}", operator=name)
        expected = np.dtype(np.float32) if array.dtype == np.float16 else array.dtype.newbyteorder("=")
    # Only what loses nothing is taken silently: float16 as float32, int32 as int64, but not float64 as float32.
    if array.dtype.kind != expected.kind or not np.can_cast(array.dtype, expected, "safe"):
        hint = f"Convert it with x.astype(np.{expected.name})."
        raise ShapeError(f"expected an array of {expected}, found {array.dtype}", operator=name, hint=hint)
    return array.astype(expected, copy=False)  # type: ignore[no-any-return]


def _check_shape(name: str, found: tuple[int, ...], expected: tuple[Dim, ...]) -> None:
    """The batch (the first dimension) is free, and so are dimensions the file leaves open."""
    fits = len(found) == len(expected) and all(
        not isinstance(want, int) or got == want for got, want in zip(found[1:], expected[1:], strict=True)
    )
    if not fits:
        wanted = "x".join("N" if i == 0 else "?" if dim is None else str(dim) for i, dim in enumerate(expected))
        raise ShapeError(
            f"expected an input of shape {wanted}, found {'x'.join(map(str, found)) or '()'}",
            operator=name,
            hint="Call build(any_shape=True) if the layers can compute other sizes.",
            kind="other size",
        )


def fresh(value: Any) -> Any:
    """A copy of a value that shares no memory with anything; tuples and lists keep their nesting.

    Example:
        >>> inner = np.zeros(2)
        >>> outer = fresh((inner, [inner, 3]))
        >>> outer[0] is inner, type(outer[1]), outer[1][1]
        (False, <class 'list'>, 3)
    """
    if isinstance(value, np.ndarray):
        return np.array(value, order="C")
    if isinstance(value, list):
        return [fresh(member) for member in value]
    if isinstance(value, tuple):
        return tuple(fresh(member) for member in value)
    return value
