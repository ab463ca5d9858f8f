"""Resizing images of 1, 2 and 3 dimensions: nearest, linear, cubic and by area.

Every kind works dimension by dimension: an output element is a weighted sum of a few input elements.
Formulas: https://pytorch.org/docs/stable/generated/torch.nn.functional.interpolate.html
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.facts import Call, Facts, shape_of
from kuiper_edu.layers.adaptive_pooling import adaptive_avg_pool
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import Sizes, as_sizes

Taps = list[tuple[Array, Array | None]]
"""(places, weights) of the input elements of every output element; no weights means 1."""

LINEAR = ("linear", "bilinear", "trilinear")
CUBIC_A = -0.75  # torch's choice for Keys' cubic convolution, https://doi.org/10.1109/TASSP.1981.1163711


def resizing(default: str) -> Facts:
    """A weight and a sum for every neighbour, dimension by dimension; the nearest is copied, an area is added up."""

    def flops(call: Call) -> int:
        mode = str(call.value("mode", default))
        if mode == "area":
            return call.read
        neighbours = 0 if "nearest" in mode else 4 if "cubic" in mode else 2
        return 2 * neighbours * (len(shape_of(call.inputs[0])) - 2) * call.made

    return Facts("shape", flops)


@layer("nn.Upsample", "F.upsample", "F.interpolate", unused=("antialias",), facts=resizing("nearest"))
@layer("nn.UpsamplingNearest2d", "F.upsample_nearest", mode="nearest", facts=resizing("nearest"))
@layer(
    "nn.UpsamplingBilinear2d", "F.upsample_bilinear", mode="bilinear", align_corners=True, facts=resizing("bilinear")
)
def interpolate(
    x: Array,
    size: Sizes = None,
    scale_factor: float | Sequence[float] | None = None,
    mode: str = "nearest",
    align_corners: bool | None = None,
    recompute_scale_factor: bool | None = None,
) -> Array:
    """x (N, C, D1, .., Dn) with every D resized, to `size` or by `scale_factor`.

    Args:
        mode: nearest, nearest-exact, linear (bilinear, trilinear), bicubic or area.
        align_corners: the corner elements keep their places (linear and bicubic).
        recompute_scale_factor: take the factor from the sizes, after rounding.

    Raises:
        ShapeError: neither size nor factor is given, or the mode is unknown.

    C++: `UpSampleLayer`.

    Example:
        >>> interpolate(np.float32([[[1, 3]]]), scale_factor=2, mode="linear", align_corners=False).tolist()
        [[[1.0, 1.5, 2.5, 3.0]]]
    """
    nd = x.ndim - 2
    factors = _factors(scale_factor, nd)
    wanted = _per_axis(as_sizes(size), nd) or [math.floor(d * f) for d, f in zip(x.shape[2:], factors, strict=True)]
    if len(wanted) != nd:
        raise ShapeError(f"neither a size nor a scale factor for {nd} dimensions")
    if mode == "area":
        return adaptive_avg_pool(x, wanted, nd=nd)
    scales = [1 / f for f in factors] if factors and size is None and not recompute_scale_factor else [None] * nd
    y = x
    for axis, (new, scale) in enumerate(zip(wanted, scales, strict=True), start=2):
        old = x.shape[axis]
        y = _weighed(y, axis, _taps(mode, old, new, scale if scale is not None else old / new, bool(align_corners), x))
    return y


def _taps(mode: str, old: int, new: int, scale: float, align_corners: bool, x: Array) -> Taps:
    if mode in ("nearest", "nearest-exact"):
        # torch computes these places in float32, and its rounding decides: 3 * 80/24 is 10 there, not 9.99.
        number = np.arange(new, dtype=np.float32) + np.float32(0.5 if mode == "nearest-exact" else 0)
        return [(np.minimum(np.floor(number * np.float32(scale)).astype(np.int64), old - 1), None)]
    kind = np.dtype(np.float64 if x.dtype == np.float64 else np.float32)
    step = scale if not align_corners else (old - 1) / (new - 1) if new > 1 else 0.0
    first = 0.0 if align_corners else 0.5
    if mode == "bicubic":
        return cubic_taps((np.arange(new) + first) * step - first, old, kind)
    if mode not in LINEAR:
        raise ShapeError(f"resizing mode {mode!r} met; nearest, nearest-exact, linear, bicubic or area expected")
    if old == new:  # torch reads the element itself twice: seen where it is infinite
        return [(np.arange(new), np.ones(new, kind)), (np.arange(new), np.zeros(new, kind))]
    # Rounded once, as torch does by a multiplication and addition in one.
    place = ((np.arange(new) + first) * float(kind.type(step)) - first).astype(kind)
    return linear_taps(np.maximum(place, 0), old, kind)


def linear_taps(place: Array, old: int, kind: np.dtype[np.generic]) -> Taps:
    """The two neighbours of every place and their shares."""
    left = np.minimum(np.floor(place).astype(np.int64), old - 1)
    share = np.clip(place - left, 0, 1)
    return [(left, (1 - share).astype(kind)), (np.minimum(left + 1, old - 1), share.astype(kind))]


def cubic_taps(place: Array, old: int, kind: np.dtype[np.generic]) -> Taps:
    """The four neighbours of every place and their shares; outside the border element is repeated."""
    left = np.floor(place).astype(np.int64)
    taps: Taps = []
    for offset in (-1, 0, 1, 2):
        d = np.abs(place - left - offset)
        near = ((CUBIC_A + 2) * d - (CUBIC_A + 3)) * d * d + 1
        far = ((CUBIC_A * d - 5 * CUBIC_A) * d + 8 * CUBIC_A) * d - 4 * CUBIC_A
        taps.append((np.clip(left + offset, 0, old - 1), np.where(d <= 1, near, far).astype(kind)))
    return taps


def _weighed(x: Array, axis: int, taps: Taps) -> Array:
    total: Array | None = None
    for places, weights in taps:
        part = np.take(x, places, axis=axis)
        if weights is not None:
            part = part * weights.reshape(-1, *[1] * (x.ndim - axis - 1))
        total = part if total is None else total + part
    return x if total is None else total


def _factors(scale_factor: float | Sequence[float] | None, nd: int) -> list[float]:
    if scale_factor is None:
        return []
    factors = list(scale_factor) if isinstance(scale_factor, Sequence) else [scale_factor]
    return [float(factor) for factor in (factors * nd if len(factors) == 1 else factors)]


def _per_axis(sizes: tuple[int, ...], nd: int) -> list[int]:
    return list(sizes * nd if len(sizes) == 1 else sizes)
