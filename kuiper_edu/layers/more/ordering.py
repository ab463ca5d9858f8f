"""Order of elements: largest and smallest, their indices, top-k, sorting, cumulative sums and products."""

from __future__ import annotations

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.reduction import accumulation_types
from kuiper_edu.layers.shape import Sizes, as_sizes, numbers_as_rows
from kuiper_edu.traits import NoFlops, Traits, per_input, per_output

SORTING = Traits("shape", NoFlops("compares only, how often depends on the numbers"))


@layer("torch.argmax", "Tensor.argmax", largest=True, traits=Traits("pooling", per_input(1)))
@layer("torch.argmin", "Tensor.argmin", largest=False, traits=Traits("pooling", per_input(1)))
def arg_extreme(x: Array, dim: int | None = None, keepdim: bool = False, largest: bool = True) -> Array:
    """The index of the largest (smallest) element along `dim`, or of all: int64, the first of equals.

    Example:
        >>> arg_extreme(np.float32([[1, 5, 2]]), dim=1).tolist()
        [1]
    """
    function = np.argmax if largest else np.argmin
    return np.asarray(function(x, axis=dim, keepdims=bool(keepdim)), np.int64)


@layer("torch.max", "Tensor.max", "aten::max", largest=True, traits=Traits("pooling", per_input(1)))
@layer("torch.min", "Tensor.min", "aten::min", largest=False, traits=Traits("pooling", per_input(1)))
def extreme(
    x: Array, dim: Sizes | Array = None, keepdim: bool = False, other: Array | None = None, largest: bool = True
) -> Array | tuple[Array, Array]:
    """The largest (smallest) element; with `dim` also its index, int64; with `other` element by element.

    Example:
        >>> [each.tolist() for each in extreme(np.float32([[1, 5, 2]]), dim=1)]
        [[5.0], [1]]
    """
    pairwise = np.maximum if largest else np.minimum
    second = dim if isinstance(dim, np.ndarray) else other  # torch.max(x, other), positional
    if second is not None:
        return np.asarray(pairwise(x, second))
    if dim is None:
        return np.asarray(x.max() if largest else x.min())
    axis = as_sizes(dim)[0]  # type: ignore[arg-type]
    indices = arg_extreme(x, axis, keepdim=True, largest=largest)
    values = np.take_along_axis(x, indices, axis=axis) if x.ndim else x
    return (values, indices) if keepdim else (values.squeeze(axis), indices.squeeze(axis))


@layer("aten::median", "torch.median", "Tensor.median", traits=Traits("pooling", SORTING.flops))
@numbers_as_rows
def median(x: Array, dim: int | None = None, keepdim: bool = False) -> Array | tuple[Array, Array]:
    """The median, the smaller of two; with `dim` also its index, int64. NaN if one of the elements is NaN.

    Example:
        >>> median(np.float32([3, 1, 4, 2])).item(), [each.tolist() for each in median(np.float32([[3, 1, 2]]), dim=1)]
        (2.0, [[2.0], [2]])
    """
    axis, values = (0, x.reshape(-1)) if dim is None else (dim, x)
    middle = (values.shape[axis] - 1) // 2
    where = np.take(np.argsort(values, axis=axis, kind="stable"), [middle], axis=axis)
    missing = np.isnan(values)
    first = np.argmax(missing, axis=axis, keepdims=True)
    where = np.where(missing.any(axis=axis, keepdims=True), first, where)
    result = np.take_along_axis(values, where, axis=axis)
    if dim is None:
        return result.reshape(())
    return (result, where) if keepdim else (result.squeeze(axis), where.squeeze(axis))


@layer("torch.topk", "Tensor.topk", unused=("sorted",), traits=Traits("pooling", SORTING.flops))
@numbers_as_rows
def topk(x: Array, k: int, dim: int = -1, largest: bool = True) -> tuple[Array, Array]:
    """The k largest (smallest) elements along `dim` and their indices, int64; always sorted.

    Raises:
        ShapeError: there are fewer than k elements.

    Example:
        >>> [each.tolist() for each in topk(np.float32([1, 5, 2]), k=2)]
        [[5.0, 2.0], [1, 2]]
    """
    if k > x.shape[dim]:
        raise ShapeError(f"the top {k} of {x.shape[dim]} elements were requested")
    values, indices = sort(x, dim, descending=largest)
    return np.split(values, [k], axis=dim)[0], np.split(indices, [k], axis=dim)[0]


@layer("torch.sort", "Tensor.sort", "aten::sort", unused=("stable",), traits=SORTING)
@numbers_as_rows
def sort(x: Array, dim: int = -1, descending: bool = False) -> tuple[Array, Array]:
    """The sorted elements along `dim` and their indices before sorting, int64; equals keep their order.

    Example:
        >>> [each.tolist() for each in sort(np.float32([1, 5, 2]), descending=True)]
        [[5.0, 2.0, 1.0], [1, 2, 0]]
    """
    if descending:
        # The reverse of a stable sort of the reverse: largest first, equals in their old order.
        reverse = np.flip(x, axis=dim)
        indices = x.shape[dim] - 1 - np.flip(np.argsort(reverse, axis=dim, kind="stable"), axis=dim)
    else:
        indices = np.argsort(x, axis=dim, kind="stable")
    return np.take_along_axis(x, indices, axis=dim), indices.astype(np.int64, copy=False)


@layer("torch.argsort", "Tensor.argsort", "aten::argsort", unused=("stable",), traits=SORTING)
def argsort(x: Array, dim: int = -1, descending: bool = False) -> Array:
    """The indices that sort the elements along `dim`, int64.

    Example:
        >>> argsort(np.float32([1, 5, 2])).tolist()
        [0, 2, 1]
    """
    return sort(x, dim, descending)[1]


@layer("torch.cumsum", "Tensor.cumsum", product=False, traits=Traits("arithmetic", per_output(1)))
@layer("torch.cumprod", "Tensor.cumprod", product=True, traits=Traits("arithmetic", per_output(1)))
@numbers_as_rows
def cumsum(x: Array, dim: int, dtype: str | None = None, product: bool = False) -> Array:
    """Cumulative sums (products) along `dim`, accumulated in float64 (int64 for integers).

    Example:
        >>> cumsum(np.float32([1, 2, 3]), dim=0).tolist()
        [1.0, 3.0, 6.0]
    """
    target, wide = accumulation_types(x, dtype)
    return np.asarray((np.multiply if product else np.add).accumulate(x, axis=dim, dtype=wide)).astype(target)


@layer("aten::cummax", "torch.cummax", "Tensor.cummax", largest=True, traits=Traits("arithmetic", per_input(1)))
@layer("aten::cummin", "torch.cummin", "Tensor.cummin", largest=False, traits=Traits("arithmetic", per_input(1)))
@numbers_as_rows
def running_extreme(x: Array, dim: int, largest: bool = True) -> tuple[Array, Array]:
    """The cumulative maximum (minimum) along `dim` and its index, int64: the last of equals, the latest NaN.

    Example:
        >>> [each.tolist() for each in running_extreme(np.float32([1, 3, 2, 3]), dim=0)]
        [[1.0, 3.0, 3.0, 3.0], [0, 1, 1, 3]]
    """
    values = (np.maximum if largest else np.minimum).accumulate(x, axis=dim)
    numbers = np.arange(x.shape[dim]).reshape(-1, *[1] * (x.ndim - 1 - dim % x.ndim))
    indices = np.where((x == values) | np.isnan(x), numbers, 0)
    return values, np.maximum.accumulate(indices, axis=dim).astype(np.int64)


@layer("aten::diff", "torch.diff", traits=Traits("arithmetic", per_output(1)))
def diff(x: Array, n: int = 1, dim: int = -1, prepend: Array | None = None, append: Array | None = None) -> Array:
    """The differences of neighbours along `dim`, computed n times.

    Example:
        >>> diff(np.array([1, 4, 9])).tolist()
        [3, 5]
    """
    parts = [part for part in (prepend, x, append) if part is not None]
    return np.diff(np.concatenate(parts, axis=dim), n, axis=dim)
