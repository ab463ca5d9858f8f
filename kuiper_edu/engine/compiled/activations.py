"""Activations that take more than a clamp: exp as a power of two times a polynomial, and what is built on it.

Within a few units of the last place of the true value. NaN stays NaN, exp(-inf) is 0, exp(inf) is inf.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.engine.compiled.vectors import (
    absolute,
    clamp,
    everywhere,
    floor,
    fma,
    pick_from,
    times_power,
    with_sign,
)
from kuiper_edu.engine.compiler import part

F = np.float32
LOG2_E, LN2_HIGH, LN2_LOW = F(1.44269504), F(0.693359375), F(-2.12194440e-4)
HALF, ONE = F(0.5), F(1.0)
LEAST, MOST = F(-104.0), F(130.0)
"""Below the one e^x is 0, from the other on infinite."""


@part
def exp(x: Any) -> Any:
    """2**n * e**r for the rest r that is left of x; of all polynomials of degree 6 the nearest to e**r.

    What is too small for a float is 0 at once: processors take very long to find that out by multiplying.
    """
    given, nothing = x, everywhere(F(0.0))
    x = clamp(pick_from(given, LEAST, x, nothing), LEAST, MOST)
    n = floor(fma(x, everywhere(LOG2_E), everywhere(HALF)))
    r = fma(n, everywhere(-LN2_LOW), fma(n, everywhere(-LN2_HIGH), x))
    p = fma(everywhere(F(1.3814433e-3)), r, everywhere(F(8.3687967e-3)))
    p = fma(p, r, everywhere(F(4.1668396e-2)))
    p = fma(p, r, everywhere(F(1.6666520e-1)))
    p = fma(p, r, everywhere(F(4.9999994e-1)))
    p = fma(p, r, everywhere(ONE))
    return pick_from(given, LEAST, times_power(fma(p, r, everywhere(ONE)), n), nothing)


@part
def sigmoid(x: Any) -> Any:
    """1 / (1 + e^-x)"""
    return ONE / (exp(F(0.0) - x) + ONE)


@part
def silu(x: Any) -> Any:
    """x * sigmoid(x)"""
    return x / (exp(F(0.0) - x) + ONE)


@part
def erf(x: Any) -> Any:
    """Abramowitz and Stegun, formula 7.1.26; within 5e-7. From 9 on it is 1."""
    a = clamp(
        absolute(x), F(0.0), F(9.0)
    )  # squares of more would make e^-a² a denormal, with which processors are slow
    t = ONE / fma(a, everywhere(F(0.3275911)), everywhere(ONE))
    p = fma(everywhere(F(1.061405429)), t, everywhere(F(-1.453152027)))
    p = fma(p, t, everywhere(F(1.421413741)))
    p = fma(p, t, everywhere(F(-0.284496736)))
    p = fma(p, t, everywhere(F(0.254829592)))
    return with_sign(ONE - p * t * exp(F(0.0) - a * a), x)


@part
def gelu(x: Any) -> Any:
    """x * Phi(x), Phi the normal distribution."""
    return x * HALF * (erf(x * F(0.70710678)) + ONE)


@part
def hardswish(x: Any) -> Any:
    """x * min(max(x + 3, 0), 6) / 6"""
    return x * clamp(x + F(3.0), F(0.0), F(6.0)) / F(6.0)


SMOOTH = {"": None, "sigmoid": sigmoid, "silu": silu, "gelu": gelu, "hardswish": hardswish}
"""By the names that `epilogues` gives them; none is none."""
