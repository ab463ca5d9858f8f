"""What work is expected to cost: a few constants, so that a plan never depends on luck.

time = multiplications / PEAK + weights read from memory / WEIGHTS + values moved / VALUES + STEP

The four constants were measured once on one core with AVX-512 (benchmarks/inference.py shows how well the
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


def seconds(flops: float, weights: float, values: float, calls: int) -> float:
    """The formula above.

    Args:
        flops: additions and multiplications.
        weights, values: how many numbers, of four bytes each.
        calls: of NumPy.
    """
    return flops / PEAK + 4 * weights / WEIGHTS + 4 * values / VALUES + calls * STEP
