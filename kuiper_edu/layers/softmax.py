"""Softmax and its variants: the maximum is subtracted first, so that exp never overflows.

Sums accumulate in float64.
"""

from __future__ import annotations

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.traits import Traits, per_output

UNUSED = ("_stacklevel",)


SOFTMAX = Traits("activation", per_output(5))


@layer("nn.Softmax", "F.softmax", "torch.softmax", "Tensor.softmax", unused=UNUSED, traits=SOFTMAX)
def softmax(x: Array, dim: int | None = None) -> Array:
    """e^x / sum of e^x along `dim`; the same shape.

    Without `dim` torch takes 0 for 0, 1 and 3 dimensions and 1 otherwise.

    C++: `SoftmaxLayer`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.Softmax.html

    Example:
        >>> softmax(np.float32([1000, 1000]), dim=0).tolist()
        [0.5, 0.5]
    """
    axis = _axis(x, dim)
    if x.size == 0:  # there is no maximum
        return x
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return np.asarray(e / e.sum(axis=axis, keepdims=True, dtype=np.float64).astype(e.dtype))


@layer("nn.Softmax2d", traits=Traits("activation", per_output(5)))
def softmax_2d(x: Array) -> Array:
    """Softmax over the channels of (N, C, H, W) or (C, H, W).

    Example:
        >>> softmax_2d(np.zeros((2, 1, 1), np.float32)).ravel().tolist()
        [0.5, 0.5]
    """
    return softmax(x, dim=-3)


@layer("nn.Softmin", "F.softmin", unused=UNUSED, traits=Traits("activation", per_output(5)))
def softmin(x: Array, dim: int | None = None) -> Array:
    """Softmax of -x.

    Example:
        >>> softmin(np.float32([0, 1000]), dim=0).tolist()
        [1.0, 0.0]
    """
    return softmax(-x, dim)


@layer("nn.LogSoftmax", "F.log_softmax", "torch.log_softmax", unused=UNUSED, traits=SOFTMAX)
def log_softmax(x: Array, dim: int | None = None) -> Array:
    """log(softmax(x)) along `dim`, without ever taking the logarithm of 0.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.LogSoftmax.html

    Example:
        >>> log_softmax(np.float32([1000, 0]), dim=0).tolist()
        [0.0, -1000.0]
    """
    axis = _axis(x, dim)
    if x.size == 0:
        return x
    shifted = x - x.max(axis=axis, keepdims=True)
    total = np.exp(shifted).sum(axis=axis, keepdims=True, dtype=np.float64)
    return np.asarray(shifted - np.log(total).astype(x.dtype))


def _axis(x: Array, dim: int | None) -> int:
    if dim is not None:
        return dim
    return 0 if x.ndim in (0, 1, 3) else 1
