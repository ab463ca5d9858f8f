"""Activations that write straight into their target: fewer passes over memory than a formula that makes new arrays.

Each is `activation(source, target)` for float32; `source` stays as it is. A layer without a function here runs through
its own forward. Limits are np.clip's work: against a single number it is three to four times as fast as np.maximum,
which has vector code for two arrays alone. The logistic function is an answer slot, so it is asked of the registry
here as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from kuiper_edu.engine.convolution import Activation
from kuiper_edu.engine.image import Array
from kuiper_edu.layers.activations import hardtanh, leaky_relu, relu6
from kuiper_edu.layers.function import FunctionLayer
from kuiper_edu.layers.gate import sigmoid_into
from kuiper_edu.layers.relu import ReluLayer


def direct(layer: Any) -> Activation | None:
    """The function that computes what this layer of the library computes; None if there is none.

    Example:
        >>> direct(print) is None
        True
    """
    if type(layer) is ReluLayer:
        return None if layer.thresh else _relu
    if not isinstance(layer, FunctionLayer):
        return None
    if type(layer).__qualname__ == "SiLULayer" and type(layer).__module__ == "kuiper_edu.layers.gated":
        return _silu  # that module may be put away, so it is not imported here
    make = _MAKERS.get(type(layer).function)
    return None if make is None else make(layer.arguments)


def _relu(source: Array, target: Array) -> None:
    np.clip(source, 0, np.inf, out=target)


def _held(source: Array, target: Array, low: float, high: float) -> None:
    np.clip(source, low, high, out=target)


def _leaky(source: Array, target: Array, slope: float) -> None:
    np.multiply(source, slope, out=target)
    np.maximum(source, target, out=target)


def _silu(source: Array, target: Array) -> None:
    sigmoid_into(source, target)
    np.multiply(target, source, out=target)


def _make_leaky(arguments: Mapping[str, Any]) -> Activation | None:
    slope = float(arguments.get("negative_slope", 0.01))
    # The larger of x and slope * x is the right one only for these slopes; 0 * inf would be NaN.
    return partial(_leaky, slope=slope) if 0 < slope <= 1 else None


def _make_held(arguments: Mapping[str, Any]) -> Activation:
    return partial(_held, low=arguments.get("min_val", -1.0), high=arguments.get("max_val", 1.0))


_MAKERS: dict[Any, Callable[[Mapping[str, Any]], Activation | None]] = {
    relu6: lambda _: partial(_held, low=0.0, high=6.0),
    hardtanh: _make_held,
    leaky_relu: _make_leaky,
}
