"""Interpolation: images resized (nearest, linear, cubic, by area), or sampled at the points of a grid.

Every mode works dimension by dimension: an output element is a weighted sum of a few input elements.
Formulas: https://pytorch.org/docs/stable/generated/torch.nn.functional.interpolate.html
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import product, starmap
from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.pooling import adaptive_avg_pool
from kuiper_edu.layers.shape import COPY, Sizes, as_sizes
from kuiper_edu.traits import Call, Traits, shape_of

Taps = list[tuple[Array, Array | None]]
"""(indices, weights) of the input elements of every output element; None as weights means 1."""

LINEAR = ("linear", "bilinear", "trilinear")
SMALL_IMAGE = 128  # height + width, below
CUBIC_A = -0.75  # torch's choice for Keys' cubic convolution, https://doi.org/10.1109/TASSP.1981.1163711


def resizing(default: str) -> Traits:
    """Return the traits of resizing: a multiply-add per neighbour and dimension; nearest copies, area sums."""

    def flops(call: Call) -> int:
        mode = str(call.value("mode", default))
        if mode == "area":
            return call.input_size
        neighbours = 0 if "nearest" in mode else 4 if "cubic" in mode else 2
        return 2 * neighbours * (len(shape_of(call.inputs[0])) - 2) * call.output_size

    return Traits("shape", flops)


@layer("nn.Upsample", "F.upsample", "F.interpolate", unused=("antialias",), traits=resizing("nearest"))
@layer("nn.UpsamplingNearest2d", "F.upsample_nearest", mode="nearest", traits=resizing("nearest"))
@layer(
    "nn.UpsamplingBilinear2d", "F.upsample_bilinear", mode="bilinear", align_corners=True, traits=resizing("bilinear")
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
        align_corners: whether the corner elements keep their positions (linear and bicubic).
        recompute_scale_factor: whether to compute the factor from the rounded sizes. Otherwise the given one decides
            which elements are read: 2.1 doubles 4 elements to 8, but reads 0 0 0 1 1 2 2 3 (0 0 1 1 2 2 3 3 in images
            whose new height and width are at most 128 together: torch has a kernel of its own for them).

    Raises:
        ShapeError: neither size nor factor is given, or the mode is unknown.

    C++: `UpSampleLayer`.

    Example:
        >>> interpolate(np.float32([[[1, 3]]]), scale_factor=2, mode="linear", align_corners=False).tolist()
        [[[1.0, 1.5, 2.5, 3.0]]]
    """
    nd = x.ndim - 2
    factors = [] if scale_factor is None else [float(factor) for factor in np.broadcast_to(scale_factor, nd)]
    sizes = as_sizes(size)
    targets = list(sizes * nd if len(sizes) == 1 else sizes) or [
        math.floor(d * f) for d, f in zip(x.shape[2:], factors, strict=True)
    ]
    if len(targets) != nd:
        raise ShapeError(f"neither a size nor a scale factor for {nd} dimensions")
    if mode == "area":
        return adaptive_avg_pool(x, targets, nd=nd)
    # torch has a kernel of its own for small images, which ignores the factor if the size stays or doubles.
    may_copy = mode == "nearest" and nd == 2 and sum(targets) <= SMALL_IMAGE
    by_factor = bool(factors) and size is None and not recompute_scale_factor
    y = x
    for axis, (old, new) in enumerate(zip(x.shape[2:], targets, strict=True)):
        copies = may_copy and new in (old, 2 * old)
        scale = 1 / factors[axis] if by_factor and not copies else old / new
        y = _weighted_sum(y, axis + 2, _taps(mode, old, new, scale, bool(align_corners), x))
    return y


def _taps(mode: str, old: int, new: int, scale: float, align_corners: bool, x: Array) -> Taps:
    if mode in ("nearest", "nearest-exact"):
        # torch computes these indices in float32, and its rounding decides: 3 * 80/24 is 10 there, not 9.99.
        number = np.arange(new, dtype=np.float32) + np.float32(0.5 if mode == "nearest-exact" else 0)
        return [(np.minimum(np.floor(number * np.float32(scale)).astype(np.intp), old - 1), None)]
    kind = np.dtype(np.float64 if x.dtype == np.float64 else np.float32)
    step = scale if not align_corners else (old - 1) / (new - 1) if new > 1 else 0.0
    first = 0.0 if align_corners else 0.5
    if mode == "bicubic":
        return cubic_taps((np.arange(new) + first) * step - first, old, kind)
    if mode not in LINEAR:
        raise ShapeError(f"expected the mode nearest, nearest-exact, linear, bicubic or area, found {mode!r}")
    if old == new:  # torch reads the element itself twice, which matters if it is infinite
        return [(np.arange(new), np.ones(new, kind)), (np.arange(new), np.zeros(new, kind))]
    # Rounded once, as by torch's fused multiply-add.
    position = ((np.arange(new) + first) * float(kind.type(step)) - first).astype(kind)
    return linear_taps(np.maximum(position, 0), old, kind)


def linear_taps(position: Array, old: int, kind: np.dtype[np.generic]) -> Taps:
    """Return the two neighbours of every position and their weights."""
    left = np.minimum(np.floor(position).astype(np.intp), old - 1)
    weight = np.clip(position - left, 0, 1)
    return [(left, (1 - weight).astype(kind)), (np.minimum(left + 1, old - 1), weight.astype(kind))]


def cubic_taps(position: Array, old: int, kind: np.dtype[np.generic]) -> Taps:
    """Return the four neighbours of every position and their weights; outside, the edge element is repeated."""
    left = np.floor(position).astype(np.intp)
    taps: Taps = []
    for offset in (-1, 0, 1, 2):
        d = np.abs(position - left - offset)
        near = ((CUBIC_A + 2) * d - (CUBIC_A + 3)) * d * d + 1
        far = ((CUBIC_A * d - 5 * CUBIC_A) * d + 8 * CUBIC_A) * d - 4 * CUBIC_A
        taps.append((np.clip(left + offset, 0, old - 1), np.where(d <= 1, near, far).astype(kind)))
    return taps


def _weighted_sum(x: Array, axis: int, taps: Taps) -> Array:
    def part(indices: Array, weights: Array | None) -> Array:
        elements = np.take(x, indices, axis=axis)
        return elements if weights is None else elements * weights.reshape(-1, *[1] * (x.ndim - axis - 1))

    return reduce(np.add, starmap(part, taps))


@layer("F.affine_grid", traits=Traits("shape", lambda call: 2 * (shape_of(call.outputs[0])[-1] + 1) * call.output_size))
def affine_grid(theta: Array, size: Sizes, align_corners: bool = False) -> Array:
    """The points to which an affine map sends the elements of an image, between -1 and 1.

    Args:
        theta: (N, n, n + 1).
        size: (N, C, D1, .., Dn).

    Returns:
        (N, D1, .., Dn, n), the last dimension's coordinate first.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.functional.affine_grid.html

    Example:
        >>> affine_grid(np.eye(2, 3)[None], (1, 1, 1, 2), align_corners=True)[0, 0].tolist()
        [[-1.0, 0.0], [1.0, 0.0]]
    """
    axes = []
    for length in as_sizes(size)[2:]:
        step = np.linspace(-1, 1, length) if length > 1 else np.zeros(1)
        axes.append(step if align_corners else step * (length - 1) / length)
    grid = np.meshgrid(*axes, indexing="ij")
    points = np.stack([*grid[::-1], np.ones_like(grid[0])], axis=-1).astype(theta.dtype)
    moved: Array = np.matmul(points.reshape(-1, points.shape[-1]), theta.swapaxes(1, 2))
    return moved.reshape(theta.shape[0], *points.shape[:-1], moved.shape[-1])


def _flops(call: Call) -> int:
    """Count a multiply-add for every neighbour of a point: 2 neighbours per dimension, 4 for cubic, 0 for nearest."""
    neighbours = {"nearest": 0, "bicubic": 4}.get(str(call.value("mode", "bilinear")), 2)
    return int(2 * neighbours ** shape_of(call.inputs[1])[-1]) * call.output_size


@layer("F.grid_sample", "aten::grid_sampler", traits=Traits("shape", _flops))
def grid_sample(
    x: Array, grid: Array, mode: str = "bilinear", padding_mode: str = "zeros", align_corners: bool = False
) -> Array:
    """The image sampled at the points of the grid, by interpolation.

    Args:
        x: (N, C, D1, .., Dn).
        grid: (N, E1, .., En, n), the last dimension's coordinate first, from -1 to 1.
        mode: bilinear, nearest or bicubic.
        padding_mode: zeros, border or reflection, for points outside the image.

    Returns:
        (N, C, E1, .., En).

    Raises:
        ShapeError: the mode or padding mode is unknown.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.functional.grid_sample.html

    Example:
        >>> grid_sample(np.float32([[[[1, 3]]]]), np.zeros((1, 1, 1, 2), np.float32)).tolist()
        [[[[2.0]]]]
    """
    if padding_mode not in ("zeros", "border", "reflection"):
        raise ShapeError(f"expected the padding mode zeros, border or reflection, found {padding_mode!r}")
    is_cubic = mode == "bicubic"  # it moves every tap into the image, the other modes the whole position
    taps = []
    for size, coordinate in zip(x.shape[2:], np.moveaxis(grid, -1, 0)[::-1], strict=True):
        # In the grid's precision, as in torch: rounding decides whether an infinite neighbour has a weight.
        position = (coordinate + 1) / 2 * (size - 1) if align_corners else ((coordinate + 1) * size - 1) / 2
        position = position.astype(np.float64)
        if not is_cubic:
            inside = _inside(position, size, padding_mode, align_corners)
            position = _without_nan(inside, size, padding_mode, x.ndim - 2)
        taps.append(_grid_taps(mode, position))
    fold: Callable[[Array, int], Array] = lambda at, size: _inside(at, size, padding_mode, align_corners)  # noqa: E731
    return _gathered(x, taps, fold if is_cubic else None)


def _without_nan(position: Array, size: int, padding_mode: str, nd: int) -> Array:
    """Replace NaN by the position that torch reads then: the first element in images, the last one in volumes.

    With zeros outside torch reads 0 in volumes; in images the result is NaN, for an infinite coordinate, too.
    """
    if padding_mode == "zeros":
        if nd == 2:
            return np.where(np.isfinite(position), position, np.nan)
        return np.where(np.isnan(position), -2.0, position)
    return np.where(np.isnan(position), 0.0 if nd == 2 else size - 1.0, position)


def _grid_taps(mode: str, position: Array) -> Taps:
    far = 1 << 30  # no limit here: elements outside are handled when they are read
    kind = np.dtype(np.float64)
    if mode == "nearest":
        return [(np.rint(position).astype(np.intp), None)]
    if mode == "bilinear":
        return linear_taps(position, far, kind)
    if mode != "bicubic":
        raise ShapeError(f"expected the mode bilinear, nearest or bicubic, found {mode!r}")
    left = np.floor(position)
    taps = cubic_taps(position - left + far // 2, far, kind)
    return [(at - far // 2 + left.astype(np.intp), weight) for at, weight in taps]


def _gathered(x: Array, taps: list[Taps], fold: Callable[[Array, int], Array] | None) -> Array:
    """Sum over all combinations of taps; elements outside the image count as zeros."""
    batch = np.arange(x.shape[0]).reshape(-1, *[1] * (taps[0][0][0].ndim - 1))
    total: Any = 0
    for combination in product(*taps):
        factor: Any = 1.0
        inside: Any = True
        index: list[Any] = []
        for size, (at, weight) in zip(x.shape[2:], combination, strict=True):
            at = at if fold is None else np.rint(fold(at.astype(np.float64), size)).astype(np.intp)
            inside = inside & (at >= 0) & (at < size)
            factor = factor if weight is None else factor * weight
            index.append(np.clip(at, 0, size - 1))
        values = np.where(np.asarray(inside)[..., None], x[batch, :, *index], 0)  # infinity times 0 is NaN
        total = total + values * np.asarray(factor)[..., None]
    result: Array = np.moveaxis(total, -1, 1).astype(x.dtype)
    return result


def _inside(position: Array, size: int, padding_mode: str, align_corners: bool) -> Array:
    if padding_mode == "zeros":
        return position
    if padding_mode == "reflection":
        low, span = (0.0, float(size - 1)) if align_corners else (-0.5, float(size))
        if span == 0:
            return np.zeros_like(position)
        distance = np.abs(position - low) % (2 * span)
        position = np.where(distance > span, 2 * span - distance, distance) + low
    return np.clip(position, 0, size - 1)


@layer("aten::meshgrid", "torch.meshgrid", traits=COPY)
def meshgrid(tensors: Sequence[Array], indexing: str = "ij") -> list[Array]:
    """Coordinate arrays from vectors, one per vector.

    Example:
        >>> [each.tolist() for each in meshgrid([np.array([1, 2]), np.array([3])])]
        [[[1], [2]], [[3], [3]]]
    """
    return list(np.meshgrid(*tensors, indexing="xy" if indexing == "xy" else "ij"))
