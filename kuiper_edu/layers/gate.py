"""sigmoid(x) for other layers: asked of the registry, so that it is the learner's where there is one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from kuiper_edu.layers.base import Array, Layer
from kuiper_edu.layers.registry import create_layer


def sigmoid(x: Array) -> Array:
    """The logistic function of x, any shape, by the layer registered for `nn.Sigmoid`.

    Raises:
        UnknownLayerError: none is registered (the homework puts the library's own away).

    Example:
        >>> sigmoid(np.float32([0])).tolist()
        [0.5]
    """
    return cast(Array, _layer().compute([x])[0])


def sigmoid_into(x: Array, target: Array) -> None:
    """The same, written into an array of x's shape.

    Example:
        >>> target = np.empty(1, np.float32)
        >>> sigmoid_into(np.float32([0]), target)
        >>> target.tolist()
        [0.5]
    """
    layer = _layer()
    if type(layer).__module__.partition(".")[0] == "kuiper_edu":
        layer.forward([x], [target])
    else:
        np.copyto(target, layer.compute([x])[0])  # a learner's layer gets arrays as everywhere, without gaps


def _layer() -> Layer:
    op: Any = SimpleNamespace(
        name="sigmoid", type="nn.Sigmoid", params={}, attribute={}, inputnames=[], output_names=["sigmoid"]
    )
    return create_layer(op)
