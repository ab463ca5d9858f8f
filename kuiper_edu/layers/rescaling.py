"""Layers that divide x by a measure of its neighbourhood: local response norm, vector length."""

from __future__ import annotations

import numpy as np

from kuiper_edu.facts import Facts, per_input
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import numbers_as_rows


@layer(
    "nn.LocalResponseNorm",
    "F.local_response_norm",
    facts=Facts("normalization", lambda call: (call.value("size") + 4) * call.made),
)
def local_response_norm(x: Array, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0) -> Array:
    """x / (k + alpha * mean of x^2 over `size` neighbouring channels)^beta; x (N, C, ...).

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.LocalResponseNorm.html

    Example:
        >>> local_response_norm(np.float32([[[2], [2]]]), size=1, alpha=3, beta=1, k=4).tolist()
        [[[0.125], [0.125]]]
    """
    width = [(0, 0)] * x.ndim
    width[1] = (size // 2, (size - 1) // 2)
    seen = np.lib.stride_tricks.sliding_window_view(np.pad(np.square(x), width), size, axis=1)
    return np.asarray(x / (k + alpha * seen.mean(axis=-1)) ** beta)


@layer("F.normalize", facts=Facts("normalization", per_input(3)))
@numbers_as_rows
def normalize(x: Array, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Array:
    """x / max(|x|_p, eps) along `dim`.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.functional.normalize.html

    Example:
        >>> normalize(np.array([[3.0, 4.0]])).round(4).tolist()
        [[0.6, 0.8]]
    """
    length = np.linalg.vector_norm(x, ord=p, axis=dim, keepdims=True)
    return np.asarray(x / np.maximum(length, eps))
