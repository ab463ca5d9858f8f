"""Feature maps as the fast engine keeps them: channels last, inside a padding of zeros.

A convolution with padding reads beyond the edge of its input. With the zeros already there, nobody
copies the input into a padded array: the producer writes into the inside, the consumer reads a
larger window of the same memory. Channels last (NHWC) makes the values that one multiplication
needs neighbours in memory.
"""

from __future__ import annotations

from copy import copy
from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

FEW_CHANNELS = 4
"""Up to so many channels are copied one by one."""


@dataclass(frozen=True)
class Padding:
    """How many rows and columns of zeros surround a feature map.

    Example:
        >>> Padding(1, 1, 1, 1) | Padding(0, 0, 3, 0)
        Padding(top=1, left=1, bottom=3, right=1)
    """

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0

    def __or__(self, other: Padding) -> Padding:
        """The padding that is wide enough for both."""
        return Padding(*map(max, astuple(self), astuple(other)))


class Image:
    """A batch of feature maps, float32, channels last, padded by zeros.

    Args:
        batch, height, width, channels: the size of what is inside the padding.
        padding: the zeros around it.

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
        """The buffer from `top` rows above and `left` columns beside the inside on."""
        return self.buffer[:, self.padding.top - top :, self.padding.left - left :]

    def some_channels(self, channels: slice) -> Image:
        """The same memory with these channels alone."""
        part = copy(self)
        part.buffer, part.inside = self.buffer[..., channels], self.inside[..., channels]
        part.channels = part.inside.shape[-1]
        return part

    def load(self, array: Array) -> None:
        """Take over an array (N, C, H, W)."""
        if self.channels > FEW_CHANNELS:
            np.copyto(self.nchw(), array)
            return
        for channel in range(self.channels):  # pictures: one long run each, not three numbers at a time
            np.copyto(self.inside[..., channel], array[:, channel])

    def nchw(self) -> Array:
        """The inside as a view in the order of axes the rest of the package uses, (N, C, H, W)."""
        return self.inside.transpose(0, 3, 1, 2)
