"""Grouped convolution: every group is a convolution of its own on some of the channels.

Xie et al., "Aggregated Residual Transformations for Deep Neural Networks", 2016, https://arxiv.org/abs/1611.05431.
"""

from __future__ import annotations

from kuiper_edu.engine import costs
from kuiper_edu.engine.convolution import Convolution, Strategy, Task
from kuiper_edu.engine.image import Image
from kuiper_edu.engine.strategies.depthwise import Depthwise
from kuiper_edu.engine.strategies.im2col import some_filters


class Grouped(Strategy):
    """One im2col after the other."""

    name = "im2col by groups"

    def supports(self, convolution: Convolution) -> bool:
        """Every one with groups, but for depthwise ones: a product of single numbers is no product of matrices."""
        return convolution.groups > 1 and not Depthwise().supports(convolution)

    def cost(self, convolution: Convolution, batch: int, height: int, width: int) -> float:
        """One im2col after the other for every group."""
        groups, pixels = convolution.groups, batch * height * width
        o, k = len(convolution.weight) / groups, convolution.weight[0].size
        return groups * costs.seconds(2 * pixels * o * k, o * k, pixels * (k + 3 * o), 4)

    def task(self, convolution: Convolution, source: Image, target: Image, residual: Image | None) -> Task:
        """One group after the other."""
        filters, channels = len(convolution.weight) // convolution.groups, convolution.weight.shape[1]
        groups = []
        for group in range(convolution.groups):
            seen = source.some_channels(slice(group * channels, (group + 1) * channels))
            made = slice(group * filters, (group + 1) * filters)
            groups.append(some_filters(convolution, seen, target, residual, made))

        def run() -> None:
            for group in groups:
                group()

        return run


STRATEGIES = (Grouped(),)
