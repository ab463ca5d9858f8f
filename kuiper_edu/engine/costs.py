"""What work is expected to cost: a few constants, so that a plan never depends on luck.

Of the NumPy engine:

time = multiplications / PEAK + weights read from memory / WEIGHTS + values moved / VALUES + STEP

The constants of both engines were measured once on one core with AVX-512 (benchmarks/inference.py shows how well the
choices do elsewhere); what matters is their proportion. Choosing by timing was tried, and won nothing.
"""

from __future__ import annotations

PEAK = 200e9
"""Floating-point operations a second of a good matrix product."""
WEIGHTS = 9e9
"""Bytes a second when weights, used once, come from memory."""
VALUES = 25e9
"""Bytes a second for values that mostly stay in the cache."""
STEP = 2e-6
"""Seconds for one NumPy call."""

# Of compiled kernels; how many cycles a tile takes stands beside the tiles' shapes (`compiled/shapes`).
TILE_PEAK = 150e9
"""Floating-point operations a second of a tile."""
NUMBERS = 8e9
"""Numbers a second that are read and written."""
COLD_WEIGHTS = 4.3
"""Bytes of weights in a cycle, when they come from the third cache."""
WINOGRAD_INPUT, WINOGRAD_OUTPUT = 6, 10
"""Cycles for each of the (m+2)^2 vectors of a square: in the transform of the input, and in that of the products."""


def seconds(flops: float, weights: float, values: float, calls: int) -> float:
    """The formula above.

    Args:
        flops: additions and multiplications.
        weights, values: how many numbers, of four bytes each.
        calls: of NumPy.
    """
    return flops / PEAK + 4 * weights / WEIGHTS + 4 * values / VALUES + calls * STEP


def moving(count: int) -> float:
    """Seconds that a compiled kernel takes to read and write so many numbers."""
    return count / NUMBERS
