"""`FeatureMaps`: an operator's output as images with a common scale."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.viz.base import palette

Levels = NDArray[np.uint8]

MOST = 256  # maps that are shown
_EDGE, _SMALL = 64, 16  # pixels along an edge: of a map, of a thumbnail
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
    images = _images(array)
    count = len(images)
    images = images[:MOST, :: ceil(images.shape[1] / _EDGE), :: ceil(images.shape[2] / _EDGE)]
    images = _finite(images)
    high = float(np.abs(images).max(initial=0.0))
    low = -high if images.min(initial=0.0) < 0 else 0.0
    return FeatureMaps(_levels(images, low, high), low, high, tuple(array.shape), count)


def thumbnail(array: NDArray[Any]) -> Levels:
    """The mean of all maps as one small image; single numbers are laid out in rows.

    Example:
        >>> thumbnail(np.ones((1, 64))).shape, thumbnail(np.ones((1, 8, 32, 32))).shape
        ((8, 8), (16, 16))
    """
    images: NDArray[np.float64] = np.abs(_finite(_images(array)))
    if images.shape[1:] == (1, 1):
        numbers = images.ravel()[:MOST]
        columns = ceil(sqrt(len(numbers)))
        rows = -(-len(numbers) // columns)
        image = np.pad(numbers, (0, rows * columns - len(numbers))).reshape(rows, columns)
    else:
        image = images.mean(axis=0)
    image = image[:: ceil(image.shape[0] / _SMALL), :: ceil(image.shape[1] / _SMALL)]
    return _levels(image, 0.0, float(image.max(initial=0.0)))


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
