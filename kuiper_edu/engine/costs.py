"""What a strategy is expected to cost: a small, deterministic table, so that a plan never depends on luck.

time = multiplications / PEAK + weights read from memory / WEIGHTS + values moved / VALUES + STEP

The four constants were measured once on one core with AVX-512 (benchmarks/inference.py shows how well the
choices do elsewhere); what matters is their proportion. Timing instead of this table is `autotune=True`.
"""

from __future__ import annotations

from kuiper_edu.engine.convolution import Convolution
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


def _seconds(flops: float, weights: float, values: float, calls: int) -> float:
    return flops / PEAK + 4 * weights / WEIGHTS + 4 * values / VALUES + calls * STEP


def im2col(c: Convolution, pixels: int, parts: int) -> float:
    """Seconds of im2col whose rows are shared by `parts` workers; `pixels` counts the whole batch."""
    o, k = len(c.weight), c.weight[0].size
    mine = pixels / parts
    return _seconds(2 * mine * o * k, o * k, mine * (k + 3 * o), 4)


def im2col_by_channels(c: Convolution, pixels: int, parts: int) -> float:
    """Seconds of im2col whose output channels are shared: every worker copies all the windows."""
    o, k = len(c.weight) / parts, c.weight[0].size
    return _seconds(2 * pixels * o * k, o * k, pixels * (k + 3 * o), 4)


def winograd(c: Convolution, m: int, tiles: int, parts: int) -> float:
    """Seconds of F(m, 3) on so many tiles of the whole batch."""
    o, i = c.weight.shape[:2]
    a = (m + 2) ** 2
    mine = tiles / parts
    flops = 2 * mine * a * (o * i + a * i + m * m * o)
    return _seconds(flops, a * o * i, mine * (3 * a * i + (2 * a + 4 * m * m) * o), 6)


def depthwise(c: Convolution, pixels: int, parts: int) -> float:
    """Seconds of the weighted sum of shifted rows: a pass for every tap of the kernel, and one that finishes."""
    o, k = len(c.weight), c.weight[0].size
    return _seconds(0, o * k, (k + 2) * o * pixels / parts, 3)


def grouped(c: Convolution, pixels: int, parts: int) -> float:
    """Seconds of one im2col after the other for every group."""
    o, k = len(c.weight) / c.groups, c.weight[0].size
    return c.groups / min(parts, c.groups) * _seconds(2 * pixels * o * k, o * k, pixels * (k + 3 * o), 4)


def product(weight: Array, rows: int) -> float:
    """Seconds of a linear layer on so many rows, by one worker."""
    o, k = weight.shape
    return _seconds(2 * rows * o * k, o * k, rows * (k + o), 2)


def passing(values: int) -> float:
    """Seconds of reading and writing so many values."""
    return _seconds(0, 0, 2 * values, 1)


def by_layer(values: int) -> float:
    """Seconds of a layer's own forward, which passes over its values a dozen times (softmax, GELU, a norm)."""
    return _seconds(0, 0, 12 * values, 8)


def batched_product(flops: float, values: int) -> float:
    """Seconds of a product of two batches of matrices."""
    return _seconds(flops, 0, 2 * values, 2)


def worth_sharing(seconds: float) -> bool:
    """Whether two workers are faster than one, who needs so many seconds."""
    return seconds / 2 > SWITCH
