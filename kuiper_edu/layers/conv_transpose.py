"""Transposed convolutions: every input element is spread over the output by the kernel."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.facts import Call, Facts
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.convolution import UNUSED, Shape
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.windows import Numbers, batched, per_axis


def transpose_weights(params: Mapping[str, Any]) -> dict[str, Shape | None]:
    """The shapes that channels, groups, kernel_size and bias call for."""
    channels = (params["in_channels"], params["out_channels"] // params.get("groups", 1))
    bias = (params["out_channels"],) if params.get("bias", True) else None
    return {"weight": (*channels, *params["kernel_size"]), "bias": bias}


def _flops(call: Call) -> int:
    # The weight is (in, out / groups, *kernel): every input element goes into out / groups * kernel sums.
    return 2 * call.read * math.prod(call.shape("weight", 1)[1:]) + (call.made if call.has("bias", 2) else 0)


CONVOLUTION = Facts("convolution", _flops)


@layer("nn.ConvTranspose1d", unused=(*UNUSED, "padding_mode"), weights=transpose_weights, nd=1, facts=CONVOLUTION)
@layer("nn.ConvTranspose2d", unused=(*UNUSED, "padding_mode"), weights=transpose_weights, nd=2, facts=CONVOLUTION)
@layer("nn.ConvTranspose3d", unused=(*UNUSED, "padding_mode"), weights=transpose_weights, nd=3, facts=CONVOLUTION)
@layer("F.conv_transpose1d", nd=1, facts=CONVOLUTION)
@layer("F.conv_transpose2d", nd=2, facts=CONVOLUTION)
@layer("F.conv_transpose3d", nd=3, facts=CONVOLUTION)
def conv_transpose(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    stride: Numbers = 1,
    padding: Numbers = 0,
    output_padding: Numbers = 0,
    groups: int = 1,
    dilation: Numbers = 1,
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
        raise ShapeError(f"the input has {channels} channels, {weight.shape[0]} were expected ({groups} groups)")
    steps, dilations, pads = (per_axis(numbers, nd) for numbers in (stride, dilation, padding))
    spread = _products(images, weight, groups)
    kernel = weight.shape[2:]
    whole = [(d - 1) * s + r * (k - 1) + 1 for d, s, r, k in zip(sizes, steps, dilations, kernel, strict=True)]
    more = [max(0, extra - pad) for extra, pad in zip(per_axis(output_padding, nd), pads, strict=True)]
    canvas = np.zeros((count, weight.shape[1] * groups, *(w + m for w, m in zip(whole, more, strict=True))), x.dtype)
    for tap in np.ndindex(*kernel):
        place: list[Any] = [
            slice(t * r, t * r + (d - 1) * s + 1, s) for t, r, d, s in zip(tap, dilations, sizes, steps, strict=True)
        ]
        canvas[..., *place] += spread[:, :, *tap]
    ends = [w - p + e for w, p, e in zip(whole, pads, per_axis(output_padding, nd), strict=True)]
    inner: list[Any] = [slice(p, e) for p, e in zip(pads, ends, strict=True)]
    y = canvas[..., *inner]
    if bias is not None:
        y = y + bias.reshape(-1, *[1] * nd)
    return y if x.ndim == nd + 2 else y[0]


def _products(images: Array, weight: Array, groups: int) -> Array:
    """Every element times every kernel, summed over its group's channels: (N, O, k1, .., kn, D1, .., Dn)."""
    count, channels, *sizes = images.shape
    kernels = weight.reshape(groups, channels // groups, -1).swapaxes(1, 2)
    columns = images.reshape(count, groups, channels // groups, math.prod(sizes))
    products: Array = np.matmul(kernels, columns)
    return products.reshape(count, groups * weight.shape[1], *weight.shape[2:], *sizes)
