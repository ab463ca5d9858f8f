"""Activations built on exp, tanh and erf: element by element, any shape, same shape out.

No argument of exp is ever positive, so nothing overflows. Each formula is the one of its page at
https://pytorch.org/docs/stable/nn.html#non-linear-activations-weighted-sum-nonlinearity
"""

from __future__ import annotations

import math

import numpy as np

from kuiper_edu.facts import pointwise
from kuiper_edu.layers.arithmetic import erf
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer

INPLACE = ("inplace",)


@layer("nn.Tanh", "F.tanh", "torch.tanh", "Tensor.tanh", facts=pointwise(4))
def tanh(x: Array) -> Array:
    """The hyperbolic tangent.

    Example:
        >>> tanh(np.float32([0, 100])).tolist()
        [0.0, 1.0]
    """
    return np.asarray(np.tanh(x))


@layer("nn.Tanhshrink", "F.tanhshrink", facts=pointwise(5))
def tanhshrink(x: Array) -> Array:
    """x - tanh(x).

    Example:
        >>> tanhshrink(np.float32([0, 100])).tolist()
        [0.0, 99.0]
    """
    return np.asarray(x - np.tanh(x))


@layer("nn.Softplus", "F.softplus", facts=pointwise(5))
def softplus(x: Array, beta: float = 1.0, threshold: float = 20.0) -> Array:
    """log(1 + e^(beta x)) / beta; x itself where beta x > threshold.

    Example:
        >>> softplus(np.array([0.0, 100.0])).round(4).tolist()
        [0.6931, 100.0]
    """
    scaled = x * beta
    smooth = np.maximum(scaled, 0) + np.log1p(np.exp(-np.abs(scaled)))
    return np.where(scaled > threshold, x, smooth / beta)


@layer("nn.LogSigmoid", "F.logsigmoid", facts=pointwise(5))
def logsigmoid(x: Array) -> Array:
    """The logarithm of the logistic function, min(x, 0) - log(1 + e^-|x|).

    Example:
        >>> logsigmoid(np.array([-100.0, 0.0])).round(4).tolist()
        [-100.0, -0.6931]
    """
    return np.asarray(np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x))))


@layer("nn.Mish", "F.mish", unused=INPLACE, facts=pointwise(5))
def mish(x: Array) -> Array:
    """x * tanh(softplus(x)).

    Example:
        >>> mish(np.float32([0, 100])).tolist()
        [0.0, 100.0]
    """
    return np.asarray(x * np.tanh(softplus(x)))


@layer("nn.ELU", "F.elu", unused=INPLACE, facts=pointwise(5))
def elu(x: Array, alpha: float = 1.0) -> Array:
    """x for x > 0, alpha * (e^x - 1) below.

    Example:
        >>> elu(np.float32([-100, 2]), alpha=3).tolist()
        [-3.0, 2.0]
    """
    return np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0)))


@layer("nn.CELU", "F.celu", unused=INPLACE, facts=pointwise(5))
def celu(x: Array, alpha: float = 1.0) -> Array:
    """x for x > 0, alpha * (e^(x / alpha) - 1) below.

    Example:
        >>> celu(np.float32([-100, 2]), alpha=3).tolist()
        [-3.0, 2.0]
    """
    return np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0) / alpha))


@layer("nn.SELU", "F.selu", unused=INPLACE, facts=pointwise(5))
def selu(x: Array) -> Array:
    """scale * elu(x, alpha) with the constants of Klambauer et al., https://arxiv.org/abs/1706.02515.

    Example:
        >>> selu(np.array([0.0, 1.0])).round(4).tolist()
        [0.0, 1.0507]
    """
    return np.asarray(1.0507009873554804934193349852946 * elu(x, 1.6732632423543772848170429916717))


@layer("nn.GELU", "F.gelu", facts=pointwise(5))
def gelu(x: Array, approximate: str = "none") -> Array:
    """x * Phi(x), Phi the normal distribution; `approximate="tanh"` as in https://arxiv.org/abs/1606.08415.

    Example:
        >>> gelu(np.array([0.0, 1.0])).round(4).tolist()
        [0.0, 0.8413]
    """
    if approximate == "tanh":
        inner = math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x)
        return np.asarray(0.5 * x * (1 + np.tanh(inner)))
    return np.asarray(0.5 * x * (1 + erf(x * math.sqrt(0.5))))
