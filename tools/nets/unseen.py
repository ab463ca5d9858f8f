"""The network of course 5's capstone: small, with a layer and an expression that no lesson has run."""

import torch
from torch import Tensor, nn


class Unseen(nn.Module):
    """Digits as they were scanned, (N, 1, 8, 8): a Hardswish, and the larger one of two convolutions."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(1, 8, 3, padding=1)
        self.act = nn.Hardswish()
        self.pool = nn.MaxPool2d(2)
        self.left = nn.Conv2d(8, 16, 3, padding=1)
        self.right = nn.Conv2d(8, 16, 3, padding=1)
        self.fc = nn.Linear(256, 10)
        self.sigmoid = nn.Sigmoid()

    def forward(self, x: Tensor) -> Tensor:
        return self.sigmoid(self.logits(x))

    def logits(self, x: Tensor) -> Tensor:
        """Return the scores before the sigmoid, with which training is more accurate."""
        x = self.pool(self.act(self.conv(x)))
        x = torch.maximum(self.left(x), self.right(x))
        return self.fc(x.flatten(1))
