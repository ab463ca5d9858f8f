"""Fusion of a step with the one after it: linear layers, matrix products and scale factors of a softmax.

On its own, the second step would read and write a whole array for one operation or less per number. A kernel has the
number in a register anyway: it adds, applies an activation, multiplies, or writes to another address.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.describe import Attention, Description, Linear, MatrixProduct, Softmax
from kuiper_edu.engine.fuse import Group, same_spec
from kuiper_edu.engine.views import may_be_view, views_of
from kuiper_edu.pnnx.expression import Expression
from kuiper_edu.runtime.plan import Plan, Step
from kuiper_edu.traits import Activation

ARITHMETIC = re.compile(r"(add|sub|mul|div)\(@0,(@1|-?[0-9.]+(?:e[+-]?[0-9]+)?)\)")
FACTOR_LIMITS = 1e-30, 1e30
"""The limits of a factor: between them, neither it nor its reciprocal overflows or becomes denormal."""


def join(plan: Plan, group: Group, follower: Group) -> Group | None:
    """Return the group with the only step that reads its result; None if no kernel computes both.

    Args:
        plan: the plan of these steps.
        group: the steps fused so far.
        follower: the step after them, as a group.
    """
    first = group.steps[0]
    if not first.buffered:
        return None
    match group.descriptions[0]:
        case Linear():
            fits = same_spec(plan, follower) and _fits_linear(group, follower)
        case MatrixProduct() | Attention():
            fits = len(group.steps) == 1 and permuted_strides(plan, first, follower.steps[0]) is not None
        case _:
            scaled = len(group.steps) == 1 and isinstance(follower.descriptions[0], Softmax)
            fits = scaled and factor_of(group) is not None
    return group.then(follower) if fits else None


def _fits_linear(group: Group, follower: Group) -> bool:
    """Whether the group of a linear layer can take in a sum, or an activation as its last step."""
    if follower.is_sum:
        return len(group.steps) == 1
    return isinstance(follower.descriptions[0], Activation) and not isinstance(group.descriptions[-1], Activation)


def as_arithmetic(formula: Description | None, inputs: int) -> tuple[str, float | None] | None:
    """Return a formula as arithmetic: (add, sub, mul or div, None or the number on the right), or None.

    Without a number, the second operand is a value.

    Args:
        formula: what a step computes.
        inputs: how many values the step reads.

    Example:
        >>> from kuiper_edu.pnnx.expression import parse
        >>> as_arithmetic(parse("mul(@0,2)"), inputs=1), as_arithmetic(parse("exp(@0)"), inputs=1)
        (('mul', 2.0), None)
    """
    match = ARITHMETIC.fullmatch(formula.text) if isinstance(formula, Expression) else None
    if match is None:
        return None
    number = None if match[2] == "@1" else float(match[2])
    return (match[1], number) if inputs == (2 if number is None else 1) else None


def factor_of(group: Group) -> float | None:
    """Return the positive number that the first step multiplies by, or None."""
    word, number = as_arithmetic(group.descriptions[0], len(group.inputs)) or ("", None)
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
