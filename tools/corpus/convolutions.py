"""Convolutions of every kind."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from corpus.net import net


@net("cnn", (2, 3, 12, 12))
class ConvBlocks(nn.Module):
    """Convolution, batch norm and ReLU twice, a max-pool, an average and a linear layer."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 8, 3, padding=1),
            nn.BatchNorm2d(8),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Conv2d(8, 12, 3, bias=False),
            nn.BatchNorm2d(12),
            nn.ReLU(),
        )
        self.classifier = nn.Linear(12, 5)

    def forward(self, x: Tensor) -> Tensor:
        x = self.features(x)
        return self.classifier(functional.adaptive_avg_pool2d(x, 1).flatten(1))


@net("cnn", (1, 4, 10, 11))
class PaddingModes(nn.Module):
    """Convolutions with reflect, replicate and circular padding, and with padding given by name."""

    def __init__(self) -> None:
        super().__init__()
        self.reflect = nn.Conv2d(4, 4, 3, padding=2, padding_mode="reflect")
        self.replicate = nn.Conv2d(4, 4, 3, padding=(1, 2), padding_mode="replicate")
        self.circular = nn.Conv2d(4, 4, 3, padding=1, padding_mode="circular")
        self.same = nn.Conv2d(4, 4, (2, 5), padding="same")
        self.valid = nn.Conv2d(4, 4, 3, padding="valid")

    def forward(self, x: Tensor) -> Tensor:
        return self.valid(self.same(self.circular(self.replicate(self.reflect(x)))))


@net("cnn", (1, 8, 12, 12))
class DepthwiseSeparable(nn.Module):
    """A depthwise convolution with two outputs per channel, then a pointwise one."""

    def __init__(self) -> None:
        super().__init__()
        self.depthwise = nn.Conv2d(8, 16, 3, stride=2, padding=1, groups=8, bias=False)
        self.pointwise = nn.Conv2d(16, 10, 1)

    def forward(self, x: Tensor) -> Tensor:
        return self.pointwise(functional.relu(self.depthwise(x)))


@net("cnn", (1, 6, 17, 19))
class DilatedGrouped(nn.Module):
    """Convolutions in a chain with dilation, groups, and uneven kernels, strides and paddings."""

    def __init__(self) -> None:
        super().__init__()
        self.dilated = nn.Conv2d(6, 12, 3, padding=2, dilation=2, groups=3)
        self.uneven = nn.Conv2d(12, 8, (1, 5), stride=(2, 1), padding=(0, 2), dilation=(1, 2), groups=4)
        self.tall = nn.Conv2d(8, 4, (7, 1), stride=(1, 3))

    def forward(self, x: Tensor) -> Tensor:
        return self.tall(self.uneven(self.dilated(x)))


@net("cnn", (2, 6, 5, 7))
class TransposedConvolutions(nn.Module):
    """Transposed convolutions: stride, output padding, groups, dilation, without bias."""

    def __init__(self) -> None:
        super().__init__()
        self.twice = nn.ConvTranspose2d(6, 4, 4, stride=2, padding=1)
        self.grouped = nn.ConvTranspose2d(
            4, 8, 3, stride=(2, 3), padding=1, output_padding=(1, 2), groups=2, bias=False
        )
        self.dilated = nn.ConvTranspose2d(8, 3, 3, dilation=2)

    def forward(self, x: Tensor) -> Tensor:
        return self.dilated(torch.relu(self.grouped(self.twice(x))))


@net("1-D", (2, 4, 40))
class ConvNet1d(nn.Module):
    """One-dimensional convolutions, batch norm, pooling and a transposed convolution."""

    def __init__(self) -> None:
        super().__init__()
        self.down = nn.Sequential(
            nn.Conv1d(4, 8, 5, stride=2, padding=2), nn.BatchNorm1d(8), nn.ReLU(), nn.MaxPool1d(2)
        )
        self.causal = nn.Conv1d(8, 8, 3, dilation=2, groups=2)
        self.average = nn.AvgPool1d(3, stride=1, padding=1)
        self.up = nn.ConvTranspose1d(8, 4, 4, stride=2, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        x = self.down(x)
        return self.up(self.average(self.causal(functional.pad(x, (4, 0)))))


@net("3-D", (1, 2, 6, 8, 8))
class ConvNet3d(nn.Module):
    """Three-dimensional convolution, batch norm, both poolings and a transposed convolution."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv3d(2, 4, (1, 3, 3), padding=(0, 1, 1))
        self.norm = nn.BatchNorm3d(4)
        self.pool = nn.MaxPool3d((1, 2, 2))
        self.average = nn.AvgPool3d(2)
        self.up = nn.ConvTranspose3d(4, 2, 2, stride=2)

    def forward(self, x: Tensor) -> Tensor:
        return self.up(self.average(self.pool(torch.relu(self.norm(self.conv(x))))))


@net("cnn", (1, 4, 8, 8), (6, 2, 3, 3), (6,))
def computed_kernel(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    """A convolution whose kernel is an input, and its transpose with the same kernel."""
    y = functional.conv2d(x, weight, bias, stride=1, padding=1, groups=2)
    return functional.conv_transpose2d(y, weight, stride=2, padding=1, groups=2)


@net("cnn", (1, 3, 9, 9))
def unfold_fold(x: Tensor) -> Tensor:
    """The patches of a convolution as columns, and back again (im2col and col2im)."""
    columns = functional.unfold(x, (3, 3), dilation=1, padding=1, stride=2)
    return functional.fold(columns * 2, (9, 9), (3, 3), dilation=1, padding=1, stride=2)


@net("cnn", (1, 2, 9), (1, 2, 7, 8), (1, 2, 5, 6, 7), trusted="the generated Python passes six numbers to nn.Conv3d")
class CircularConvolutions(nn.Module):
    """Convolutions of 1, 2 and 3 dimensions that continue their input periodically, by numbers and by `same`."""

    def __init__(self) -> None:
        super().__init__()
        self.one = nn.Conv1d(2, 3, 3, padding=2, padding_mode="circular")
        self.two = nn.Conv2d(2, 3, 3, padding=(1, 2), padding_mode="circular")
        self.three = nn.Conv3d(2, 3, 3, padding=(1, 2, 3), padding_mode="circular")
        self.same = nn.Conv3d(3, 2, (2, 3, 4), padding="same", padding_mode="circular")

    def forward(self, line: Tensor, image: Tensor, volume: Tensor) -> tuple[Tensor, ...]:
        return self.one(line), self.two(image), self.same(self.three(volume))
