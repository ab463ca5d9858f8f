"""Pooling in 1, 2 and 3 dimensions: over windows, adaptive (to a given size), and max unpooling.

Sums accumulate in float64. In adaptive pooling window i of n along a dimension of size D is
D*i // n .. ceil(D*(i+1) / n).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer, layer_nd
from kuiper_edu.layers.windows import Pads, PerAxis, batched, pad_image, per_axis, window_counts, windows
from kuiper_edu.traits import MOVES, Call, Counter, Shape, Traits, per_input, size_of


def pool_strides(stride: PerAxis | None, kernel_size: PerAxis, nd: int) -> Shape:
    """Return the stride per dimension: the kernel's size when `stride` is None or empty.

    Raises:
        ShapeError: it is not positive.

    Example:
        >>> pool_strides(None, 3, 2), pool_strides((1, 2), 3, 2)
        ((3, 3), (1, 2))
    """
    missing = stride is None or (isinstance(stride, Sequence) and not stride)
    steps = per_axis(kernel_size if missing else stride, nd)  # type: ignore[arg-type]
    if min(steps) < 1:
        raise ShapeError(f"expected a stride of at least 1, found {stride}")
    return steps


def pool_pads(sizes: Shape, kernel: Shape, stride: Shape, padding: Shape, dilation: Shape, ceil_mode: bool) -> Pads:
    """Return the padding (before, after) per dimension; with ceil_mode including what the last window needs at the end.

    A window that would start in the padding at the end is omitted, as in torch.

    Example:
        >>> pool_pads((5,), (2,), (2,), (0,), (1,), ceil_mode=True)
        [(0, 1)]
    """
    pads = []
    for size, k, s, p, d in zip(sizes, kernel, stride, padding, dilation, strict=True):
        span = size + 2 * p - d * (k - 1) - 1
        steps = -(-span // s) if ceil_mode else span // s
        if ceil_mode and steps * s >= size + p:
            steps -= 1
        pads.append((p, max(p, steps * s + d * (k - 1) + 1 - size - p) if ceil_mode else p))
    return pads


def window_flops(nd: int, count: int = 1) -> Counter:
    """Return a counter of `count` operations for every element of every window."""

    def flops(call: Call) -> int:
        return count * math.prod(per_axis(call.value("kernel_size", 1), nd)) * size_of(call.outputs[0])

    return flops


@layer_nd("nn.MaxPool{n}d", "F.max_pool{n}d", "torch.max_pool{n}d", traits=lambda n: Traits("pooling", window_flops(n)))
def max_pool(
    x: Array,
    kernel_size: PerAxis,
    stride: PerAxis | None = None,
    padding: PerAxis = 0,
    dilation: PerAxis = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
    nd: int = 2,
) -> Array | tuple[Array, Array]:
    """The maximum of every window.

    Args:
        x: (N, C, D1, .., Dn) or without N.
        stride: kernel_size when None.
        return_indices: whether to return the index of each maximum in its flattened image, too (int64).
        nd: n, the number of spatial dimensions.

    Returns:
        (N, C, E1, .., En), once or twice.

    Raises:
        ShapeError: the kernel is larger than the padded input, or the stride is not positive.

    C++: `MaxPoolingLayer`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.MaxPool2d.html

    Example:
        >>> max_pool(np.arange(6, dtype=np.float32).reshape(1, 1, 2, 3), kernel_size=2, stride=1)[0, 0].tolist()
        [[4.0, 5.0]]
    """
    images = batched(x, nd)
    kernel, dilations = (per_axis(numbers, nd) for numbers in (kernel_size, dilation))
    steps = pool_strides(stride, kernel_size, nd)
    pads = pool_pads(images.shape[2:], kernel, steps, per_axis(padding, nd), dilations, ceil_mode)
    padded = pad_image(images, pads, value=-np.inf if x.dtype.kind == "f" else np.iinfo(x.dtype.name).min)
    if not return_indices:
        return _unbatch(slide(np.maximum, padded, kernel, steps, dilations), x, nd)
    numbers = np.arange(int(np.prod(images.shape[2:])), dtype=np.int64).reshape(images.shape[2:])
    views, where = (windows(image, kernel, steps, dilations) for image in (padded, pad_image(numbers, pads, value=-1)))
    taps = math.prod(kernel)
    flat = views.reshape(*views.shape[:-nd], taps)
    best = index_of_maximum(flat)[..., None]
    where = np.broadcast_to(where.reshape(*where.shape[:-nd], taps), flat.shape)
    values, indices = (np.take_along_axis(field, best, axis=-1)[..., 0] for field in (flat, where))
    return _unbatch(values, x, nd), _unbatch(indices, x, nd)


@layer_nd("nn.AvgPool{n}d", "F.avg_pool{n}d", traits=lambda n: Traits("pooling", window_flops(n)))
def avg_pool(
    x: Array,
    kernel_size: PerAxis,
    stride: PerAxis | None = None,
    padding: PerAxis = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
    nd: int = 2,
) -> Array:
    """The mean of every window; padding counts as zeros, what ceil_mode adds does not count at all.

    Args:
        x: (N, C, D1, .., Dn) or without N.
        count_include_pad: whether the padding counts in the divisor.
        divisor_override: another divisor.

    Returns:
        (N, C, E1, .., En), in float64: the layer converts it to the type of x.

    Raises:
        ShapeError: the kernel is larger than the padded input, the stride is not positive, or the divisor is 0.

    C++: `AvgPoolingLayer`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.AvgPool2d.html

    Example:
        >>> avg_pool(np.float32([[[1, 3, 5]]]), kernel_size=2, stride=1, nd=1).tolist()
        [[[2.0, 4.0]]]
    """
    if divisor_override == 0:
        raise ShapeError("expected another divisor_override than 0")
    images = batched(x, nd)
    kernel, margins = (per_axis(numbers, nd) for numbers in (kernel_size, padding))
    steps, once = pool_strides(stride, kernel_size, nd), (1,) * nd
    pads = pool_pads(images.shape[2:], kernel, steps, margins, once, ceil_mode)
    total = slide(np.add, pad_image(images.astype(np.float64), pads), kernel, steps, once)
    if divisor_override is not None:
        return _unbatch(total / divisor_override, x, nd)
    counted = np.ones(images.shape[2:])
    if count_include_pad:
        counted = pad_image(counted, [(p, p) for p in margins], value=1.0)
        pads = [(before - p, after - p) for (before, after), p in zip(pads, margins, strict=True)]
    return _unbatch(total / slide(np.add, pad_image(counted, pads), kernel, steps, once), x, nd)


@layer_nd("nn.LPPool{n}d", "F.lp_pool{n}d", traits=lambda n: Traits("pooling", window_flops(n, 2)))
def lp_pool(
    x: Array,
    norm_type: float,
    kernel_size: PerAxis,
    stride: PerAxis | None = None,
    ceil_mode: bool = False,
    nd: int = 2,
) -> Array:
    """(sum of x^p over every window)^(1/p): (N, C, D1, .., Dn) to (N, C, E1, .., En).

    Like torch, it computes the mean first and multiplies by the kernel's size, also for a window that ceil_mode cuts.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.LPPool2d.html

    Example:
        >>> lp_pool(np.float32([[[3, 4]]]), norm_type=2, kernel_size=2, nd=1).tolist()
        [[[5.0]]]
    """
    mean = avg_pool(x**norm_type, kernel_size, stride, ceil_mode=ceil_mode, nd=nd)
    total = np.maximum(mean, 0) * np.prod(per_axis(kernel_size, nd), dtype=np.int32).item()
    return np.asarray(total ** (1.0 / norm_type))


def slide(function: np.ufunc, x: Array, kernel: Shape, stride: Shape, dilation: Shape) -> Array:
    """Reduce every window of a padded image by `function` (maximum, add), one dimension after the other.

    A window of k1 x k2 elements takes k1 + k2 steps instead of k1 * k2.

    Raises:
        ShapeError: the kernel is larger than the image.

    Example:
        >>> slide(np.add, np.arange(5), kernel=(3,), stride=(2,), dilation=(1,)).tolist()
        [3, 9]
    """
    nd = len(kernel)
    counts = window_counts(x.shape[-nd:], kernel, stride, dilation)
    if min(counts) < 1:
        raise ShapeError(f"the kernel {kernel} does not fit into an input of {x.shape[-nd:]}, padding included")
    for axis, (count, k, s, d) in enumerate(zip(counts, kernel, stride, dilation, strict=True)):
        after: list[Any] = [slice(None)] * (nd - axis - 1)
        taps = [x[..., t * d : t * d + (count - 1) * s + 1 : s, *after] for t in range(k)]
        total = taps[0].copy()
        for tap in taps[1:]:
            function(total, tap, out=total)
        x = total
    return x


def index_of_maximum(x: Array) -> Array:
    """Return the index of the maximum along the last dimension: the first of equals, the last NaN, as torch does.

    Example:
        >>> index_of_maximum(np.float32([[2, 5, 5], [np.nan, 1, np.nan]])).tolist()
        [1, 2]
    """
    missing = np.isnan(x)
    last = x.shape[-1] - 1 - missing[..., ::-1].argmax(axis=-1)
    return np.asarray(np.where(missing.any(axis=-1), last, x.argmax(axis=-1)))


def _unbatch(y: Array, x: Array, nd: int) -> Array:
    return y if x.ndim == nd + 2 else y[0]


@layer_nd("nn.MaxUnpool{n}d", "F.max_unpool{n}d", unused=("expr",), traits=Traits("pooling", MOVES))
def max_unpool(
    x: Array,
    indices: Array,
    kernel_size: PerAxis,
    stride: PerAxis | None = None,
    padding: PerAxis = 0,
    output_size: Sequence[int] | None = None,
    nd: int = 2,
) -> Array:
    """Every maximum at its index before pooling, 0 elsewhere.

    Args:
        x: (N, C, D1, .., Dn) or without N.
        indices: indices in the flattened image, in the shape of x, as max pooling returns them.
        output_size: the size before pooling; the smallest that fits when None.

    Raises:
        ShapeError: the shapes differ, or an index is outside the output.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.MaxUnpool2d.html

    Example:
        >>> max_unpool(np.float32([[[5]]]), np.array([[[1]]]), kernel_size=2, nd=1).tolist()
        [[[0.0, 5.0]]]
    """
    images = batched(x, nd)
    steps, kernel, pads = pool_strides(stride, kernel_size, nd), per_axis(kernel_size, nd), per_axis(padding, nd)
    fitting = [(d - 1) * s - 2 * p + k for d, s, p, k in zip(images.shape[2:], steps, pads, kernel, strict=True)]
    sizes = fitting if output_size is None else [int(size) for size in output_size[-nd:]]
    if indices.shape != x.shape or (indices.size and not 0 <= indices.min() <= indices.max() < math.prod(sizes)):
        raise ShapeError(f"the indices do not fit: shape {indices.shape} for {x.shape}, output size {sizes}")
    flat = np.zeros((*images.shape[:2], math.prod(sizes)), x.dtype)
    lines = (*images.shape[:2], math.prod(images.shape[2:]))
    np.put_along_axis(flat, indices.reshape(lines), images.reshape(lines), axis=-1)
    return _unbatch(flat.reshape(*images.shape[:2], *sizes), x, nd)


@layer("aten::max_unpool2d", unused=("stride", "padding"), nd=2, traits=Traits("pooling", MOVES))
@layer("aten::max_unpool3d", unused=("stride", "padding"), nd=3, traits=Traits("pooling", MOVES))
def max_unpool_to(x: Array, indices: Array, output_size: Sequence[int], nd: int = 2) -> Array:
    """Every maximum at its index before pooling, 0 elsewhere, by the output's size alone (TorchScript).

    Example:
        >>> max_unpool_to(np.float32([[[[5]]]]), np.array([[[[1]]]]), output_size=[1, 2]).tolist()
        [[[[0.0, 5.0]]]]
    """
    return max_unpool(x, indices, kernel_size=1, output_size=output_size, nd=nd)


Sizes = PerAxis | Sequence[int | None] | None
POOLING = Traits("pooling", per_input(1))


@layer_nd("nn.AdaptiveAvgPool{n}d", "F.adaptive_avg_pool{n}d", traits=POOLING)
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
    bounds = spans(x.shape[-nd:], output_size, nd)
    return _over(x, bounds, lambda part, axis: part.mean(axis=axis, dtype=np.float64).astype(part.dtype))


@layer_nd("F.adaptive_max_pool{n}d", traits=POOLING)
def adaptive_max_pool(
    x: Array, output_size: Sizes, return_indices: bool = False, nd: int = 2
) -> Array | tuple[Array, Array]:
    """The maximum over as many windows as output_size says, evenly spread.

    Args:
        x: (N, C, D1, .., Dn) or without N.
        output_size: n numbers; None or 0 keeps that dimension.
        return_indices: whether to return the index of each maximum in its flattened image, too (int64).

    Returns:
        (N, C, *output_size), once or twice.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.AdaptiveMaxPool2d.html

    Example:
        >>> adaptive_max_pool(np.float32([[[1, 2, 3]]]), output_size=2, return_indices=True, nd=1)[1].tolist()
        [[[1, 2]]]
    """
    bounds = spans(x.shape[-nd:], output_size, nd)
    if not return_indices:
        return _over(x, bounds, lambda part, axis: part.max(axis=axis))
    images = batched(x, nd)
    shape = (*images.shape[:2], *(len(axis) for axis in bounds))
    best, indices = np.empty(shape, x.dtype), np.empty(shape, np.int64)
    numbers = np.arange(int(np.prod(images.shape[2:])), dtype=np.int64).reshape(images.shape[2:])
    for position in np.ndindex(*shape[2:]):
        window: tuple[Any, ...] = tuple(slice(*axis[i]) for axis, i in zip(bounds, position, strict=True))
        inside = numbers[window].reshape(-1)
        flat = images[..., *window].reshape(*shape[:2], inside.size)
        first = index_of_maximum(flat)
        best[..., *position] = np.take_along_axis(flat, first[..., None], axis=-1)[..., 0]
        indices[..., *position] = inside[first]
    return _unbatch(best, x, nd), _unbatch(indices, x, nd)


def spans(sizes: Sequence[int], output_size: Sizes, nd: int) -> list[list[tuple[int, int]]]:
    """Return the (start, end) of every window, per dimension.

    Example:
        >>> spans([3], 2, 1)
        [[(0, 2), (1, 3)]]
    """
    requested = (None,) * nd if output_size is None else per_axis(output_size, nd)  # type: ignore[arg-type]
    counts = [n or size for n, size in zip(requested, sizes, strict=True)]
    return [[(size * i // n, -(-size * (i + 1) // n)) for i in range(n)] for size, n in zip(sizes, counts, strict=True)]


def _over(x: Array, bounds: list[list[tuple[int, int]]], reduce: Callable[[Array, int], Array]) -> Array:
    """Reduce every window to one element, one dimension after the other."""
    for axis, spans in zip(range(-len(bounds), 0), bounds, strict=True):
        if len(spans) != x.shape[axis]:
            after: list[Any] = [slice(None)] * (-axis - 1)
            x = np.stack([reduce(x[..., start:end, *after], axis) for start, end in spans], axis=axis)
    return x


@layer_nd("nn.AdaptiveMaxPool{n}d", traits=POOLING)
def adaptive_max_pool_module(x: Array, output_size: Sizes, return_indices: bool = False, nd: int = 2) -> Any:
    """The maximum over as many windows as output_size says; with indices one tuple, which the file unpacks.

    Example:
        >>> values, places = adaptive_max_pool_module(np.float32([[[1, 2]]]), 1, return_indices=True, nd=1)[0]
        >>> values.tolist(), places.tolist()
        ([[[2.0]]], [[[1]]])
    """
    result = adaptive_max_pool(x, output_size, return_indices, nd)
    return (result,) if return_indices else result
