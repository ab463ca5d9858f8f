"""im2col for small maps with many channels: the workers share the output channels, not the rows.

A 7x7 map has too few rows to share, and its weights are larger than the map: each worker multiplies
the same windows by its own columns of the weights.
"""

from __future__ import annotations

from kuiper_edu.engine import costs
from kuiper_edu.engine.convolution import Convolution, Strategy, Task, shares
from kuiper_edu.engine.image import Image
from kuiper_edu.engine.strategies.im2col import some_filters


class ChannelSplit(Strategy):
    """The output channels are shared out among the workers."""

    name = "im2col by channels"

    def supports(self, convolution: Convolution) -> bool:
        """Every convolution without groups."""
        return convolution.groups == 1

    def cost(self, convolution: Convolution, batch: int, height: int, width: int, parts: int) -> float:
        """Every worker copies all the windows, and multiplies them by its own weights."""
        o, k = len(convolution.weight) / parts, convolution.weight[0].size
        pixels = batch * height * width
        return costs.seconds(2 * pixels * o * k, o * k, pixels * (k + 3 * o), 4)

    def tasks(
        self, convolution: Convolution, source: Image, target: Image, residual: Image | None, parts: int
    ) -> list[Task]:
        """One task for each worker."""
        shared = shares(target.channels, parts)
        return [some_filters(convolution, source, target, residual, filters) for filters in shared]


STRATEGIES = (ChannelSplit(),)
