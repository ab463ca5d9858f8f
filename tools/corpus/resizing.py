"""Resizing by nearest neighbours: torch decides in float32 which element is read, by the factor or by the sizes."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from corpus.net import net


@net("resizing", (1, 3, 4, 4))
class NearestFactors(nn.Module):
    """Upsampling of maps by factors that are not whole, and by whole ones whose rounding in float32 decides."""

    def __init__(self) -> None:
        super().__init__()
        self.maps = nn.Conv2d(3, 2, 1)
        self.odd = nn.ModuleList(nn.Upsample(scale_factor=factor) for factor in (2.1, 1.1, 1.9))
        self.wide = nn.ModuleList(nn.Upsample(scale_factor=(1.0, factor)) for factor in (41.0, 47.0, 55.0, 61.0))

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        maps = self.maps(x)
        return tuple(resize(maps) for resize in (*self.odd, *self.wide))


@net("resizing", (1, 1, 100, 40))
class NearestLarge(nn.Module):
    """Upsampling of maps so large that torch asks for the factor although their size stays or doubles."""

    def __init__(self) -> None:
        super().__init__()
        self.maps = nn.Conv2d(1, 1, 1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        maps = self.maps(x)
        return functional.interpolate(maps, scale_factor=1.005), functional.interpolate(maps, scale_factor=2.005)


@net("resizing", (1, 3, 5, 7))
class NearestSizes(nn.Module):
    """Upsampling of maps where the sizes decide: given, or the factor computed from them; and nearest-exact."""

    def __init__(self) -> None:
        super().__init__()
        self.maps = nn.Conv2d(3, 2, 1)
        self.recomputed = nn.ModuleList(
            nn.Upsample(scale_factor=factor, recompute_scale_factor=True) for factor in (2.1, 1.1, 2.6)
        )
        self.sized = nn.ModuleList(nn.Upsample(size=size) for size in ((10, 14), (15, 28), (7, 9), (235, 7)))
        self.exact = nn.ModuleList(nn.Upsample(scale_factor=factor, mode="nearest-exact") for factor in (2.1, 1.1, 3.0))

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        maps = self.maps(x)
        return tuple(resize(maps) for resize in (*self.recomputed, *self.sized, *self.exact))


@net("resizing", (1, 2, 4), (1, 2, 4, 4, 4))
def nearest_1d_3d(x: Tensor, volume: Tensor) -> tuple[Tensor, ...]:
    """Upsampling of signals and volumes by factors that are not whole."""
    signals = torch.relu(x)
    return (
        functional.interpolate(signals, scale_factor=2.1),
        functional.interpolate(signals, scale_factor=1.1),
        functional.interpolate(volume, scale_factor=2.1),
        functional.interpolate(volume, scale_factor=(1.1, 2.0, 47.0)),
    )
