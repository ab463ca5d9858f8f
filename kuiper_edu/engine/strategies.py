"""All strategies for a convolution, one module each."""

from __future__ import annotations

from kuiper_edu.engine import channel_split, depthwise, grouped, im2col, winograd
from kuiper_edu.engine.convolution import Convolution, Strategy

STRATEGIES: tuple[Strategy, ...] = (im2col, channel_split, winograd.F2, winograd.F4, depthwise, grouped)


def is_supported(convolution: Convolution) -> bool:
    """Whether at least one strategy can compute it."""
    return any(strategy.supports(convolution) for strategy in STRATEGIES)
