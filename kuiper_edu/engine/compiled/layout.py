"""Maps as compiled kernels read them: in blocks of LANES channels, (N, blocks, height, width, LANES), framed by zeros.

The channels of a block are neighbours in memory, so that a vector is read at once; the zeros around the map are what
padding reads. Channels that the last block has room for, but the map has not, are zeros and stay so.
"""

from __future__ import annotations

from copy import copy
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.image import Array, Frame

CHUNK = 1 << 22
"""Floats taken from the system at once: 16 MB, for which Linux uses large pages."""
LINE = 64
"""Bytes in a cache line, at whose beginning every array begins."""


class Place(NamedTuple):
    """Where kernels find numbers: an address, and how many floats lie between neighbours."""

    address: int
    image: int
    block: int
    line: int


class Arena:
    """Cuts arrays from large chunks.

    Args:
        chunk: floats taken from the system at once, at least.

    Example:
        >>> array = Arena().zeros((3, 5))
        >>> array.shape, array.ctypes.data % LINE
        ((3, 5), 0)
    """

    def __init__(self, chunk: int = CHUNK) -> None:
        self._chunk = chunk
        self._rest: Array = np.empty(0, np.float32)

    def zeros(self, shape: tuple[int, ...]) -> Array:
        """An array of zeros, float32."""
        count = prod(shape)
        room = -(-count // (LINE // 4)) * (LINE // 4)
        if len(self._rest) < room:
            chunk = np.empty(max(self._chunk, room) + LINE // 4, np.float32)
            self._rest = chunk[-chunk.ctypes.data % LINE // 4 :]
        array, self._rest = self._rest[:count].reshape(shape), self._rest[room:]
        array[...] = 0
        return array

    def copy(self, array: NDArray[np.generic]) -> Array:
        """The same numbers, in an array of its own."""
        mine = self.zeros(array.shape)
        mine[...] = array
        return mine


class Blocks:
    """A batch of feature maps in blocks of channels.

    Args:
        batch, height, width, channels: the size of what is inside the frame.
        frame: the zeros around it.
        depth: channels in a block: LANES, or 1 for a picture.
        arena: where the memory comes from.

    Example:
        >>> maps = Blocks(1, 4, 4, 17, Frame(1, 1, 1, 1), 16, Arena(0))
        >>> maps.buffer.shape
        (1, 2, 6, 6, 16)
    """

    def __init__(
        self, batch: int, height: int, width: int, channels: int, frame: Frame, depth: int, arena: Arena
    ) -> None:
        self.batch, self.height, self.width, self.channels = batch, height, width, channels
        self.frame, self.depth = frame, depth
        self.blocks = -(-channels // depth)
        rows, columns = frame.top + height + frame.bottom, frame.left + width + frame.right
        self.buffer = arena.zeros((batch, self.blocks, rows, columns, depth))

    def part(self, block: int, channels: int) -> Blocks:
        """The same memory from this block on, as maps of so many channels: what writes there has been joined already.

        Example:
            >>> whole = Blocks(1, 4, 4, 40, Frame(), 16, Arena(0))
            >>> whole.part(1, 24).buffer.shape, whole.part(1, 24).holds(whole.part(0, 8))
            ((1, 2, 4, 4, 16), False)
        """
        part = copy(self)
        part.channels, part.blocks = channels, -(-channels // self.depth)
        part.buffer = self.buffer[:, block : block + part.blocks]
        return part

    def holds(self, other: Blocks) -> bool:
        """Whether the other's numbers lie in this one's memory."""
        return bool(np.may_share_memory(self.buffer, other.buffer))

    @property
    def framed(self) -> bool:
        """Whether there are any zeros around."""
        return self.frame != Frame()

    def place(self, top: int = 0, left: int = 0, block: int = 0) -> Place:
        """Where it begins, from `top` rows above and `left` columns beside the inside on."""
        image, one, line, pixel = (stride // 4 for stride in self.buffer.strides[:4])
        first = block * one + (self.frame.top - top) * line + (self.frame.left - left) * pixel
        return Place(self.buffer.ctypes.data + 4 * first, image, one, line)


def place_of(array: NDArray[np.generic]) -> Place:
    """An array (N, C, H, W) as kernels see it: a block is one channel."""
    image, channel, line = (stride // 4 for stride in array.strides[:3])
    return Place(array.ctypes.data, image, channel, line)
