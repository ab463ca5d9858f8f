"""Comparisons, logic and bits: element by element, broadcast, truth values (or integers for bits) out."""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.facts import BITS, Facts, pointwise
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer

BINARY: dict[str, tuple[np.ufunc, str]] = {
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
}
UNARY: dict[str, tuple[np.ufunc, str]] = {
    "logical_not": (np.logical_not, "whether x does not hold"),
    "bitwise_not": (np.invert, "all bits turned round"),
    "isnan": (np.isnan, "whether x is not a number"),
    "isinf": (np.isinf, "whether x is infinite"),
    "isfinite": (np.isfinite, "whether x is a finite number"),
}


def facts_about(name: str) -> Facts:
    """Comparing numbers is a floating-point operation, logic is none."""
    return Facts("arithmetic", BITS, elementwise=True) if "_" in name else pointwise(1, "arithmetic")


def register_binary(name: str, function: np.ufunc, meaning: str) -> None:
    """Register `torch.<name>` as `function` of x and `other`."""

    def compare(x: Any, other: Any) -> Array:
        return np.asarray(function(x, other))

    compare.__doc__ = f"{meaning}, element by element, broadcast."
    layer(f"torch.{name}", f"Tensor.{name}", f"aten::{name}", facts=facts_about(name))(compare)


def register_unary(name: str, function: np.ufunc, meaning: str) -> None:
    """Register `torch.<name>` as `function` of x."""

    def judge(x: Array) -> Array:
        return np.asarray(function(x))

    judge.__doc__ = f"{meaning}, element by element."
    layer(f"torch.{name}", f"Tensor.{name}", f"aten::{name}", facts=facts_about(name))(judge)


for _name, (_function, _meaning) in BINARY.items():
    register_binary(_name, _function, _meaning)
for _name, (_function, _meaning) in UNARY.items():
    register_unary(_name, _function, _meaning)
