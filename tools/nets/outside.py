"""Networks that no lesson shows: three that the learner's engine runs unchanged, and three for the open exercise."""

import torch
from torch import Tensor, nn
from torch.nn import functional


class Mlp(nn.Module):
    """Linear layers only, 64 numbers to 10."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 16), nn.Sigmoid(), nn.Linear(16, 10))

    def forward(self, x: Tensor) -> Tensor:
        return self.layers(x)


class Rectangles(nn.Module):
    """Convolutions and a pooling whose kernels, strides and paddings differ in rows and columns; F.relu."""

    def __init__(self) -> None:
        super().__init__()
        self.wide = nn.Conv2d(1, 6, (3, 5), stride=(1, 2), padding=(1, 2))
        self.high = nn.Conv2d(6, 8, (4, 1), stride=(2, 1), padding=(1, 0), bias=False)
        self.fc = nn.Linear(8, 5)

    def forward(self, x: Tensor) -> Tensor:
        x = functional.max_pool2d(functional.relu(self.wide(x)), (3, 2), stride=(2, 1), padding=(1, 0))
        x = torch.relu(self.high(x))
        return self.fc(torch.flatten(functional.adaptive_avg_pool2d(x, 1), 1))


class Residual(nn.Module):
    """A residual block with batch norms, then a softmax."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(2, 8, 3, padding=1)
        self.conv, self.norm = nn.Conv2d(8, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8)
        self.fc = nn.Linear(8, 4)

    def forward(self, x: Tensor) -> Tensor:
        x = functional.relu(self.first(x))
        x = functional.relu(x + self.norm(self.conv(x)))
        x = nn.functional.adaptive_avg_pool2d(x, (1, 1)).flatten(1)
        return functional.softmax(self.fc(x), dim=1)


class Depthwise(nn.Module):
    """MobileNet's block: a 1x1 convolution, a depthwise one, another 1x1, and a shortcut."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(1, 8, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(8), nn.ReLU6())
        self.widen = nn.Sequential(nn.Conv2d(8, 24, 1, bias=False), nn.BatchNorm2d(24), nn.ReLU6())
        self.depth = nn.Sequential(
            nn.Conv2d(24, 24, 3, padding=1, groups=24, bias=False), nn.BatchNorm2d(24), nn.ReLU6()
        )
        self.narrow = nn.Sequential(nn.Conv2d(24, 8, 1, bias=False), nn.BatchNorm2d(8))
        self.fc = nn.Linear(8, 10)
        with torch.no_grad():
            self.stem[0].weight.mul_(20)  # some numbers lie above 6, or a ReLU would do for the ReLU6

    def forward(self, x: Tensor) -> Tensor:
        x = self.stem(x)
        x = x + self.narrow(self.depth(self.widen(x)))
        return self.fc(functional.adaptive_avg_pool2d(x, 1).flatten(1))


class UNet(nn.Module):
    """A small U-Net: down twice, up twice, each time concatenated with the feature map of the same size."""

    def __init__(self) -> None:
        super().__init__()
        self.down1, self.down2 = nn.Conv2d(1, 6, 3, padding=1), nn.Conv2d(6, 12, 3, padding=1)
        self.bottom = nn.Conv2d(12, 12, 3, padding=1)
        self.up2, self.up1 = nn.Conv2d(24, 6, 3, padding=1), nn.Conv2d(12, 6, 3, padding=1)
        self.last = nn.Conv2d(6, 2, 1)
        self.pool, self.up = nn.MaxPool2d(2), nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, x: Tensor) -> Tensor:
        one = functional.relu(self.down1(x))
        two = functional.relu(self.down2(self.pool(one)))
        x = functional.relu(self.bottom(self.pool(two)))
        x = functional.relu(self.up2(torch.cat([self.up(x), two], dim=1)))
        x = functional.relu(self.up1(torch.cat([self.up(x), one], dim=1)))
        return torch.sigmoid(self.last(x))


class Attention(nn.Module):
    """A transformer's block: 16 words of 32 numbers, 4 heads, layer norms before attention and before two linears."""

    HEADS = 4

    def __init__(self) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(32), nn.LayerNorm(32)
        self.query, self.key, self.value, self.out = (nn.Linear(32, 32) for _ in range(4))
        self.wide, self.narrow = nn.Linear(32, 64), nn.Linear(64, 32)
        for norm in (self.norm1, self.norm2):  # the initial ones (1 and 0) would hide every mistake
            nn.init.uniform_(norm.weight, 0.5, 1.5)
            nn.init.normal_(norm.bias, 0, 0.2)

    def forward(self, x: Tensor) -> Tensor:
        y = self.norm1(x)
        query, key, value = (self.heads(part(y)) for part in (self.query, self.key, self.value))
        weights = torch.softmax(query @ key.transpose(2, 3) * 8**-0.5, dim=3)
        x = x + self.out((weights @ value).transpose(1, 2).reshape(1, 16, 32))
        return x + self.narrow(functional.relu(self.wide(self.norm2(x))))

    def heads(self, x: Tensor) -> Tensor:
        return x.reshape(1, 16, self.HEADS, 8).transpose(1, 2)
