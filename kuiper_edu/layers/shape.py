"""Layers that only give the numbers another shape or order."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer

Sizes = Sequence[int] | int | None


def as_sizes(value: Sizes) -> tuple[int, ...]:
    """A tuple of ints for a list, one number, a 0-dim array or None.

    Example:
        >>> as_sizes(3), as_sizes([1, np.int64(2)]), as_sizes(None)
        ((3,), (1, 2), ())
    """
    if value is None:
        return ()
    return tuple(int(each) for each in np.atleast_1d(np.asarray(value)))


@layer("Tensor.reshape", "Tensor.view", "torch.reshape", "torch.view", "aten::view", "aten::reshape")
def reshape(x: Array, shape: Sizes) -> Array:
    """The same elements in another shape; one size may be -1. C++: `ViewLayer`.

    Example:
        >>> reshape(np.arange(6), (2, -1)).tolist()
        [[0, 1, 2], [3, 4, 5]]
    """
    return x.reshape(as_sizes(shape))


@layer("Tensor.reshape_as", "Tensor.view_as")
def reshape_as(x: Array, other: Array) -> Array:
    """x in the shape of `other`.

    Example:
        >>> reshape_as(np.arange(2), np.zeros((2, 1))).shape
        (2, 1)
    """
    return x.reshape(other.shape)


@layer("nn.Flatten", start_dim=1)
@layer("torch.flatten", "Tensor.flatten")
def flatten(x: Array, start_dim: int = 0, end_dim: int = -1) -> Array:
    """The dimensions start_dim .. end_dim become one. C++: `FlattenLayer`.

    Formula: https://pytorch.org/docs/stable/generated/torch.flatten.html

    Example:
        >>> flatten(np.zeros((2, 3, 4)), start_dim=1).shape
        (2, 12)
    """
    if x.ndim == 0:
        return x.reshape(1)
    first, last = start_dim % x.ndim, end_dim % x.ndim
    return x.reshape(*x.shape[:first], math.prod(x.shape[first : last + 1]), *x.shape[last + 1 :])


@layer("nn.Unflatten", "Tensor.unflatten", "torch.unflatten")
def unflatten(x: Array, dim: int, sizes: Sizes) -> Array:
    """One dimension becomes several.

    Example:
        >>> unflatten(np.zeros((2, 12)), dim=1, sizes=(3, -1)).shape
        (2, 3, 4)
    """
    axis = dim % x.ndim
    into = np.empty(x.shape[axis]).reshape(as_sizes(sizes)).shape
    return x.reshape(*x.shape[:axis], *into, *x.shape[axis + 1 :])


@layer("Tensor.permute", "torch.permute")
def permute(x: Array, dims: Sizes) -> Array:
    """The dimensions in the order of `dims`.

    Example:
        >>> permute(np.zeros((2, 3, 4)), (2, 0, 1)).shape
        (4, 2, 3)
    """
    return x.transpose(as_sizes(dims))


@layer("torch.transpose", "Tensor.transpose")
def transpose(x: Array, dim0: int, dim1: int) -> Array:
    """Two dimensions change places.

    Example:
        >>> transpose(np.zeros((2, 3, 4)), 0, 2).shape
        (4, 3, 2)
    """
    return x.swapaxes(dim0, dim1) if x.ndim else x


@layer("torch.t", "Tensor.t")
def t(x: Array) -> Array:
    """The transpose of a matrix; a vector stays.

    Example:
        >>> t(np.zeros((2, 3))).shape
        (3, 2)
    """
    return x.T


@layer("torch.squeeze", "Tensor.squeeze")
def squeeze(x: Array, dim: Sizes = None) -> Array:
    """Without the dimensions of size 1: all of them, or those of `dim` that have it.

    Example:
        >>> squeeze(np.zeros((1, 2, 1)), dim=(0, 1)).shape
        (2, 1)
    """
    if dim is None:
        return x.squeeze()
    axes = tuple({axis % x.ndim for axis in as_sizes(dim)} & {axis for axis, size in enumerate(x.shape) if size == 1})
    return x.squeeze(axes) if axes else x


@layer("torch.unsqueeze", "Tensor.unsqueeze")
def unsqueeze(x: Array, dim: int) -> Array:
    """With a dimension of size 1 put in at `dim`.

    Example:
        >>> unsqueeze(np.zeros((2, 3)), -1).shape
        (2, 3, 1)
    """
    return np.expand_dims(x, as_sizes(dim)[0])
