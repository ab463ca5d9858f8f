"""Computing an operator: by its layer, a learner's with a check that it wrote all of its outputs, or without one."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.errors import GraphError, KuiperError, LayerError, counted, kind_of
from kuiper_edu.pnnx.nodes import CONSTANT, INPUTS, OUTPUTS
from kuiper_edu.runtime.operator import RuntimeOperator

Array = NDArray[Any]

# Structural operators: the function from their inputs to one value per output. They run without a layer.
STRUCTURAL: dict[str, Callable[[Sequence[Any]], tuple[Any, ...]]] = {
    "prim::TupleConstruct": lambda values: (tuple(values),),
    "prim::ListConstruct": lambda values: (list(values),),
    "prim::TupleUnpack": lambda values: tuple(values[0]),
    "prim::ListUnpack": lambda values: tuple(values[0]),
}
_WITHOUT_LAYER = frozenset((*INPUTS, *OUTPUTS, CONSTANT, *STRUCTURAL))

# Canary values: the bytes that outputs hold before a learner's layer writes them. The first one makes NaNs that no
# arithmetic makes, so that a NaN from the data is not mistaken for one; any integer may be a result, so there are two.
_CANARIES = (0xFF, 0x5A)
_COMPUTING_METHODS = ("forward", "compute", "evaluate")  # the methods that may compute a layer's outputs


def needs_layer(operator_type: str) -> bool:
    """Whether operators of this type need a layer to run.

    Example:
        >>> needs_layer("nn.ReLU"), needs_layer("pnnx.Output"), needs_layer("prim::TupleConstruct")
        (True, False, False)
    """
    return operator_type not in _WITHOUT_LAYER


def is_ours(layer: Any) -> bool:
    """Whether a layer is the package's own: neither its class nor a method that computes is a learner's.

    Example:
        >>> from types import SimpleNamespace
        >>> is_ours(SimpleNamespace(forward=print))
        False
    """
    parts = (type(layer), *(getattr(layer, name, None) for name in _COMPUTING_METHODS))
    return all(part is None or _written_here(part) for part in parts)


def _written_here(part: Any) -> bool:
    return _is_own_module(str(getattr(part, "__module__", "")))


@cache  # every call of a layer asks
def _is_own_module(name: str) -> bool:
    return name.partition(".")[0] == "kuiper_edu"


def call_forward(
    op: RuntimeOperator, inputs: Sequence[Any], outputs: list[Array], *, check_outputs: bool = False
) -> None:
    """Call the forward method of the operator's layer, which writes into `outputs`.

    Args:
        op: the operator.
        inputs: its inputs.
        outputs: an array for each of its outputs.
        check_outputs: whether to check that the layer writes all of them, as for a learner's layer.

    Raises:
        KuiperError: the layer's own error, with the operator's name.
        LayerError: the layer raised another error, or left part of its outputs unwritten.

    C++: `Layer::Forward`.
    """
    try:
        if check_outputs:
            _forward_and_check(op, inputs, outputs)
        else:
            op.layer.forward(inputs, outputs)
    except Exception as error:
        _raise_named(error, op)


def call_compute(
    op: RuntimeOperator, inputs: Sequence[Any], count: int, like: Callable[[], Sequence[Any]]
) -> tuple[Any, ...]:
    """Compute the operator's outputs as new arrays, for outputs whose shapes are not known before the run.

    Args:
        op: the operator.
        inputs: its inputs.
        count: the number of its outputs.
        like: returns for each output something with the shape and dtype to allocate; it is asked only if the layer
            has only forward(). None stands for the first input's.

    Raises:
        KuiperError: the layer's own error, with the operator's name.
        LayerError: the layer raised another error, or there is not enough memory.
        GraphError: the number of values is not the operator's number of outputs.
    """
    compute = getattr(op.layer, "compute", None)
    try:
        if op.type in STRUCTURAL:
            values = STRUCTURAL[op.type](inputs)
        elif compute is None or (_written_here(compute) and not _written_here(op.layer.forward)):
            values = _allocate_and_forward(op, inputs, like())  # the learner wrote forward() alone
        else:
            values = compute(inputs)
    except Exception as error:
        _raise_named(error, op)
    if not isinstance(values, tuple) or len(values) != count:
        found = f"{len(values)}" if isinstance(values, tuple) else kind_of(values)
        raise GraphError(f"expected a tuple of {counted(count, 'value')}, found {found}", operator=op.name)
    return tuple(np.asarray(value) if isinstance(value, np.generic) else value for value in values)


def _allocate_and_forward(op: RuntimeOperator, inputs: Sequence[Any], like: Sequence[Any]) -> tuple[Array, ...]:
    first = inputs[0] if inputs and isinstance(inputs[0], np.ndarray) else None
    if first is None and None in like:
        hint = "Give the layer compute(inputs), which returns a tuple of outputs."
        raise LayerError("its output's shape is unknown", hint=hint)
    specs: list[Any] = [first if spec is None else spec for spec in like]
    outputs = [np.empty(spec.shape, spec.dtype) for spec in specs]
    _forward_and_check(op, inputs, outputs)
    return tuple(outputs)


def _forward_and_check(op: RuntimeOperator, inputs: Sequence[Any], outputs: list[Array]) -> None:
    """Run forward twice, on outputs filled with each canary: elements that keep both canaries are unwritten."""
    numbers = [_bits(output) for output in outputs]
    unwritten = [np.ones(bits.shape, np.bool_) for bits in numbers]
    for canary in _CANARIES:
        for bits in numbers:
            bits.view(np.uint8).fill(canary)
        op.layer.forward(inputs, list(outputs))
        for mask, bits in zip(unwritten, numbers, strict=True):
            mask &= bits == int.from_bytes(bytes([canary] * bits.itemsize), "little")
        missing = sum(int(mask.sum()) for mask in unwritten)
        if not missing:
            return
    total = sum(bits.size for bits in numbers)  # the two parts of a complex number are counted separately
    raise LayerError(
        f"{type(op.layer).__name__}.forward left {missing} of {total} numbers unwritten",
        operator=op.name,
        hint="Write into the given array: outputs[0][...] = result. A new array does not count.",
    )


def _bits(array: Array) -> Array:
    """Return a view of the array as unsigned integers, two for each complex number."""
    size = array.dtype.itemsize // 2 if array.dtype.kind == "c" else array.dtype.itemsize
    return array.reshape(-1).view(np.dtype(f"u{size}"))


def _raise_named(error: Exception, op: RuntimeOperator) -> NoReturn:
    """Raise a layer's error as a KuiperError that names the operator."""
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
    prefix = f"{layer} stopped with " if op.layer is not None else ""
    raise LayerError(f"{prefix}{type(error).__name__}: {error}", operator=op.name) from error


def no_memory(error: MemoryError) -> str:
    """Return a sentence about a failed allocation; NumPy's error holds the array's shape.

    Example:
        >>> no_memory(MemoryError())
        'it needs more memory than this machine has'
    """
    shape, dtype = getattr(error, "shape", None), getattr(error, "dtype", None)
    if shape is None or dtype is None:
        return "it needs more memory than this machine has"
    size = math.prod(shape) * dtype.itemsize
    return f"it needs an array of {size:,} bytes, shape {tuple(shape)}, which this machine does not have"
