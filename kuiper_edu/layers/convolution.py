"""Convolutions and transposed convolutions of 1, 2 and 3 dimensions: windows, then one matrix product per group."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer_nd
from kuiper_edu.layers.windows import (
    Pads,
    PerAxis,
    add_windows,
    batched,
    pad_image,
    pairs_of,
    per_axis,
    same_pads,
    windows,
)
from kuiper_edu.traits import Call, Shape, Traits

UNUSED = ("in_channels", "out_channels", "kernel_size")


def conv_weights(params: Mapping[str, Any]) -> dict[str, Shape | None]:
    """Return the shapes of the weights for these channels, groups, kernel_size and bias."""
    channels = (params["out_channels"], params["in_channels"] // params.get("groups", 1))
    bias = (params["out_channels"],) if params.get("bias", True) else None
    return {"weight": (*channels, *params["kernel_size"]), "bias": bias}


def transpose_weights(params: Mapping[str, Any]) -> dict[str, Shape | None]:
    """Return the shapes of a transposed convolution's weights; the first dimension is the input channels."""
    channels = (params["in_channels"], params["out_channels"] // params.get("groups", 1))
    return conv_weights(params) | {"weight": (*channels, *params["kernel_size"])}


def _flops(call: Call) -> int:
    # The weight is (out, in / groups, *kernel): every output element sums in / groups * kernel products.
    products = call.output_size * math.prod(call.shape("weight", 1)[1:])
    return 2 * products + (call.output_size if call.has("bias", 2) else 0)


def _transposed_flops(call: Call) -> int:
    # The weight is (in, out / groups, *kernel): every input element goes into out / groups * kernel sums.
    products = call.input_size * math.prod(call.shape("weight", 1)[1:])
    return 2 * products + (call.output_size if call.has("bias", 2) else 0)


CONVOLUTION = Traits("convolution", _flops)
TRANSPOSED = Traits("convolution", _transposed_flops)


@layer_nd("nn.Conv{n}d", unused=UNUSED, weights=conv_weights, traits=CONVOLUTION)
@layer_nd("F.conv{n}d", traits=CONVOLUTION)
def convolution(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    stride: PerAxis = 1,
    padding: PerAxis | str = 0,
    dilation: PerAxis = 1,
    groups: int = 1,
    padding_mode: str = "zeros",
    nd: int = 2,
) -> Array:
    """The cross-correlation that deep learning calls convolution.

    y[n, o, p] = b[o] + sum over c and k of w[o, c, k] * x[n, c, p * stride + k * dilation - padding], where
    c runs over the channels of o's group.

    Args:
        x: (N, C, D1, .., Dn) or (C, D1, .., Dn).
        weight: (O, C / groups, k1, .., kn).
        bias: (O,) or None.
        padding: a number per dimension, `same` or `valid`; for padding modes other than zeros also as torch's pad has
            them: two numbers for every dimension, the last dimension first.
        padding_mode: zeros, reflect, replicate or circular.
        nd: n, the number of spatial dimensions.

    Returns:
        (N, O, E1, .., En), without N if x had none; E = (D + 2 padding - dilation (k - 1) - 1) // stride + 1.

    Raises:
        ShapeError: the channels do not fit, or the kernel is larger than the padded input.

    C++: `ConvolutionLayer`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.Conv2d.html

    Example:
        >>> x = np.arange(9, dtype=np.float32).reshape(1, 1, 3, 3)
        >>> convolution(x, weight=np.ones((1, 1, 2, 2), np.float32))[0, 0].tolist()
        [[8.0, 12.0], [20.0, 24.0]]
    """
    images = batched(x, nd)
    if images.shape[1] != weight.shape[1] * groups or weight.shape[0] % groups:
        raise ShapeError(
            f"expected {weight.shape[1] * groups} channels for a weight of shape {weight.shape} and groups={groups}, "
            f"found {images.shape[1]}"
        )
    kernel, dilations = weight.shape[2:], per_axis(dilation, nd)
    padded = pad_image(images, conv_pads(padding, kernel, dilations, nd), padding_mode)
    y = correlate(windows(padded, kernel, per_axis(stride, nd), dilations), weight, groups)
    if bias is not None:
        y += bias.reshape(-1, *[1] * nd)
    return y if x.ndim == nd + 2 else y[0]


def conv_pads(padding: PerAxis | str, kernel: Shape, dilation: Shape, nd: int) -> Pads:
    """Return `padding` as pairs (before, after), one per spatial dimension."""
    if padding == "same":
        return same_pads(kernel, dilation)
    if isinstance(padding, str):
        if padding != "valid":
            raise ShapeError(f"expected numbers, 'same' or 'valid' as padding, found {padding!r}")
        return [(0, 0)] * nd
    if isinstance(padding, tuple | list) and len(padding) == 2 * nd:
        return pairs_of(padding, nd)
    return [(pad, pad) for pad in per_axis(padding, nd)]


def correlate(views: Array, weight: Array, groups: int) -> Array:
    """Multiply windows and kernels and sum the products: one matrix product per sample and group.

    Args:
        views: the windows, (N, C, E1, .., En, k1, .., kn).
        weight: (O, C / groups, k1, .., kn).

    Returns:
        (N, O, E1, .., En).
    """
    count, channels, nd = views.shape[0], views.shape[1], weight.ndim - 2
    positions = views.shape[2 : 2 + nd]
    # (N, groups, C / groups, positions, taps) -> rows (channel, tap), columns positions
    split = views.reshape(count, groups, channels // groups, *views.shape[2:]) if groups > 1 else views[:, None]
    order = (0, 1, 2, *range(3 + nd, 3 + 2 * nd), *range(3, 3 + nd))
    taps = math.prod(weight.shape[1:])
    columns = split.transpose(order).reshape(count, groups, taps, math.prod(positions))
    kernels = weight.reshape(groups, weight.shape[0] // groups, taps)
    products: Array = np.matmul(kernels, columns)
    return products.reshape(count, weight.shape[0], *positions)


@layer_nd("nn.ConvTranspose{n}d", unused=(*UNUSED, "padding_mode"), weights=transpose_weights, traits=TRANSPOSED)
@layer_nd("F.conv_transpose{n}d", traits=TRANSPOSED)
def conv_transpose(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    stride: PerAxis = 1,
    padding: PerAxis = 0,
    output_padding: PerAxis = 0,
    groups: int = 1,
    dilation: PerAxis = 1,
    nd: int = 2,
) -> Array:
    """y[p * stride + k * dilation - padding] += x[p] * w[k], summed over the channels of a group.

    Args:
        x: (N, C, D1, .., Dn) or without N.
        weight: (C, O / groups, k1, .., kn).
        bias: (O,) or None.
        nd: n, the number of spatial dimensions.

    Returns:
        (N, O, E1, .., En), E = (D - 1) stride - 2 padding + dilation (k - 1) + output_padding + 1.

    Raises:
        ShapeError: the channels do not fit.

    C++: `DeconvolutionLayer`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.ConvTranspose2d.html

    Example:
        >>> x, w = np.ones((1, 1, 2), np.float32), np.float32([[[1, 2]]])
        >>> conv_transpose(x, weight=w, nd=1)[0, 0].tolist()
        [1.0, 3.0, 2.0]
    """
    images = batched(x, nd)
    count, channels, *sizes = images.shape
    if channels != weight.shape[0] or channels % groups:
        raise ShapeError(f"expected {weight.shape[0]} channels, a multiple of groups={groups}, found {channels}")
    steps, dilations, pads, extras = (per_axis(numbers, nd) for numbers in (stride, dilation, padding, output_padding))
    reach = zip(sizes, steps, dilations, weight.shape[2:], strict=True)
    whole = [(d - 1) * s + r * (k - 1) + 1 for d, s, r, k in reach]
    ends = [w - p + e for w, p, e in zip(whole, pads, extras, strict=True)]
    canvas = np.zeros((count, weight.shape[1] * groups, *map(max, whole, ends)), x.dtype)
    add_windows(canvas, _products(images, weight, groups), steps, dilations)
    inner: list[Any] = [slice(p, e) for p, e in zip(pads, ends, strict=True)]
    y = canvas[..., *inner]
    if bias is not None:
        y = y + bias.reshape(-1, *[1] * nd)
    return y if x.ndim == nd + 2 else y[0]


def _products(images: Array, weight: Array, groups: int) -> Array:
    """Multiply every element by every kernel, summed over its group's channels: (N, O, k1, .., kn, D1, .., Dn)."""
    count, channels, *sizes = images.shape
    kernels = weight.reshape(groups, channels // groups, -1).swapaxes(1, 2)
    columns = images.reshape(count, groups, channels // groups, math.prod(sizes))
    products: Array = np.matmul(kernels, columns)
    return products.reshape(count, groups * weight.shape[1], *weight.shape[2:], *sizes)
