"""Parts of an array by integer indices: slice, select, narrow, and writing a part back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import COPY, SAME, VIEW, Sizes, as_sizes

NOTHING = 2147483647  # INT_MAX: "to the end" as an end, "no selection" as a select
Bounds = Sequence[int | None] | int | None


def slice_index(dim: Bounds, start: Bounds, end: Bounds, step: Bounds, select: Bounds, ndim: int) -> tuple[Any, ...]:
    """Return NumPy's index for a slice along one dimension, or along several at once (the fused form).

    Args:
        dim: dimensions of the input, counted before a select removes any; the first when None.
        start, end, step, select: one number for each of them, or None.
        ndim: the number of dimensions of the input.

    Example:
        >>> slice_index([0, 1], [0, 1], [NOTHING, 3], [1, 1], [2, NOTHING], ndim=2)
        (2, slice(1, 3, 1))
    """
    index: list[Any] = [slice(None)] * ndim
    axes = _listed(0 if dim is None else dim, 1)
    columns = (_listed(numbers, len(axes)) for numbers in (start, end, step, select))
    for axis, first, last, by, chosen in zip(axes, *columns, strict=True):
        is_chosen = chosen is not None and chosen != NOTHING
        low, high = (None if number is None else int(number) for number in (first, last))
        index[axis] = int(chosen) if is_chosen else slice(low, high, int(by or 1))
    return tuple(index)


def _listed(numbers: Any, count: int) -> Sequence[Any]:
    """Return a list, array or single number as a sequence; for None a list of `count` times None."""
    if numbers is None:
        return [None] * count
    numbers = numbers.tolist() if isinstance(numbers, np.ndarray) else numbers
    return numbers if isinstance(numbers, Sequence) else [numbers]


@layer("Tensor.slice", "aten::slice", traits=SAME)
def slice_(
    x: Array, dim: Bounds = None, start: Bounds = None, end: Bounds = None, step: Bounds = None, select: Bounds = None
) -> Array:
    """x[start:end:step] along one dimension, or several at once (the fused form), of which `select` removes some.

    Example:
        >>> slice_(np.arange(6).reshape(2, 3), dim=(0, 1), start=(0, 1), end=(2, 3), step=(1, 1)).tolist()
        [[1, 2], [4, 5]]
    """
    return np.asarray(x[slice_index(dim, start, end, step, select, x.ndim)])


@layer("pnnx.SliceIndexes", traits=COPY)
def slice_indexes(*values: Any, indexes: Sequence[str | int]) -> tuple[list[int]]:
    """The starts, ends, steps or selects of a fused slice, some of them computed: `@k` is the k-th input.

    Example:
        >>> slice_indexes(5, indexes=("0", "@0"))
        ([0, 5],)
    """
    texts = [str(index) for index in indexes]
    return ([int(values[int(text[1:])] if text.startswith("@") else text) for text in texts],)


@layer("Tensor.slice_copy", "torch.slice_scatter", "aten::slice_scatter", traits=COPY)
def slice_copy(
    x: Array,
    src: Array,
    dim: Bounds = None,
    start: Bounds = None,
    end: Bounds = None,
    step: Bounds = None,
    select: Bounds = None,
) -> Array:
    """A copy of x in which the slice that `slice_` returns is replaced by `src`.

    Example:
        >>> slice_copy(np.zeros(3), np.ones(2), dim=0, start=1).tolist()
        [0.0, 1.0, 1.0]
    """
    result = np.array(x)
    slice_(result, dim, start, end, step, select)[...] = src
    return result


@layer("Tensor.select", "torch.select", "aten::select", traits=VIEW)
def select(x: Array, dim: int, index: int) -> Array:
    """The slice at `index` along `dim`, without that dimension.

    Example:
        >>> select(np.array([[1, 2], [3, 4]]), dim=1, index=-1).tolist()
        [2, 4]
    """
    return np.asarray(x[slice_index(dim, None, None, None, index, x.ndim)])


@layer("torch.narrow", "Tensor.narrow", traits=SAME)
def narrow(x: Array, dim: int, start: int, length: int) -> Array:
    """`length` elements along `dim`, from `start` on.

    Example:
        >>> narrow(np.arange(5), dim=0, start=1, length=2).tolist()
        [1, 2]
    """
    first = int(start) % x.shape[dim] if int(start) < 0 else int(start)
    return slice_(x, dim, first, first + int(length))


@layer("torch.diag", "Tensor.diag", traits=COPY)
def diag(x: Array, diagonal: int = 0) -> Array:
    """The diagonal of a matrix, or a matrix with this diagonal.

    Example:
        >>> diag(np.array([1, 2])).tolist()
        [[1, 0], [0, 2]]
    """
    return np.diag(x, diagonal)


@layer("torch.diagonal", "aten::diagonal", traits=COPY)
def diagonal(x: Array, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Array:
    """The diagonals of the matrices in dim1 and dim2, as the last dimension.

    Example:
        >>> diagonal(np.array([[1, 2], [3, 4]])).tolist()
        [1, 4]
    """
    return np.diagonal(x, offset, dim1, dim2)


@layer("torch.tril", "Tensor.tril", "aten::tril", lower=True, traits=COPY)
@layer("torch.triu", "Tensor.triu", "aten::triu", lower=False, traits=COPY)
def tril(x: Array, diagonal: int = 0, lower: bool = True) -> Array:
    """The lower (upper) triangle of the matrices in the last two dimensions, 0 above (below).

    Example:
        >>> tril(np.ones((2, 2))).tolist()
        [[1.0, 0.0], [1.0, 1.0]]
    """
    return np.tril(x, diagonal) if lower else np.triu(x, diagonal)


@layer("torch.as_strided", "Tensor.as_strided", traits=COPY)
def as_strided(x: Array, size: Sizes, stride: Sizes, storage_offset: int = 0) -> Array:
    """The elements at offset + sum of index * stride of the flattened x.

    Example:
        >>> as_strided(np.arange(4), size=(2, 2), stride=(1, 1)).tolist()
        [[0, 1], [1, 2]]
    """
    indices = np.full((), storage_offset or 0, np.int64)
    for count, step in zip(as_sizes(size), as_sizes(stride), strict=True):
        indices = indices[..., None] + np.arange(count) * step
    return np.ravel(x)[indices]
