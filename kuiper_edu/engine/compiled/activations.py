"""Activations that need more than a clamp: exp as a power of two times a polynomial, and functions built on it.

The results are within a few units in the last place of the exact value. NaN stays NaN, exp(-inf) is 0, exp(inf) is inf.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.engine.compiled.vectors import (
    absolute,
    clamp,
    copysign,
    floor,
    fma,
    ldexp,
    select_at_least,
    splat,
)
from kuiper_edu.engine.compiler import part

F = np.float32
LOG2_E, LN2_HIGH, LN2_LOW = F(1.44269504), F(0.693359375), F(-2.12194440e-4)
HALF, ONE = F(0.5), F(1.0)
LEAST, MOST = F(-104.0), F(130.0)
"""Below LEAST e^x is 0, from MOST on it is infinite."""


@part
def exp(x: Any) -> Any:
    """Return e**x as 2**n * e**r; e**r is approximated by the best polynomial of degree 6.

    For x below LEAST the result is set to 0 directly, because denormal products are very slow on many processors.
    """
    argument, zero = x, splat(F(0.0))
    x = clamp(select_at_least(argument, LEAST, x, zero), LEAST, MOST)
    n = floor(fma(x, splat(LOG2_E), splat(HALF)))
    r = fma(n, splat(-LN2_LOW), fma(n, splat(-LN2_HIGH), x))
    p = fma(splat(F(1.3814433e-3)), r, splat(F(8.3687967e-3)))
    p = fma(p, r, splat(F(4.1668396e-2)))
    p = fma(p, r, splat(F(1.6666520e-1)))
    p = fma(p, r, splat(F(4.9999994e-1)))
    p = fma(p, r, splat(ONE))
    return select_at_least(argument, LEAST, ldexp(fma(p, r, splat(ONE)), n), zero)


@part
def sigmoid(x: Any) -> Any:
    """Return 1 / (1 + e^-x)."""
    return ONE / (exp(F(0.0) - x) + ONE)


@part
def silu(x: Any) -> Any:
    """Return x * sigmoid(x)."""
    return x / (exp(F(0.0) - x) + ONE)


@part
def erf(x: Any) -> Any:
    """Return the error function of x, within 5e-7; from 9 on it is 1. Abramowitz and Stegun, formula 7.1.26."""
    a = clamp(absolute(x), F(0.0), F(9.0))  # for larger numbers e^-a² would be denormal, which is slow
    t = ONE / fma(a, splat(F(0.3275911)), splat(ONE))
    p = fma(splat(F(1.061405429)), t, splat(F(-1.453152027)))
    p = fma(p, t, splat(F(1.421413741)))
    p = fma(p, t, splat(F(-0.284496736)))
    p = fma(p, t, splat(F(0.254829592)))
    return copysign(ONE - p * t * exp(F(0.0) - a * a), x)


@part
def gelu(x: Any) -> Any:
    """Return x * Phi(x), where Phi is the cumulative distribution function of the normal distribution."""
    return x * HALF * (erf(x * F(0.70710678)) + ONE)


@part
def hardswish(x: Any) -> Any:
    """Return x * min(max(x + 3, 0), 6) / 6."""
    return x * clamp(x + F(3.0), F(0.0), F(6.0)) / F(6.0)


SMOOTH = {"": None, "sigmoid": sigmoid, "silu": silu, "gelu": gelu, "hardswish": hardswish}
"""The functions of `traits.Activation`; the empty name stands for none."""
