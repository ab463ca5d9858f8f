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

# Two fills per kind of element. For floats they are NaNs that no arithmetic makes, so that a NaN from the data is
# not taken for one; for integers any number may be a result, which is why there are two.
_FILLS: dict[tuple[str, int], tuple[int, int]] = {
    ("f", 2): (0x7E5A, 0x7EA5),
    ("f", 4): (0x7FC5A5A5, 0x7FDA5A5A),
    ("f", 8): (0x7FF8C5A5C5A55A5A, 0x7FF8A5C5A5C55A5A),
    ("b", 1): (0, 1),
}
_INTEGER_FILLS = (0x5A5A5A5A5A5A5A5A, 0xA5A5A5A5A5A5A5A5)


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
    outputs: list[Array] = []
    for spec in like:
        chosen = first if spec is None else spec
        if chosen is None:
            raise LayerError(
                "its output's shape is unknown",
                hint="Give the layer compute(inputs), which returns a tuple of outputs.",
            )
        outputs.append(np.empty(chosen.shape, chosen.dtype))
    _forward_watched(op, inputs, outputs)
    return tuple(outputs)


def _forward_watched(op: RuntimeOperator, inputs: Sequence[Any], outputs: list[Array]) -> None:
    """Run forward on filled outputs: what holds one fill after a run and the other after the next is unwritten."""
    bits = [_bits(output) for output in outputs]
    _run_filled(op, inputs, outputs, bits, 0)
    suspect = [memory == _fill(output, 0) for memory, output in zip(bits, outputs, strict=True)]
    if not any(places.any() for places in suspect):
        return
    _run_filled(op, inputs, outputs, bits, 1)
    filled = (memory == _fill(output, 1) for memory, output in zip(bits, outputs, strict=True))
    missing = sum(int((first & second).sum()) for first, second in zip(suspect, filled, strict=True))
    if missing:
        total = sum(memory.size for memory in bits)  # the two parts of a complex number count apart
        raise LayerError(
            f"{type(op.layer).__name__}.forward left {missing} of {total} numbers unwritten",
            operator=op.name,
            hint="Write into the given array: outputs[0][...] = result. A new array does not count.",
        )


def _run_filled(
    op: RuntimeOperator, inputs: Sequence[Any], outputs: list[Array], bits: list[Array], which: int
) -> None:
    for memory, output in zip(bits, outputs, strict=True):
        memory[...] = _fill(output, which)
    op.layer.forward(inputs, list(outputs))


def _bits(array: Array) -> Array:
    """The same memory as unsigned integers; complex numbers as two each."""
    size = array.dtype.itemsize // 2 if array.dtype.kind == "c" else array.dtype.itemsize
    return array.reshape(-1).view(np.dtype(f"u{size}"))


def _fill(array: Array, which: int) -> Any:
    dtype = np.dtype(f"f{array.dtype.itemsize // 2}") if array.dtype.kind == "c" else array.dtype
    pattern = _FILLS.get((dtype.kind, dtype.itemsize), _INTEGER_FILLS)[which]
    return np.dtype(f"u{dtype.itemsize}").type(pattern & (2 ** (8 * dtype.itemsize) - 1))


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
        'it needs more memory than this machine has got'
    """
    shape, dtype = getattr(error, "shape", None), getattr(error, "dtype", None)
    if shape is None or dtype is None:
        return "it needs more memory than this machine has got"
    size = math.prod(shape) * dtype.itemsize
    return f"it needs an array of {size:,} bytes, shape {tuple(shape)}, which this machine has not got"
