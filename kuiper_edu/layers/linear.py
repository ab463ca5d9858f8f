"""Linear layers: y = x W^T + b."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from kuiper_edu.facts import Call, Facts, Shape
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer


def linear_weights(params: Mapping[str, Any]) -> dict[str, Shape | None]:
    """The shapes that in_features, out_features and bias call for."""
    out_features = params["out_features"]
    bias = (out_features,) if params.get("bias", True) else None
    return {"weight": (out_features, params["in_features"]), "bias": bias}


def _flops(call: Call) -> int:
    return (2 * call.width + call.has("bias", 2)) * call.made


@layer("nn.Linear", weights=linear_weights, unused=("in_features", "out_features"), facts=Facts("matrix", _flops))
@layer("F.linear", facts=Facts("matrix", _flops))
def linear(x: Array, weight: Array, bias: Array | None = None) -> Array:
    """x W^T + b, on the last dimension.

    Args:
        x: (..., in_features).
        weight: (out_features, in_features).
        bias: (out_features,) or None.

    Returns:
        (..., out_features).

    C++: `LinearLayer`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.Linear.html

    Example:
        >>> linear(np.float32([1, 2]), weight=np.float32([[3, 4], [0, 1]]), bias=np.float32([0, 10])).tolist()
        [11.0, 12.0]
    """
    y: Array = np.matmul(x, weight.T)
    return y if bias is None else y + bias


def _bilinear_flops(call: Call) -> int:
    # x1^T A for every output feature, then times x2.
    return (2 * call.shape("input2", 1)[-1] * (call.width + 1) + call.has("bias", 3)) * call.made


@layer(
    "nn.Bilinear",
    "F.bilinear",
    "aten::bilinear",
    unused=("in1_features", "in2_features", "out_features"),
    facts=Facts("matrix", _bilinear_flops),
)
def bilinear(input1: Array, input2: Array, weight: Array, bias: Array | None = None) -> Array:
    """x1^T A x2 + b for every output feature: (..., n), (..., m), weight (o, n, m) to (..., o).

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.Bilinear.html

    Example:
        >>> bilinear(np.float32([2]), np.float32([3]), np.float32([[[4]]])).tolist()
        [24.0]
    """
    y: Array = (np.einsum("...n,onm->...om", input1, weight, optimize=True) * input2[..., None, :]).sum(axis=-1)
    return y if bias is None else y + bias
