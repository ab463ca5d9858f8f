"""sigmoid(x) for other layers: asked of the registry, so that it is the learner's where there is one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.registry import create_layer


def sigmoid(x: Array) -> Array:
    """The logistic function of x, any shape, by the layer registered for `nn.Sigmoid`.

    Raises:
        UnknownLayerError: none is registered (the homework puts the library's own away).

    Example:
        >>> sigmoid(np.float32([0])).tolist()
        [0.5]
    """
    if x.size == 0:
        return np.array(x)
    op: Any = SimpleNamespace(
        name="sigmoid", type="nn.Sigmoid", params={}, attribute={}, inputnames=[], output_names=["sigmoid"]
    )
    return cast(Array, create_layer(op).compute([x])[0])
