"""Normalisations, activations, resizing, padding: every layer of these families at least once."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from corpus.net import net

IMAGE = (2, 6, 5, 7)


@net("norm", IMAGE)
class ImageNorms(nn.Module):
    """Batch, group and instance norm, with and without learned scales; a batch norm without a convolution before it."""

    def __init__(self) -> None:
        super().__init__()
        self.batch = nn.BatchNorm2d(6, eps=1e-3)
        self.plain = nn.BatchNorm2d(6, affine=False)
        self.group = nn.GroupNorm(3, 6)
        self.instance = nn.InstanceNorm2d(6)
        self.scaled = nn.InstanceNorm2d(6, affine=True)

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        return self.batch(x), self.plain(x), self.group(x), self.instance(x), self.scaled(x)


@net("norm", (2, 5, 8))
class SequenceNorms(nn.Module):
    """Layer norm over one axis and two, without scales, RMS norm, batch norm over a sequence."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.LayerNorm(8)
        self.both = nn.LayerNorm((5, 8), eps=1e-3)
        self.plain = nn.LayerNorm(8, elementwise_affine=False)
        self.rms = nn.RMSNorm(8, eps=1e-6)
        self.batch = nn.BatchNorm1d(5)
        with torch.no_grad():
            for each in (self.layer, self.both):
                each.weight.uniform_(0.5, 1.5)
                each.bias.normal_()
            self.rms.weight.uniform_(0.5, 1.5)

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        return self.layer(x), self.both(x), self.plain(x), self.rms(x), self.batch(x)


@net("norm", (2, 5, 8))
class HandmadeNorms(nn.Module):
    """Layer norm and RMS norm written as small operators, which the tool recovers."""

    def __init__(self) -> None:
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.rand(8)), nn.Parameter(torch.rand(8))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        centred = x - x.mean(-1, keepdim=True)
        normal = centred / torch.sqrt(centred.pow(2).mean(-1, keepdim=True) + 1e-5)
        rms = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)
        return normal * self.weight + self.bias, self.weight * rms


@net("norm", IMAGE)
class OtherNorms(nn.Module):
    """Local response norm, division by the Euclidean length, softmax over channels of an image."""

    def __init__(self) -> None:
        super().__init__()
        self.response = nn.LocalResponseNorm(3, alpha=1e-2)
        self.softmax = nn.Softmax2d()

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return self.response(x), functional.normalize(x, dim=1), self.softmax(x)


@net("activation", (2, 3, 4, 5))
class ActivationModules(nn.Module):
    """The activations as modules, one result each."""

    def __init__(self) -> None:
        super().__init__()
        self.each = nn.ModuleList(
            [
                nn.ReLU(), nn.ReLU6(), nn.LeakyReLU(0.2), nn.PReLU(3), nn.ELU(0.7), nn.SELU(), nn.CELU(0.8),
                nn.GELU(), nn.GELU(approximate="tanh"), nn.Sigmoid(), nn.Tanh(), nn.SiLU(), nn.Mish(),
                nn.Hardswish(), nn.Hardsigmoid(), nn.Hardtanh(-0.5, 0.8), nn.Softplus(2, 1.5), nn.Softsign(),
                nn.Softshrink(0.3), nn.Hardshrink(0.4), nn.Tanhshrink(), nn.LogSigmoid(), nn.Threshold(0.1, -2.0),
                nn.Softmax(dim=1), nn.LogSoftmax(dim=-1), nn.Softmin(dim=2),
            ]
        )  # fmt: skip

    def forward(self, x: Tensor) -> list[Tensor]:
        return [activation(x) for activation in self.each]


@net("activation", (2, 6, 5))
def activation_functions(x: Tensor) -> tuple[Tensor, ...]:
    """The activations as functions, one result each."""
    return (
        functional.relu(x), functional.relu6(x), functional.leaky_relu(x, 0.2), functional.elu(x, 0.7),
        functional.selu(x), functional.celu(x, 0.8), functional.gelu(x), functional.silu(x), functional.mish(x),
        functional.hardswish(x), functional.hardsigmoid(x), functional.hardtanh(x, -0.5, 0.8),
        functional.softplus(x, 2, 1.5), functional.softsign(x), functional.softshrink(x, 0.3),
        functional.hardshrink(x, 0.4), functional.tanhshrink(x), functional.logsigmoid(x),
        functional.threshold(x, 0.1, -2.0), functional.softmax(x, dim=1), functional.log_softmax(x, dim=-1),
        functional.softmin(x, dim=2), torch.sigmoid(x), torch.tanh(x), functional.glu(x, dim=1),
        functional.rrelu(x, 0.1, 0.3),
    )  # fmt: skip


@net("resizing", (1, 2, 5, 6))
def interpolations(x: Tensor) -> tuple[Tensor, ...]:
    """Nearest, bilinear and bicubic, by size and by factor, corners aligned or not, smaller and larger."""
    return (
        functional.interpolate(x, scale_factor=2, mode="nearest"),
        functional.interpolate(x, size=(3, 9), mode="nearest"),
        functional.interpolate(x, size=(8, 7), mode="bilinear", align_corners=False),
        functional.interpolate(x, scale_factor=(1.5, 2.5), mode="bilinear", align_corners=False),
        functional.interpolate(x, scale_factor=3, mode="bilinear", align_corners=True),
        functional.interpolate(x, size=(10, 12), mode="bicubic", align_corners=False),
    )


@net("resizing", (1, 2, 5, 6))
class Upsamples(nn.Module):
    """nn.Upsample and its two older spellings."""

    def __init__(self) -> None:
        super().__init__()
        self.nearest = nn.Upsample(scale_factor=2, mode="nearest")
        self.sized = nn.Upsample(size=(7, 9), mode="bilinear")
        self.older = nn.UpsamplingBilinear2d(scale_factor=2)
        self.oldest = nn.UpsamplingNearest2d(size=(10, 12))

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        return self.nearest(x), self.sized(x), self.older(x), self.oldest(x)


@net("resizing", (1, 3, 7))
def interpolations_1d(x: Tensor) -> tuple[Tensor, Tensor]:
    """Upsampling of a sequence: nearest, and linear."""
    return (
        functional.interpolate(x, scale_factor=2, mode="nearest"),
        functional.interpolate(x, size=11, mode="linear", align_corners=False),
    )


@net("resizing", (2, 3, 5, 6), (2, 4, 4, 2))
def grid_samples(x: Tensor, grid: Tensor) -> tuple[Tensor, Tensor]:
    """Values of an image between its pixels, at points given by an input."""
    grid = torch.tanh(grid)
    bilinear = functional.grid_sample(x, grid, align_corners=False)
    return bilinear, functional.grid_sample(x, grid, mode="nearest", padding_mode="border", align_corners=True)


@net("padding", (1, 2, 4, 5))
def paddings(x: Tensor) -> tuple[Tensor, ...]:
    """Constant, reflect, replicate and circular padding; uneven; negative."""
    return (
        functional.pad(x, (1, 2, 3, 0)),
        functional.pad(x, (1, 1), value=-0.5),
        functional.pad(x, (1, 2, 2, 1), mode="reflect"),
        functional.pad(x, (3, 0, 1, 2), mode="replicate"),
        functional.pad(x, (2, 1, 0, 1), mode="circular"),
        functional.pad(x, (-1, 2, 0, -1)),
    )


@net("padding", (1, 2, 4, 5))
class PaddingLayers(nn.Module):
    """The padding modules, one with a convolution after it."""

    def __init__(self) -> None:
        super().__init__()
        self.zeros, self.constant = nn.ZeroPad2d((1, 2, 0, 1)), nn.ConstantPad2d(1, 3.5)
        self.reflect, self.replicate = nn.ReflectionPad2d((1, 2, 1, 0)), nn.ReplicationPad2d(2)
        self.conv = nn.Conv2d(2, 3, 3)

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        return self.conv(self.zeros(x)), self.constant(x), self.reflect(x), self.replicate(x)


@net("shuffling", (1, 8, 4, 6))
class Shuffles(nn.Module):
    """Channel shuffle, pixel shuffle and pixel unshuffle."""

    def __init__(self) -> None:
        super().__init__()
        self.channels, self.pixels, self.back = nn.ChannelShuffle(4), nn.PixelShuffle(2), nn.PixelUnshuffle(2)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return self.channels(x), self.pixels(x), self.back(x)


@net("linear", (3, 5))
class LeftOut(nn.Module):
    """No-ops at inference, identity and dropouts, between two linear layers, one without bias."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(5, 6), nn.Linear(6, 2, bias=False)
        self.identity, self.dropout, self.alpha = nn.Identity(), nn.Dropout(0.5), nn.AlphaDropout(0.2)

    def forward(self, x: Tensor) -> Tensor:
        return self.second(self.alpha(self.dropout(self.identity(self.first(x)))))
