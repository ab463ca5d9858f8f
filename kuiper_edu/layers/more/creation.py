"""New arrays, of a given shape or of another array's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.casting import CASTING, numpy_dtype
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import Sizes, as_sizes
from kuiper_edu.traits import NoFlops, Traits

UNUSED = (*CASTING, "requires_grad", "names")


CONSTANT = Traits("constant", NoFlops("writes numbers that are known beforehand"))
COUNTED = replace(CONSTANT, data_dependent=lambda op: bool(op.input_operands_seq))
UNINITIALISED = replace(CONSTANT, pure=False)  # empty memory is usually written into


@layer("torch.zeros", unused=UNUSED, fill_value=0.0, traits=CONSTANT)
@layer("torch.ones", unused=UNUSED, fill_value=1.0, traits=CONSTANT)
@layer("torch.full", unused=UNUSED, traits=CONSTANT)
def full(size: Sizes, fill_value: Any, dtype: str | None = None) -> Array:
    """An array of this shape, filled with one value.

    Without `dtype`: float32 for zeros, ones and a float, int64 for an integer, bool for a bool.

    Example:
        >>> full((1, 2), 1.5).tolist()
        [[1.5, 1.5]]
    """
    return np.full(as_sizes(size), fill_value, numpy_dtype(dtype) or _natural(fill_value))


@layer("torch.zeros_like", unused=UNUSED, fill_value=0, traits=CONSTANT)
@layer("torch.ones_like", unused=UNUSED, fill_value=1, traits=CONSTANT)
@layer("torch.full_like", unused=UNUSED, traits=CONSTANT)
def full_like(x: Array, fill_value: Any, dtype: str | None = None) -> Array:
    """An array of x's shape (and without `dtype` of its type), filled with one value.

    Example:
        >>> full_like(np.float32([1, 2]), 7).tolist()
        [7.0, 7.0]
    """
    return np.full(x.shape, fill_value, numpy_dtype(dtype) or x.dtype)


@layer("Tensor.new_zeros", unused=UNUSED, fill_value=0, traits=CONSTANT)
@layer("Tensor.new_ones", unused=UNUSED, fill_value=1, traits=CONSTANT)
@layer("Tensor.new_full", unused=UNUSED, traits=CONSTANT)
def new_full(x: Array, size: Sizes, fill_value: Any, dtype: str | None = None) -> Array:
    """An array of the given shape (and without `dtype` of x's type), filled with one value.

    Example:
        >>> new_full(np.float32([1]), (2,), 7).tolist()
        [7.0, 7.0]
    """
    return np.full(as_sizes(size), fill_value, numpy_dtype(dtype) or x.dtype)


@layer("torch.empty", unused=UNUSED, traits=UNINITIALISED)
def empty(size: Sizes, dtype: str | None = None) -> Array:
    """An array of this shape; torch does not initialise it, here it is 0.

    Example:
        >>> empty((1, 2)).tolist()
        [[0.0, 0.0]]
    """
    return full(size, 0.0, dtype)


@layer("torch.empty_like", unused=UNUSED, traits=UNINITIALISED)
@layer("Tensor.new_empty", unused=UNUSED, traits=UNINITIALISED)
def empty_like(x: Array, size: Sizes = None, dtype: str | None = None) -> Array:
    """An array of x's type, of x's or the given shape; torch does not initialise it, here it is 0.

    Example:
        >>> empty_like(np.int64([1, 2])).tolist()
        [0, 0]
    """
    return new_full(x, x.shape if size is None else size, 0, dtype)


@layer("Tensor.fill", "aten::fill", traits=CONSTANT)
def fill(x: Array, value: Any) -> Array:
    """An array of x's shape and type, filled with `value`.

    Example:
        >>> fill(np.float32([1, 2]), 7).tolist()
        [7.0, 7.0]
    """
    return full_like(x, np.asarray(value).item())


@layer("Tensor.copy", traits=CONSTANT)
def copy(x: Array, src: Array) -> Array:
    """`src` broadcast to the shape of x, in the type of x.

    Example:
        >>> copy(np.zeros(2, np.float32), np.array(3)).tolist()
        [3.0, 3.0]
    """
    return np.array(np.broadcast_to(src, x.shape)).astype(x.dtype)


@layer("torch.arange", "aten::arange", unused=UNUSED, traits=COUNTED)
def arange(end: float, start: float = 0, step: float = 1, dtype: str | None = None) -> Array:
    """start, start + step, ... up to but excluding `end`: int64 for integers, else float32.

    Example:
        >>> arange(5, start=1, step=2).tolist()
        [1, 3]
    """
    first, last, by = (np.asarray(number).item() for number in (start, end, step))
    kind = numpy_dtype(dtype) or (
        np.int64 if all(isinstance(number, int) for number in (first, last, by)) else np.float32
    )
    return np.arange(first, last, by).astype(kind)


@layer("torch.linspace", "aten::linspace", unused=UNUSED, traits=CONSTANT)
def linspace(start: float, end: float, steps: int, dtype: str | None = None) -> Array:
    """`steps` numbers from start to end, both included, float32 without `dtype`.

    Example:
        >>> linspace(0, 1, 3).tolist()
        [0.0, 0.5, 1.0]
    """
    return np.linspace(start, end, int(steps)).astype(numpy_dtype(dtype) or np.float32)


def _natural(value: Any) -> Any:
    """Return the default type of an array filled with a value: bool, int64, and float32 for a float."""
    return {bool: np.bool_, int: np.int64}.get(type(np.asarray(value).item()), np.float32)
