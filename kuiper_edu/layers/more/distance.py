"""Distances and similarities of vectors. Sums accumulate in float64."""

from __future__ import annotations

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.reduction import accumulated, vector_norm
from kuiper_edu.layers.shape import numbers_as_rows
from kuiper_edu.traits import Traits, per_input


@layer("nn.PairwiseDistance", "F.pairwise_distance", unused=("norm",), traits=Traits("arithmetic", per_input(3)))
def pairwise_distance(x1: Array, x2: Array, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False) -> Array:
    """|x1 - x2 + eps|_p along the last dimension.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.PairwiseDistance.html

    Example:
        >>> pairwise_distance(np.array([3.0, 4.0]), np.zeros(2), eps=0).item()
        5.0
    """
    return _length(np.asarray(x1 - x2 + eps), p, keepdim)


@numbers_as_rows
def _length(x: Array, p: float, keepdim: bool) -> Array:
    return vector_norm(x, p, -1, keepdim)


@layer(
    "nn.CosineSimilarity", "F.cosine_similarity", "aten::cosine_similarity", traits=Traits("arithmetic", per_input(6))
)
def cosine_similarity(x1: Array, x2: Array, dim: int = 1, eps: float = 1e-8) -> Array:
    """x1 . x2 / (max(|x1|, eps) max(|x2|, eps)) along `dim`.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.functional.cosine_similarity.html

    Example:
        >>> cosine_similarity(np.array([[1.0, 0.0]]), np.array([[2.0, 0.0]])).item()
        1.0
    """
    first, second = np.broadcast_arrays(*np.atleast_1d(x1, x2))  # a number has a dimension 0
    lengths = [vector_norm(vector, 2, dim, keepdims=True) for vector in (first, second)]
    a, b = (vector / np.maximum(length, eps) for vector, length in zip((first, second), lengths, strict=True))
    return accumulated(np.sum, a * b, dim, False)


@layer("torch.cdist", "aten::cdist", traits=Traits("arithmetic", lambda call: 3 * call.output_size * call.width))
def cdist(x1: Array, x2: Array, p: float = 2.0, compute_mode: int | None = None) -> Array:  # noqa: ARG001
    """All distances |a - b|_p between the rows of x1 (..., P, M) and of x2 (..., R, M): (..., P, R).

    `compute_mode` chooses between methods that differ only in rounding.

    Example:
        >>> cdist(np.array([[0.0, 0.0]]), np.array([[3.0, 4.0]])).tolist()
        [[5.0]]
    """
    return vector_norm(x1[..., :, None, :] - x2[..., None, :, :], p, -1)
