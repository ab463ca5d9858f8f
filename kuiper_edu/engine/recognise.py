"""Which operators the fast engine knows, told from their layers.

A layer counts only if it is the library's own: a learner's layer is never replaced, whatever it is called.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from kuiper_edu.engine.convolution import Activation, Convolution
from kuiper_edu.engine.image import Array
from kuiper_edu.engine.kernels import Window
from kuiper_edu.layers.convolution import conv_pads, convolution
from kuiper_edu.layers.expression import ExpressionLayer
from kuiper_edu.layers.function import FunctionLayer
from kuiper_edu.layers.joining import cat
from kuiper_edu.layers.matmul import linear
from kuiper_edu.layers.more.sampling import interpolate
from kuiper_edu.layers.normalization import batch_norm
from kuiper_edu.layers.pooling import adaptive_avg_pool, max_pool
from kuiper_edu.layers.windows import per_axis
from kuiper_edu.runtime.calls import is_ours
from kuiper_edu.runtime.plan import Step
from kuiper_edu.traits import traits_of

MOST = 2**20  # a window's size, step or border; a file can write any number, and the kernels' integers end somewhere
SUMS = frozenset({"add(@0,@1)", "add(@1,@0)"})
ARITHMETIC = re.compile(r"(add|sub|mul|div)\(@0,(@1|-?[0-9.]+(?:e[+-]?[0-9]+)?)\)")


def as_convolution(step: Step) -> Convolution | None:
    """The step as a 2-D convolution with constant weights and zero padding, or None."""
    arguments = arguments_of(step, convolution, nd=2)
    if arguments is None or len(step.inputs) != 1 or arguments.get("padding_mode", "zeros") != "zeros":
        return None
    weight, bias = arguments.get("weight"), arguments.get("bias")
    if weight is None or weight.dtype != np.float32:
        return None
    stride, dilation = (pair(arguments.get(name, 1)) for name in ("stride", "dilation"))
    (top, bottom), (left, right) = conv_pads(arguments.get("padding", 0), weight.shape[2:], dilation, 2)
    if (top, left) != (bottom, right) or not are_sizes(stride, (top, left), dilation):
        return None
    added = np.zeros(len(weight), np.float32) if bias is None else np.array(bias, np.float32)
    return Convolution(np.array(weight), added, stride, (top, left), dilation, arguments.get("groups", 1))


def as_pooling(step: Step) -> tuple[Window, Window] | None:
    """The step as 2-D max pooling without indices, or None."""
    arguments = arguments_of(step, max_pool, nd=2)
    if arguments is None or len(step.outputs) != 1 or arguments.get("return_indices"):
        return None
    kernel = pair(arguments["kernel_size"])
    stride = kernel if arguments.get("stride") is None else pair(arguments["stride"])
    padding, dilation = pair(arguments.get("padding", 0)), pair(arguments.get("dilation", 1))
    if not are_sizes(kernel, stride, padding, dilation):
        return None
    down, across = (Window(*numbers) for numbers in zip(kernel, stride, padding, dilation, strict=True))
    return down, across


def as_linear(step: Step) -> tuple[Array, Array | None] | None:
    """Weight (out, in) and bias of a linear step with constant weights, or None."""
    arguments = arguments_of(step, linear)
    if arguments is None or len(step.inputs) != 1 or "weight" not in arguments:
        return None
    weight, bias = arguments["weight"], arguments.get("bias")
    return (weight, bias) if weight.dtype == np.float32 else None


def as_batch_norm(step: Step) -> tuple[Array, Array] | None:
    """Factor and summand for every channel of a batch norm, (x - mean) / sqrt(var + eps) * weight + bias, or None."""
    a = arguments_of(step, batch_norm)
    if a is None or len(step.inputs) != 1 or a.get("running_var") is None or a.get("running_mean") is None:
        return None
    factor = 1 / np.sqrt(a["running_var"].astype(np.float64) + a.get("eps", 1e-5))
    factor = factor if a.get("weight") is None else factor * a["weight"]
    summand = -a["running_mean"] * factor + (0 if a.get("bias") is None else a["bias"])
    return factor.astype(np.float32), summand.astype(np.float32)


def is_global_average(step: Step) -> bool:
    """Whether the step is the mean of each whole map."""
    arguments = arguments_of(step, adaptive_avg_pool, nd=2)
    return arguments is not None and pair(arguments["output_size"]) == (1, 1)


def is_concatenation(step: Step) -> bool:
    """Whether the step concatenates different maps along the channels."""
    arguments = arguments_of(step, cat)
    return arguments is not None and arguments.get("dim", 0) in (1, -3) and len(set(step.inputs)) == len(step.inputs)


def as_upsampling(step: Step, source: Sequence[int], target: Sequence[int]) -> tuple[int, int] | None:
    """How often the step repeats each pixel, down and across, if it enlarges maps by whole factors, or None.

    Args:
        step: with one input.
        source, target: the shapes (N, C, H, W) of what it reads and makes.
    """
    arguments = arguments_of(step, interpolate)
    if arguments is None or len(step.inputs) != 1 or arguments.get("mode", "nearest") != "nearest":
        return None
    (down, no_rows), (across, no_columns) = (divmod(target[axis], source[axis]) for axis in (2, 3))
    return None if no_rows or no_columns or not down or not across else (down, across)


def as_activation(step: Step) -> Activation | None:
    """The step as a function of single numbers, or None."""
    layer, traits = step.operator.layer, traits_of(step.operator.type)
    if len(step.inputs) != 1 or not traits.elementwise or step.operator.attribute or not is_ours(layer):
        return None
    into = None if traits.into is None else traits.into(layer)
    return into or (lambda source, target: layer.forward([source], [target]))


def is_sum(step: Step) -> bool:
    """Whether the step adds two different values."""
    layer = step.operator.layer
    return type(layer) is ExpressionLayer and layer.text in SUMS and len(set(step.inputs)) == 2


def as_arithmetic(step: Step) -> tuple[str, float | None] | None:
    """The step as add, sub, mul or div of two values, or of one and a number: the word and that number, or None."""
    layer = step.operator.layer
    found = ARITHMETIC.fullmatch(layer.text) if type(layer) is ExpressionLayer and is_ours(layer) else None
    if found is None:
        return None
    number = None if found[2] == "@1" else float(found[2])
    return (found[1], number) if len(step.inputs) == (2 if number is None else 1) else None


def arguments_of(step: Step, function: Any, **fixed: Any) -> dict[str, Any] | None:
    """The written arguments of a step whose layer is this very function of the library, or None."""
    layer = step.operator.layer
    if not isinstance(layer, FunctionLayer) or not is_ours(layer):
        return None
    computes: Any = type(layer).function
    bound: dict[str, Any] = {}
    if isinstance(computes, partial):
        computes, bound = computes.func, dict(computes.keywords)
    if computes is not function or any(bound.get(key) != value for key, value in fixed.items()):
        return None
    return bound | layer.arguments


def pair(value: Any) -> tuple[int, int]:
    """A number for each of two axes, from one for both or two."""
    first, second = per_axis(value, 2)
    return first, second


def are_sizes(*pairs: tuple[int, int]) -> bool:
    """Whether a window can have these numbers; with others its layer decides what comes of it.

    Example:
        >>> are_sizes((3, 3), (1, 1)), are_sizes((2**60, 1)), are_sizes((-1, 0))
        (True, False, False)
    """
    return all(isinstance(number, int) and 0 <= number < MOST for pair in pairs for number in pair)
