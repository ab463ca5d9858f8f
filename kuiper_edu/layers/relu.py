"""ReLU: the lesson's first layer, with the threshold of lesson 002's ReluOperator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kuiper_edu.layers.arguments import Arguments
from kuiper_edu.layers.base import Array, Layer
from kuiper_edu.layers.registry import register_layer
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.traits import Activation, pointwise

RELU = pointwise(1, activation=lambda layer: None if layer.thresh else Activation(low=0.0))


@register_layer("nn.ReLU", "F.relu", "torch.relu", "Tensor.relu", traits=RELU)
class ReluLayer(Layer):
    """max(x, 0), element by element; with a parameter `thresh`, x where x >= thresh and 0 elsewhere.

    PNNX's nn.ReLU has no parameter; `thresh` is the C++ ReluOperator's.

    Args:
        op: the operator, which may have a parameter `thresh`.

    C++: `ReluLayer`, `ReluLayer::Forward`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.ReLU.html

    Example:
        >>> import numpy as np
        >>> from types import SimpleNamespace
        >>> op = SimpleNamespace(name="relu_1", type="nn.ReLU", params={}, attribute={}, inputnames=[])
        >>> ReluLayer(op).compute([np.float32([[[-1, -2, 3]]])])[0].tolist()
        [[[0.0, 0.0, 3.0]]]
    """

    def __init__(self, op: RuntimeOperator) -> None:
        super().__init__(op)
        self.thresh: float = Arguments(_relu, op, unused=("inplace",)).static.get("thresh", 0.0)

    def forward(self, inputs: Sequence[Any], outputs: Sequence[Array]) -> None:
        """Write the result into `outputs[0]`, an array of the input's shape.

        Raises:
            ShapeError: the input is missing, or the output has another shape.
        """
        x = self.first(inputs)
        target = self.target(outputs, x)
        np.maximum(x, 0, out=target)
        if self.thresh:
            # NaN is not below any threshold, so it stays NaN.
            target[...] = np.where(x < self.thresh, np.zeros((), x.dtype), x)


def _relu(x: Array, thresh: float = 0.0) -> None:
    """Declare the arguments that an operator may have; never called."""
