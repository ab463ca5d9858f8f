"""Feature maps in the engine's own layout: channels last, with a padding of zeros.

A convolution with padding reads beyond the edge of its input. As the zeros are already there, the input need not be
copied into a padded array: the producer writes into the inside, the consumer reads a larger window of the same memory.
With channels last (NHWC), the values that one multiplication needs are neighbours in memory.
"""

from __future__ import annotations

from copy import copy
from dataclasses import astuple, dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

FEW_CHANNELS = 4
"""Up to this number, channels are copied one by one."""


@dataclass(frozen=True)
class Padding:
    """The number of rows and columns of zeros around a feature map.

    Example:
        >>> Padding(1, 1, 1, 1) | Padding(0, 0, 3, 0)
        Padding(top=1, left=1, bottom=3, right=1)
    """

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0

    def __or__(self, other: Padding) -> Padding:
        """Return the padding that is wide enough for both."""
        return Padding(*map(max, astuple(self), astuple(other)))


class FeatureMaps(Protocol):
    """A batch of feature maps in any engine's own layout."""

    def load(self, array: Array) -> None:
        """Copy an array (N, C, H, W) into the maps."""
        ...

    def nchw(self) -> Array:
        """Return the maps as an array (N, C, H, W)."""
        ...


class Image:
    """A batch of feature maps, float32, channels last, padded with zeros.

    Args:
        batch, height, width, channels: the size of the maps without padding.
        padding: the zeros around each map.

    Example:
        >>> image = Image(1, 2, 2, 3, Padding(1, 1, 1, 1))
        >>> image.inside.shape, image.buffer.shape
        ((1, 2, 2, 3), (1, 4, 4, 3))
        >>> image.inside[...] = 1
        >>> int(image.buffer.sum())
        12
    """

    def __init__(self, batch: int, height: int, width: int, channels: int, padding: Padding | None = None) -> None:
        self.padding = padding = padding or Padding()
        self.batch, self.height, self.width, self.channels = batch, height, width, channels
        rows, columns = padding.top + height + padding.bottom, padding.left + width + padding.right
        self.buffer: Array = np.zeros((batch, rows, columns, channels), np.float32)
        self.inside: Array = self.buffer[:, padding.top : padding.top + height, padding.left : padding.left + width]

    def reaching(self, top: int, left: int) -> Array:
        """Return a view of the buffer that begins `top` rows above and `left` columns left of the inside."""
        return self.buffer[:, self.padding.top - top :, self.padding.left - left :]

    def some_channels(self, channels: slice) -> Image:
        """Return a view of the maps with these channels alone."""
        part = copy(self)
        part.buffer, part.inside = self.buffer[..., channels], self.inside[..., channels]
        part.channels = part.inside.shape[-1]
        return part

    def load(self, array: Array) -> None:
        """Copy an array (N, C, H, W) into the inside."""
        if self.channels > FEW_CHANNELS:
            np.copyto(self.nchw(), array)
            return
        for channel in range(
            self.channels
        ):  # images with few channels: one long copy each, not three numbers at a time
            np.copyto(self.inside[..., channel], array[:, channel])

    def nchw(self) -> Array:
        """Return a view of the inside in the order of axes of the rest of the package, (N, C, H, W)."""
        return self.inside.transpose(0, 3, 1, 2)
