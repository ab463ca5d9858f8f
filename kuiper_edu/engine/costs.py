"""What work is expected to cost: a few constants, so that a plan never depends on luck.

time = multiplications / PEAK + weights read from memory / WEIGHTS + values moved / VALUES + STEP

The four constants were measured once on one core with AVX-512 (benchmarks/inference.py shows how well the
choices do elsewhere); what matters is their proportion. Choosing by timing was tried: it won nothing on one thread
and lost up to 40 % on two, where a single slow moment decides for good.
"""

from __future__ import annotations

from kuiper_edu.engine.image import Array

PEAK = 200e9
"""Floating-point operations a second of a good matrix product."""
WEIGHTS = 9e9
"""Bytes a second when weights, used once, come from memory."""
VALUES = 25e9
"""Bytes a second for values that mostly stay in the cache."""
STEP = 2e-6
"""Seconds for one NumPy call."""
SWITCH = 60e-6
"""Seconds until another thread has taken a task and told that it is done; a processor that slept wakes up first."""


def seconds(flops: float, weights: float, values: float, calls: int) -> float:
    """The formula above.

    Args:
        flops: additions and multiplications.
        weights, values: how many numbers, of four bytes each.
        calls: of NumPy.
    """
    return flops / PEAK + 4 * weights / WEIGHTS + 4 * values / VALUES + calls * STEP


def product(weight: Array, rows: int) -> float:
    """Seconds of a linear layer on so many rows, by one worker."""
    o, k = weight.shape
    return seconds(2 * rows * o * k, o * k, rows * (k + o), 2)


def passing(values: int) -> float:
    """Seconds of reading and writing so many values."""
    return seconds(0, 0, 2 * values, 1)


def by_layer(values: int) -> float:
    """Seconds of a layer's own forward, which passes over its values a dozen times (softmax, GELU, a norm)."""
    return seconds(0, 0, 12 * values, 8)


def batched_product(flops: float, values: int) -> float:
    """Seconds of a product of two batches of matrices."""
    return seconds(flops, 0, 2 * values, 2)


def worth_sharing(alone: float) -> bool:
    """Whether two workers are faster than one, who needs so many seconds."""
    return alone / 2 > SWITCH
