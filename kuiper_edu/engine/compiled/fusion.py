"""Fusion of a step with the one after it: linear layers, matrix products and scale factors of a softmax.

On its own, the second step would read and write a whole array for one operation or less per number. A kernel has the
number in a register anyway: it adds, applies an activation, multiplies, or writes to another address.
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

FACTOR_LIMITS = 1e-30, 1e30
"""The limits of a factor: between them, neither it nor its reciprocal overflows or becomes denormal."""


def join(plan: Plan, group: Group, follower: Step) -> Group | None:
    """Return the group with the only step that reads its result; None if no kernel computes both.

    Args:
        plan: the plan of these steps.
        group: the steps fused so far.
        follower: the step after them.
    """
    first = group.steps[0]
    if not first.buffered:
        return None
    if recognise.as_linear(first) is not None and same_spec(plan, follower):
        return _after_linear(group, follower)
    fits = len(group.steps) == 1 and (
        ((is_product(first) or is_attention(first)) and permuted_strides(plan, first, follower) is not None)
        or (factor_of(first) is not None and recognise.arguments_of(follower, softmax) is not None)
    )
    return Group((first, follower)) if fits else None


def _after_linear(group: Group, follower: Step) -> Group | None:
    """Return the group of a linear layer extended by a sum, or by an activation as its last step, or None."""
    if len(group.steps) == 1 and recognise.is_sum(follower):
        return with_sum(group, follower)
    if len(group.steps) == 1 or recognise.is_sum(group.steps[-1]):
        return replace(group, steps=(*group.steps, follower)) if as_epilogue(follower) is not None else None
    return None


def is_product(step: Step) -> bool:
    """Whether the step multiplies matrices."""
    return any(recognise.arguments_of(step, function) is not None for function in (matmul, bmm))


def is_attention(step: Step) -> bool:
    """Whether the step is scaled dot-product attention."""
    return recognise.arguments_of(step, scaled_dot_product_attention) is not None


def factor_of(step: Step) -> float | None:
    """Return the positive number that the step multiplies by, or None."""
    word, number = recognise.as_arithmetic(step) or ("", None)
    if word not in ("mul", "div") or number is None or not FACTOR_LIMITS[0] < number < FACTOR_LIMITS[1]:
        return None
    return number if word == "mul" else 1 / number


def permuted_strides(plan: Plan, step: Step, follower: Step) -> tuple[int, ...] | None:
    """Return the strides with which a step can write its result in the order of the permutation that follows.

    Returns:
        For each axis of the step's array its stride in the follower's array, in numbers; None if the follower is no
        permutation, or the last axis would not be contiguous.
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
    permuted = _axes(views[0], np.empty(views[0].shape, spec.dtype))
    strides = [permuted.get(axis, 0) for axis in zip(model.shape, model.strides, strict=True)]
    return tuple(strides) if strides[-1] == 1 else None


def _axes(array: NDArray[Any], like: NDArray[Any]) -> dict[tuple[int, int], int]:
    """Return (length, stride) of each axis that is longer than 1 -> the stride of `like` there, in numbers."""
    axes = zip(array.shape, array.strides, like.strides, strict=True)
    return {(size, stride): other // like.itemsize for size, stride, other in axes if size > 1}
