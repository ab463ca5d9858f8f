"""Reductions: sums, means, extremes and norms over all dimensions or those of `dim`. Sums accumulate in float64."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.casting import numpy_dtype
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import Sizes, as_sizes, numbers_as_rows
from kuiper_edu.traits import BITS, Traits, per_input

ONE, TWO, THREE, FOUR = (Traits("pooling", per_input(count)) for count in (1, 2, 3, 4))  # operations per element


def axes_of(dim: Sizes) -> tuple[int, ...] | None:
    """Return NumPy's axes for torch's `dim`; None (or an empty list) means all of them.

    Example:
        >>> axes_of(None), axes_of(1), axes_of([0, -1])
        (None, (1,), (0, -1))
    """
    return as_sizes(dim) or None


def accumulation_types(x: Array, dtype: str | None) -> tuple[np.dtype[Any], np.dtype[Any]]:
    """Return the type of a sum, by default that of x (int64 for integers and booleans), and of its accumulator."""
    target = numpy_dtype(dtype) or (np.dtype(np.int64) if x.dtype.kind in "bui" else x.dtype)
    return target, np.dtype(np.float64) if target.kind == "f" else target


def accumulated(
    function: Callable[..., Any], x: Array, dim: Sizes, keepdim: bool, dtype: str | None = None, **more: Any
) -> Array:
    """Compute a sum or mean in float64 and return it in the type of x (int64 for integers and booleans)."""
    target, wide = accumulation_types(x, dtype)
    result = function(x, axis=axes_of(dim), keepdims=bool(keepdim), dtype=wide, **more)
    return np.asarray(result).astype(target)


@layer("torch.sum", "Tensor.sum", traits=ONE)
@numbers_as_rows
def sum_(x: Array, dim: Sizes = None, keepdim: bool = False, dtype: str | None = None) -> Array:
    """The sum.

    Example:
        >>> sum_(np.float32([[1, 2], [3, 4]]), dim=1).tolist()
        [3.0, 7.0]
    """
    return accumulated(np.sum, x, dim, keepdim, dtype)


@layer("torch.prod", "Tensor.prod", traits=ONE)
@numbers_as_rows
def prod(x: Array, dim: Sizes = None, keepdim: bool = False, dtype: str | None = None) -> Array:
    """The product.

    Example:
        >>> prod(np.float32([2, 3])).item()
        6.0
    """
    return accumulated(np.prod, x, dim, keepdim, dtype)


@layer("torch.mean", "Tensor.mean", traits=ONE)
@numbers_as_rows
def mean(x: Array, dim: Sizes = None, keepdim: bool = False, dtype: str | None = None) -> Array:
    """The mean.

    Example:
        >>> mean(np.float32([[1, 2], [3, 4]]), dim=(0, 1), keepdim=True).tolist()
        [[2.5]]
    """
    return accumulated(_mean, x, dim, keepdim, dtype)


def _mean(x: Array, axis: tuple[int, ...] | None, keepdims: bool, dtype: np.dtype[Any]) -> Any:
    """Compute np.mean without its warning: the mean of no numbers is NaN."""
    total = np.sum(x, axis=axis, keepdims=keepdims, dtype=dtype)
    return total / _count(x, axis)


def _count(x: Array, axis: tuple[int, ...] | None) -> int:
    """Return the number of elements that are reduced to each element of the result."""
    return x.size if axis is None else math.prod(x.shape[dim] for dim in axis)


@layer("torch.amax", "Tensor.amax", largest=True, traits=ONE)
@layer("torch.amin", "Tensor.amin", largest=False, traits=ONE)
@numbers_as_rows
def amax(x: Array, dim: Sizes = None, keepdim: bool = False, largest: bool = True) -> Array:
    """The maximum (the minimum).

    Example:
        >>> amax(np.float32([[1, 2], [4, 3]]), dim=1).tolist()
        [2.0, 4.0]
    """
    function = np.max if largest else np.min
    return np.asarray(function(x, axis=axes_of(dim), keepdims=keepdim))


@layer("torch.all", "Tensor.all", "aten::all", every=True, traits=Traits("pooling", BITS))
@layer("torch.any", "Tensor.any", "aten::any", every=False, traits=Traits("pooling", BITS))
@numbers_as_rows
def all_(x: Array, dim: Sizes = None, keepdim: bool = False, every: bool = True) -> Array:
    """Whether all elements are true (whether any is).

    Example:
        >>> all_(np.array([True, False])).item()
        False
    """
    function = np.all if every else np.any
    return np.asarray(function(x, axis=axes_of(dim), keepdims=keepdim))


@layer("torch.var", "Tensor.var", "aten::var", root=False, traits=FOUR)
@layer("torch.std", "Tensor.std", "aten::std", root=True, traits=FOUR)
@numbers_as_rows
def var(
    x: Array,
    dim: Sizes = None,
    unbiased: bool = True,
    keepdim: bool = False,
    correction: float | None = None,
    root: bool = False,
) -> Array:
    """The sum of squared deviations over n - correction, or its root; `unbiased` means a correction of 1.

    Over all dimensions, pnnx passes `unbiased` where `dim` would be, as in `aten::std(x, False)`.

    Example:
        >>> var(np.float32([1, 3])).item(), var(np.float32([1, 3]), unbiased=False, root=True).item()
        (2.0, 1.0)
        >>> var(np.float32([1, 3]), False).item()
        1.0
    """
    if isinstance(dim, bool):
        unbiased, dim = dim, None
    ddof = float(unbiased) if correction is None else correction
    return accumulated(_variance, x, dim, keepdim, ddof=ddof, root=root)


def _variance(
    x: Array, axis: tuple[int, ...] | None, keepdims: bool, dtype: np.dtype[Any], ddof: float, root: bool
) -> Any:
    """Compute np.var or np.std without the warning: the deviation of too few numbers is NaN or infinite."""
    squares = np.square(np.abs(x - _mean(x, axis, True, dtype))).sum(axis=axis, keepdims=keepdims)
    variance = squares / max(_count(x, axis) - ddof, 0)
    return np.sqrt(variance) if root else variance


@layer("torch.norm", "Tensor.norm", "aten::norm", traits=TWO)
@layer("torch.linalg.vector_norm", "torch.linalg.norm", "aten::linalg_vector_norm", traits=TWO)
@numbers_as_rows
def norm(
    x: Array,
    p: float | str = 2,
    dim: Sizes = None,
    keepdim: bool = False,
    ord_: float | None = None,
    dtype: str | None = None,
) -> Array:
    """(sum of |x|^p)^(1/p); the largest |x| for p = inf; the number of non-zeros for p = 0.

    Example:
        >>> norm(np.float32([3, 4])).item()
        5.0
    """
    order: Any = p if ord_ is None else ord_
    order = 2 if order in ("fro", None) else order
    length = vector_norm(x, order, axes_of(dim), keepdim)
    return length.astype(numpy_dtype(dtype) or length.dtype)


def vector_norm(x: Array, order: float, axes: int | tuple[int, ...] | None, keepdims: bool = False) -> Array:
    """Compute a norm in float64 and return it in the type of x (of its parts, if x is complex).

    Example:
        >>> vector_norm(np.complex64([3 + 4j]), 2, 0)
        array(5., dtype=float32)
    """
    wide = x.astype(np.complex128 if x.dtype.kind == "c" else np.float64)
    length: Any = np.linalg.vector_norm(wide, ord=order, axis=axes, keepdims=keepdims)  # type: ignore[arg-type]
    return np.asarray(length).astype(x.real.dtype)


@layer("torch.logsumexp", "Tensor.logsumexp", traits=THREE)
@numbers_as_rows
def logsumexp(x: Array, dim: Sizes, keepdim: bool = False) -> Array:
    """log of the sum of e^x, with the maximum subtracted first.

    Example:
        >>> logsumexp(np.float32([1000, -1000]), dim=0).item()
        1000.0
    """
    axes = axes_of(dim)
    if x.size == 0:  # the logarithm of 0
        return np.asarray(x.sum(axis=axes, keepdims=keepdim) - np.inf)
    top = x.max(axis=axes, keepdims=True)
    top = np.where(np.isfinite(top), top, np.zeros((), x.dtype))
    result = np.log(accumulated(np.sum, np.exp(x - top), axes, True)) + top
    return np.asarray(result if keepdim else result.squeeze(axes))


@layer("aten::var_mean", "torch.var_mean", root=False, traits=FOUR)
@layer("aten::std_mean", "torch.std_mean", root=True, traits=FOUR)
def var_mean(
    x: Array, dim: Sizes = None, correction: float | None = None, keepdim: bool = False, root: bool = False
) -> tuple[Array, Array]:
    """The variance, or its root, and the mean over `dim`; see `var` for the correction, and for a `dim` that is none.

    Example:
        >>> [each.item() for each in var_mean(np.float32([1, 3]))]
        [2.0, 2.0]
        >>> [each.item() for each in var_mean(np.float32([1, 3]), False, root=True)]
        [1.0, 2.0]
    """
    spread = var(x, dim, keepdim=keepdim, correction=correction, root=root)
    return spread, mean(x, None if isinstance(dim, bool) else dim, keepdim)
