"""ResNet-18 (He, Zhang, Ren, Sun: Deep Residual Learning for Image Recognition, 2015), in any width."""

from torch import Tensor, nn


class BasicBlock(nn.Module):
    """Two 3x3 convolutions and a shortcut around them."""

    def __init__(self, channels_in: int, channels_out: int, stride: int = 1) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(channels_in, channels_out, 3, stride, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(channels_out)
        self.relu = nn.ReLU()
        self.conv2 = nn.Conv2d(channels_out, channels_out, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(channels_out)
        self.downsample = None
        if stride != 1 or channels_in != channels_out:
            projection = nn.Conv2d(channels_in, channels_out, 1, stride, bias=False)
            self.downsample = nn.Sequential(projection, nn.BatchNorm2d(channels_out))

    def forward(self, x: Tensor) -> Tensor:
        y = self.relu(self.bn1(self.conv1(x)))
        y = self.bn2(self.conv2(y))
        shortcut = x if self.downsample is None else self.downsample(x)
        return self.relu(y + shortcut)


class ResNet18(nn.Module):
    """The network of the paper: a 7x7 stem, a max-pool, four stages of two blocks, average, linear.

    Args:
        width: channels of the first stage; each later stage has twice as many (64 in the paper).
        channels_in: channels of the image.
        classes: the number of scores.
        sigmoid: whether the scores pass through nn.Sigmoid at the end.
    """

    def __init__(self, width: int = 64, channels_in: int = 3, classes: int = 1000, sigmoid: bool = False) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(channels_in, width, 7, stride=2, padding=3, bias=False)
        self.bn1 = nn.BatchNorm2d(width)
        self.relu = nn.ReLU()
        self.maxpool = nn.MaxPool2d(3, stride=2, padding=1)
        self.layer1 = nn.Sequential(BasicBlock(width, width), BasicBlock(width, width))
        self.layer2 = nn.Sequential(BasicBlock(width, 2 * width, 2), BasicBlock(2 * width, 2 * width))
        self.layer3 = nn.Sequential(BasicBlock(2 * width, 4 * width, 2), BasicBlock(4 * width, 4 * width))
        self.layer4 = nn.Sequential(BasicBlock(4 * width, 8 * width, 2), BasicBlock(8 * width, 8 * width))
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(8 * width, classes)
        self.sigmoid = nn.Sigmoid() if sigmoid else None

    def forward(self, x: Tensor) -> Tensor:
        scores = self.logits(x)
        return scores if self.sigmoid is None else self.sigmoid(scores)

    def logits(self, x: Tensor) -> Tensor:
        """Return the scores before the sigmoid, with which training is more accurate."""
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        return self.fc(self.avgpool(x).flatten(1))
