"""Arithmetic, comparisons, logic and bits: elementwise, with broadcasting.

Most of them are operators that pnnx writes as `aten::...` at optlevel 0, and functions that it does not know; their
arguments are positional. At optlevel 2 the arithmetic becomes pnnx.Expression.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.pnnx import functions
from kuiper_edu.traits import BITS, Traits, per_output, pointwise

_lgamma64 = np.vectorize(math.lgamma, otypes=[np.float64])
_SEPARATE = ("add", "sub", "div", "reciprocal", "tanh", "max", "min")  # these have their own layers
COMPARISONS: dict[str, tuple[np.ufunc, str]] = {
    "eq": (np.equal, "x == other"),
    "ne": (np.not_equal, "x != other"),
    "lt": (np.less, "x < other"),
    "le": (np.less_equal, "x <= other"),
    "gt": (np.greater, "x > other"),
    "ge": (np.greater_equal, "x >= other"),
    "logical_and": (np.logical_and, "both hold"),
    "logical_or": (np.logical_or, "one holds at least"),
    "logical_xor": (np.logical_xor, "exactly one holds"),
    "bitwise_and": (np.bitwise_and, "the bits set in both"),
    "bitwise_or": (np.bitwise_or, "the bits set in one at least"),
    "bitwise_xor": (np.bitwise_xor, "the bits set in exactly one"),
    "bitwise_left_shift": (np.left_shift, "x * 2^other"),
    "bitwise_right_shift": (np.right_shift, "x // 2^other"),
    "logical_not": (np.logical_not, "whether x does not hold"),
    "bitwise_not": (np.invert, "all bits inverted"),
    "isnan": (np.isnan, "whether x is not a number"),
    "isinf": (np.isinf, "whether x is infinite"),
    "isfinite": (np.isfinite, "whether x is a finite number"),
}


def register(
    operator_types: Sequence[str], function: Callable[..., Any], arity: int, meaning: str, *, bits: bool
) -> None:
    """Register a function of arrays for these types.

    Args:
        operator_types: all spellings.
        function: a function of one or two arrays.
        arity: the number of arrays.
        meaning: what it computes, in a few words.
        bits: whether it works on booleans or bits, so that it counts no FLOPs.
    """

    def of_one(x: Any) -> Array:
        return np.asarray(function(x))

    def of_two(x: Any, other: Any) -> Array:
        return np.asarray(function(x, other))

    apply, broadcast = (of_one, "") if arity == 1 else (of_two, ", broadcast")
    apply.__doc__ = f"{meaning}, element by element{broadcast}."
    layer(*operator_types, traits=Traits("arithmetic", BITS if bits else per_output(1), elementwise=True))(apply)


def computed(name: str, *values: Any) -> Array:
    """Call a function of the expression language, so that the passes to and from formulas do not change results.

    Example:
        >>> computed("exp", np.uint8([0])).dtype
        dtype('float32')
    """
    return np.asarray(functions.call(name, values))


for _name, _function in functions.FUNCTIONS.items():
    if isinstance(_function.array, np.ufunc) and _name not in _SEPARATE:
        _bits = _function.domain == functions.INTEGRAL
        _types = (f"aten::__{_name}__", f"torch.__{_name}__") if _bits else (f"aten::{_name}", f"torch.{_name}")
        _meaning = f"NumPy's {_function.array.__name__}"
        register(_types, partial(computed, _name), _function.arity, _meaning, bits=_bits)
for _name, _ufunc in {"pow": np.power, "square": np.square}.items():
    register((f"aten::{_name}", f"torch.{_name}"), partial(computed, _name), _ufunc.nin, f"NumPy's {_name}", bits=False)
for _name, _ufunc in {"hypot": np.hypot, "log2": np.log2}.items():
    register((f"aten::{_name}", f"torch.{_name}"), _ufunc, _ufunc.nin, f"NumPy's {_name}", bits=False)
for _name, (_ufunc, _meaning) in COMPARISONS.items():
    _spellings = (f"torch.{_name}", f"Tensor.{_name}", f"aten::{_name}")
    register(_spellings, _ufunc, _ufunc.nin, _meaning, bits=_name.startswith(("logical", "bitwise")))

ONE, THREE = (pointwise(count, "arithmetic") for count in (1, 3))  # operations per element


@layer("aten::add", "torch.add", "Tensor.add", sign=1, traits=ONE)
@layer("aten::sub", "torch.sub", "Tensor.sub", sign=-1, traits=ONE)
def add(x: Any, other: Any, alpha: float = 1, sign: int = 1) -> Array:
    """x + alpha * other, or x - alpha * other.

    Example:
        >>> add(np.float32([1]), np.float32([2]), alpha=10).tolist()
        [21.0]
    """
    factor = sign * alpha
    scaled = other if factor == 1 else factor * other
    return np.asarray(x + scaled)


@layer("aten::rsub", "torch.rsub", traits=ONE)
def rsub(x: Any, other: Any, alpha: float = 1) -> Array:
    """other - alpha * x.

    Example:
        >>> rsub(np.float32([1]), 5).tolist()
        [4.0]
    """
    return np.asarray(other - alpha * x)


@layer("aten::div", "torch.div", "Tensor.div", traits=ONE)
def div(x: Any, other: Any, rounding_mode: str | None = None) -> Array:
    """x / other; with a rounding mode rounded down (floor) or towards zero (trunc).

    Raises:
        ShapeError: the rounding mode is unknown.

    Example:
        >>> div(np.float32([-3]), 2, rounding_mode="trunc").tolist()
        [-1.0]
    """
    if rounding_mode not in (None, "floor", "trunc"):
        raise ShapeError(f"expected the rounding mode floor, trunc or None, found {rounding_mode!r}")
    if rounding_mode is None:
        return np.asarray(np.true_divide(x, other))
    if np.result_type(x, other).kind in "biu":
        return _whole_quotient(x, other, rounding_mode)
    return np.asarray(np.floor_divide(x, other) if rounding_mode == "floor" else np.trunc(np.true_divide(x, other)))


def _whole_quotient(x: Any, other: Any, rounding_mode: str) -> Array:
    """Divide integers without a conversion to float, which would round the quotient."""
    with np.errstate(divide="raise"):  # torch, too, refuses to divide an integer by 0
        quotient = np.floor_divide(x, other)
    if rounding_mode == "floor":
        return np.asarray(quotient)
    was_rounded_down = (np.remainder(x, other) != 0) & (np.less(x, 0) != np.less(other, 0))
    return np.asarray(quotient + was_rounded_down)


@layer("aten::rsqrt", "torch.rsqrt", traits=ONE)
def rsqrt(x: Array) -> Array:
    """1 / sqrt(x).

    Example:
        >>> rsqrt(np.float32([4])).tolist()
        [0.5]
    """
    return computed("rsqrt", x)


@layer("aten::reciprocal", "torch.reciprocal", traits=ONE)
def reciprocal(x: Array) -> Array:
    """1 / x.

    Example:
        >>> reciprocal(np.float32([4])).tolist()
        [0.25]
    """
    return computed("reciprocal", x)


@layer("aten::sign", "torch.sign", "Tensor.sign", traits=ONE)
def sign(x: Any) -> Array:
    """-1, 0 or 1, and 0 for NaN, as in torch.

    Example:
        >>> sign(np.float32([-2, 0, np.nan, 5])).tolist()
        [-1.0, 0.0, 0.0, 1.0]
    """
    return computed("sign", x)


@layer("aten::logit", "torch.logit", "Tensor.logit", "torch.special.logit", "aten::special_logit", traits=THREE)
def logit(x: Array, eps: float | None = None) -> Array:
    """log(x / (1 - x)), with x limited to eps .. 1 - eps first if `eps` is given.

    Example:
        >>> logit(np.float32([0.5, 1]), eps=0.5).tolist()
        [0.0, 0.0]
    """
    clipped = (x if x.dtype.kind == "f" else x.astype(np.float32)) if eps is None else np.clip(x, eps, 1 - eps)
    return np.asarray(np.log(clipped / (1 - clipped)))


@layer("aten::nan_to_num", "torch.nan_to_num", "Tensor.nan_to_num", traits=ONE)
def nan_to_num(x: Array, nan: float | None = None, posinf: float | None = None, neginf: float | None = None) -> Array:
    """x with NaN replaced (by 0), and the infinities (by the largest and the smallest number).

    Example:
        >>> nan_to_num(np.float32([np.nan, np.inf, 1]), posinf=9).tolist()
        [0.0, 9.0, 1.0]
    """
    return np.nan_to_num(x, nan=nan or 0.0, posinf=posinf, neginf=neginf)


@layer("aten::frac", "torch.frac", "Tensor.frac", traits=pointwise(2, "arithmetic"))
def frac(x: Array) -> Array:
    """The fractional part of x, x - trunc(x), with the sign of x.

    Example:
        >>> frac(np.float32([1.25, -1.25])).tolist()
        [0.25, -0.25]
    """
    return np.asarray(x - np.trunc(x))


@layer("aten::lerp", "torch.lerp", "Tensor.lerp", traits=THREE)
def lerp(x: Array, end: Array, weight: Array | float) -> Array:
    """Linear interpolation from x to `end`: x + weight * (end - x), computed from the nearer end.

    Formula: https://pytorch.org/docs/stable/generated/torch.lerp.html

    Example:
        >>> lerp(np.float32([0, 10]), np.float32([4, 20]), 0.5).tolist()
        [2.0, 15.0]
    """
    distance = end - x
    return np.asarray(np.where(np.abs(weight) < 0.5, x + weight * distance, end - distance * (1 - weight)))


@layer("aten::addcmul", "torch.addcmul", "Tensor.addcmul", traits=THREE)
def addcmul(x: Array, tensor1: Array, tensor2: Array, value: float = 1) -> Array:
    """x + value * tensor1 * tensor2.

    Example:
        >>> addcmul(np.float32([1]), np.float32([2]), np.float32([3]), value=10).tolist()
        [61.0]
    """
    return np.asarray(x + value * tensor1 * tensor2)


@layer("aten::addcdiv", "torch.addcdiv", "Tensor.addcdiv", traits=THREE)
def addcdiv(x: Array, tensor1: Array, tensor2: Array, value: float = 1) -> Array:
    """x + value * tensor1 / tensor2, for floats.

    Raises:
        ShapeError: both tensors are integers, which torch refuses.

    Example:
        >>> addcdiv(np.float32([1]), np.float32([4]), np.float32([2]), value=10).tolist()
        [21.0]
    """
    if tensor1.dtype.kind in "bui" and tensor2.dtype.kind in "bui":
        raise ShapeError(f"expected floats, found {tensor1.dtype} and {tensor2.dtype}")
    return np.asarray(x + value * tensor1 / tensor2)


@layer("aten::erf", "torch.erf", "torch.special.erf", traits=ONE)
def erf(x: Array) -> Array:
    """The error function.

    Example:
        >>> erf(np.array([0, 0.5, 9])).round(6).tolist()
        [0.0, 0.5205, 1.0]
    """
    return functions.erf(x)


@layer("torch.lgamma", traits=ONE)
def lgamma(x: Array) -> Array:
    """log |gamma(x)|, computed in float64.

    Example:
        >>> lgamma(np.array([4.0])).round(4).tolist()
        [1.7918]
    """
    return np.asarray(_lgamma64(x)).astype(x.dtype) if x.size else x
