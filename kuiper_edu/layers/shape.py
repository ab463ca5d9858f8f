"""Layers that only change the shape of an array or the order of its elements."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import wraps
from typing import Any, cast

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import Function, FunctionLayer, layer
from kuiper_edu.layers.registry import register_layer
from kuiper_edu.pnnx import Operator
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.traits import MOVES, Traits

Sizes = Sequence[int] | int | None


def as_sizes(value: Sizes) -> tuple[int, ...]:
    """Convert a list, one number, a 0-dim array or None to a tuple of ints.

    Example:
        >>> as_sizes(3), as_sizes([1, np.int64(2)]), as_sizes(None)
        ((3,), (1, 2), ())
    """
    if value is None:
        return ()
    return tuple(int(size) for size in np.atleast_1d(np.asarray(value)))


def numbers_as_rows(function: Function) -> Function:
    """Decorate a function along a dimension of x to accept a 0-dim array, for which torch allows the dim 0 and -1.

    Example:
        >>> numbers_as_rows(np.sort)(np.array(3.0), axis=0).shape
        ()
    """

    @wraps(function)
    def compute(x: Array, *more: Any, **named: Any) -> Any:
        if x.ndim:
            return function(x, *more, **named)
        result = function(x.reshape(1), *more, **named)
        return tuple(part.reshape(()) for part in result) if isinstance(result, tuple) else result.reshape(())

    return cast(Function, compute)


def reshape(x: Array, shape: Sizes) -> Array:
    """Return the same elements in another shape; one size may be -1. C++: `ViewLayer`.

    Example:
        >>> reshape(np.arange(6), (2, -1)).tolist()
        [[0, 1, 2], [3, 4, 5]]
    """
    return x.reshape(as_sizes(shape))


def stays(op: Operator) -> bool:
    """Whether shape and data type of the output are known to be the input's, so that a reshape changes nothing."""
    x, y = op.inputs[0], op.outputs[0]
    known = x.shape is not None and all(isinstance(size, int) for size in x.shape)
    return known and x.shape == y.shape and x.type == y.type != 0


def _keeps_axes(op: Operator) -> bool:
    dims = op.params["dims"].value if "dims" in op.params else None
    return isinstance(dims, tuple) and list(dims) == list(range(len(dims)))


def _swaps_nothing(op: Operator) -> bool:
    return {"dim0", "dim1"} <= op.params.keys() and op.params["dim0"].value == op.params["dim1"].value


COPY = Traits("shape", MOVES)
VIEW = replace(COPY, view=True)
SAME = replace(VIEW, no_op=stays)


@register_layer(
    "Tensor.reshape", "Tensor.view", "torch.reshape", "torch.view", "aten::view", "aten::reshape", traits=SAME
)
class ReshapeLayer(FunctionLayer):
    """The same elements in another shape; one size may be -1. C++: `ViewLayer`.

    A shape in the file holds the file's batch; it is adapted to the input's batch, see `rebatched`.
    """

    function = staticmethod(reshape)

    def __init__(self, op: RuntimeOperator) -> None:
        super().__init__(op)
        operands = getattr(op, "input_operands_seq", [])
        self._before = operands[0].shapes if operands else None  # read now, because a run overwrites it
        self._target = as_sizes(self.arguments["shape"]) if "shape" in self.arguments else None

    def evaluate(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        """Return the input in its new shape.

        Raises:
            ShapeError: the number of elements does not fit.
        """
        if self._target is not None and inputs and isinstance(inputs[0], np.ndarray):
            self.arguments["shape"] = rebatched(self._target, self._before, inputs[0].shape)
        return super().evaluate(inputs)


def rebatched(target: tuple[int, ...], before: Sequence[object] | None, now: tuple[int, ...]) -> tuple[int, ...]:
    """Adapt a target shape from the file to another batch.

    pnnx writes `x.view(n, 4, 6)` as `shape=(1,4,6)` if n was 1 when the model was exported. If one dimension of the
    input differs from the file, the size of the target that contains it is scaled with it; otherwise, and
    if no size can contain it, the target stays, and reshaping fails if it does not fit.

    Args:
        target: the shape in the file; one size may be -1.
        before: the input's shape in the file; None or with unknown dimensions if the file does not give it.
        now: the input's shape.

    Example:
        >>> rebatched((1, 4, 6), (1, 24), (3, 24)), rebatched((5, 2, 3), (5, 1, 6), (5, 4, 6))
        ((3, 4, 6), (5, 8, 3))
        >>> rebatched((1, 4, 7), (1, 24), (3, 24)), rebatched((1, 24), (1, 4, 6), (2, 5, 6))
        ((1, 4, 7), (1, 24))
    """
    sizes = [size for size in before or () if isinstance(size, int)]
    changed = [axis for axis, (old, new) in enumerate(zip(sizes, now, strict=False)) if old != new]
    if before is None or not len(sizes) == len(before) == len(now) or len(changed) != 1 or 0 in (*sizes, *target):
        return target
    known = math.prod(size for size in target if size != -1)
    whole = tuple(math.prod(sizes) // known if size == -1 else size for size in target)
    axis = changed[0]
    index = _index_of_axis(whole, sizes, axis)
    if math.prod(whole) != math.prod(sizes) or index is None or whole[index] * now[axis] % sizes[axis]:
        return target
    return (*whole[:index], whole[index] * now[axis] // sizes[axis], *whole[index + 1 :])


def _index_of_axis(target: Sequence[int], sizes: Sequence[int], axis: int) -> int | None:
    """Return the index of the target's size that contains this axis, by the numbers of elements before and after it.

    If a dimension is split, its outer part counts (windows and heads come after their sample); if dimensions are
    joined, the inner part counts if nothing after it was split, as in (L, N, E) to (L * N, E).
    """
    before, after = math.prod(sizes[:axis]), math.prod(sizes[axis + 1 :])
    indices = range(len(target))
    starts = [math.prod(target[:i]) for i in indices]
    ends = [math.prod(target[i + 1 :]) for i in indices]
    exact = [i for i in indices if starts[i] == before and target[i] == sizes[axis]]
    inner = [i for i in indices if ends[i] == after and tuple(target[i + 1 :]) == tuple(sizes[axis + 1 :])]
    outer = [i for i in indices if starts[i] == before]
    within = [i for i in indices if before % starts[i] == 0 and after % ends[i] == 0]
    return next(iter((*exact, *inner, *outer, *within) if axis else (*outer, *exact, *within)), None)


@layer("Tensor.reshape_as", "Tensor.view_as", traits=SAME)
def reshape_as(x: Array, other: Array) -> Array:
    """x in the shape of `other`.

    Example:
        >>> reshape_as(np.arange(2), np.zeros((2, 1))).shape
        (2, 1)
    """
    return x.reshape(other.shape)


@layer("nn.Flatten", start_dim=1, traits=SAME)
@layer("torch.flatten", "Tensor.flatten", "aten::ravel", traits=SAME)
def flatten(x: Array, start_dim: int = 0, end_dim: int = -1) -> Array:
    """The dimensions start_dim .. end_dim become one. C++: `FlattenLayer`.

    Formula: https://pytorch.org/docs/stable/generated/torch.flatten.html

    Example:
        >>> flatten(np.zeros((2, 3, 4)), start_dim=1).shape
        (2, 12)
    """
    if x.ndim == 0:
        return x.reshape(1)
    first, last = start_dim % x.ndim, end_dim % x.ndim
    return x.reshape(*x.shape[:first], math.prod(x.shape[first : last + 1]), *x.shape[last + 1 :])


@layer("nn.Unflatten", "Tensor.unflatten", "torch.unflatten", traits=SAME)
def unflatten(x: Array, dim: int, sizes: Sizes) -> Array:
    """x with one dimension split into several.

    Example:
        >>> unflatten(np.zeros((2, 12)), dim=1, sizes=(3, -1)).shape
        (2, 3, 4)
    """
    axis = dim % x.ndim
    split = np.empty(x.shape[axis]).reshape(as_sizes(sizes)).shape
    return x.reshape(*x.shape[:axis], *split, *x.shape[axis + 1 :])


@layer("Tensor.permute", "torch.permute", traits=replace(VIEW, no_op=_keeps_axes))
def permute(x: Array, dims: Sizes) -> Array:
    """The dimensions in the order of `dims`.

    Example:
        >>> permute(np.zeros((2, 3, 4)), (2, 0, 1)).shape
        (4, 2, 3)
    """
    return x.transpose(as_sizes(dims))


@layer("torch.transpose", "Tensor.transpose", traits=replace(VIEW, no_op=_swaps_nothing))
def transpose(x: Array, dim0: int, dim1: int) -> Array:
    """x with two dimensions swapped.

    Example:
        >>> transpose(np.zeros((2, 3, 4)), 0, 2).shape
        (4, 3, 2)
    """
    return x.swapaxes(dim0, dim1) if x.ndim else x


@layer("torch.t", "Tensor.t", "aten::numpy_T", traits=VIEW)
def t(x: Array) -> Array:
    """The transpose of a matrix; a vector stays. `x.T` of more dimensions (numpy_T) reverses their order.

    Example:
        >>> t(np.zeros((2, 3))).shape
        (3, 2)
    """
    return x.T


@layer("torch.squeeze", "Tensor.squeeze", traits=SAME)
@numbers_as_rows
def squeeze(x: Array, dim: Sizes = None) -> Array:
    """x without its dimensions of size 1, or without those of `dim` that have size 1.

    Example:
        >>> squeeze(np.zeros((1, 2, 1)), dim=(0, 1)).shape
        (2, 1)
    """
    if dim is None:
        return x.squeeze()
    axes = tuple({axis % x.ndim for axis in as_sizes(dim)} & {axis for axis, size in enumerate(x.shape) if size == 1})
    return x.squeeze(axes) if axes else x


@layer("torch.unsqueeze", "Tensor.unsqueeze", traits=VIEW)
def unsqueeze(x: Array, dim: int) -> Array:
    """x with a new dimension of size 1 at `dim`.

    Example:
        >>> unsqueeze(np.zeros((2, 3)), -1).shape
        (2, 3, 1)
    """
    return np.expand_dims(x, as_sizes(dim)[0])


@layer("nn.PixelShuffle", "F.pixel_shuffle", "torch.pixel_shuffle", traits=COPY)
def pixel_shuffle(x: Array, upscale_factor: int) -> Array:
    """(..., C r^2, H, W) to (..., C, H r, W r).

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.PixelShuffle.html

    Example:
        >>> import numpy as np
        >>> pixel_shuffle(np.arange(4).reshape(4, 1, 1), 2).tolist()
        [[[0, 1], [2, 3]]]
    """
    r, (*lead, channels, height, width) = upscale_factor, x.shape
    parts = x.reshape(math.prod(lead), channels // r**2, r, r, height, width).transpose(0, 1, 4, 2, 5, 3)
    return parts.reshape(*lead, channels // r**2, height * r, width * r)


@layer("nn.PixelUnshuffle", "F.pixel_unshuffle", "torch.pixel_unshuffle", traits=COPY)
def pixel_unshuffle(x: Array, downscale_factor: int) -> Array:
    """(..., C, H r, W r) to (..., C r^2, H, W).

    Example:
        >>> import numpy as np
        >>> pixel_unshuffle(np.arange(4).reshape(1, 2, 2), 2).ravel().tolist()
        [0, 1, 2, 3]
    """
    r, (*lead, channels, height, width) = downscale_factor, x.shape
    parts = x.reshape(math.prod(lead), channels, height // r, r, width // r, r).transpose(0, 1, 3, 5, 2, 4)
    return parts.reshape(*lead, channels * r**2, height // r, width // r)


@layer("nn.ChannelShuffle", "F.channel_shuffle", "torch.channel_shuffle", "aten::channel_shuffle", traits=COPY)
def channel_shuffle(x: Array, groups: int) -> Array:
    """The channels of (N, C, ...) interleaved from `groups` groups, as in https://arxiv.org/abs/1707.01083.

    Example:
        >>> import numpy as np
        >>> channel_shuffle(np.arange(4).reshape(1, 4, 1), 2).ravel().tolist()
        [0, 2, 1, 3]
    """
    return x.reshape(x.shape[0], groups, x.shape[1] // groups, *x.shape[2:]).swapaxes(1, 2).reshape(x.shape)


@layer("aten::movedim", "torch.movedim", traits=VIEW)
def movedim(x: Array, source: Sizes, destination: Sizes) -> Array:
    """x with some dimensions moved to other positions, the others in their order.

    Example:
        >>> movedim(np.zeros((2, 3, 4)), 0, 2).shape
        (3, 4, 2)
    """
    return np.moveaxis(x, as_sizes(source), as_sizes(destination))


@layer("aten::mT", "Tensor.mT", traits=VIEW)
def matrix_transpose(x: Array) -> Array:
    """The matrices in the last two dimensions transposed.

    Example:
        >>> matrix_transpose(np.zeros((2, 3, 4))).shape
        (2, 4, 3)
    """
    return x.swapaxes(-1, -2)
