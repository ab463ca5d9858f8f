"""Models of course 3, why PNNX: ONNX splits into many operators what PNNX keeps as one."""

import torch
from torch import Tensor, nn


class Norm(nn.Module):
    """One layer norm over the last axis, (N, L, 16) -> (N, L, 16)."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(16)
        nn.init.uniform_(self.norm.weight, 0.5, 1.5)
        nn.init.normal_(self.norm.bias)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(x)


class Rows(nn.Module):
    """A reshape of every channel to one row, for any sizes: (N, C, H, W) -> (N, C, H * W)."""

    def forward(self, x: Tensor) -> Tensor:
        return x.reshape(x.shape[0], x.shape[1], -1)


class Sums(nn.Module):
    """A formula of four inputs: a * b + (c + d)."""

    def forward(self, a: Tensor, b: Tensor, c: Tensor, d: Tensor) -> Tensor:
        return a * b + (c + d)


class Gate(nn.Module):
    """A custom module: a gate that scales each feature by a learned amount."""

    def __init__(self, features: int) -> None:
        super().__init__()
        self.linear = nn.Linear(features, features)
        self.scale = nn.Parameter(torch.rand(features))

    def forward(self, x: Tensor) -> Tensor:
        return x * torch.sigmoid(self.linear(x)) * self.scale + x


class Gated(nn.Module):
    """Two linear layers with the custom module between them, (N, 4) -> (N, 3)."""

    def __init__(self) -> None:
        super().__init__()
        self.before, self.gate, self.after = nn.Linear(4, 6), Gate(6), nn.Linear(6, 3)

    def forward(self, x: Tensor) -> Tensor:
        return self.after(self.gate(self.before(x)))
