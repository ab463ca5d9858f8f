"""Pooling to a given size: window i of n along a dimension of size D is D*i // n .. ceil(D*(i+1) / n)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from kuiper_edu.facts import Facts, per_input
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.pooling import place_of_maximum
from kuiper_edu.layers.windows import Numbers, batched, per_axis

Sizes = Numbers | Sequence[int | None] | None


POOLING = Facts("pooling", per_input(1))


@layer("nn.AdaptiveAvgPool1d", "F.adaptive_avg_pool1d", nd=1, facts=POOLING)
@layer("nn.AdaptiveAvgPool2d", "F.adaptive_avg_pool2d", nd=2, facts=POOLING)
@layer("nn.AdaptiveAvgPool3d", "F.adaptive_avg_pool3d", nd=3, facts=POOLING)
def adaptive_avg_pool(x: Array, output_size: Sizes, nd: int = 2) -> Array:
    """The mean over as many windows as output_size says, evenly spread.

    Args:
        x: (N, C, D1, .., Dn) or without N.
        output_size: n numbers; None or 0 keeps that dimension.

    Returns:
        (N, C, *output_size).

    C++: `AdaptiveAveragePoolingLayer`.
    Formula: https://pytorch.org/docs/stable/generated/torch.nn.AdaptiveAvgPool2d.html

    Example:
        >>> adaptive_avg_pool(np.float32([[[1, 2, 3]]]), output_size=2, nd=1).tolist()
        [[[1.5, 2.5]]]
    """
    for axis, bounds in zip(range(-nd, 0), spans(x.shape[-nd:], output_size, nd), strict=True):
        x = _over(x, axis, bounds, lambda part, axis: part.mean(axis=axis, dtype=np.float64).astype(part.dtype))
    return x


@layer("F.adaptive_max_pool1d", nd=1, facts=POOLING)
@layer("F.adaptive_max_pool2d", nd=2, facts=POOLING)
@layer("F.adaptive_max_pool3d", nd=3, facts=POOLING)
def adaptive_max_pool(
    x: Array, output_size: Sizes, return_indices: bool = False, nd: int = 2
) -> Array | tuple[Array, Array]:
    """The maximum over as many windows as output_size says, evenly spread.

    Args:
        x: (N, C, D1, .., Dn) or without N.
        output_size: n numbers; None or 0 keeps that dimension.
        return_indices: also give each maximum's place in its flattened image, int64.

    Returns:
        (N, C, *output_size), once or twice.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.AdaptiveMaxPool2d.html

    Example:
        >>> adaptive_max_pool(np.float32([[[1, 2, 3]]]), output_size=2, return_indices=True, nd=1)[1].tolist()
        [[[1, 2]]]
    """
    bounds = spans(x.shape[-nd:], output_size, nd)
    if not return_indices:
        for axis, cuts in zip(range(-nd, 0), bounds, strict=True):
            x = _over(x, axis, cuts, lambda part, axis: part.max(axis=axis))
        return x
    images = batched(x, nd)
    shape = (*images.shape[:2], *(len(axis) for axis in bounds))
    best, places = np.empty(shape, x.dtype), np.empty(shape, np.int64)
    numbers = np.arange(int(np.prod(images.shape[2:])), dtype=np.int64).reshape(images.shape[2:])
    for place in np.ndindex(*shape[2:]):
        window: tuple[Any, ...] = tuple(slice(*axis[i]) for axis, i in zip(bounds, place, strict=True))
        inside = numbers[window].reshape(-1)
        flat = images[..., *window].reshape(*shape[:2], inside.size)
        first = place_of_maximum(flat)
        best[..., *place] = np.take_along_axis(flat, first[..., None], axis=-1)[..., 0]
        places[..., *place] = inside[first]
    return (best, places) if x.ndim == nd + 2 else (best[0], places[0])


def spans(sizes: Sequence[int], output_size: Sizes, nd: int) -> list[list[tuple[int, int]]]:
    """The (start, end) of every window, per dimension.

    Example:
        >>> spans([3], 2, 1)
        [[(0, 2), (1, 3)]]
    """
    wanted = (None,) * nd if output_size is None else per_axis(output_size, nd)  # type: ignore[arg-type]
    counts = [n or size for n, size in zip(wanted, sizes, strict=True)]
    return [[(size * i // n, -(-size * (i + 1) // n)) for i in range(n)] for size, n in zip(sizes, counts, strict=True)]


def _over(x: Array, axis: int, bounds: list[tuple[int, int]], reduce: Callable[[Array, int], Array]) -> Array:
    """x with every window of one dimension reduced to one element."""
    if len(bounds) == x.shape[axis]:
        return x
    after: list[Any] = [slice(None)] * (-axis - 1)
    return np.stack([reduce(x[..., start:end, *after], axis) for start, end in bounds], axis=axis)


@layer("nn.AdaptiveMaxPool1d", nd=1, facts=POOLING)
@layer("nn.AdaptiveMaxPool2d", nd=2, facts=POOLING)
@layer("nn.AdaptiveMaxPool3d", nd=3, facts=POOLING)
def adaptive_max_pool_module(x: Array, output_size: Sizes, return_indices: bool = False, nd: int = 2) -> Any:
    """As the function, but with indices the two results are one tuple, which the file takes apart afterwards.

    Example:
        >>> values, places = adaptive_max_pool_module(np.float32([[[1, 2]]]), 1, return_indices=True, nd=1)[0]
        >>> values.tolist(), places.tolist()
        ([[[2.0]]], [[[1]]])
    """
    result = adaptive_max_pool(x, output_size, return_indices, nd)
    return (result,) if return_indices else result
