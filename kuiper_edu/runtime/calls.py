"""Calling layers: the library's directly, a learner's with a check that it wrote all of its outputs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.errors import GraphError, KuiperError, LayerError, counted, kind_of
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.runtime.structure import STRUCTURAL

Array = NDArray[Any]

# What outputs hold before a learner's layer writes them, byte by byte. The first makes NaNs that no arithmetic makes,
# so that a NaN from the data is not taken for one; but of integers any may be a result, which is why there are two.
_FILLS = (0xFF, 0x5A)
_RUNS_IT = ("forward", "compute", "evaluate")  # what a layer may define to compute with


def is_ours(layer: Any) -> bool:
    """Whether a layer is all the package's own: neither its class nor a method that runs it is a learner's.

    Example:
        >>> from types import SimpleNamespace
        >>> is_ours(SimpleNamespace(forward=print))
        False
    """
    parts = (type(layer), *(getattr(layer, name, None) for name in _RUNS_IT))
    return all(part is None or _written_here(part) for part in parts)


def _written_here(part: Any) -> bool:
    return str(getattr(part, "__module__", "")).partition(".")[0] == "kuiper_edu"


def call_forward(op: RuntimeOperator, inputs: Sequence[Any], outputs: list[Array], *, watch: bool = False) -> None:
    """Let the operator's layer write into `outputs`.

    Args:
        op: the operator.
        inputs: its inputs.
        outputs: an array for each of its outputs.
        watch: check that the layer writes all of them, as is done for a learner's.

    Raises:
        KuiperError: what the layer raised, with the operator's name.
        LayerError: the layer stopped with another error, or left part of its outputs unwritten.

    C++: `Layer::Forward`.
    """
    try:
        if watch:
            _forward_watched(op, inputs, outputs)
        else:
            op.layer.forward(inputs, outputs)
    except Exception as error:
        _raise_named(error, op)


def call_compute(op: RuntimeOperator, inputs: Sequence[Any], like: Sequence[Any]) -> tuple[Any, ...]:
    """Let the operator make its outputs itself: their shapes are not known before it has run.

    Args:
        op: the operator.
        inputs: its inputs.
        like: for each output something of the shape and dtype that a layer which can only write gets; None: the first
            input is that.

    Raises:
        KuiperError: what the layer raised, with the operator's name.
        LayerError: the layer stopped with another error, for want of memory, say.
        GraphError: it made another number of values than the operator has outputs.
    """
    compute = getattr(op.layer, "compute", None)
    try:
        if op.type in STRUCTURAL:
            values = STRUCTURAL[op.type](inputs)
        elif compute is None or (_written_here(compute) and not _written_here(op.layer.forward)):
            values = _written(op, inputs, like)  # the layer can only write: forward alone is a learner's
        else:
            values = compute(inputs)
    except Exception as error:
        _raise_named(error, op)
    if not isinstance(values, tuple) or len(values) != len(like):
        found = f"{len(values)}" if isinstance(values, tuple) else kind_of(values)
        raise GraphError(f"expected a tuple of {counted(len(like), 'value')}, found {found}", operator=op.name)
    return tuple(np.asarray(value) if isinstance(value, np.generic) else value for value in values)


def _written(op: RuntimeOperator, inputs: Sequence[Any], like: Sequence[Any]) -> tuple[Array, ...]:
    first = inputs[0] if inputs and isinstance(inputs[0], np.ndarray) else None
    if first is None and None in like:
        hint = "Give the layer compute(inputs), which returns a tuple of outputs."
        raise LayerError("its output's shape is unknown", hint=hint)
    specs: list[Any] = [first if spec is None else spec for spec in like]
    outputs = [np.empty(spec.shape, spec.dtype) for spec in specs]
    _forward_watched(op, inputs, outputs)
    return tuple(outputs)


def _forward_watched(op: RuntimeOperator, inputs: Sequence[Any], outputs: list[Array]) -> None:
    """Run forward on filled outputs: what holds one fill after a run and the other after the next is unwritten."""
    numbers = [_bits(output) for output in outputs]
    unwritten = [np.ones(bits.shape, np.bool_) for bits in numbers]
    for fill in _FILLS:
        for bits in numbers:
            bits.view(np.uint8).fill(fill)
        op.layer.forward(inputs, list(outputs))
        for places, bits in zip(unwritten, numbers, strict=True):
            places &= bits == int.from_bytes(bytes([fill] * bits.itemsize), "little")
        missing = sum(int(places.sum()) for places in unwritten)
        if not missing:
            return
    total = sum(bits.size for bits in numbers)  # the two parts of a complex number count apart
    raise LayerError(
        f"{type(op.layer).__name__}.forward left {missing} of {total} numbers unwritten",
        operator=op.name,
        hint="Write into the given array: outputs[0][...] = result. A new array does not count.",
    )


def _bits(array: Array) -> Array:
    """The same memory as unsigned integers; complex numbers as two each."""
    size = array.dtype.itemsize // 2 if array.dtype.kind == "c" else array.dtype.itemsize
    return array.reshape(-1).view(np.dtype(f"u{size}"))


def _raise_named(error: Exception, op: RuntimeOperator) -> NoReturn:
    """Every error that leaves a layer is a KuiperError that names its operator."""
    if isinstance(error, KuiperError):
        error.operator = error.operator or op.name
        raise error
    if isinstance(error, MemoryError):
        raise LayerError(no_memory(error), operator=op.name, hint="Smaller inputs need less.") from error
    layer = type(op.layer).__name__
    if isinstance(error, ValueError) and "read-only" in str(error):
        raise LayerError(
            f"{layer} writes into its input, which other operators read too",
            operator=op.name,
            hint="Write into outputs[0]; work on inputs[0].copy() if you must.",
        ) from error
    who = f"{layer} stopped with " if op.layer is not None else ""
    raise LayerError(f"{who}{type(error).__name__}: {error}", operator=op.name) from error


def no_memory(error: MemoryError) -> str:
    """What there was no memory for, in a sentence; NumPy's error holds the array's shape.

    Example:
        >>> no_memory(MemoryError())
        'it needs more memory than this machine has'
    """
    shape, dtype = getattr(error, "shape", None), getattr(error, "dtype", None)
    if shape is None or dtype is None:
        return "it needs more memory than this machine has"
    size = math.prod(shape) * dtype.itemsize
    return f"it needs an array of {size:,} bytes, shape {tuple(shape)}, which this machine does not have"
