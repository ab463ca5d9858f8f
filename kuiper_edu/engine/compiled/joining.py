"""Which steps behind a linear layer, a product of matrices or a factor their kernels do in the same breath.

Each of them would read and write a whole array for an operation a number or less. A kernel has the number in a register
anyway: it adds, applies an activation, multiplies, or writes to another place.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine import recognise
from kuiper_edu.engine.compiled.epilogues import as_epilogue
from kuiper_edu.engine.fuse import Group, same_spec, with_sum
from kuiper_edu.engine.views import may_be_view, views_of
from kuiper_edu.layers.matmul import bmm, matmul
from kuiper_edu.layers.more.attention import scaled_dot_product_attention
from kuiper_edu.layers.softmax import softmax
from kuiper_edu.runtime.plan import Plan, Step

MODERATE = 1e-30, 1e30
"""Between these a factor changes nothing but the size of a number, and so does its reciprocal."""


def join(plan: Plan, group: Group, follower: Step) -> Group | None:
    """The group with the step that alone reads what it makes; None if no kernel does both.

    Args:
        plan: what the steps are from.
        group: steps, joined.
        follower: the step behind them.
    """
    first = group.steps[0]
    if not first.buffered:
        return None
    if recognise.as_linear(first) is not None and same_spec(plan, follower):
        return _behind_linear(group, follower)
    fits = len(group.steps) == 1 and (
        ((is_product(first) or is_attention(first)) and order_behind(plan, first, follower) is not None)
        or (factor_of(first) is not None and recognise.arguments_of(follower, softmax) is not None)
    )
    return Group((first, follower)) if fits else None


def _behind_linear(group: Group, follower: Step) -> Group | None:
    """One sum and, behind it, one activation."""
    if len(group.steps) == 1 and recognise.is_sum(follower):
        return with_sum(group, follower)
    if len(group.steps) == 1 or recognise.is_sum(group.steps[-1]):
        return replace(group, steps=(*group.steps, follower)) if as_epilogue(follower) is not None else None
    return None


def is_product(step: Step) -> bool:
    """Whether the step multiplies matrices."""
    return any(recognise.arguments_of(step, function) is not None for function in (matmul, bmm))


def is_attention(step: Step) -> bool:
    """Whether the step lets queries look at keys."""
    return recognise.arguments_of(step, scaled_dot_product_attention) is not None


def factor_of(step: Step) -> float | None:
    """The positive number that the step multiplies by, or None."""
    word, number = recognise.as_arithmetic(step) or ("", None)
    if word not in ("mul", "div") or number is None or not MODERATE[0] < number < MODERATE[1]:
        return None
    return number if word == "mul" else 1 / number


def order_behind(plan: Plan, step: Step, follower: Step) -> tuple[int, ...] | None:
    """Where the follower, a permutation of axes, puts the step's numbers; None if it is none, or tears lines apart.

    Returns:
        For each axis of the step's array how many numbers lie between neighbours in the follower's.
    """
    (value,) = step.outputs
    spec = plan.specs[value]
    if spec is None or len(follower.inputs) != 1 or not may_be_view(follower):
        return None
    model = np.empty(spec.shape, spec.dtype)  # never touched, so it costs nothing
    views = views_of(follower, model)
    if views is None or len(views) != 1 or views[0].flags.c_contiguous or views[0].ctypes.data != model.ctypes.data:
        return None
    if _axes(views[0], views[0]).keys() != _axes(model, model).keys():
        return None
    apart = _axes(views[0], np.empty(views[0].shape, spec.dtype))
    distances = [apart.get(axis, 0) for axis in zip(model.shape, model.strides, strict=True)]
    return tuple(distances) if distances[-1] == 1 else None


def _axes(array: NDArray[Any], like: NDArray[Any]) -> dict[tuple[int, int], int]:
    """Length and stride of each axis that is longer than 1 -> how many numbers lie between neighbours of `like`."""
    axes = zip(array.shape, array.strides, like.strides, strict=True)
    return {(size, stride): other // like.itemsize for size, stride, other in axes if size > 1}
