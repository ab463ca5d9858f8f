"""Activations that weight x by a gate: SiLU by the logistic function, Hardswish by a piecewise linear one."""

from __future__ import annotations

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.gate import sigmoid


@layer("nn.SiLU", "F.silu", unused=("inplace",))
def silu(x: Array) -> Array:
    """x * sigmoid(x), also called swish; any shape.

    C++: `SiLULayer`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.SiLU.html

    Example:
        >>> silu(np.float32([0, 20])).tolist()
        [0.0, 20.0]
    """
    return np.asarray(x * sigmoid(x))


@layer("nn.Hardswish", "F.hardswish", unused=("inplace",))
def hardswish(x: Array) -> Array:
    """x * min(max(x + 3, 0), 6) / 6; any shape.

    C++: `HardSwishLayer`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.Hardswish.html

    Example:
        >>> hardswish(np.float32([-4, 0, 3, 5])).tolist()
        [-0.0, 0.0, 3.0, 5.0]
    """
    return np.asarray(x * np.clip(x + 3, 0, 6) / 6)


@layer("nn.GLU", "F.glu")
def glu(x: Array, dim: int = -1) -> Array:
    """The first half along `dim` times the sigmoid of the second half: (..., 2n, ...) to (..., n, ...).

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.GLU.html

    Example:
        >>> glu(np.float32([[3, 0]])).tolist()
        [[1.5]]
    """
    values, gates = np.split(x, 2, axis=dim)
    return np.asarray(values * sigmoid(gates))
