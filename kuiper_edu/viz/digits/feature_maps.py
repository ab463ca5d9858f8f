"""`FeatureMaps`: an operator's output as images with a common scale."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.viz.base import palette

Levels = NDArray[np.uint8]

MOST = 256  # maps that are shown
_EDGE = 64  # pixels along an edge of a map
_TOP, _ZERO = 254, 127


@dataclass(frozen=True)
class FeatureMaps:
    """The feature maps of one array, as images in levels from 0 to 254.

    Args:
        levels: (N, H, W); 0 is `low`, 254 `high`. Where `low` is negative, 127 is zero.
        low: the number that the first level stands for: 0, or as far below it as `high` is above.
        high: the number that the last level stands for.
        shape: the array's own shape.
        count: how many maps it has; at most 256 are shown.
    """

    levels: Levels
    low: float
    high: float
    shape: tuple[int, ...]
    count: int

    @property
    def signed(self) -> bool:
        """Whether there are negative numbers; the scale then has its zero in the middle."""
        return self.low < 0


def feature_maps(array: NDArray[Any]) -> FeatureMaps:
    """Return the feature maps of an operator's output for one image.

    Args:
        array: (1, C, H, W) has C maps; (1, C) has C of one pixel each; (1, H, W) and (H, W) are one map.

    Example:
        >>> maps = feature_maps(np.array([[-1.0, 0.0, 2.0]]))
        >>> maps.levels.ravel().tolist(), maps.low, maps.high
        ([64, 127, 254], -2.0, 2.0)
    """
    count = len(_images(array))
    images = _finite(images_of(array))
    high = float(np.abs(images).max(initial=0.0))
    low = -high if images.min(initial=0.0) < 0 else 0.0
    return FeatureMaps(_levels(images, low, high), low, high, tuple(array.shape), count)


def images_of(array: NDArray[Any]) -> NDArray[np.float32]:
    """Return an operator's output for one image as images (N, H, W): at most 256, of at most 64 pixels along an edge.

    Example:
        >>> images_of(np.ones((1, 8, 128, 128))).shape, images_of(np.ones((1, 10))).shape
        ((8, 64, 64), (10, 1, 1))
    """
    images = _images(array)
    images = images[:MOST, :: ceil(images.shape[1] / _EDGE), :: ceil(images.shape[2] / _EDGE)]
    return images.astype(np.float32)


def shape_of(array: NDArray[Any]) -> list[int]:
    """Return the shape of an operator's output as `images_of` shows it: maps, height and width, or only numbers.

    Example:
        >>> shape_of(np.ones((1, 8, 32, 32))), shape_of(np.ones((1, 10)))
        ([8, 32, 32], [10])
    """
    shape = list(images_of(array).shape)
    return shape[:1] if array.ndim < 3 and shape[1:] == [1, 1] else shape


def coarse(levels: Levels) -> Levels:
    """Return levels from 0 to 254 reduced to the 15 levels of a stored image, the middle one among them.

    Example:
        >>> coarse(np.array([0, 127, 254], np.uint8)).tolist()
        [0, 7, 14]
    """
    return np.rint(levels / (_TOP / 14)).astype(np.uint8)


def colors(*, signed: bool) -> list[str]:
    """Return the colours of the levels that `coarse` returns; white is zero.

    Example:
        >>> colors(signed=True)[7], colors(signed=False)[0], len(colors(signed=False))
        ('#ffffff', '#ffffff', 15)
    """
    if not signed:
        return [palette.tint(palette.DEEP_BLUE, i / 14) for i in range(15)]
    below = [palette.tint(palette.DEEP_RED, i / 7) for i in range(7, 0, -1)]
    return [*below, *(palette.tint(palette.DEEP_BLUE, i / 7) for i in range(8))]


def _images(array: NDArray[Any]) -> NDArray[Any]:
    """Return the array as images (N, H, W)."""
    if array.ndim >= 4:
        return np.asarray(array[0]).reshape(-1, *array.shape[-2:])
    if array.ndim == 3:
        return array
    if array.ndim == 2 and array.shape[0] != 1:
        return array[np.newaxis]
    return array.reshape(-1, 1, 1)


def _finite(images: NDArray[Any]) -> NDArray[np.float64]:
    return np.asarray(np.nan_to_num(images.astype(np.float64), nan=0.0, posinf=0.0, neginf=0.0))


def _levels(images: NDArray[np.float64], low: float, high: float) -> Levels:
    if high <= low:
        return np.zeros(images.shape, np.uint8)
    levels: Levels = np.rint((images - low) / (high - low) * _TOP).astype(np.uint8)
    return levels
