"""Batch norm fused into the linear operator before it.

At inference a batch norm multiplies each channel by a constant and adds another:
    BN(y) = gamma * (y - mean) / sqrt(var + eps) + beta = s * y + (beta - s * mean),   s = gamma / sqrt(var + eps)
A convolution (or a linear layer) y = W x + b is linear, so the constants can go into its weights:
    BN(W x + b) = (s W) x + (s (b - mean) + beta)
The result is one operator, one pass over the feature map, and the same numbers.
C++: fuse_conv2d_batchnorm2d (pnnx, level 5).
Ioffe, Szegedy, "Batch Normalization", 2015, https://arxiv.org/abs/1502.03167.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.pattern import Constraint, Match, Pattern
from kuiper_edu.pnnx import Attribute, Graph, Operator, Parameter

Wide = NDArray[np.float64]

_TEXT = """7767517
4 3
pnnx.Input input 0 1 x
{linear} linear 1 1 x y
{norm} norm 1 1 y z
pnnx.Output output 1 0 z
"""
_DEFAULTS = {"weight": 1.0, "bias": 0.0}  # of a batch norm with affine=False

MAX_SIGMAS = 64.0
"""The largest distance, in standard deviations, between a batch norm's mean and the bias before it. Beyond it the new
bias would be so large compared with the result that rounding the bias would lose the result's digits."""


def _can_fuse(match: Match) -> bool:
    """Whether weights and statistics have data in float32 or float64, one per channel, and are numerically safe."""
    linear, norm = match["linear"], match["norm"]
    needed = [op.attrs.get(name) for op, name in ((linear, "weight"), (norm, "running_mean"), (norm, "running_var"))]
    weights = [*needed, *linear.attrs.values(), *norm.attrs.values()]
    if not all(weight is not None and weight.has_data and weight.dtype_name in ("f32", "f64") for weight in weights):
        return False
    channels = _channels(linear) if isinstance(_number(norm, "eps", 1e-5), int | float) else 0
    per_channel = [*norm.attrs.values(), *(weight for name, weight in linear.attrs.items() if name != "weight")]
    return all(weight.shape == (channels,) for weight in per_channel) and _is_numerically_safe(linear, norm)


def _channels(linear: Operator) -> int:
    """Return the number of output channels of the weight; 0 if its shape and the groups do not fit together."""
    shape = linear.attrs["weight"].shape
    if "Transpose" not in linear.type:
        return shape[0] if shape else 0
    groups = _number(linear, "groups", 1)
    fits = isinstance(groups, int) and groups > 0 and len(shape) > 1 and shape[0] % groups == 0
    return shape[1] * groups if fits else 0


def _is_numerically_safe(linear: Operator, norm: Operator) -> bool:
    scale, shift = scale_and_shift(norm)
    bias = linear.attrs["bias"].data if "bias" in linear.attrs else 0.0
    with np.errstate(all="ignore"):
        deviation = np.sqrt(norm.attrs["running_var"].data.astype(np.float64) + _number(norm, "eps", 1e-5))
        distance = np.abs(norm.attrs["running_mean"].data.astype(np.float64) - bias) / deviation
    return bool(np.isfinite(scale).all() and np.isfinite(shift).all() and (distance <= MAX_SIGMAS).all())


def _of_rank(rank: int) -> Constraint:
    """Return the constraint that a match can be fused and the linear operator's output has this rank.

    After a linear layer the channels are the features only if there is no dimension between. A 1d convolution accepts
    (C, L), too, where a batch norm would use L as the channels.
    """
    return lambda match: len(match["linear"].outputs[0].shape or ()) == rank and _can_fuse(match)


def _pattern(linear: str, n: int, where: Constraint) -> Pattern:
    return Pattern(_TEXT.format(linear=linear, norm=f"nn.BatchNorm{n}d"), where)


_PATTERNS = (
    _pattern("nn.Linear", 1, _of_rank(2)),
    _pattern("nn.Conv1d|nn.ConvTranspose1d", 1, _of_rank(3)),
    *(_pattern(f"nn.Conv{n}d|nn.ConvTranspose{n}d", n, _can_fuse) for n in (2, 3)),
)


def _fuse(graph: Graph) -> Iterator[Change]:
    for pattern in _PATTERNS:
        for match in pattern.matches(graph):
            linear, norm = match["linear"], match["norm"]
            fold_into(linear, *scale_and_shift(norm))
            value = norm.outputs[0].name
            graph.replace_operand(norm.outputs[0], linear.outputs[0])
            graph.remove_operator(norm)
            linear.outputs[0].name = value  # an operand of one name has one value, before and after
            sentence = f"{linear.name}: the batch norm {norm.name} is in its weights now"
            yield Change(sentence, (linear.name, norm.name), (linear.name,))


def scale_and_shift(norm: Operator) -> tuple[Wide, Wide]:
    """Return scale and shift of the batch norm as `scale * y + shift`, per channel: ((C,), (C,)).

    Raises:
        WeightError: its statistics have no data.

    Example:
        >>> norm = Operator("nn.BatchNorm2d", "norm", params={"eps": Parameter(0.0)})
        >>> norm.attrs = {"running_mean": Attribute([3.0]), "running_var": Attribute([4.0])}
        >>> scale_and_shift(norm)
        (array([0.5]), array([-1.5]))
    """
    mean, variance = (norm.attrs[name].data.astype(np.float64) for name in ("running_mean", "running_var"))
    gamma, beta = (norm.attrs[name].data if name in norm.attrs else default for name, default in _DEFAULTS.items())
    with np.errstate(all="ignore"):
        scale = gamma / np.sqrt(variance + _number(norm, "eps", 1e-5))
        return scale, beta - mean * scale


def fold_into(linear: Operator, scale: Wide, shift: Wide) -> None:
    """Fold `scale * y + shift` into the weights of a convolution, transposed convolution or linear layer."""
    weight = linear.attrs["weight"]
    kind = weight.dtype_name
    values, ones = weight.data.astype(np.float64), [1] * (len(weight.shape) - 2)
    if "Transpose" in linear.type:  # (in, out / groups, ...): the first inputs belong to the first group of outputs
        groups = int(_number(linear, "groups", 1))
        grouped = values.reshape(groups, -1, *values.shape[1:]) * scale.reshape(groups, 1, -1, *ones)
        folded = grouped.reshape(values.shape)
    else:
        folded = values * scale.reshape(-1, 1, *ones)
    bias = linear.attrs["bias"].data.astype(np.float64) if "bias" in linear.attrs else 0.0
    # New weights, because another operator may share the old ones.
    linear.attrs["weight"] = Attribute(folded.astype(weight.data.dtype), kind)
    linear.attrs["bias"] = Attribute((scale * bias + shift).astype(weight.data.dtype), kind)
    linear.params["bias"] = Parameter(True)


def _number(op: Operator, name: str, default: float) -> Any:
    return op.params[name].value if name in op.params else default


FUSE_BATCH_NORM = Pass("fuse-batch-norm", 2, _fuse, "Batch norms go into the weights before them.")
