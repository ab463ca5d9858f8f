"""Grouped convolution: every group is a separate convolution on some of the channels.

Xie et al., "Aggregated Residual Transformations for Deep Neural Networks", 2016, https://arxiv.org/abs/1611.05431.
"""

from __future__ import annotations

from kuiper_edu.engine import costs
from kuiper_edu.engine.convolution import Convolution, Strategy, Task
from kuiper_edu.engine.image import Image
from kuiper_edu.engine.strategies.depthwise import Depthwise
from kuiper_edu.engine.strategies.im2col import some_filters


class Grouped(Strategy):
    """Grouped convolution by one im2col for each group."""

    name = "im2col by groups"

    def supports(self, convolution: Convolution) -> bool:
        """Whether there are groups, and the convolution is not depthwise, where im2col would be inefficient."""
        return convolution.groups > 1 and not Depthwise().supports(convolution)

    def cost(self, convolution: Convolution, batch: int, height: int, width: int) -> float:
        """Return the cost of one im2col for every group."""
        groups, pixels = convolution.groups, batch * height * width
        o, k = len(convolution.weight) / groups, convolution.weight[0].size
        return groups * costs.seconds(2 * pixels * o * k, o * k, pixels * (k + 3 * o), 4)

    def task(self, convolution: Convolution, source: Image, target: Image, residual: Image | None) -> Task:
        """Return a task that computes one group after the other."""
        filters, channels = len(convolution.weight) // convolution.groups, convolution.weight.shape[1]
        groups = []
        for group in range(convolution.groups):
            inputs = source.some_channels(slice(group * channels, (group + 1) * channels))
            outputs = slice(group * filters, (group + 1) * filters)
            groups.append(some_filters(convolution, inputs, target, residual, outputs))

        def run() -> None:
            for group in groups:
                group()

        return run


STRATEGIES = (Grouped(),)
