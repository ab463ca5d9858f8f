"""The cost model: a few constants, so that the choice of kernels is deterministic.

For the NumPy engine:

time = multiplications / PEAK + weights read from memory / WEIGHTS + values moved / VALUES + STEP

The constants of both engines were measured once on one core with AVX-512 (benchmarks/inference.py shows how good the
choices are elsewhere); only their ratios matter. Choosing by timing was tried and gave no better results.
"""

from __future__ import annotations

PEAK = 200e9
"""Floating-point operations per second of a good matrix product."""
WEIGHTS = 9e9
"""Bytes per second when weights, used once, come from memory."""
VALUES = 25e9
"""Bytes per second for values that mostly stay in the cache."""
STEP = 2e-6
"""Seconds for one NumPy call."""

# For compiled kernels; the cycles of a tile are in `compiled/tile_shapes`.
TILE_PEAK = 150e9
"""Floating-point operations per second of a tile."""
NUMBERS = 8e9
"""Numbers read and written per second."""
COLD_WEIGHTS = 4.3
"""Bytes of weights per clock cycle, when they come from the third cache."""
WINOGRAD_INPUT, WINOGRAD_OUTPUT = 6, 10
"""Clock cycles for each of the (m+2)^2 vectors of a Winograd tile: transforms of the input and of the products."""


def seconds(flops: float, weights: float, values: float, calls: int) -> float:
    """Return the expected seconds of a NumPy computation, by the formula above.

    Args:
        flops: the number of additions and multiplications.
        weights, values: how many numbers are moved, of four bytes each.
        calls: the number of NumPy calls.
    """
    return flops / PEAK + 4 * weights / WEIGHTS + 4 * values / VALUES + calls * STEP


def moving(count: int) -> float:
    """Return the seconds that a compiled kernel takes to read and write `count` numbers."""
    return count / NUMBERS
