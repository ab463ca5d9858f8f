"""Models whose graphs can be optimised: exported at level 1, or beyond what the tool optimises."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from nets.resnet import BasicBlock


class ConvNorms(nn.Module):
    """Three convolutions, each followed by a batch norm; the second one has a bias."""

    def __init__(self) -> None:
        super().__init__()
        self.conv1, self.norm1 = nn.Conv2d(3, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8)
        self.conv2, self.norm2 = nn.Conv2d(8, 8, 3, padding=1, groups=4), nn.BatchNorm2d(8, eps=1e-3)
        self.conv3, self.norm3 = nn.Conv2d(8, 4, 1, bias=False), nn.BatchNorm2d(4, affine=False)

    def forward(self, x: Tensor) -> Tensor:
        x = torch.relu(self.norm1(self.conv1(x)))
        x = torch.relu(self.norm2(self.conv2(x)))
        return self.norm3(self.conv3(x))


class ManyNorms(nn.Module):
    """Batch norms after a 1-D convolution, a transposed convolution with groups, and a linear layer."""

    def __init__(self) -> None:
        super().__init__()
        self.conv, self.norm = nn.Conv1d(4, 6, 3, padding=1), nn.BatchNorm1d(6)
        self.up, self.up_norm = nn.ConvTranspose2d(6, 4, 2, stride=2, groups=2), nn.BatchNorm2d(4)
        self.linear, self.linear_norm = nn.Linear(4, 5, bias=False), nn.BatchNorm1d(5)

    def forward(self, x: Tensor) -> Tensor:
        x = self.norm(self.conv(x)).unflatten(2, (2, 4))
        x = self.up_norm(self.up(x)).mean(dim=(2, 3))
        return self.linear_norm(self.linear(x))


class StubbornNorms(nn.Module):
    """Batch norms that cannot be fused: before the convolution, after a ReLU, on a value that is used twice."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.behind, self.shared = nn.BatchNorm2d(3), nn.BatchNorm2d(6), nn.BatchNorm2d(6)
        self.conv, self.twice = nn.Conv2d(3, 6, 3, padding=1), nn.Conv2d(6, 6, 1)

    def forward(self, x: Tensor) -> Tensor:
        x = self.behind(torch.relu(self.conv(self.first(x))))
        y = self.twice(x)
        return self.shared(y) + torch.tanh(y)


class PaddedConv(nn.Module):
    """Zero padding before a convolution without padding, and reflection padding before another one."""

    def __init__(self) -> None:
        super().__init__()
        self.pad, self.conv = nn.ZeroPad2d(1), nn.Conv2d(3, 4, 3)
        self.mirror, self.second = nn.ReflectionPad2d((1, 1, 2, 2)), nn.Conv2d(4, 2, (5, 3))

    def forward(self, x: Tensor) -> Tensor:
        return self.second(self.mirror(torch.relu(self.conv(self.pad(x)))))


class Constants(nn.Module):
    """A scale computed from constants only, which can be computed once."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("low", torch.rand(4))
        self.register_buffer("high", torch.rand(4) + 1)
        self.register_buffer("mixing", torch.randn(4, 4))

    def forward(self, x: Tensor) -> Tensor:
        width = torch.softmax(self.mixing, dim=1) @ (self.high - self.low)
        return (x - self.low) / (width * 2 + 3) + self.mixing.sum(dim=0)


class DeadEnds(nn.Module):
    """Dead code: a branch, and half of a split."""

    def __init__(self) -> None:
        super().__init__()
        self.used, self.unused = nn.Linear(6, 6), nn.Linear(6, 4)

    def forward(self, x: Tensor) -> Tensor:
        left, _ = self.used(x).chunk(2, dim=1)
        torch.relu(self.unused(x))
        values, _ = torch.max(left, dim=1, keepdim=True)
        return left - values


class TwinConvs(nn.Module):
    """Conv(X) + Conv(X): one convolution applied twice to the same image, and a formula written twice."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 5, 3, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        both = self.conv(x) + self.conv(x)
        return torch.sigmoid(both * 2 + 1) * torch.tanh(both * 2 + 1)


class NormPieces(nn.Module):
    """A layer norm in small pieces, as ONNX writes it: mean, sub, pow, add, sqrt, div, mul, add."""

    def __init__(self, features: int = 8) -> None:
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.rand(features) + 0.5), nn.Parameter(torch.randn(features))
        self.linear = nn.Linear(features, 3)

    def forward(self, x: Tensor) -> Tensor:
        centred = x - x.mean(dim=-1, keepdim=True)
        variance = centred.pow(2).mean(dim=-1, keepdim=True)
        x = centred / torch.sqrt(variance + 1e-5) * self.weight + self.bias
        return self.linear(x)


class Arithmetic(nn.Module):
    """A chain of arithmetic that a ReLU and a shared result interrupt."""

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        shared = (x + y) * 0.5 - 1
        rectified = torch.relu(shared * y + x / 4)
        return (rectified - shared) ** 2 / (torch.abs(y) + 1) + torch.sqrt(torch.abs(shared))


class NoOperations(nn.Module):
    """No-ops: dropout, identity, a reshape to the same shape, + 0, * 1, / 1, a slice of everything, one chunk."""

    def __init__(self) -> None:
        super().__init__()
        self.linear, self.identity, self.dropout = nn.Linear(6, 6), nn.Identity(), nn.Dropout(0.3)

    def forward(self, x: Tensor) -> Tensor:
        x = self.dropout(self.identity(self.linear(x)))
        x = functional.dropout(x.reshape(2, 6) + 0, 0.1, self.training) * 1
        x = torch.cat([x[:, 0:6]], dim=1).permute(0, 1).expand(2, 6) / 1
        return torch.relu(x).contiguous()


class TwoBlocks(nn.Module):
    """Two blocks of a ResNet: batch norms, shortcuts, one of them through a convolution."""

    def __init__(self) -> None:
        super().__init__()
        self.block1, self.block2 = BasicBlock(4, 4), BasicBlock(4, 8, stride=2)
        self.dropout, self.fc = nn.Dropout(0.2), nn.Linear(8, 5)

    def forward(self, x: Tensor) -> Tensor:
        x = self.block2(self.block1(x))
        return self.fc(self.dropout(x.mean(dim=(2, 3))))
