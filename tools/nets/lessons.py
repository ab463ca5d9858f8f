"""The small networks of the lessons, with the operator names and shapes that the lessons print."""

import torch
from torch import Tensor, nn
from torch.nn import functional


class TestLinear(nn.Module):
    """Course 3's first model: y = sigmoid(W x + b), (N, 32) -> (N, 128)."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(32, 128)

    def forward(self, x: Tensor) -> Tensor:
        return functional.sigmoid(self.linear(x))


class SimpleOps(nn.Module):
    """Course 4's first graph: two branches that meet in an addition."""

    def __init__(self) -> None:
        super().__init__()
        self.op1 = nn.ReLU()
        self.op3 = nn.ReLU()
        self.op4 = nn.ReLU()
        self.op5 = nn.Sigmoid()

    def forward(self, x: Tensor) -> Tensor:
        x = self.op3(self.op1(x))
        rectified = self.op4(x)
        return self.op5(x) + rectified


class SimpleOps2(nn.Module):
    """Course 4's second graph: three convolutions in a row, (N, 3, H, W) -> (N, 128, H, W)."""

    def __init__(self) -> None:
        super().__init__()
        self.op1 = nn.Conv2d(3, 32, 3, padding=1)
        self.op3 = nn.Conv2d(32, 64, 3, padding=1)
        self.op5 = nn.Conv2d(64, 128, 3, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        return self.op5(self.op3(self.op1(x)))


def example_input(*shape: int, seed: int = 0) -> Tensor:
    """Return normally distributed float32 numbers, the same for the same shape and seed."""
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed))
