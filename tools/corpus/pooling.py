"""Pooling of every kind."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from corpus.net import net


@net("pooling", (1, 3, 11, 13))
class MaxPools(nn.Module):
    """Max-pools with padding, dilation, uneven strides and rounding up."""

    def __init__(self) -> None:
        super().__init__()
        self.plain = nn.MaxPool2d(3, stride=2, padding=1)
        self.dilated = nn.MaxPool2d((2, 3), stride=1, dilation=(2, 1), padding=(0, 1))
        self.ceil = nn.MaxPool2d(2, ceil_mode=True)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return self.plain(x), self.dilated(x), self.ceil(x)


@net("pooling", (1, 3, 11, 13))
class AveragePools(nn.Module):
    """Average pools that count the padding or not, round up, or have another divisor."""

    def __init__(self) -> None:
        super().__init__()
        self.counted = nn.AvgPool2d(3, stride=2, padding=1)
        self.uncounted = nn.AvgPool2d(3, stride=2, padding=1, count_include_pad=False)
        self.ceil = nn.AvgPool2d((2, 4), stride=(2, 3), ceil_mode=True)
        self.divided = nn.AvgPool2d(2, divisor_override=3)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        return self.counted(x), self.uncounted(x), self.ceil(x), self.divided(x)


@net("pooling", (2, 4, 9, 7))
class AdaptivePools(nn.Module):
    """Adaptive pools to one pixel, to uneven sizes, and with one side kept."""

    def __init__(self) -> None:
        super().__init__()
        self.one = nn.AdaptiveAvgPool2d((1, 1))
        self.uneven = nn.AdaptiveAvgPool2d((4, 3))
        self.kept = nn.AdaptiveAvgPool2d((3, None))
        self.largest = nn.AdaptiveMaxPool2d((2, 5))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        return self.one(x), self.uneven(x), self.kept(x), self.largest(x)


@net("pooling", (1, 2, 8, 8))
def max_pool_indices(x: Tensor) -> tuple[Tensor, Tensor]:
    """A max-pool that also returns the index of each maximum."""
    return functional.max_pool2d(x, 2, return_indices=True)


@net("pooling", (1, 3, 12))
class Pools1d(nn.Module):
    """Adaptive and power-average pools in one dimension."""

    def __init__(self) -> None:
        super().__init__()
        self.average = nn.AdaptiveAvgPool1d(5)
        self.largest = nn.AdaptiveMaxPool1d(4)
        self.power = nn.LPPool1d(2, 3, stride=2)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return self.average(x), self.largest(x), self.power(x)


@net("pooling", (1, 2, 6, 6, 6))
def pools_3d(x: Tensor) -> Tensor:
    """Adaptive pools in three dimensions, concatenated."""
    average = functional.adaptive_avg_pool3d(x, (2, 3, 2))
    return torch.cat([average, functional.adaptive_max_pool3d(x, (2, 3, 2))], dim=1)
