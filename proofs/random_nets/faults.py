"""Ten small faults, planted into ten layers one after the other, which a run over random nets must find.

They were chosen before the generator was written, one in each family of layers. A fault lives as long as its `with`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import Any
from unittest.mock import patch

import numpy as np

from kuiper_edu.layers import LayerRegistry, activations, joining, normalization, pooling, slicing
from kuiper_edu.layers.gate import sigmoid
from kuiper_edu.layers.more import attention, ordering, recurrent
from kuiper_edu.pnnx import functions

Array = np.ndarray


@dataclass(frozen=True)
class Fault:
    """A fault that can be planted into a layer.

    Args:
        name: one or two words.
        says: what is wrong, in a sentence.
        plant: a context manager; within it the engine has the fault.
    """

    name: str
    says: str
    plant: Callable[[], Any]


FAULTS: dict[str, Fault] = {}


def fault(says: str) -> Callable[[Callable[[], Iterator[None]]], Callable[[], Any]]:
    """Decorator that registers a function that plants a fault in FAULTS, under the function's name."""

    def enter(planter: Callable[[], Iterator[None]]) -> Callable[[], Any]:
        name = planter.__name__.replace("_", " ")
        FAULTS[name] = Fault(name, says, contextmanager(planter))
        return FAULTS[name].plant

    return enter


@contextmanager
def replaced(original: Callable[..., Any], changed: Callable[..., Any]) -> Iterator[None]:
    """In the block, let every layer around the function `original` compute `changed`, with the same arguments."""
    wrapped = wraps(original)(changed)  # a layer reads its arguments by the signature
    before: dict[type, Any] = {}
    for creator in set(LayerRegistry.registry().values()):
        function = getattr(creator, "function", None)
        if (function.func if isinstance(function, partial) else function) is original:
            before[creator] = function
            new = partial(wrapped, **function.keywords) if isinstance(function, partial) else wrapped
            creator.function = staticmethod(new)
    if not before:
        raise LookupError(f"no layer computes {original.__name__}")
    try:
        yield
    finally:
        for creator, function in before.items():
            creator.function = staticmethod(function)


@fault("a running sum goes along the last axis instead of the given one")
def cumsum_axis() -> Iterator[None]:
    original = ordering.cumsum
    with replaced(original, lambda x, dim, dtype=None: original(x, dim - dim - 1, dtype)):
        yield


@fault("a window of adaptive pooling ends one element early if the size is not a multiple")
def adaptive_pooling_end() -> Iterator[None]:
    def spans(sizes: Any, output_size: Any, nd: int) -> Any:
        bounds = original(sizes, output_size, nd)
        return [
            [(start, max(start + 1, size * (place + 1) // len(axis))) for place, (start, _) in enumerate(axis)]
            for axis, size in zip(bounds, sizes, strict=True)
        ]

    original = pooling.spans
    with patch.object(pooling, "spans", spans):
        yield


@fault("layer norm omits eps")
def layer_norm_eps() -> Iterator[None]:
    original = normalization.layer_norm

    def changed(x: Array, normalized_shape: Any, weight: Any = None, bias: Any = None, eps: float = 1e-5) -> Array:
        return original(x, normalized_shape, weight, bias, eps * 0)

    with replaced(original, changed):
        yield


@fault("the division of integers in an expression truncates towards zero instead of rounding down")
def integer_division() -> Iterator[None]:
    original = functions.FUNCTIONS["floor_divide"]

    def divide(a: Array, b: Array) -> Array:
        down = np.floor_divide(a, b)
        return down + ((down < 0) & (down * b != a)) if np.asarray(a).dtype.kind == "i" else down

    with patch.dict(functions.FUNCTIONS, {"floor_divide": replace(original, array=divide)}):
        yield


@fault("the input gate and the forget gate of an LSTM are exchanged")
def lstm_gates() -> Iterator[None]:
    def step(self: Any, x: Array, states: Any, weights: dict[str, Array]) -> Any:
        h, c = states
        f, i, g, o = np.split(x + recurrent.recurrence(h, weights), 4, axis=-1)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        return (np.matmul(h, weights["weight_hr"].T) if self.projection else h, c)

    with patch.object(recurrent.LstmLayer, "step", step):
        yield


@fault("scaled dot-product attention ignores its mask")
def attention_mask() -> Iterator[None]:
    original = attention.scaled_dot_product_attention

    def changed(query: Array, key: Array, value: Array, attn_mask: Any = None, **options: Any) -> Array:
        return original(query, key, value, None if attn_mask is not None else attn_mask, **options)

    with replaced(original, changed):
        yield


@fault("a slice whose end is counted from the end takes one element too many")
def slice_end() -> Iterator[None]:
    original = slicing.slice_index

    def changed(*arguments: Any) -> Any:
        index = original(*arguments)
        return tuple(
            slice(part.start, part.stop + 1 or None, part.step)
            if isinstance(part, slice) and part.stop is not None and part.stop < 0
            else part
            for part in index
        )

    with patch.object(slicing, "slice_index", changed):
        yield


@fault("an expression aligns a shorter shape on the left if it fits there, too")
def broadcast_side() -> Iterator[None]:
    original = functions._compute

    def changed(function: Any, arguments: Any) -> Any:
        rank = max((np.ndim(value) for value in arguments if isinstance(value, np.ndarray)), default=0)
        full = next((value.shape for value in arguments if np.ndim(value) == rank and rank), ())
        lined_up = [
            value.reshape(*value.shape, *[1] * (rank - value.ndim))
            if isinstance(value, np.ndarray) and 0 < value.ndim < rank and value.shape == full[: value.ndim]
            else value
            for value in arguments
        ]
        return original(function, lined_up)

    with patch.object(functions, "_compute", changed):
        yield


@fault("clamp ignores its upper bound if it has a lower one")
def clamp_bound() -> Iterator[None]:
    original = activations.clamp

    def changed(x: Array, min_: Any = None, max_: Any = None) -> Array:
        return original(x, min_, max_ if min_ is None else None)

    with replaced(original, changed):
        yield


@fault("cat exchanges the last two of three or more arrays")
def cat_order() -> Iterator[None]:
    original = joining.cat

    def changed(*tensors: Any, dim: int = 0) -> Array:
        parts = list(joining._listed(tensors))
        return original(*(parts if len(parts) < 3 else [*parts[:-2], parts[-1], parts[-2]]), dim=dim)

    with replaced(original, changed):
        yield
