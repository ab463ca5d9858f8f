"""Image classifiers in miniature: the blocks of the well-known families."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from corpus.net import net


def conv_bn(channels_in: int, channels_out: int, kernel: int, stride: int = 1, groups: int = 1) -> nn.Sequential:
    """A convolution that keeps the size (at stride 1) and its batch norm."""
    conv = nn.Conv2d(channels_in, channels_out, kernel, stride, kernel // 2, groups=groups, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(channels_out))


class SqueezeExcite(nn.Module):
    """One weight per channel, computed from the channel's average (Hu et al. 2017)."""

    def __init__(self, channels: int, squeezed: int, gate: type[nn.Module]) -> None:
        super().__init__()
        self.reduce = nn.Conv2d(channels, squeezed, 1)
        self.expand = nn.Conv2d(squeezed, channels, 1)
        self.gate = gate()

    def forward(self, x: Tensor) -> Tensor:
        weight = functional.relu(self.reduce(functional.adaptive_avg_pool2d(x, 1)))
        return x * self.gate(self.expand(weight))


class InvertedResidual(nn.Module):
    """Widen, depthwise, squeeze and excite, narrow; a shortcut where the size stays."""

    def __init__(self, channels: int, out: int, stride: int, activation: type[nn.Module], excite: bool) -> None:
        super().__init__()
        wide = 2 * channels
        self.expand = nn.Sequential(conv_bn(channels, wide, 1), activation())
        self.depthwise = nn.Sequential(conv_bn(wide, wide, 3, stride, groups=wide), activation())
        self.excite = SqueezeExcite(wide, 4, nn.Hardsigmoid) if excite else None
        self.project = conv_bn(wide, out, 1)
        self.shortcut = stride == 1 and channels == out

    def forward(self, x: Tensor) -> Tensor:
        y = self.depthwise(self.expand(x))
        y = self.project(y if self.excite is None else self.excite(y))
        return x + y if self.shortcut else y


@net("backbone", (1, 3, 32, 32))
class MobilenetV2(nn.Module):
    """MobileNetV2: inverted residuals with ReLU6."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv_bn(3, 8, 3, 2), nn.ReLU6())
        self.blocks = nn.Sequential(
            InvertedResidual(8, 12, 2, nn.ReLU6, False),
            InvertedResidual(12, 12, 1, nn.ReLU6, False),
            InvertedResidual(12, 16, 2, nn.ReLU6, False),
        )
        self.classifier = nn.Sequential(nn.Dropout(0.2), nn.Linear(16, 10))

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(self.blocks(self.stem(x)).mean([2, 3]))


@net("backbone", (1, 3, 32, 32))
class MobilenetV3(nn.Module):
    """MobileNetV3: hard swish, and channels weighted by squeeze and excitation."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv_bn(3, 8, 3, 2), nn.Hardswish())
        self.blocks = nn.Sequential(
            InvertedResidual(8, 8, 1, nn.Hardswish, True),
            InvertedResidual(8, 12, 2, nn.Hardswish, True),
        )
        self.classifier = nn.Sequential(nn.Linear(12, 16), nn.Hardswish(), nn.Dropout(0.2), nn.Linear(16, 10))

    def forward(self, x: Tensor) -> Tensor:
        x = functional.adaptive_avg_pool2d(self.blocks(self.stem(x)), 1)
        return self.classifier(torch.flatten(x, 1))


class ShuffleUnit(nn.Module):
    """A unit that computes with half of the channels and shuffles all of them (Ma et al. 2018)."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        half = channels // 2
        self.branch = nn.Sequential(
            conv_bn(half, half, 1), nn.ReLU(), conv_bn(half, half, 3, groups=half), conv_bn(half, half, 1), nn.ReLU()
        )

    def forward(self, x: Tensor) -> Tensor:
        kept, worked = x.chunk(2, dim=1)
        x = torch.cat([kept, self.branch(worked)], dim=1)
        n, c, h, w = x.shape
        return x.view(n, 2, c // 2, h, w).transpose(1, 2).reshape(n, c, h, w)


@net("backbone", (1, 3, 24, 24))
class Shufflenet(nn.Module):
    """ShuffleNetV2: channel split and channel shuffle."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv_bn(3, 8, 3, 2), nn.ReLU(), nn.MaxPool2d(3, 2, 1))
        self.units = nn.Sequential(ShuffleUnit(8), ShuffleUnit(8))
        self.fc = nn.Linear(8, 6)

    def forward(self, x: Tensor) -> Tensor:
        return self.fc(self.units(self.stem(x)).mean([2, 3]))


class Fire(nn.Module):
    """Squeeze to few channels, expand by 1x1 and 3x3 side by side (Iandola et al. 2016)."""

    def __init__(self, channels: int, squeezed: int, expanded: int) -> None:
        super().__init__()
        self.squeeze = nn.Conv2d(channels, squeezed, 1)
        self.expand1x1 = nn.Conv2d(squeezed, expanded, 1)
        self.expand3x3 = nn.Conv2d(squeezed, expanded, 3, padding=1)
        self.relu = nn.ReLU(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        x = self.relu(self.squeeze(x))
        return torch.cat([self.relu(self.expand1x1(x)), self.relu(self.expand3x3(x))], 1)


@net("backbone", (1, 3, 31, 31))
class Squeezenet(nn.Module):
    """SqueezeNet: fire modules, a convolution as the classifier, pools that round up."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 8, 3, stride=2),
            nn.ReLU(inplace=True),
            nn.MaxPool2d(3, 2, ceil_mode=True),
            Fire(8, 4, 6),
            nn.MaxPool2d(3, 2, ceil_mode=True),
            Fire(12, 4, 8),
        )
        self.classifier = nn.Sequential(nn.Dropout(), nn.Conv2d(16, 7, 1), nn.ReLU(), nn.AdaptiveAvgPool2d((1, 1)))

    def forward(self, x: Tensor) -> Tensor:
        return torch.flatten(self.classifier(self.features(x)), 1)


@net("backbone", (1, 4, 16, 16))
class DenseBlock(nn.Module):
    """DenseNet: every layer reads all layers before it; batch norm and ReLU come before the convolution."""

    def __init__(self) -> None:
        super().__init__()
        self.norms = nn.ModuleList(nn.BatchNorm2d(4 + 3 * index) for index in range(3))
        self.convs = nn.ModuleList(nn.Conv2d(4 + 3 * index, 3, 3, padding=1, bias=False) for index in range(3))

    def forward(self, x: Tensor) -> Tensor:
        for norm, conv in zip(self.norms, self.convs, strict=True):
            x = torch.cat([x, conv(functional.relu(norm(x)))], dim=1)
        return functional.avg_pool2d(x, 2)


@net("backbone", (1, 8, 14, 14))
class ResnextBlock(nn.Module):
    """ResNeXt: a bottleneck whose middle convolution has groups."""

    def __init__(self) -> None:
        super().__init__()
        self.narrow = conv_bn(8, 12, 1)
        self.grouped = conv_bn(12, 12, 3, 2, groups=4)
        self.widen = conv_bn(12, 16, 1)
        self.shortcut = conv_bn(8, 16, 1, 2)

    def forward(self, x: Tensor) -> Tensor:
        y = functional.relu(self.grouped(functional.relu(self.narrow(x))))
        return functional.relu(self.widen(y) + self.shortcut(x))


@net("backbone", (1, 6, 12, 12))
class ConvnextBlock(nn.Module):
    """ConvNeXt: 7x7 depthwise, layer norm over channels, GELU, a learned scale, a shortcut."""

    def __init__(self) -> None:
        super().__init__()
        self.depthwise = nn.Conv2d(6, 6, 7, padding=3, groups=6)
        self.norm = nn.LayerNorm(6, eps=1e-6)
        self.widen = nn.Linear(6, 24)
        self.narrow = nn.Linear(24, 6)
        self.scale = nn.Parameter(torch.rand(6))

    def forward(self, x: Tensor) -> Tensor:
        y = self.norm(self.depthwise(x).permute(0, 2, 3, 1))
        y = self.scale * self.narrow(functional.gelu(self.widen(y)))
        return x + y.permute(0, 3, 1, 2)


@net("backbone", (1, 3, 16, 16))
class Inception(nn.Module):
    """Inception: four branches with different kernel sizes, concatenated."""

    def __init__(self) -> None:
        super().__init__()
        self.pixel = conv_bn(3, 4, 1)
        self.near = nn.Sequential(conv_bn(3, 4, 1), nn.ReLU(), conv_bn(4, 6, 3))
        self.far = nn.Sequential(nn.Conv2d(3, 4, (1, 5), padding=(0, 2)), nn.Conv2d(4, 4, (5, 1), padding=(2, 0)))
        self.pooled = nn.Sequential(nn.AvgPool2d(3, 1, 1), nn.Conv2d(3, 4, 1))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(torch.cat([self.pixel(x), self.near(x), self.far(x), self.pooled(x)], 1))
