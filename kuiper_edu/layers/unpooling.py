"""The way back from max-pooling with indices."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.facts import MOVES, Facts
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.windows import Numbers, batched, per_axis


@layer("nn.MaxUnpool1d", "F.max_unpool1d", unused=("expr",), nd=1, facts=Facts("pooling", MOVES))
@layer("nn.MaxUnpool2d", "F.max_unpool2d", unused=("expr",), nd=2, facts=Facts("pooling", MOVES))
@layer("nn.MaxUnpool3d", "F.max_unpool3d", unused=("expr",), nd=3, facts=Facts("pooling", MOVES))
def max_unpool(
    x: Array,
    indices: Array,
    kernel_size: Numbers,
    stride: Numbers | None = None,
    padding: Numbers = 0,
    output_size: Sequence[int] | None = None,
    nd: int = 2,
) -> Array:
    """Every maximum back at its place, 0 elsewhere.

    Args:
        x: (N, C, D1, .., Dn) or without N.
        indices: places in the flattened image, the shape of x, as max-pooling gives them.
        output_size: the size before pooling; the smallest that fits when None.

    Raises:
        ShapeError: the shapes differ, or a place is outside the output.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.MaxUnpool2d.html

    Example:
        >>> max_unpool(np.float32([[[5]]]), np.array([[[1]]]), kernel_size=2, nd=1).tolist()
        [[[0.0, 5.0]]]
    """
    images = batched(x, nd)
    steps, kernel = per_axis(stride or kernel_size, nd), per_axis(kernel_size, nd)
    pads = per_axis(padding, nd)
    fitting = [(d - 1) * s - 2 * p + k for d, s, p, k in zip(images.shape[2:], steps, pads, kernel, strict=True)]
    sizes = fitting if output_size is None else [int(size) for size in output_size[-nd:]]
    if indices.shape != x.shape or (indices.size and not 0 <= indices.min() <= indices.max() < math.prod(sizes)):
        raise ShapeError(f"the indices do not fit: shape {indices.shape} for {x.shape}, output size {sizes}")
    flat = np.zeros((*images.shape[:2], math.prod(sizes)), x.dtype)
    lines = (*images.shape[:2], math.prod(images.shape[2:]))
    np.put_along_axis(flat, indices.reshape(lines), images.reshape(lines), axis=-1)
    y = flat.reshape(*images.shape[:2], *sizes)
    return y if x.ndim == nd + 2 else y[0]


@layer("aten::max_unpool2d", unused=("stride", "padding"), nd=2, facts=Facts("pooling", MOVES))
@layer("aten::max_unpool3d", unused=("stride", "padding"), nd=3, facts=Facts("pooling", MOVES))
def max_unpool_to(x: Array, indices: Array, output_size: Sequence[int], nd: int = 2) -> Array:
    """TorchScript's own spelling, which tells the output's size and nothing else.

    Example:
        >>> max_unpool_to(np.float32([[[[5]]]]), np.array([[[[1]]]]), output_size=[1, 2]).tolist()
        [[[[0.0, 5.0]]]]
    """
    return max_unpool(x, indices, kernel_size=1, output_size=output_size, nd=nd)
