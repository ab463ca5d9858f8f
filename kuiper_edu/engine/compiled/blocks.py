"""Feature maps for compiled kernels: blocks of LANES channels, (N, blocks, height, width, LANES), padded with zeros.

The channels of a block are contiguous in memory, so that a vector is read at once; the zeros around a map are the
padding of convolutions. Unused channels of the last block are zeros and stay so.
"""

from __future__ import annotations

from copy import copy
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.image import Array, Padding

CHUNK = 1 << 22
"""Floats allocated at once: 16 MB, for which Linux uses large pages."""
LINE = 64
"""Bytes in a cache line; every array begins at the beginning of one."""


class Location(NamedTuple):
    """Where an array is in memory: its address, and the distances to the next image, block and line, in floats."""

    address: int
    image: int
    block: int
    line: int


class Arena:
    """An allocator that cuts arrays from large chunks of memory.

    Args:
        chunk: the least number of floats allocated at once.

    Example:
        >>> array = Arena().zeros((3, 5))
        >>> array.shape, array.ctypes.data % LINE
        ((3, 5), 0)
    """

    def __init__(self, chunk: int = CHUNK) -> None:
        self._chunk = chunk
        self._rest: Array = np.empty(0, np.float32)

    def zeros(self, shape: tuple[int, ...]) -> Array:
        """Return an array of zeros, float32."""
        count = prod(shape)
        size = -(-count // (LINE // 4)) * (LINE // 4)
        if len(self._rest) < size:
            chunk = np.empty(max(self._chunk, size) + LINE // 4, np.float32)
            self._rest = chunk[-chunk.ctypes.data % LINE // 4 :]
        array, self._rest = self._rest[:count].reshape(shape), self._rest[size:]
        array[...] = 0
        return array

    def copy(self, array: NDArray[np.generic]) -> Array:
        """Return a copy of an array, as float32."""
        result = self.zeros(array.shape)
        result[...] = array
        return result


class Blocks:
    """A batch of feature maps in blocks of channels.

    Args:
        batch, height, width, channels: the size of the maps without padding.
        padding: the zeros around each map.
        depth: channels in a block: LANES, or 1 for an image with few channels.
        arena: allocates the memory.

    Example:
        >>> maps = Blocks(1, 4, 4, 17, Padding(1, 1, 1, 1), 16, Arena(0))
        >>> maps.buffer.shape
        (1, 2, 6, 6, 16)
    """

    def __init__(
        self, batch: int, height: int, width: int, channels: int, padding: Padding, depth: int, arena: Arena
    ) -> None:
        self.batch, self.height, self.width, self.channels = batch, height, width, channels
        self.padding, self.depth = padding, depth
        self.blocks = -(-channels // depth)
        rows, columns = padding.top + height + padding.bottom, padding.left + width + padding.right
        self.buffer = arena.zeros((batch, self.blocks, rows, columns, depth))

    def part(self, block: int, channels: int) -> Blocks:
        """Return a view of the maps from this block on, with so many channels; a concatenation need not copy these.

        Example:
            >>> whole = Blocks(1, 4, 4, 40, Padding(), 16, Arena(0))
            >>> whole.part(1, 24).buffer.shape, whole.part(1, 24).holds(whole.part(0, 8))
            ((1, 2, 4, 4, 16), False)
        """
        part = copy(self)
        part.channels, part.blocks = channels, -(-channels // self.depth)
        part.buffer = self.buffer[:, block : block + part.blocks]
        return part

    def holds(self, other: Blocks) -> bool:
        """Whether other maps are a part of the memory of these."""
        return bool(np.may_share_memory(self.buffer, other.buffer))

    def load(self, array: Array) -> None:
        """Copy an array (N, C, H, W) into the maps; what is around them, and the unused channels, stay zeros.

        Example:
            >>> maps = Blocks(1, 2, 2, 17, Padding(1, 1, 1, 1), 16, Arena(0))
            >>> maps.load(np.ones((1, 17, 2, 2), np.float32))
            >>> int(maps.buffer.sum()), int(maps.nchw().sum())
            (68, 68)
        """
        for channel in range(self.channels):
            block, lane = divmod(channel, self.depth)
            self._inside()[:, block, :, :, lane] = array[:, channel]

    def nchw(self) -> Array:
        """Return a copy of the maps as an array (N, C, H, W)."""
        inside = self._inside().transpose(0, 1, 4, 2, 3)
        shape = (self.batch, self.blocks * self.depth, self.height, self.width)
        return np.ascontiguousarray(inside.reshape(shape)[:, : self.channels])

    def _inside(self) -> Array:
        top, left = self.padding.top, self.padding.left
        return self.buffer[:, :, top : top + self.height, left : left + self.width]

    @property
    def is_padded(self) -> bool:
        """Whether there is any padding."""
        return self.padding != Padding()

    def location(self, top: int = 0, left: int = 0, block: int = 0) -> Location:
        """Return the location from `top` rows above and `left` columns left of the maps' own first pixel on."""
        image, one, line, pixel = (stride // 4 for stride in self.buffer.strides[:4])
        first = block * one + (self.padding.top - top) * line + (self.padding.left - left) * pixel
        return Location(self.buffer.ctypes.data + 4 * first, image, one, line)


def location_of(array: NDArray[np.generic]) -> Location:
    """Return the location of an array (N, C, H, W), for kernels: a block is one channel."""
    image, channel, line = (stride // 4 for stride in array.strides[:3])
    return Location(array.ctypes.data, image, channel, line)
