"""The networks that benchmarks/inference.py runs: PyTorch modules with seeded random weights."""

import sys
from itertools import pairwise
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from corpus.backbones import conv_bn
from corpus.transformers import EncoderLayer
from nets.resnet import ResNet18


class InvertedResidual(nn.Module):
    """MobileNetV2's block: 1x1 expansion, depthwise 3x3, 1x1 projection, and a shortcut if the size stays the same."""

    def __init__(self, channels: int, out: int, stride: int, factor: int) -> None:
        super().__init__()
        wide = factor * channels
        widen = [conv_bn(channels, wide, 1), nn.ReLU6()] if factor > 1 else []
        self.body = nn.Sequential(*widen, conv_bn(wide, wide, 3, stride, wide), nn.ReLU6(), conv_bn(wide, out, 1))
        self.shortcut = stride == 1 and channels == out

    def forward(self, x: Tensor) -> Tensor:
        return x + self.body(x) if self.shortcut else self.body(x)


class SlimMobileNet(nn.Module):
    """MobileNetV2 (Sandler et al. 2018) at half width."""

    # factor, channels, blocks, stride of the first block
    STAGES = ((1, 8, 1, 1), (6, 16, 2, 2), (6, 16, 3, 2), (6, 32, 4, 2), (6, 48, 3, 1), (6, 80, 3, 2), (6, 160, 1, 1))

    def __init__(self) -> None:
        super().__init__()
        blocks: list[nn.Module] = [conv_bn(3, 16, 3, 2), nn.ReLU6()]
        channels = 16
        for factor, out, count, stride in self.STAGES:
            for block in range(count):
                blocks.append(InvertedResidual(channels, out, stride if block == 0 else 1, factor))
                channels = out
        self.features = nn.Sequential(*blocks, conv_bn(channels, 1280, 1), nn.ReLU6(), nn.AdaptiveAvgPool2d(1))
        self.classifier = nn.Linear(1280, 1000)

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(torch.flatten(self.features(x), 1))


class UNet(nn.Module):
    """U-Net (Ronneberger et al. 2015) with three scales, nearest-neighbour upsampling and concatenation."""

    def __init__(self, width: int = 16) -> None:
        super().__init__()
        self.down = nn.ModuleList(
            [self.twice(3, width), self.twice(width, 2 * width), self.twice(2 * width, 4 * width)]
        )
        self.bottom = self.twice(4 * width, 8 * width)
        self.up = nn.ModuleList(
            [self.twice(12 * width, 4 * width), self.twice(6 * width, 2 * width), self.twice(3 * width, width)]
        )
        self.head = nn.Conv2d(width, 2, 1)

    @staticmethod
    def twice(channels_in: int, channels_out: int) -> nn.Sequential:
        return nn.Sequential(
            conv_bn(channels_in, channels_out, 3), nn.ReLU(), conv_bn(channels_out, channels_out, 3), nn.ReLU()
        )

    def forward(self, x: Tensor) -> Tensor:
        passed = []
        for down in self.down:
            passed.append(down(x))
            x = functional.max_pool2d(passed[-1], 2)
        x = self.bottom(x)
        for up, across in zip(self.up, reversed(passed), strict=True):
            x = up(torch.cat([functional.interpolate(x, scale_factor=2, mode="nearest"), across], dim=1))
        return self.head(x)


class YoloLike(nn.Module):
    """A small one-stage detector: convolutions with SiLU, two scales, a head on each."""

    def __init__(self, width: int = 16) -> None:
        super().__init__()
        sizes = [width * 2**i for i in range(5)]
        self.stem = self.block(3, width, 2)
        self.stages = nn.ModuleList(
            nn.Sequential(self.block(a, b, 2), self.block(b, b), self.block(b, b)) for a, b in pairwise(sizes)
        )
        self.lateral = nn.Conv2d(sizes[4] + sizes[3], sizes[3], 1)
        self.heads = nn.ModuleList([nn.Conv2d(sizes[3], 255, 1), nn.Conv2d(sizes[4], 255, 1)])

    @staticmethod
    def block(channels_in: int, channels_out: int, stride: int = 1) -> nn.Sequential:
        return nn.Sequential(conv_bn(channels_in, channels_out, 3, stride), nn.SiLU())

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        maps = []
        x = self.stem(x)
        for stage in self.stages:
            x = stage(x)
            maps.append(x)
        enlarged = functional.interpolate(maps[3], scale_factor=2, mode="nearest")
        near = functional.silu(self.lateral(torch.cat([enlarged, maps[2]], dim=1)))
        return torch.sigmoid(self.heads[0](near)), torch.sigmoid(self.heads[1](maps[3]))


def transformer() -> nn.Module:
    """Return a transformer of four encoder layers, 256 wide, with 4 heads."""
    return nn.Sequential(*(EncoderLayer(256, 4) for _ in range(4)))


NETS = {
    "resnet18": (ResNet18, (1, 3, 224, 224)),
    "mobilenet": (SlimMobileNet, (1, 3, 224, 224)),
    "unet": (UNet, (1, 3, 256, 256)),
    "yolo": (YoloLike, (1, 3, 320, 320)),
    "transformer": (transformer, (1, 128, 256)),
}


def make(name: str) -> nn.Module:
    """Return the network of this name in eval mode, with the same weights at every call and random batch statistics."""
    torch.manual_seed(0)
    module = NETS[name][0]()
    for each in module.modules():
        if isinstance(each, nn.BatchNorm2d):
            each.running_mean.normal_(0, 0.1)
            each.running_var.uniform_(0.8, 1.2)
    return module.eval()
