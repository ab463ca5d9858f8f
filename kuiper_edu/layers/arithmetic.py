"""TorchScript's own arithmetic: what pnnx leaves as `aten::...` at optlevel 0, and functions it does not know.

At optlevel 2 these become pnnx.Expression. Element by element, broadcast; arguments are positional.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.facts import BITS, Facts, pointwise
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.special import erf

UNARY: dict[str, np.ufunc] = {
    "abs": np.absolute, "acos": np.arccos, "acosh": np.arccosh, "asin": np.arcsin, "asinh": np.arcsinh,
    "atan": np.arctan, "atanh": np.arctanh, "ceil": np.ceil, "cos": np.cos, "cosh": np.cosh, "exp": np.exp,
    "expm1": np.expm1, "floor": np.floor, "log": np.log, "log10": np.log10, "log1p": np.log1p, "log2": np.log2,
    "neg": np.negative, "round": np.rint, "sin": np.sin, "sinh": np.sinh, "sqrt": np.sqrt,
    "square": np.square, "tan": np.tan, "trunc": np.trunc,
}  # fmt: skip
BINARY: dict[str, np.ufunc] = {
    "mul": np.multiply, "floor_divide": np.floor_divide, "fmod": np.fmod, "remainder": np.remainder, "pow": np.power,
    "maximum": np.maximum, "minimum": np.minimum, "atan2": np.arctan2, "logaddexp": np.logaddexp, "hypot": np.hypot,
    "__and__": np.bitwise_and, "__or__": np.bitwise_or, "__xor__": np.bitwise_xor,
    "__lshift__": np.left_shift, "__rshift__": np.right_shift,
}  # fmt: skip


def register_unary(name: str, function: np.ufunc) -> None:
    """Register `aten::<name>` as `function`."""

    def apply(x: Any) -> Array:
        return np.asarray(function(x))

    apply.__doc__ = f"NumPy's {function.__name__}, element by element."
    layer(f"aten::{name}", f"torch.{name}", facts=pointwise(1, "arithmetic"))(apply)


def register_binary(name: str, function: np.ufunc) -> None:
    """Register `aten::<name>` as `function` of x and `other`."""

    def apply(x: Any, other: Any) -> Array:
        return np.asarray(function(x, other))

    apply.__doc__ = f"NumPy's {function.__name__}, element by element, broadcast."
    bits = Facts("arithmetic", BITS, elementwise=True)
    facts = bits if name.startswith("__") else pointwise(1, "arithmetic")
    layer(f"aten::{name}", f"torch.{name}", facts=facts)(apply)


for _name, _function in UNARY.items():
    register_unary(_name, _function)
for _name, _function in BINARY.items():
    register_binary(_name, _function)


@layer("aten::add", "torch.add", "Tensor.add", sign=1, facts=pointwise(1, "arithmetic"))
@layer("aten::sub", "torch.sub", "Tensor.sub", sign=-1, facts=pointwise(1, "arithmetic"))
def add(x: Any, other: Any, alpha: float = 1, sign: int = 1) -> Array:
    """x + alpha * other, or x - alpha * other.

    Example:
        >>> add(np.float32([1]), np.float32([2]), alpha=10).tolist()
        [21.0]
    """
    factor = sign * alpha
    scaled = other if factor == 1 else factor * other
    return np.asarray(x + scaled)


@layer("aten::rsub", "torch.rsub", facts=pointwise(1, "arithmetic"))
def rsub(x: Any, other: Any, alpha: float = 1) -> Array:
    """other - alpha * x.

    Example:
        >>> rsub(np.float32([1]), 5).tolist()
        [4.0]
    """
    return np.asarray(other - alpha * x)


@layer("aten::div", "torch.div", "Tensor.div", facts=pointwise(1, "arithmetic"))
def div(x: Any, other: Any, rounding_mode: str | None = None) -> Array:
    """x / other; rounded down (floor) or towards zero (trunc) where asked for.

    Raises:
        ShapeError: the rounding mode is unknown.

    Example:
        >>> div(np.float32([-3]), 2, rounding_mode="trunc").tolist()
        [-1.0]
    """
    if rounding_mode not in (None, "floor", "trunc"):
        raise ShapeError(f"rounding mode {rounding_mode!r} met; floor, trunc or None expected")
    if rounding_mode is None:
        return np.asarray(np.true_divide(x, other))
    if np.result_type(x, other).kind in "biu":
        return _whole_quotient(x, other, rounding_mode)
    return np.asarray(np.floor_divide(x, other) if rounding_mode == "floor" else np.trunc(np.true_divide(x, other)))


def _whole_quotient(x: Any, other: Any, rounding_mode: str) -> Array:
    """The quotient of integers as an integer, without the detour over floats that would round it."""
    with np.errstate(divide="raise"):  # torch, too, refuses to divide an integer by 0
        quotient = np.floor_divide(x, other)
    if rounding_mode == "floor":
        return np.asarray(quotient)
    cut_down = (np.remainder(x, other) != 0) & (np.less(x, 0) != np.less(other, 0))
    return np.asarray(quotient + cut_down)


@layer("aten::rsqrt", "torch.rsqrt", facts=pointwise(1, "arithmetic"))
def rsqrt(x: Array) -> Array:
    """1 / sqrt(x).

    Example:
        >>> rsqrt(np.float32([4])).tolist()
        [0.5]
    """
    return np.asarray(1 / np.sqrt(x))


@layer("aten::reciprocal", "torch.reciprocal", facts=pointwise(1, "arithmetic"))
def reciprocal(x: Array) -> Array:
    """1 / x.

    Example:
        >>> reciprocal(np.float32([4])).tolist()
        [0.25]
    """
    return np.asarray(1 / x)


@layer("aten::sign", "torch.sign", "Tensor.sign", facts=pointwise(1, "arithmetic"))
def sign(x: Any) -> Array:
    """-1, 0 or 1, and 0 for NaN, as in torch.

    Example:
        >>> sign(np.float32([-2, 0, np.nan, 5])).tolist()
        [-1.0, 0.0, 0.0, 1.0]
    """
    signs = np.asarray(np.sign(x))
    return np.where(np.isnan(signs), np.zeros((), signs.dtype), signs) if signs.dtype.kind in "fc" else signs


@layer(
    "aten::logit",
    "torch.logit",
    "Tensor.logit",
    "torch.special.logit",
    "aten::special_logit",
    facts=pointwise(3, "arithmetic"),
)
def logit(x: Array, eps: float | None = None) -> Array:
    """log(x / (1 - x)), x held between eps and 1 - eps first where `eps` is given.

    Example:
        >>> logit(np.float32([0.5, 1]), eps=0.5).tolist()
        [0.0, 0.0]
    """
    held = (x if x.dtype.kind == "f" else x.astype(np.float32)) if eps is None else np.clip(x, eps, 1 - eps)
    return np.asarray(np.log(held / (1 - held)))


@layer("aten::nan_to_num", "torch.nan_to_num", "Tensor.nan_to_num", facts=pointwise(1, "arithmetic"))
def nan_to_num(x: Array, nan: float | None = None, posinf: float | None = None, neginf: float | None = None) -> Array:
    """x with numbers for NaN (0) and for the infinities (the largest and the smallest there are).

    Example:
        >>> nan_to_num(np.float32([np.nan, np.inf, 1]), posinf=9).tolist()
        [0.0, 9.0, 1.0]
    """
    return np.nan_to_num(x, nan=nan or 0.0, posinf=posinf, neginf=neginf)


@layer("aten::frac", "torch.frac", "Tensor.frac", facts=pointwise(2, "arithmetic"))
def frac(x: Array) -> Array:
    """x without its whole part: x - trunc(x), of the sign of x.

    Example:
        >>> frac(np.float32([1.25, -1.25])).tolist()
        [0.25, -0.25]
    """
    return np.asarray(x - np.trunc(x))


@layer("aten::lerp", "torch.lerp", "Tensor.lerp", facts=pointwise(3, "arithmetic"))
def lerp(x: Array, end: Array, weight: Array | float) -> Array:
    """From x on the straight line to `end`, `weight` of the way: x + weight * (end - x), from the nearer side.

    Formula: https://pytorch.org/docs/stable/generated/torch.lerp.html

    Example:
        >>> lerp(np.float32([0, 10]), np.float32([4, 20]), 0.5).tolist()
        [2.0, 15.0]
    """
    way = end - x
    return np.asarray(np.where(np.abs(weight) < 0.5, x + weight * way, end - way * (1 - weight)))


@layer("aten::addcmul", "torch.addcmul", "Tensor.addcmul", facts=pointwise(3, "arithmetic"))
def addcmul(x: Array, tensor1: Array, tensor2: Array, value: float = 1) -> Array:
    """x + value * tensor1 * tensor2.

    Example:
        >>> addcmul(np.float32([1]), np.float32([2]), np.float32([3]), value=10).tolist()
        [61.0]
    """
    return np.asarray(x + value * tensor1 * tensor2)


@layer("aten::addcdiv", "torch.addcdiv", "Tensor.addcdiv", facts=pointwise(3, "arithmetic"))
def addcdiv(x: Array, tensor1: Array, tensor2: Array, value: float = 1) -> Array:
    """x + value * tensor1 / tensor2, for floats.

    Raises:
        ShapeError: the two factors are integers, whose quotient torch refuses here.

    Example:
        >>> addcdiv(np.float32([1]), np.float32([4]), np.float32([2]), value=10).tolist()
        [21.0]
    """
    if tensor1.dtype.kind in "bui" and tensor2.dtype.kind in "bui":
        raise ShapeError(f"floats were expected, {tensor1.dtype} and {tensor2.dtype} met")
    return np.asarray(x + value * tensor1 / tensor2)


@layer("aten::erf", "torch.erf", "torch.special.erf", facts=pointwise(1, "arithmetic"))
def erf_layer(x: Array) -> Array:
    """The error function.

    Example:
        >>> erf_layer(np.float32([0])).tolist()
        [0.0]
    """
    return erf(x if x.dtype.kind == "f" else x.astype(np.float32))
