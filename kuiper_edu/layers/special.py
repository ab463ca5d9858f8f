"""Functions NumPy does not have: erf and lgamma, any shape."""

from __future__ import annotations

import math

import numpy as np

from kuiper_edu.facts import pointwise
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer

# erf(x) = x P(x^2) / Q(x^2) on [-4, 4], the rational approximation of Eigen and XLA (a few float32 ulp),
# https://github.com/openxla/xla/blob/main/xla/hlo/builder/lib/math.cc, ErfImpl32. Highest power first.
ERF_P = (
    -2.72614225801306e-10, 2.77068142495902e-08, -2.10102402082508e-06, -5.69250639462346e-05,
    -7.34990630326855e-04, -2.95459980854025e-03, -1.60960333262415e-02,
)  # fmt: skip
ERF_Q = (
    -1.45660718464996e-05,
    -2.13374055278905e-04,
    -1.68282697438203e-03,
    -7.37332916720468e-03,
    -1.42647390514189e-02,
)

_erf64 = np.vectorize(math.erf, otypes=[np.float64])
_lgamma64 = np.vectorize(math.lgamma, otypes=[np.float64])


def erf(x: Array) -> Array:
    """The error function: within a few float32 ulp for float32, exact for float64.

    Example:
        >>> erf(np.array([0, 0.5, 9])).round(6).tolist()
        [0.0, 0.5205, 1.0]
    """
    if x.dtype == np.float64:
        return np.asarray(_erf64(x)) if x.size else x
    x = np.clip(x, -4, 4)
    square = x * x
    return np.asarray(x * _horner(ERF_P, square) / _horner(ERF_Q, square))


@layer("torch.lgamma", facts=pointwise(1, "arithmetic"))
def lgamma(x: Array) -> Array:
    """log |gamma(x)|, computed in float64.

    Example:
        >>> lgamma(np.array([4.0])).round(4).tolist()
        [1.7918]
    """
    return np.asarray(_lgamma64(x)).astype(x.dtype) if x.size else x


def _horner(coefficients: tuple[float, ...], x: Array) -> Array:
    total = np.full_like(x, coefficients[0])
    for coefficient in coefficients[1:]:
        total *= x
        total += coefficient
    return total
