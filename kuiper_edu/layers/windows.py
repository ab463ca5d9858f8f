"""Sliding windows over an image of 1, 2 or 3 dimensions, for convolution, pooling and unfold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array

PerAxis = int | Sequence[int]
Pads = list[tuple[int, int]]

PAD_MODES = {"zeros": "constant", "constant": "constant", "reflect": "reflect", "replicate": "edge", "circular": "wrap"}


def per_axis(value: PerAxis, nd: int) -> tuple[int, ...]:
    """Return one number per spatial dimension; a single number is used for all.

    Raises:
        ShapeError: there are neither one nor `nd` numbers.

    Example:
        >>> per_axis(3, 2), per_axis((1, 2), 2)
        ((3, 3), (1, 2))
    """
    numbers = tuple(value) if isinstance(value, Sequence) else (value,)
    if len(numbers) not in (1, nd):
        raise ShapeError(f"expected one number or {nd}, one for each dimension, found {value}")
    return numbers * nd if len(numbers) == 1 else numbers


def pad_image(x: Array, pads: Pads, mode: str = "zeros", value: float = 0.0) -> Array:
    """Add `pads` (before, after) around the last dimensions of x; return x itself if there is nothing to add.

    Args:
        x: (..., D1, .., Dn).
        pads: n pairs.
        mode: zeros (or constant, with `value`), reflect, replicate or circular.

    Raises:
        ShapeError: the mode is unknown, or the padding is larger than the image allows.

    Example:
        >>> pad_image(np.array([1, 2, 3]), [(2, 1)], "reflect").tolist()
        [3, 2, 1, 2, 3, 2]
    """
    if not any(before or after for before, after in pads):
        return x
    if mode not in PAD_MODES:
        raise ShapeError(f"expected a padding mode of {', '.join(PAD_MODES)}, found {mode!r}")
    lead = x.ndim - len(pads)
    # Negative padding crops; NumPy's pad only allows positive padding.
    inner: list[Any] = [
        slice(max(0, -before), size - max(0, -after))
        for (before, after), size in zip(pads, x.shape[lead:], strict=True)
    ]
    x = x[..., *inner]
    width = [(0, 0)] * lead + [(max(0, before), max(0, after)) for before, after in pads]
    limit = {"reflect": 1, "circular": 0}.get(mode)
    if limit is not None and any(max(pair) > max(size - limit, 0) for pair, size in zip(width, x.shape, strict=True)):
        raise ShapeError(f"{mode} padding {pads} is too large for shape {x.shape}")
    if PAD_MODES[mode] == "constant":
        return np.pad(x, width, constant_values=value)
    return np.pad(x, width, mode=PAD_MODES[mode])  # type: ignore[call-overload, no-any-return]


def windows(x: Array, kernel: Sequence[int], stride: Sequence[int], dilation: Sequence[int]) -> Array:
    """Return a view of every window of the kernel on a padded image.

    Args:
        x: (..., D1, .., Dn).
        kernel, stride, dilation: n numbers each.

    Returns:
        (..., O1, .., On, k1, .., kn), read-only.

    Raises:
        ShapeError: the kernel is larger than the image.

    Example:
        >>> windows(np.arange(5), kernel=[2], stride=[1], dilation=[2]).tolist()
        [[0, 2], [1, 3], [2, 4]]
    """
    nd = len(kernel)
    extent = [d * (k - 1) + 1 for k, d in zip(kernel, dilation, strict=True)]
    if any(size < needed for size, needed in zip(x.shape[-nd:], extent, strict=True)):
        raise ShapeError(f"the kernel spans {extent}, more than the padded input {list(x.shape[-nd:])} has")
    view = sliding_window_view(x, extent, axis=tuple(range(-nd, 0)))
    steps: list[Any] = [slice(None, None, step) for step in (*stride, *dilation)]
    return view[..., *steps]


def window_counts(
    sizes: Sequence[int], kernel: Sequence[int], stride: Sequence[int], dilation: Sequence[int]
) -> list[int]:
    """Return the number of windows along each dimension of a padded image.

    Example:
        >>> window_counts([5], kernel=[2], stride=[2], dilation=[1])
        [2]
    """
    return [(n - d * (k - 1) - 1) // s + 1 for n, k, s, d in zip(sizes, kernel, stride, dilation, strict=True)]


def add_windows(canvas: Array, parts: Array, stride: Sequence[int], dilation: Sequence[int]) -> None:
    """Add every element of the windows to its pixel in the canvas: the adjoint of `windows`.

    Args:
        canvas: (N, C, D1, .., Dn), written into.
        parts: (N, C, k1, .., kn, O1, .., On).

    Example:
        >>> canvas = np.zeros((1, 1, 3))
        >>> add_windows(canvas, np.ones((1, 1, 2, 2)), stride=[1], dilation=[1])
        >>> canvas[0, 0].tolist()
        [1.0, 2.0, 1.0]
    """
    nd = canvas.ndim - 2
    for tap in np.ndindex(*parts.shape[2 : 2 + nd]):
        numbers = zip(tap, dilation, parts.shape[2 + nd :], stride, strict=True)
        pixels: list[Any] = [slice(t * d, t * d + (n - 1) * s + 1, s) for t, d, n, s in numbers]
        canvas[..., *pixels] += parts[:, :, *tap]


def pairs_of(numbers: Sequence[int], nd: int) -> Pads:
    """Convert torch's list of padding, the last dimension first, to pairs (before, after), the first dimension first.

    Raises:
        ShapeError: there are not two numbers for each of the nd dimensions.

    Example:
        >>> pairs_of((1, 2, 0, 3), 2)
        [(0, 3), (1, 2)]
    """
    if len(numbers) != 2 * nd:
        raise ShapeError(f"expected {2 * nd} numbers for {nd} dimensions, found {list(numbers)}")
    return list(zip(numbers[0::2], numbers[1::2], strict=True))[::-1]


def same_pads(kernel: Sequence[int], dilation: Sequence[int]) -> Pads:
    """Return the padding for `padding=same`, which keeps the size at stride 1; the odd one is at the end, as in torch.

    Example:
        >>> same_pads([4], [1])
        [(1, 2)]
    """
    totals = [d * (k - 1) for k, d in zip(kernel, dilation, strict=True)]
    return [(total // 2, total - total // 2) for total in totals]


def batched(x: Array, nd: int) -> Array:
    """Return x as (N, C, D1, .., Dn), with N = 1 for an unbatched (C, D1, .., Dn).

    Raises:
        ShapeError: x has another number of dimensions.
    """
    if x.ndim not in (nd + 1, nd + 2):
        raise ShapeError(f"expected an input of {nd + 1} or {nd + 2} dimensions, found shape {x.shape}")
    return x if x.ndim == nd + 2 else x[None]
