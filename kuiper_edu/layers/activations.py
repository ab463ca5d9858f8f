"""Activations: elementwise functions of arrays of any shape.

No argument of exp is ever positive, so nothing overflows. The formulas are from the pages at
https://pytorch.org/docs/stable/nn.html#non-linear-activations-weighted-sum-nonlinearity
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np

from kuiper_edu.layers.arithmetic import erf
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import numbers_as_rows
from kuiper_edu.pnnx import Operator
from kuiper_edu.traits import MOVES, Activation, LeakyRelu, Traits, always, per_output, pointwise

INPLACE = ("inplace",)
PRELU = Traits("activation", per_output(1))


def _limits(layer: Any) -> Activation | None:
    return Activation.between(layer.arguments.get("min_val", -1.0), layer.arguments.get("max_val", 1.0))


def _optional_limits(layer: Any) -> Activation | None:
    return Activation.between(layer.arguments.get("min_"), layer.arguments.get("max_"))


def _leaky(layer: Any) -> LeakyRelu | None:
    slope = float(layer.arguments.get("negative_slope", 0.01))
    return LeakyRelu(slope) if 0 < slope <= 1 else None  # for 0, the product 0 * inf would be NaN


def _exact_gelu(layer: Any) -> Activation | None:
    return Activation("gelu") if layer.arguments.get("approximate", "none") == "none" else None


def _is_off(op: Operator) -> bool:
    """Whether a dropout passes its input on: a module does at inference, a function if the file says so."""
    return op.type.startswith("nn.") or ("training" in op.params and op.params["training"].value is False)


@layer("nn.Threshold", "F.threshold", "torch.threshold", unused=INPLACE, traits=pointwise(1))
def threshold(x: Array, threshold: float, value: float) -> Array:
    """x where x > threshold, `value` elsewhere (nn.Threshold).

    Example:
        >>> threshold(np.float32([1, 2, 3]), threshold=2, value=-7).tolist()
        [-7.0, -7.0, 3.0]
    """
    return np.where(x <= threshold, np.asarray(value, x.dtype), x)


@layer("nn.ReLU6", "F.relu6", unused=INPLACE, traits=pointwise(1, activation=lambda _: Activation(low=0.0, high=6.0)))
def relu6(x: Array) -> Array:
    """min(max(x, 0), 6). C++: `Relu6Layer`.

    Example:
        >>> relu6(np.float32([-1, 3, 9])).tolist()
        [0.0, 3.0, 6.0]
    """
    return np.clip(x, 0, 6)


@layer("nn.Hardtanh", "F.hardtanh", unused=INPLACE, traits=pointwise(1, activation=_limits))
def hardtanh(x: Array, min_val: float = -1.0, max_val: float = 1.0) -> Array:
    """min(max(x, min_val), max_val).

    Example:
        >>> hardtanh(np.float32([-2, 0.5, 2])).tolist()
        [-1.0, 0.5, 1.0]
    """
    return np.clip(x, min_val, max_val)


@layer("torch.clamp", "torch.clip", "Tensor.clamp", "aten::clamp_min", "torch.clamp_min", "Tensor.clamp_min",
       traits=pointwise(1, "arithmetic", _optional_limits))  # fmt: skip
def clamp(x: Array, min_: Array | float | None = None, max_: Array | float | None = None) -> Array:
    """x limited to `min` .. `max`; either may be missing.

    Example:
        >>> clamp(np.float32([-2, 0.5, 2]), max_=1).tolist()
        [-2.0, 0.5, 1.0]
    """
    return np.clip(x, min_, max_)


@layer("aten::clamp_max", "torch.clamp_max", "Tensor.clamp_max", traits=pointwise(1, "arithmetic"))
def clamp_max(x: Array, max_: Array | float) -> Array:
    """x limited to at most `max`.

    Example:
        >>> clamp_max(np.float32([0.5, 2]), 1).tolist()
        [0.5, 1.0]
    """
    return np.minimum(x, max_)


@layer("nn.LeakyReLU", "F.leaky_relu", unused=INPLACE, traits=pointwise(1, activation=_leaky))
def leaky_relu(x: Array, negative_slope: float = 0.01) -> Array:
    """x for x >= 0, negative_slope * x below.

    Example:
        >>> leaky_relu(np.float32([-2, 3]), negative_slope=0.5).tolist()
        [-1.0, 3.0]
    """
    return np.where(x < 0, x * negative_slope, x)


@layer("nn.RReLU", "F.rrelu", unused=(*INPLACE, "training"), traits=replace(pointwise(1), pure=False))
def rrelu(x: Array, lower: float = 1 / 8, upper: float = 1 / 3) -> Array:
    """Leaky ReLU whose slope is random in training and the mean of the two bounds at inference.

    Example:
        >>> rrelu(np.float32([-2, 3]), lower=0.25, upper=0.75).tolist()
        [-1.0, 3.0]
    """
    return leaky_relu(x, (lower + upper) / 2)


@layer(
    "nn.PReLU", unused=("num_parameters",), weights=lambda params: {"weight": (params["num_parameters"],)}, traits=PRELU
)
@layer("F.prelu", "torch.prelu", traits=PRELU)
@numbers_as_rows
def prelu(x: Array, weight: Array) -> Array:
    """x for x >= 0, weight * x below, with one slope for all (1,) or one per channel (C,) of x (N, C, ...).

    Example:
        >>> prelu(np.float32([[-2, -2]]), np.float32([0.5, 2])).tolist()
        [[-1.0, -4.0]]
    """
    slope: Array = weight.reshape(-1) if x.ndim < 2 else weight.reshape(-1, *[1] * (x.ndim - 2))
    return np.asarray(np.where(x < 0, x * slope, x))


@layer("nn.Hardshrink", "F.hardshrink", traits=pointwise(1))
def hardshrink(x: Array, lambd: float = 0.5) -> Array:
    """x where |x| > lambd, 0 elsewhere.

    Example:
        >>> hardshrink(np.float32([-1, 0.2, 1])).tolist()
        [-1.0, 0.0, 1.0]
    """
    return np.where(np.abs(x) <= lambd, np.zeros((), x.dtype), x)


@layer("nn.Softshrink", "F.softshrink", traits=pointwise(2))
def softshrink(x: Array, lambd: float = 0.5) -> Array:
    """x moved towards 0 by lambd, and 0 where |x| <= lambd.

    Example:
        >>> softshrink(np.float32([-1, 0.2, 1])).tolist()
        [-0.5, 0.0, 0.5]
    """
    return np.asarray(x - np.clip(x, -lambd, lambd))


@layer("nn.Hardsigmoid", "F.hardsigmoid", unused=INPLACE, traits=pointwise(4))
def hardsigmoid(x: Array) -> Array:
    """min(max(x + 3, 0), 6) / 6. C++: `HardSigmoidLayer`.

    Example:
        >>> hardsigmoid(np.float32([-4, 0, 4])).tolist()
        [0.0, 0.5, 1.0]
    """
    return np.asarray(np.clip(x + 3, 0, 6) / 6)


@layer("nn.Softsign", "F.softsign", traits=pointwise(3))
def softsign(x: Array) -> Array:
    """x / (1 + |x|).

    Example:
        >>> softsign(np.float32([-1, 3])).tolist()
        [-0.5, 0.75]
    """
    return np.asarray(x / (1 + np.abs(x)))


@layer("nn.Dropout", "nn.Dropout1d", "nn.Dropout2d", "nn.Dropout3d", "nn.AlphaDropout", "nn.FeatureAlphaDropout",
       "F.dropout", "F.dropout2d", "F.dropout3d", "F.alpha_dropout", "F.feature_alpha_dropout", "F.dropoutnd",
       traits=Traits("shape", MOVES, view=True, no_op=_is_off, pure=False),
       unused=(*INPLACE, "p", "training"))  # fmt: skip
def dropout(x: Array) -> Array:
    """x itself, as dropout leaves it outside training.

    Example:
        >>> dropout(np.float32([1])).tolist()
        [1.0]
    """
    return x


@layer("nn.Identity", "torch.positive", "Tensor.contiguous", "torch.clone", "Tensor.clone", "Tensor.detach",
       "torch.detach", "aten::detach", "aten::clone", "aten::contiguous", "aten::alias",
       traits=Traits("shape", MOVES, view=True, no_op=always), unused=("memory_format",))  # fmt: skip
def identity(x: Array) -> Array:
    """x itself; also clone, contiguous, detach, `x[...]` (alias).

    Example:
        >>> identity(np.float32([1])).tolist()
        [1.0]
    """
    return x


@layer("nn.Tanh", "F.tanh", "torch.tanh", "Tensor.tanh", traits=pointwise(4))
def tanh(x: Array) -> Array:
    """The hyperbolic tangent.

    Example:
        >>> tanh(np.float32([0, 100])).tolist()
        [0.0, 1.0]
    """
    return np.asarray(np.tanh(x))


@layer("nn.Tanhshrink", "F.tanhshrink", traits=pointwise(5))
def tanhshrink(x: Array) -> Array:
    """x - tanh(x).

    Example:
        >>> tanhshrink(np.float32([0, 100])).tolist()
        [0.0, 99.0]
    """
    return np.asarray(x - np.tanh(x))


@layer("nn.Softplus", "F.softplus", traits=pointwise(5))
def softplus(x: Array, beta: float = 1.0, threshold: float = 20.0) -> Array:
    """log(1 + e^(beta x)) / beta; x itself where beta x > threshold.

    Example:
        >>> softplus(np.array([0.0, 100.0])).round(4).tolist()
        [0.6931, 100.0]
    """
    scaled = x * beta
    smooth = np.maximum(scaled, 0) + np.log1p(np.exp(-np.abs(scaled)))
    return np.where(scaled > threshold, x, smooth / beta)


@layer("nn.LogSigmoid", "F.logsigmoid", traits=pointwise(5))
def logsigmoid(x: Array) -> Array:
    """The logarithm of the logistic function, min(x, 0) - log(1 + e^-|x|).

    Example:
        >>> logsigmoid(np.array([-100.0, 0.0])).round(4).tolist()
        [-100.0, -0.6931]
    """
    return np.asarray(np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x))))


@layer("nn.Mish", "F.mish", unused=INPLACE, traits=pointwise(5))
def mish(x: Array) -> Array:
    """x * tanh(softplus(x)).

    Example:
        >>> mish(np.float32([0, 100])).tolist()
        [0.0, 100.0]
    """
    return np.asarray(x * np.tanh(softplus(x)))


@layer("nn.ELU", "F.elu", unused=INPLACE, traits=pointwise(5))
def elu(x: Array, alpha: float = 1.0) -> Array:
    """x for x > 0, alpha * (e^x - 1) below.

    Example:
        >>> elu(np.float32([-100, 2]), alpha=3).tolist()
        [-3.0, 2.0]
    """
    return np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0)))


@layer("nn.CELU", "F.celu", unused=INPLACE, traits=pointwise(5))
def celu(x: Array, alpha: float = 1.0) -> Array:
    """x for x > 0, alpha * (e^(x / alpha) - 1) below.

    Example:
        >>> celu(np.float32([-100, 2]), alpha=3).tolist()
        [-3.0, 2.0]
    """
    return np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0) / alpha))


@layer("nn.SELU", "F.selu", unused=INPLACE, traits=pointwise(5))
def selu(x: Array) -> Array:
    """scale * elu(x, alpha) with the constants of Klambauer et al., https://arxiv.org/abs/1706.02515.

    Example:
        >>> selu(np.array([0.0, 1.0])).round(4).tolist()
        [0.0, 1.0507]
    """
    return np.asarray(1.0507009873554804934193349852946 * elu(x, 1.6732632423543772848170429916717))


@layer("nn.GELU", "F.gelu", traits=pointwise(5, activation=_exact_gelu))
def gelu(x: Array, approximate: str = "none") -> Array:
    """x * Phi(x), Phi the normal distribution; `approximate="tanh"` as in https://arxiv.org/abs/1606.08415.

    Example:
        >>> gelu(np.array([0.0, 1.0])).round(4).tolist()
        [0.0, 0.8413]
    """
    if approximate == "tanh":
        inner = math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x)
        return np.asarray(0.5 * x * (1 + np.tanh(inner)))
    doubled = erf(x * math.sqrt(0.5))
    doubled += 1
    return np.asarray(np.multiply(doubled, 0.5 * x, out=doubled))
