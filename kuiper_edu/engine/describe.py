"""What a step computes, described once for all engines.

`describe` maps a step to an object of one of the classes below. An engine is a table from these classes to its own
kernels; a step without a description, or whose class is not in the table, runs its layer. Only the library's own layers
are described: a learner's layer is never replaced, whatever its type is called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.image import Array
from kuiper_edu.layers.convolution import conv_pads, convolution
from kuiper_edu.layers.expression import ExpressionLayer
from kuiper_edu.layers.function import FunctionLayer
from kuiper_edu.layers.joining import cat
from kuiper_edu.layers.matmul import bmm, linear, matmul
from kuiper_edu.layers.more.attention import scaled_dot_product_attention
from kuiper_edu.layers.more.sampling import interpolate
from kuiper_edu.layers.normalization import batch_norm, layer_norm
from kuiper_edu.layers.pooling import adaptive_avg_pool, avg_pool, max_pool, pool_strides
from kuiper_edu.layers.registry import LayerRegistry
from kuiper_edu.layers.softmax import softmax
from kuiper_edu.layers.windows import per_axis
from kuiper_edu.pnnx.expression import Expression
from kuiper_edu.runtime.calls import is_ours
from kuiper_edu.runtime.plan import Step
from kuiper_edu.traits import Activation, LeakyRelu, traits_of

Pair = tuple[int, int]
Arguments = Mapping[str, Any]

SIZE_LIMIT = 2**20
"""For a window's size, stride or padding: a file may contain any number, and kernels have 64-bit integers."""


@dataclass(frozen=True)
class Window:
    """One axis of a pooling window, in pixels."""

    kernel: int
    stride: int
    padding: int
    dilation: int = 1

    def taps(self, size: int, outputs: int) -> list[tuple[slice, slice]]:
        """Return for every tap of the window the outputs that it contributes to, and the inputs that these read.

        Example:
            >>> Window(kernel=3, stride=2, padding=1).taps(size=4, outputs=2)[0]
            (slice(1, 2, None), slice(1, 2, 2))
        """
        pairs = []
        for tap in range(self.kernel):
            offset = tap * self.dilation - self.padding
            first = max(0, -(offset // self.stride))
            last = min(outputs, (size - 1 - offset) // self.stride + 1)
            if first < last:
                start, stop = first * self.stride + offset, (last - 1) * self.stride + offset + 1
                pairs.append((slice(first, last), slice(start, stop, self.stride)))
        return pairs


@dataclass(frozen=True)
class MaxPooling:
    """2-D max pooling without indices."""

    down: Window
    across: Window


@dataclass(frozen=True)
class MeanPooling:
    """2-D average pooling in which every window has the same divisor."""

    down: Window
    across: Window
    divisor: float


@dataclass(frozen=True)
class GlobalMean:
    """The mean of each whole map."""


@dataclass(frozen=True)
class Concatenation:
    """Different values, one after the other along one axis."""

    axis: int


@dataclass(frozen=True)
class Upsampling:
    """Nearest-neighbour upsampling.

    Args:
        layer: the step's layer, which decides for sizes which pixels are read.
    """

    layer: Any

    def factors(self, source: Sequence[int], target: Sequence[int]) -> Pair | None:
        """Return how often a pixel is repeated (down, across), or None if not all are repeated equally often.

        The sizes do not say which pixels are read: the layer is asked, with the number of each pixel as its colour.

        Args:
            source, target: the shapes (N, C, H, W) of the input and the output.
        """
        (down, no_rows), (across, no_columns) = (divmod(target[axis], source[axis]) for axis in (2, 3))
        if no_rows or no_columns or not down or not across:
            return None
        pixels = np.arange(prod(source[2:]), dtype=np.int32).reshape(1, 1, *source[2:])
        (found,) = self.layer.evaluate([pixels])
        return (down, across) if np.array_equal(found, pixels.repeat(down, 2).repeat(across, 3)) else None


@dataclass(frozen=True, eq=False)
class ScaleAndShift:
    """A factor and a summand for every channel: a batch norm, (x - mean) / sqrt(var + eps) * weight + bias."""

    factor: Array
    summand: Array


@dataclass(frozen=True, eq=False)
class Linear:
    """A linear layer with constant float32 weights, (out, in), and bias, (out,) or None."""

    weight: Array
    bias: Array | None


@dataclass(frozen=True)
class MatrixProduct:
    """The product of two batches of matrices."""


@dataclass(frozen=True)
class Attention:
    """Scaled dot-product attention of query, key and value without a mask; scale None is 1 / sqrt(their width)."""

    scale: float | None


@dataclass(frozen=True)
class Softmax:
    """Softmax along one axis."""

    axis: int | None


@dataclass(frozen=True, eq=False)
class LayerNorm:
    """Layer norm over the last axes, which have this shape; weight and bias of this shape, or None."""

    shape: tuple[int, ...]
    weight: NDArray[Any] | None
    bias: NDArray[Any] | None
    epsilon: float


@dataclass(frozen=True)
class Elementwise:
    """A function of each number, of which nothing else is known: the layer computes it, on maps in any layout."""


Description = (
    Convolution | MaxPooling | MeanPooling | GlobalMean | Concatenation | Upsampling | ScaleAndShift
    | Linear | MatrixProduct | Attention | Softmax | LayerNorm
    | Expression | Activation | LeakyRelu | Elementwise
)  # fmt: skip
"""What a step computes; an `Expression` is the formula of a pnnx.Expression."""


def describe(step: Step) -> Description | None:
    """Return what the step computes; None if only its layer knows.

    Example:
        >>> from kuiper_edu.layers import create_layer
        >>> from kuiper_edu.runtime import RuntimeOperator
        >>> op = RuntimeOperator("r", "nn.ReLU6")
        >>> describe(Step(op, create_layer(op), inputs=(0,), outputs=(1,), buffered=True))
        Activation(function='', low=0.0, high=6.0)
    """
    layer = step.layer
    if not is_ours(layer):
        return None
    if type(layer) is ExpressionLayer:
        return layer.expression
    if isinstance(layer, FunctionLayer):
        function: Any = type(layer).function
        arguments = layer.arguments
        if isinstance(function, partial):
            function, arguments = function.func, function.keywords | arguments
        if function in _DESCRIBE:
            constant = len(step.inputs) == 1 or function in _OF_SEVERAL_INPUTS
            return _DESCRIBE[function](step, arguments) if constant else None
    return _elementwise(step)


def _convolution(_: Step, a: Arguments) -> Convolution | None:
    """Describe a 2-D convolution with constant weights and zero padding."""
    weight, bias = a.get("weight"), a.get("bias")
    if a["nd"] != 2 or a.get("padding_mode", "zeros") != "zeros" or weight is None or weight.dtype != np.float32:
        return None
    stride, dilation = (pair(a.get(name, 1)) for name in ("stride", "dilation"))
    (top, bottom), (left, right) = conv_pads(a.get("padding", 0), weight.shape[2:], dilation, 2)
    if (top, left) != (bottom, right) or not are_sizes(stride, (top, left), dilation):
        return None
    added = np.zeros(len(weight), np.float32) if bias is None else np.array(bias, np.float32)
    return Convolution(weight, added, stride, (top, left), dilation, a.get("groups", 1))


def _max_pooling(step: Step, a: Arguments) -> MaxPooling | None:
    windows = _windows(a)
    return MaxPooling(*windows) if windows and len(step.outputs) == 1 and not a.get("return_indices") else None


def _mean_pooling(_: Step, a: Arguments) -> MeanPooling | None:
    if (windows := _windows(a)) is None:
        return None
    (down, across), divisor = windows, a.get("divisor_override")
    same = divisor or a.get("count_include_pad", True) or down.padding == across.padding == 0
    return MeanPooling(down, across, divisor or down.kernel * across.kernel) if same else None


def _windows(a: Arguments) -> tuple[Window, Window] | None:
    """Return the windows (down, across) of a 2-D pooling."""
    if a["nd"] != 2:
        return None
    kernel = pair(a["kernel_size"])
    stride = pair(pool_strides(a.get("stride"), kernel, 2))
    sizes = kernel, stride, pair(a.get("padding", 0)), pair(a.get("dilation", 1))
    down, across = (Window(*numbers) for numbers in zip(*sizes, strict=True))
    return (down, across) if are_sizes(*sizes) else None


def _scale_and_shift(_: Step, a: Arguments) -> ScaleAndShift | None:
    if a.get("running_var") is None or a.get("running_mean") is None:
        return None
    with np.errstate(all="ignore"):  # as in the layer
        factor = 1 / np.sqrt(a["running_var"].astype(np.float64) + a.get("eps", 1e-5))
        factor = factor if a.get("weight") is None else factor * a["weight"]
        summand = -a["running_mean"] * factor + (0 if a.get("bias") is None else a["bias"])
    return ScaleAndShift(factor.astype(np.float32), summand.astype(np.float32))


def _linear(_: Step, a: Arguments) -> Linear | None:
    weight = a.get("weight")
    return Linear(weight, a.get("bias")) if weight is not None and weight.dtype == np.float32 else None


def _layer_norm(_: Step, a: Arguments) -> LayerNorm:
    shape = a["normalized_shape"]
    shape = (shape,) if isinstance(shape, int) else shape
    return LayerNorm(shape, a.get("weight"), a.get("bias"), a.get("eps", 1e-5))


def _concatenation(step: Step, a: Arguments) -> Concatenation | None:
    different = 1 < len(set(step.inputs)) == len(step.inputs)  # one alone may be a list
    return Concatenation(a.get("dim", 0)) if different else None


def _matrix_product(step: Step, _: Arguments) -> MatrixProduct | None:
    in_order = step.operator.inputnames in ([], ["input", "other"], ["input", "mat2"])
    return MatrixProduct() if in_order and len(step.inputs) == 2 else None


def _attention(step: Step, a: Arguments) -> Attention | None:
    in_order = step.operator.inputnames in ([], ["query", "key", "value"])
    unmasked = a.get("attn_mask") is None and not a.get("is_causal") and not a.get("enable_gqa")
    return Attention(a.get("scale")) if in_order and unmasked and len(step.inputs) == 3 else None


def _elementwise(step: Step) -> Activation | LeakyRelu | Elementwise | None:
    traits = traits_of(step.operator.type)
    if len(step.inputs) != 1 or not traits.elementwise or step.operator.attribute:
        return None
    if step.operator.type not in LayerRegistry.types_of(type(step.layer)):
        return None  # a layer of another type was put in the place of the operator's own
    known = None if traits.activation is None else traits.activation(step.layer)
    return known or Elementwise()


_OF_SEVERAL_INPUTS = {cat, matmul, bmm, scaled_dot_product_attention}
"""Of all others, a second input is an argument that is not constant."""
_DESCRIBE: dict[Any, Callable[[Step, Arguments], Description | None]] = {
    convolution: _convolution,
    max_pool: _max_pooling,
    avg_pool: _mean_pooling,
    adaptive_avg_pool: lambda _, a: GlobalMean() if a["nd"] == 2 and pair(a["output_size"]) == (1, 1) else None,
    interpolate: lambda step, a: Upsampling(step.layer) if a.get("mode", "nearest") == "nearest" else None,
    batch_norm: _scale_and_shift,
    linear: _linear,
    softmax: lambda _, a: Softmax(a.get("dim")),
    layer_norm: _layer_norm,
    cat: _concatenation,
    matmul: _matrix_product,
    bmm: _matrix_product,
    scaled_dot_product_attention: _attention,
}


def pair(value: Any) -> Pair:
    """Return a number for each of two axes, from one number for both or from two."""
    first, second = per_axis(value, 2)
    return first, second


def are_sizes(*pairs: Pair) -> bool:
    """Whether these numbers are valid for a window; with others, its layer decides what happens.

    Example:
        >>> are_sizes((3, 3), (1, 1)), are_sizes((2**60, 1)), are_sizes((-1, 0))
        (True, False, False)
    """
    return all(isinstance(number, int) and 0 <= number < SIZE_LIMIT for pair in pairs for number in pair)
