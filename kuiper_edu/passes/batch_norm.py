"""Batch norm fused into the linear operator before it.

At inference a batch norm multiplies each channel by a constant and adds another:
    BN(y) = gamma * (y - mean) / sqrt(var + eps) + beta = s * y + (beta - s * mean),   s = gamma / sqrt(var + eps)
A convolution (or a linear layer) y = W x + b is linear, so the constants can go into its weights:
    BN(W x + b) = (s W) x + (s (b - mean) + beta)
One operator, one pass over the map, and the numbers are the same. C++: fuse_conv2d_batchnorm2d (pnnx, level 5).
Ioffe, Szegedy, "Batch Normalization", 2015, https://arxiv.org/abs/1502.03167.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.pattern import Match, Pattern
from kuiper_edu.pnnx import Attribute, Graph, Operator, Parameter

Wide = NDArray[np.float64]

_TEXT = """7767517
4 3
pnnx.Input input 0 1 x
{linear} linear 1 1 x y
{norm} norm 1 1 y z
pnnx.Output output 1 0 z
"""


def _has_weights(match: Match) -> bool:
    """Weights are there as numbers of a type that a factor can be multiplied into, and the statistics are stored."""
    linear, norm = match["linear"], match["norm"]
    statistics = {"running_mean", "running_var"} <= norm.attrs.keys()
    there = all(attribute.has_data for op in (linear, norm) for attribute in op.attrs.values())
    return statistics and there and "weight" in linear.attrs and linear.attrs["weight"].dtype_name in ("f32", "f64")


def _is_flat(match: Match) -> bool:
    """After a linear layer the batch norm's channels are the features only if there is no dimension between."""
    shape = match["linear"].outputs[0].shape
    return _has_weights(match) and shape is not None and len(shape) == 2


_CONVOLUTIONS = [
    Pattern(_TEXT.format(linear=f"nn.Conv{n}d", norm=f"nn.BatchNorm{n}d"), _has_weights) for n in (1, 2, 3)
]
_TRANSPOSED = [
    Pattern(_TEXT.format(linear=f"nn.ConvTranspose{n}d", norm=f"nn.BatchNorm{n}d"), _has_weights) for n in (1, 2, 3)
]
_LINEAR = Pattern(_TEXT.format(linear="nn.Linear", norm="nn.BatchNorm1d"), _is_flat)


def _fuse(graph: Graph) -> list[Change]:
    changes = []
    for pattern in (*_CONVOLUTIONS, *_TRANSPOSED, _LINEAR):
        for match in pattern.matches(graph):
            linear, norm = match["linear"], match["norm"]
            fold_into(linear, *scale_and_shift(norm))
            graph.replace_operand(norm.outputs[0], linear.outputs[0])
            graph.remove_operator(norm)
            sentence = f"{linear.name}: the batch norm {norm.name} is in its weights now"
            changes.append(Change(sentence, (linear.name, norm.name), (linear.name,)))
    return changes


def scale_and_shift(norm: Operator) -> tuple[Wide, Wide]:
    """The batch norm as `scale * y + shift`, one number each for every channel: ((C,), (C,))."""
    mean, variance = (norm.attrs[name].data.astype(np.float64) for name in ("running_mean", "running_var"))
    scale = 1 / np.sqrt(variance + _number(norm, "eps", 1e-5))
    if "weight" in norm.attrs:
        scale = scale * norm.attrs["weight"].data
    shift = -mean * scale
    return scale, shift + norm.attrs["bias"].data if "bias" in norm.attrs else shift


def fold_into(linear: Operator, scale: Wide, shift: Wide) -> None:
    """Give a convolution, transposed convolution or linear layer the weights that make the batch norm superfluous."""
    weight = linear.attrs["weight"]
    kind = weight.dtype_name
    folded = _scaled(linear, weight.data.astype(np.float64), scale)
    bias = linear.attrs["bias"].data.astype(np.float64) if "bias" in linear.attrs else 0.0
    linear.attrs["weight"] = Attribute(folded.astype(weight.data.dtype), kind)
    linear.attrs["bias"] = Attribute((scale * bias + shift).astype(weight.data.dtype), kind)
    linear.params["bias"] = Parameter(True)


def _scaled(linear: Operator, weight: Wide, scale: Wide) -> Wide:
    if "Transpose" not in linear.type:
        return weight * scale.reshape(-1, *[1] * (weight.ndim - 1))
    # (in, out / groups, ...): the first inputs belong to the first group of outputs, and so on.
    groups = int(_number(linear, "groups", 1))
    per_group = scale.reshape(groups, 1, -1, *[1] * (weight.ndim - 2))
    grouped = weight.reshape(groups, -1, *weight.shape[1:])
    return (grouped * per_group).reshape(weight.shape)


def _number(op: Operator, name: str, default: float) -> Any:
    return op.params[name].value if name in op.params else default


FUSE_BATCH_NORM = Pass("fuse-batch-norm", 2, _fuse, "Batch norms go into the weights before them.")
