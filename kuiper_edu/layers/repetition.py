"""Layers that repeat, reverse and shift elements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import COPY, SAME, Sizes, as_sizes, numbers_as_rows, stays
from kuiper_edu.traits import MOVES, Traits

REPEATED = replace(COPY, data_dependent=lambda op: len(op.input_operands_seq) > 1)


@layer("Tensor.expand", unused=("implicit",), traits=SAME)
@layer("torch.broadcast_to", "aten::broadcast_to", "Tensor.broadcast_to", traits=SAME)
def expand(x: Array, sizes: Sizes) -> Array:
    """Dimensions of size 1 repeated to `sizes`; -1 keeps a size, new dimensions come first.

    Example:
        >>> expand(np.array([[1], [2]]), (3, -1, 2)).shape
        (3, 2, 2)
    """
    target = as_sizes(sizes)
    current = (1,) * (len(target) - x.ndim) + x.shape
    return np.broadcast_to(x, [old if new == -1 else new for new, old in zip(target, current, strict=True)])


@layer("Tensor.expand_as", traits=Traits("shape", MOVES, no_op=stays))
def expand_as(x: Array, other: Array) -> Array:
    """x broadcast to the shape of `other`.

    Example:
        >>> expand_as(np.array([1]), np.zeros(3)).tolist()
        [1, 1, 1]
    """
    return np.broadcast_to(x, other.shape)


@layer("Tensor.repeat", "torch.tile", "Tensor.tile", traits=COPY)
def repeat(x: Array, sizes: Sizes = None, dims: Sizes = None) -> Array:
    """The whole array repeated along every dimension (Tensor.repeat calls them `sizes`, torch.tile `dims`).

    Example:
        >>> repeat(np.array([1, 2]), (2, 2)).tolist()
        [[1, 2, 1, 2], [1, 2, 1, 2]]
    """
    return np.tile(x, as_sizes(dims if sizes is None else sizes))


@layer("torch.repeat_interleave", "Tensor.repeat_interleave", unused=("output_size",), traits=REPEATED)
def repeat_interleave(x: Array, repeats: Array | int | Sequence[int], dim: int | None = None) -> Array:
    """Every element (or slice along `dim`) repeated next to itself.

    Example:
        >>> repeat_interleave(np.array([1, 2]), 2).tolist()
        [1, 1, 2, 2]
    """
    return np.repeat(x, np.asarray(repeats), axis=dim)


@layer("torch.flip", "Tensor.flip", traits=COPY)
@layer("aten::flipud", dims=0, traits=COPY)
@layer("aten::fliplr", dims=1, traits=COPY)
@numbers_as_rows
def flip(x: Array, dims: Sizes) -> Array:
    """x reversed along `dims`; flipud reverses the first dimension, fliplr the second.

    Example:
        >>> flip(np.array([1, 2, 3]), 0).tolist()
        [3, 2, 1]
    """
    return np.flip(x, as_sizes(dims))


@layer("aten::rot90", traits=COPY)
def rot90(x: Array, k: int = 1, dims: Sizes = (0, 1)) -> Array:
    """x turned `k` times by 90 degrees in the plane of two dimensions, from the first towards the second.

    Example:
        >>> rot90(np.array([[1, 2], [3, 4]])).tolist()
        [[2, 4], [1, 3]]
    """
    first, second = as_sizes(dims)
    return np.rot90(x, k, (first, second))


@layer("torch.roll", "Tensor.roll", traits=COPY)
def roll(x: Array, shifts: Sizes, dims: Sizes = None) -> Array:
    """x shifted cyclically along `dims`; flattened for the shift without `dims`.

    Example:
        >>> roll(np.array([1, 2, 3]), 1, 0).tolist()
        [3, 1, 2]
    """
    axes = as_sizes(dims)
    return np.roll(x, as_sizes(shifts), axes) if axes else np.roll(x, as_sizes(shifts)[0])
