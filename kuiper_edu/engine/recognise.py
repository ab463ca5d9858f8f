"""Functions that recognise the operators the fast engine can compute, by their layers.

Only the library's own layers are recognised: a learner's layer is never replaced, whatever its type is called.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from math import prod
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
from kuiper_edu.layers.pooling import adaptive_avg_pool, max_pool, pool_strides
from kuiper_edu.layers.windows import per_axis
from kuiper_edu.runtime.calls import is_ours
from kuiper_edu.runtime.plan import Step
from kuiper_edu.traits import traits_of

SIZE_LIMIT = (
    2**20
)  # for a window's size, stride or padding; a file may contain any number, kernels have 64-bit integers
SUMS = frozenset({"add(@0,@1)", "add(@1,@0)"})
ARITHMETIC = re.compile(r"(add|sub|mul|div)\(@0,(@1|-?[0-9.]+(?:e[+-]?[0-9]+)?)\)")


def as_convolution(step: Step) -> Convolution | None:
    """Return the step as a 2-D convolution with constant weights and zero padding, or None."""
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
    """Return the windows (down, across) of a step that is 2-D max pooling without indices, or None."""
    arguments = arguments_of(step, max_pool, nd=2)
    if arguments is None or len(step.outputs) != 1 or arguments.get("return_indices"):
        return None
    kernel = pair(arguments["kernel_size"])
    stride = pair(pool_strides(arguments.get("stride"), kernel, 2))
    padding, dilation = pair(arguments.get("padding", 0)), pair(arguments.get("dilation", 1))
    if not are_sizes(kernel, stride, padding, dilation):
        return None
    down, across = (Window(*numbers) for numbers in zip(kernel, stride, padding, dilation, strict=True))
    return down, across


def as_linear(step: Step) -> tuple[Array, Array | None] | None:
    """Return the weight (out, in) and bias of a linear step with constant weights, or None."""
    arguments = arguments_of(step, linear)
    if arguments is None or len(step.inputs) != 1 or "weight" not in arguments:
        return None
    weight, bias = arguments["weight"], arguments.get("bias")
    return (weight, bias) if weight.dtype == np.float32 else None


def as_batch_norm(step: Step) -> tuple[Array, Array] | None:
    """Return the factor and summand of every channel of a batch norm, or None.

    A batch norm computes (x - mean) / sqrt(var + eps) * weight + bias.
    """
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
    """Return the factors (down, across) of a step that upsamples by repeating each pixel, or None.

    The sizes do not say which pixels are read: the layer is asked, with the number of each pixel as its colour.

    Args:
        step: the step.
        source, target: the shapes (N, C, H, W) of its input and output.
    """
    arguments = arguments_of(step, interpolate)
    if arguments is None or len(step.inputs) != 1 or arguments.get("mode", "nearest") != "nearest":
        return None
    (down, no_rows), (across, no_columns) = (divmod(target[axis], source[axis]) for axis in (2, 3))
    if no_rows or no_columns or not down or not across:
        return None
    pixels = np.arange(prod(source[2:]), dtype=np.int32).reshape(1, 1, *source[2:])
    (found,) = step.layer.evaluate([pixels])
    return (down, across) if np.array_equal(found, pixels.repeat(down, 2).repeat(across, 3)) else None


def as_activation(step: Step) -> Activation | None:
    """Return the step as an element-wise function, or None."""
    layer, traits = step.layer, traits_of(step.operator.type)
    if len(step.inputs) != 1 or not traits.elementwise or step.operator.attribute or not is_ours(layer):
        return None
    into = None if traits.into is None else traits.into(layer)
    return into or (lambda source, target: layer.forward([source], [target]))


def is_sum(step: Step) -> bool:
    """Whether the step adds two different values."""
    layer = step.layer
    return type(layer) is ExpressionLayer and layer.text in SUMS and len(set(step.inputs)) == 2


def as_arithmetic(step: Step) -> tuple[str, float | None] | None:
    """Return the step as arithmetic: (add, sub, mul or div, None or the number on the right), or None.

    Without a number, the second operand is a value.
    """
    layer = step.layer
    match = ARITHMETIC.fullmatch(layer.text) if type(layer) is ExpressionLayer and is_ours(layer) else None
    if match is None:
        return None
    number = None if match[2] == "@1" else float(match[2])
    return (match[1], number) if len(step.inputs) == (2 if number is None else 1) else None


def arguments_of(step: Step, function: Any, **fixed: Any) -> dict[str, Any] | None:
    """Return the arguments of a step whose layer computes this very function of the library, or None."""
    layer = step.layer
    if not isinstance(layer, FunctionLayer) or not is_ours(layer):
        return None
    computed: Any = type(layer).function
    bound: dict[str, Any] = {}
    if isinstance(computed, partial):
        computed, bound = computed.func, dict(computed.keywords)
    if computed is not function or any(bound.get(key) != value for key, value in fixed.items()):
        return None
    return bound | layer.arguments


def pair(value: Any) -> tuple[int, int]:
    """Return a number for each of two axes, from one number for both or from two."""
    first, second = per_axis(value, 2)
    return first, second


def are_sizes(*pairs: tuple[int, int]) -> bool:
    """Whether these numbers are valid for a window; with others, its layer decides what happens.

    Example:
        >>> are_sizes((3, 3), (1, 1)), are_sizes((2**60, 1)), are_sizes((-1, 0))
        (True, False, False)
    """
    return all(isinstance(number, int) and 0 <= number < SIZE_LIMIT for pair in pairs for number in pair)
