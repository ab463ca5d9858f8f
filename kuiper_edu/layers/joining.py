"""Joining arrays and splitting them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import COPY, VIEW, stays


def _listed(tensors: tuple[Array, ...]) -> Sequence[Array]:
    """Return the arrays, which may be passed one by one or as one list."""
    only = tensors[0] if len(tensors) == 1 else tensors
    return only if isinstance(only, list | tuple) else tensors


JOINED = replace(COPY, no_op=lambda op: len(op.inputs) == 1 and stays(op))


@layer("torch.cat", "torch.concat", traits=JOINED)
def cat(*tensors: Array, dim: int = 0) -> Array:
    """Arrays one after the other along `dim`; empty ones of shape (0,) are ignored, as in torch.

    C++: `CatLayer`.

    Example:
        >>> cat(np.array([1]), np.array([2, 3])).tolist()
        [1, 2, 3]
    """
    parts = [tensor for tensor in _listed(tensors) if tensor.shape != (0,)]
    return np.concatenate(parts, axis=dim) if parts else _listed(tensors)[0]


@layer("torch.stack", traits=COPY)
def stack(*tensors: Array, dim: int = 0) -> Array:
    """Arrays of one shape along a new dimension.

    Example:
        >>> stack(np.array([1, 2]), np.array([3, 4]), dim=1).tolist()
        [[1, 3], [2, 4]]
    """
    return np.stack(_listed(tensors), axis=dim)


@layer("aten::hstack", join=np.hstack, traits=COPY)
@layer("aten::vstack", join=np.vstack, traits=COPY)
@layer("aten::dstack", join=np.dstack, traits=COPY)
@layer("aten::column_stack", join=np.column_stack, traits=COPY)
def stack_along(*tensors: Array, join: Callable[[Sequence[Array]], Array] = np.hstack) -> Array:
    """Arrays joined along the second dimension (hstack), the first (vstack) or the third (dstack), as NumPy does.

    Arrays of fewer dimensions get more: hstack joins vectors along their only dimension, column_stack makes them
    columns, vstack rows.

    Example:
        >>> stack_along(np.array([1]), np.array([2, 3])).tolist()
        [1, 2, 3]
        >>> stack_along(np.array([1, 2]), np.array([3, 4]), join=np.column_stack).tolist()
        [[1, 3], [2, 4]]
    """
    return join(_listed(tensors))


@layer("torch.split", "Tensor.split", "aten::unsafe_split", "aten::unsafe_split_with_sizes", traits=VIEW)
def split(x: Array, split_size_or_sections: int | Sequence[int], dim: int = 0) -> list[Array]:
    """Parts along `dim`: of one size (the last may be smaller), or of the given sizes.

    `unsafe` in a name says that PyTorch may share the memory of the parts, which changes no number.

    Example:
        >>> [each.tolist() for each in split(np.arange(3), 2)]
        [[0, 1], [2]]
    """
    length = x.shape[dim]
    if isinstance(split_size_or_sections, Sequence):
        ends = np.cumsum(split_size_or_sections)[:-1].tolist()
    else:
        ends = list(range(split_size_or_sections, length, split_size_or_sections))
    return np.split(x, ends, axis=dim)


@layer("torch.chunk", "Tensor.chunk", "aten::unsafe_chunk", traits=VIEW)
def chunk(x: Array, chunks: int, dim: int = 0) -> list[Array]:
    """Up to `chunks` parts along `dim`, all but the last of size ceil(n / chunks).

    `nn.GRUCell` and `nn.LSTMCell` are exported with `aten::unsafe_chunk`.

    Example:
        >>> [each.tolist() for each in chunk(np.arange(5), 2)]
        [[0, 1, 2], [3, 4]]
    """
    if x.shape[dim] == 0:  # then exactly `chunks` parts, as in torch
        return [x] * chunks
    return split(x, -(-x.shape[dim] // chunks), dim)


@layer("torch.tensor_split", "Tensor.tensor_split", traits=VIEW)
def tensor_split(
    x: Array, indices: Sequence[int] | None = None, sections: int | None = None, dim: int = 0
) -> list[Array]:
    """Parts along `dim`: split at `indices`, or into `sections` parts of nearly equal size.

    Example:
        >>> [each.tolist() for each in tensor_split(np.arange(3), sections=2)]
        [[0, 1], [2]]
    """
    cuts = sections if indices is None else indices
    return np.array_split(x, 1 if cuts is None else cuts, axis=dim)


@layer("aten::hsplit", parts=np.hsplit, traits=VIEW)
@layer("aten::vsplit", parts=np.vsplit, traits=VIEW)
@layer("aten::dsplit", parts=np.dsplit, traits=VIEW)
def split_along(
    x: Array, sections: int | Sequence[int], parts: Callable[[Array, int | Sequence[int]], list[Array]] = np.hsplit
) -> list[Array]:
    """Parts along the second dimension (hsplit; of a vector, its only one), the first (vsplit) or the third (dsplit).

    Args:
        x: the array.
        sections: the number of equal parts, or the indices at which x is split.
        parts: NumPy's function for the dimension.

    Example:
        >>> [each.tolist() for each in split_along(np.arange(3), [1])]
        [[0], [1, 2]]
    """
    return parts(x, sections)


@layer("torch.unbind", "Tensor.unbind", "aten::unbind", traits=VIEW)
def unbind(x: Array, dim: int = 0) -> list[Array]:
    """The slices along `dim`, without that dimension.

    Example:
        >>> [each.tolist() for each in unbind(np.array([[1, 2], [3, 4]]), dim=1)]
        [[1, 3], [2, 4]]
    """
    return list(np.moveaxis(x, dim, 0))
