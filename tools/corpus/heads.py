"""Heads of detection and segmentation networks."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from corpus.net import net


@net("segmentation", (1, 3, 32, 32))
class UNet(nn.Module):
    """U-Net: down, up by transposed convolutions, and across."""

    def __init__(self) -> None:
        super().__init__()
        self.down1, self.down2, self.bottom = self.twice(3, 6), self.twice(6, 12), self.twice(12, 16)
        self.up2, self.up1 = nn.ConvTranspose2d(16, 12, 2, 2), nn.ConvTranspose2d(12, 6, 2, 2)
        self.merge2, self.merge1 = self.twice(24, 12), self.twice(12, 6)
        self.head = nn.Conv2d(6, 2, 1)

    @staticmethod
    def twice(channels_in: int, channels_out: int) -> nn.Sequential:
        """Two convolutions with batch norm and ReLU."""
        return nn.Sequential(
            nn.Conv2d(channels_in, channels_out, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels_out),
            nn.ReLU(inplace=True),
            nn.Conv2d(channels_out, channels_out, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels_out),
            nn.ReLU(inplace=True),
        )

    def forward(self, x: Tensor) -> Tensor:
        near = self.down1(x)
        middle = self.down2(functional.max_pool2d(near, 2))
        far = self.bottom(functional.max_pool2d(middle, 2))
        middle = self.merge2(torch.cat([middle, self.up2(far)], dim=1))
        return self.head(self.merge1(torch.cat([near, self.up1(middle)], dim=1)))


@net("segmentation", (1, 8, 9, 11))
class AtrousPyramid(nn.Module):
    """DeepLab's pyramid: dilated branches, the broadcast mean of the image, and bilinear upsampling."""

    def __init__(self) -> None:
        super().__init__()
        self.branches = nn.ModuleList(nn.Conv2d(8, 4, 3, padding=rate, dilation=rate) for rate in (1, 2, 4))
        self.image = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(8, 4, 1), nn.ReLU())
        self.project = nn.Conv2d(16, 3, 1)

    def forward(self, x: Tensor) -> Tensor:
        size = x.shape[-2:]
        spread = functional.interpolate(self.image(x), size=size, mode="bilinear", align_corners=False)
        merged = torch.cat([*(branch(x) for branch in self.branches), spread], dim=1)
        return functional.interpolate(self.project(merged), scale_factor=2, mode="bilinear", align_corners=True)


@net("detection", (1, 8, 8, 8), (1, 12, 4, 4))
class YoloHead(nn.Module):
    """YOLO's head on two scales: boxes from a sigmoid, a grid of cells and anchors, in one table."""

    def __init__(self) -> None:
        super().__init__()
        self.heads = nn.ModuleList([nn.Conv2d(8, 21, 1), nn.Conv2d(12, 21, 1)])
        for index, size in enumerate((8, 4)):
            lines = torch.arange(size, dtype=torch.float32)
            y, x = torch.meshgrid(lines, lines, indexing="ij")
            self.register_buffer(f"grid{index}", torch.stack((x, y), 2).expand(1, 3, size, size, 2).contiguous() - 0.5)
            self.register_buffer(f"anchors{index}", torch.rand(1, 3, 1, 1, 2) * 20 + 4)

    def forward(self, near: Tensor, far: Tensor) -> Tensor:
        tables = []
        scales = ((near, self.grid0, self.anchors0, 4), (far, self.grid1, self.anchors1, 8))
        for head, (x, grid, anchors, stride) in zip(self.heads, scales, strict=True):
            n, _, h, w = x.shape
            x = head(x).view(n, 3, 7, h, w).permute(0, 1, 3, 4, 2).contiguous().sigmoid()
            centre, size, rest = x.split((2, 2, 3), 4)
            centre = (centre * 2 + grid) * stride
            tables.append(torch.cat((centre, (size * 2) ** 2 * anchors, rest), 4).view(n, -1, 7))
        return torch.cat(tables, 1)


@net("detection", (1, 4, 16, 16), (1, 6, 8, 8), (1, 8, 4, 4))
class FeaturePyramid(nn.Module):
    """A feature pyramid: coarse maps are upsampled and added to finer ones; three outputs."""

    def __init__(self) -> None:
        super().__init__()
        self.lateral = nn.ModuleList(nn.Conv2d(channels, 5, 1) for channels in (4, 6, 8))
        self.smooth = nn.ModuleList(nn.Conv2d(5, 5, 3, padding=1) for _ in range(3))

    def forward(self, fine: Tensor, middle: Tensor, coarse: Tensor) -> list[Tensor]:
        maps = [lateral(x) for lateral, x in zip(self.lateral, (fine, middle, coarse), strict=True)]
        maps[1] = maps[1] + functional.interpolate(maps[2], scale_factor=2, mode="nearest")
        maps[0] = maps[0] + functional.interpolate(maps[1], scale_factor=2, mode="nearest")
        return [smooth(x) for smooth, x in zip(self.smooth, maps, strict=True)]


@net("detection", (2, 6, 6, 6))
class SsdHead(nn.Module):
    """SSD's head: offsets, and class probabilities by a softmax."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes = nn.Conv2d(6, 4 * 4, 3, padding=1)
        self.classes = nn.Conv2d(6, 4 * 5, 3, padding=1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        boxes = self.boxes(x).permute(0, 2, 3, 1).reshape(2, -1, 4)
        classes = self.classes(x).permute(0, 2, 3, 1).reshape(2, -1, 5)
        return boxes, functional.softmax(classes, dim=-1)


@net("super-resolution", (1, 1, 10, 12))
class SubPixel(nn.Module):
    """Super-resolution by sub-pixel convolution: pixel shuffle, and its inverse."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(nn.Conv2d(1, 8, 5, padding=2), nn.Tanh(), nn.Conv2d(8, 9, 3, padding=1))
        self.shuffle = nn.PixelShuffle(3)
        self.unshuffle = nn.PixelUnshuffle(2)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        large = self.shuffle(self.features(x))
        return large, self.unshuffle(large)
