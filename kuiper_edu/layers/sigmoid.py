"""The logistic function: computed only here, the library's answer to course 5's homework."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kuiper_edu.layers.base import Array, Layer
from kuiper_edu.layers.registry import register_layer


@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    """1 / (1 + e^-x), element by element, without overflow for any x.

    e^-x overflows for a very negative x, so the fraction is extended by e^x there: with e = e^-|x|, which
    never exceeds 1, the value is 1 / (1 + e) for x >= 0 and e / (1 + e) for x < 0. The numerator is max(e, x >= 0),
    because a truth value counts as 1 or 0; np.where would take five times as long.

    C++: `SigmoidLayer`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.Sigmoid.html

    Example:
        >>> import numpy as np
        >>> from types import SimpleNamespace
        >>> op = SimpleNamespace(name="sigmoid_1", type="nn.Sigmoid")
        >>> with np.errstate(over="raise"):
        ...     SigmoidLayer(op).compute([np.float32([-1000, 0, 1000])])[0].tolist()
        [0.0, 0.5, 1.0]
    """

    def compute(self, inputs: Sequence[Any]) -> tuple[Array, ...]:
        """Return the result in a new array of the input's type, float32 for integers."""
        x = self.first(inputs)
        output = np.empty(x.shape, x.dtype if x.dtype.kind in "fc" else np.float32)
        self.forward(inputs, (output,))
        return (output,)

    def forward(self, inputs: Sequence[Any], outputs: Sequence[Array]) -> None:
        """Write the result into `outputs[0]`, an array of the input's shape.

        Raises:
            ShapeError: the input is missing, or the output has another shape.
        """
        x = self.first(inputs)
        target = self.target(outputs, x)
        e = np.exp(-np.abs(x)).astype(target.dtype, copy=False)
        np.add(e, 1, out=target)
        np.divide(np.maximum(e, x >= 0), target, out=target)
