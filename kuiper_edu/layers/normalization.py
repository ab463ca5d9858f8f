"""Normalisations: (x - mean) / sqrt(var + eps), over different parts of x. Means accumulate in float64."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import WeightShapes, layer
from kuiper_edu.layers.reduction import mean, vector_norm
from kuiper_edu.layers.shape import numbers_as_rows
from kuiper_edu.traits import Shape, Traits, per_input, per_output


def standardise(x: Array, axes: Sequence[int], eps: float) -> Array:
    """Return (x - mean) / sqrt(var + eps) over these axes, with the variance divided by n.

    Example:
        >>> standardise(np.float32([[1, 3]]), [1], eps=0.0).tolist()
        [[-1.0, 1.0]]
    """
    over = tuple(axes)

    def centred(x: Array) -> Array:
        y = x - x.mean(axis=over, keepdims=True, dtype=np.float64).astype(x.dtype)
        # Far from 0 the rounding error of the mean is larger than that of the result; the rest is subtracted here.
        y -= y.mean(axis=over, keepdims=True, dtype=np.float64).astype(x.dtype)
        return np.asarray(y)

    return _over_root_mean_square(x, over, eps, centred)


def _over_root_mean_square(x: Array, over: tuple[int, ...], eps: float, prepare: Callable[[Array], Array]) -> Array:
    """Return y / sqrt(mean of y^2 + eps) over these axes, for a linear y = prepare(x).

    Where the squares overflow, the result is computed again from x times a power of two, which is exact; with infinity
    as the sum of squares every result would be 0.
    """

    def divided(x: Array, eps: float) -> tuple[Array, Array]:
        y = prepare(x)
        square = np.square(y).mean(axis=over, keepdims=True, dtype=np.float64)
        return y * (1 / np.sqrt(square + eps)).astype(x.dtype), np.isfinite(square)

    result, fits = divided(x, eps)
    if not fits.all():
        small = 2.0 ** (-5 * np.finfo(x.dtype).maxexp // 8)
        result = np.where(fits, result, divided(x * x.dtype.type(small), eps * small**2)[0])
    return np.asarray(result)


def per_channel(values: Array, x: Array) -> Array:
    """Reshape (C,) so that it broadcasts along dimension 1 of x."""
    return values.reshape(-1, *[1] * (x.ndim - 2))


def affine(y: Array, weight: Array | None, bias: Array | None) -> Array:
    """Return y * weight + bias; both may be missing."""
    y = y if weight is None else y * weight
    return y if bias is None else y + bias


def channel_weights(features: str, *, affine: bool = True, tracked: bool = False) -> WeightShapes:
    """Return the function for the shapes of per-channel weights: weight and bias, and the running statistics.

    Args:
        features: the parameter with the number of channels.
        affine, tracked: the defaults for whether there are weight and bias, and running statistics.
    """

    def shapes(params: Mapping[str, Any]) -> dict[str, Shape | None]:
        statistics = (params[features],) if params.get("track_running_stats", tracked) else None
        learned = (params[features],) if params.get("affine", affine) else None
        return {"running_mean": statistics, "running_var": statistics, "weight": learned, "bias": learned}

    return shapes


# Five operations per element: mean, difference, square, mean, quotient; then weight and bias.
NORM = Traits("normalization", lambda call: (7 if call.has("weight", 1) else 5) * call.output_size)
BATCH_NORM = Traits("normalization", per_output(2))
LOCAL_NORM = Traits("normalization", lambda call: (call.value("size") + 4) * call.output_size)
RMS_NORM = Traits("normalization", per_output(4))


@layer("nn.BatchNorm1d", "nn.BatchNorm2d", "nn.BatchNorm3d", unused=("num_features", "affine"),
       weights=channel_weights("num_features", tracked=True), traits=BATCH_NORM)  # fmt: skip
@layer("F.batch_norm", "torch.batch_norm", traits=BATCH_NORM)
def batch_norm(
    x: Array,
    running_mean: Array,
    running_var: Array,
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-5,
) -> Array:
    """(x - running_mean) / sqrt(running_var + eps) * weight + bias, per channel.

    Args:
        x: (N, C, ...).
        running_mean, running_var, weight, bias: (C,).

    C++: `BatchNorm2dLayer`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.BatchNorm2d.html

    Example:
        >>> one = np.ones(1, np.float32)
        >>> batch_norm(np.float32([[[5]]]), running_mean=one, running_var=4 * one, eps=0).tolist()
        [[[2.0]]]
    """
    scale = 1 / np.sqrt(running_var + eps)
    if weight is not None:
        scale = scale * weight
    shift = -running_mean * scale if bias is None else bias - running_mean * scale
    return np.asarray(x * per_channel(scale, x) + per_channel(shift, x))


def layer_weights(params: Mapping[str, Any]) -> dict[str, Shape | None]:
    """Return the shape of the weight for this normalized_shape and elementwise_affine."""
    shape = tuple(params["normalized_shape"]) if params.get("elementwise_affine", True) else None
    return {"weight": shape}


@layer("nn.LayerNorm", unused=("elementwise_affine",), weights=layer_weights, traits=NORM)
@layer("F.layer_norm", traits=NORM)
def layer_norm(
    x: Array,
    normalized_shape: Sequence[int] | int,
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-5,
) -> Array:
    """Standardise over the last dimensions, whose sizes are normalized_shape; weight and bias have that shape.

    Formula: https://arxiv.org/abs/1607.06450

    Example:
        >>> layer_norm(np.float32([[1, 3]]), normalized_shape=(2,), eps=0).tolist()
        [[-1.0, 1.0]]
    """
    return affine(standardise(x, _last(x, normalized_shape), eps), weight, bias)


@layer("nn.RMSNorm", unused=("elementwise_affine",), weights=layer_weights, traits=RMS_NORM)
@layer("F.rms_norm", traits=RMS_NORM)
def rms_norm(
    x: Array, normalized_shape: Sequence[int] | int, weight: Array | None = None, eps: float | None = None
) -> Array:
    """x / sqrt(mean(x^2) + eps) * weight over the last dimensions; eps is the machine epsilon when None.

    Formula: https://arxiv.org/abs/1910.07467

    Example:
        >>> rms_norm(np.float32([[3, 3]]), normalized_shape=(2,)).tolist()
        [[1.0, 1.0]]
    """
    small = float(np.finfo(x.dtype).eps) if eps is None else eps
    return affine(_over_root_mean_square(x, _last(x, normalized_shape), small, lambda x: x), weight, None)


@layer("nn.GroupNorm", unused=("num_channels", "affine"), weights=channel_weights("num_channels"), traits=NORM)
@layer("F.group_norm", traits=NORM)
def group_norm(
    x: Array, num_groups: int, weight: Array | None = None, bias: Array | None = None, eps: float = 1e-5
) -> Array:
    """Standardise every group of channels of every sample; x (N, C, ...), weight and bias (C,).

    Raises:
        ShapeError: the channels cannot be divided into num_groups groups.

    Formula: https://arxiv.org/abs/1803.08494

    Example:
        >>> group_norm(np.float32([[[1], [3], [5], [5]]]), num_groups=2, eps=1e-5).round(3).tolist()
        [[[-1.0], [1.0], [0.0], [0.0]]]
    """
    if x.shape[1] % num_groups:
        raise ShapeError(f"{x.shape[1]} channels cannot be divided into {num_groups} groups")
    grouped = x.reshape(x.shape[0], num_groups, math.prod(x.shape[1:]) // num_groups)
    y = standardise(grouped, [2], eps).reshape(x.shape)
    return affine(y, *(None if weights is None else per_channel(weights, x) for weights in (weight, bias)))


@layer("nn.InstanceNorm1d", "nn.InstanceNorm2d", "nn.InstanceNorm3d",
       unused=("num_features", "affine", "track_running_stats"),
       weights=channel_weights("num_features", affine=False), traits=NORM)  # fmt: skip
@layer("F.instance_norm", use_input_stats=True, traits=NORM)
def instance_norm(
    x: Array,
    running_mean: Array | None = None,
    running_var: Array | None = None,
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-5,
    use_input_stats: bool = False,
) -> Array:
    """Standardise every channel of every sample: x (N, C, D1, ..), the others (C,).

    A module with running statistics uses these instead; the function only updates them, because pnnx writes it with
    use_input_stats=True alone.

    Raises:
        ShapeError: the batch is empty and there are weights, which PyTorch cannot repeat for no sample.

    Formula: https://arxiv.org/abs/1607.08022

    Example:
        >>> instance_norm(np.float32([[[1, 3]]]), eps=0).tolist()
        [[[-1.0, 1.0]]]
    """
    if running_mean is not None and running_var is not None and not use_input_stats:
        return batch_norm(x, running_mean, running_var, weight, bias, eps)
    if x.shape[0] == 0 and weight is not None:
        raise ShapeError(f"expected at least one sample, as PyTorch does, found an empty batch of shape {x.shape}")
    y = standardise(x, range(2, x.ndim), eps)
    return affine(y, *(None if weights is None else per_channel(weights, x) for weights in (weight, bias)))


def _last(x: Array, normalized_shape: Sequence[int] | int) -> tuple[int, ...]:
    shape = tuple(normalized_shape) if isinstance(normalized_shape, Sequence) else (normalized_shape,)
    if x.shape[x.ndim - len(shape) :] != shape:
        raise ShapeError(f"expected the last dimensions to be {shape}, found an input of shape {x.shape}")
    return tuple(range(-len(shape), 0))


@layer("nn.LocalResponseNorm", "F.local_response_norm", traits=LOCAL_NORM)
def local_response_norm(x: Array, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0) -> Array:
    """x / (k + alpha * mean of x^2 over `size` neighbouring channels)^beta; x (N, C, ...).

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.LocalResponseNorm.html

    Example:
        >>> local_response_norm(np.float32([[[2], [2]]]), size=1, alpha=3, beta=1, k=4).tolist()
        [[[0.125], [0.125]]]
    """
    width = [(0, 0)] * x.ndim
    width[1] = (size // 2, (size - 1) // 2)
    neighbours = np.lib.stride_tricks.sliding_window_view(np.pad(np.square(x), width), size, axis=1)
    return np.asarray(x / (k + alpha * mean(neighbours, -1)) ** beta)


@layer("F.normalize", traits=Traits("normalization", per_input(3)))
@numbers_as_rows
def normalize(x: Array, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Array:
    """x / max(|x|_p, eps) along `dim`.

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.functional.normalize.html

    Example:
        >>> normalize(np.array([[3.0, 4.0]])).round(4).tolist()
        [[0.6, 0.8]]
    """
    return np.asarray(x / np.maximum(vector_norm(x, p, dim, keepdims=True), eps))
