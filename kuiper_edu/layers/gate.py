"""sigmoid(x) for other layers, by the registered layer, which may be the learner's.

The traits of the sigmoid and of the activations built on it are here, because the modules of their layers are withheld
during the homework: pictures of SiLU do not depend on them.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from kuiper_edu.layers.base import Array, Layer
from kuiper_edu.layers.registry import LayerRegistry, create_layer
from kuiper_edu.traits import Activation, Traits, per_output, pointwise, register_traits


def sigmoid(x: Array) -> Array:
    """Compute the logistic function of x, any shape, by the layer registered for `nn.Sigmoid`.

    Raises:
        UnknownLayerError: none is registered (during the homework the library's own is withheld).

    Example:
        >>> sigmoid(np.float32([0])).tolist()
        [0.5]
    """
    return cast(Array, _layer().compute([x])[0])


def sigmoid_into(x: Array, target: Array) -> None:
    """Compute the logistic function of x into an array of x's shape, by the layer registered for `nn.Sigmoid`.

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
        np.copyto(target, layer.compute([x])[0])  # a learner's layer gets contiguous arrays, as everywhere


def silu_into(source: Array, target: Array) -> None:
    """Compute x * sigmoid(x) into an array of x's shape.

    Example:
        >>> target = np.empty(1, np.float32)
        >>> silu_into(np.float32([0]), target)
        >>> target.tolist()
        [0.0]
    """
    sigmoid_into(source, target)
    np.multiply(target, source, out=target)


def _silu(_: Any) -> Activation | None:
    """Return the SiLU for engines, if the layer registered for `nn.Sigmoid` is the library's own."""
    sigmoid_class = LayerRegistry.registry().get("nn.Sigmoid")
    ours = str(getattr(sigmoid_class, "__module__", "")).partition(".")[0] == "kuiper_edu"
    return Activation("silu") if ours else None


def _layer() -> Layer:
    op: Any = SimpleNamespace(
        name="sigmoid", type="nn.Sigmoid", params={}, attribute={}, inputnames=[], output_names=["sigmoid"]
    )
    return create_layer(op)


register_traits(
    ("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid"),
    pointwise(4, activation=lambda _: Activation("sigmoid")),
)
register_traits(("nn.SiLU", "F.silu"), pointwise(5, activation=_silu))
register_traits(("nn.Hardswish", "F.hardswish"), pointwise(5, activation=lambda _: Activation("hardswish")))
register_traits(("nn.GLU", "F.glu"), Traits("activation", per_output(5)))
