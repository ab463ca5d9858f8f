"""Unfold and fold: images to columns of windows, and columns summed back into images."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import COPY
from kuiper_edu.layers.windows import PerAxis, add_windows, batched, pad_image, per_axis, window_counts, windows
from kuiper_edu.traits import Traits, per_input


@layer("nn.Unfold", "F.unfold", traits=COPY)
def unfold(x: Array, kernel_size: PerAxis, dilation: PerAxis = 1, padding: PerAxis = 0, stride: PerAxis = 1) -> Array:
    """(N, C, H, W) to (N, C k1 k2, L): one column per window.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.Unfold.html

    Example:
        >>> unfold(np.arange(4.0).reshape(1, 1, 2, 2), kernel_size=(1, 2))[0].tolist()
        [[0.0, 2.0], [1.0, 3.0]]
    """
    images = batched(x, 2)
    kernel, dilations = per_axis(kernel_size, 2), per_axis(dilation, 2)
    padded = pad_image(images, [(pad, pad) for pad in per_axis(padding, 2)])
    views = windows(padded, kernel, per_axis(stride, 2), dilations)
    count, channels, *positions = views.shape[:4]
    columns = views.transpose(0, 1, 4, 5, 2, 3).reshape(count, channels * math.prod(kernel), math.prod(positions))
    return columns if x.ndim == 4 else columns[0]


@layer("nn.Fold", "F.fold", traits=Traits("shape", per_input(1)))
def fold(
    x: Array,
    output_size: PerAxis,
    kernel_size: PerAxis,
    dilation: PerAxis = 1,
    padding: PerAxis = 0,
    stride: PerAxis = 1,
) -> Array:
    """(N, C k1 k2, L) to (N, C, *output_size): every column added to the pixels of its window.

    Raises:
        ShapeError: the number of columns or rows does not fit the windows.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.Fold.html

    Example:
        >>> fold(np.ones((1, 2, 2)), output_size=(1, 3), kernel_size=(1, 2)).tolist()
        [[[[1.0, 2.0, 1.0]]]]
    """
    columns = x if x.ndim == 3 else x[None]
    sizes, kernel, dilations, pads, steps = (
        per_axis(numbers, 2) for numbers in (output_size, kernel_size, dilation, padding, stride)
    )
    padded = [n + 2 * p for n, p in zip(sizes, pads, strict=True)]
    counts = window_counts(padded, kernel, steps, dilations)
    count, rows, length = columns.shape
    if length != math.prod(counts) or rows % math.prod(kernel):
        raise ShapeError(
            f"expected {math.prod(counts)} columns, and rows in multiples of {math.prod(kernel)}, "
            f"found {length} columns and {rows} rows"
        )
    parts = columns.reshape(count, rows // math.prod(kernel), *kernel, *counts)
    canvas = np.zeros((*parts.shape[:2], *padded), x.dtype)
    add_windows(canvas, parts, steps, dilations)
    inner: list[Any] = [slice(p, p + n) for p, n in zip(pads, sizes, strict=True)]
    y = canvas[..., *inner]
    return y if x.ndim == 3 else y[0]


@layer("aten::unfold", "Tensor.unfold", traits=COPY)
def unfold_dimension(x: Array, dimension: int, size: int, step: int) -> Array:
    """Windows of `size` along one dimension, every `step` elements, as a new last dimension.

    Example:
        >>> unfold_dimension(np.arange(5), 0, 3, 2).tolist()
        [[0, 1, 2], [2, 3, 4]]
    """
    views = np.lib.stride_tricks.sliding_window_view(x, size, axis=dimension)
    steps = [slice(None, None, step if axis == dimension % x.ndim else 1) for axis in range(x.ndim)]
    return views[tuple(steps)]
