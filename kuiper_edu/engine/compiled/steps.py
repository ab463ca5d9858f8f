"""From a job for a kernel to its row in the table: sizes, addresses, packed weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.epilogues import Epilogue
from kuiper_edu.engine.compiled.layout import Arena, Blocks, Place
from kuiper_edu.engine.compiled.store import Function
from kuiper_edu.engine.compiled.table import ARGUMENTS, Row
from kuiper_edu.engine.image import Array
from kuiper_edu.engine.register_tile.width import LANES

Numbers = dict[int, int]


class Weights:
    """Packed weights, made once and shared by all programs of a planner.

    The layer's own array is kept beside the packed one: as long as it lives, no other array has its `id`. In a copy of
    this that would not hold: there weights are packed again.
    """

    def __init__(self) -> None:
        self._arena = Arena()
        self._packed: dict[tuple[Any, ...], tuple[Array, NDArray[Any]]] = {}

    def __deepcopy__(self, _: dict[int, Any]) -> Weights:
        return Weights()

    def packed(self, source: NDArray[Any] | None, how: tuple[Any, ...], pack: Callable[[], NDArray[Any]]) -> Array:
        """What `pack` makes of `source`, from the second time on without it.

        Args:
            source: the layer's array; None if there is none, and nothing to be shared.
            how: all that `pack` depends on beside it.
            pack: makes the array in the order that the kernel reads.
        """
        if source is None:
            return Arena(0).copy(pack())
        key = (id(source), *how)
        if key not in self._packed:
            self._packed[key] = self._arena.copy(pack()), source
        return self._packed[key][0]


class KernelBuilder:
    """Where rows are made: what they need lies here as long as the program lives.

    Args:
        weights: packed weights.
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.arena = Arena()
        self._pinned: list[Any] = []
        self._scratch = np.empty(0, np.float32)

    def pin(self, array: NDArray[Any]) -> int:
        """The address of an array, which lives on."""
        self._pinned.append(array)
        return int(array.ctypes.data)

    def numbers(self, *values: float) -> int:
        """The address of these floats."""
        array = self.arena.zeros((len(values),))
        array[:] = values
        return self.pin(array)

    def scratch(self, count: int) -> int:
        """The address of room for so many floats, which the rows that follow one another use one after the other."""
        if self._scratch.size < count:
            self._scratch = self.arena.zeros((count,))
        return self.pin(self._scratch)

    def tiles(self, weights: Array, wide: int, groups: int = 1) -> Numbers:
        """The arguments that tell where packed weights (pieces, numbers of each) are."""
        return {k.W: self.pin(weights), k.W_PIECE: weights.shape[1], k.W_STEP: wide, k.W_IMAGE: 0, k.GROUPS: groups}

    def limits(self, epilogue: Epilogue) -> Numbers:
        """The argument that tells the least and the largest result."""
        return {k.LIMITS: self.numbers(epilogue.low, epilogue.high)}

    def bias(self, bias: NDArray[Any] | None, channels: int) -> Numbers:
        """The argument that tells where a bias begins; it fills whole tiles."""
        array = self.arena.zeros((-(-channels // LANES) * LANES + 8 * LANES,))
        if bias is not None:
            array[:channels] = bias
        return {k.BIAS: self.pin(array)}


def row(
    module: str, name: str, variant: tuple[int | str, ...], lines: int, seconds: float, *arguments: Mapping[int, int]
) -> Row:
    """A row of the table.

    Args:
        module, name, variant: which kernel, see `store.Function`.
        lines: how many it has to do.
        seconds: how long they are expected to take.
        arguments: place in the row -> number.
    """
    numbers = [0] * (max(place for each in arguments for place in each) + 1 - ARGUMENTS)
    for each in arguments:
        for place, number in each.items():
            numbers[place - ARGUMENTS] = number
    return Row(Function(module, name, variant), lines, numbers, seconds)


def reading(place: Place) -> Numbers:
    """The arguments that tell where a kernel reads."""
    return dict(zip((k.X, k.X_IMAGE, k.X_BLOCK, k.X_LINE), place, strict=True))


def writing(place: Place) -> Numbers:
    """The arguments that tell where it writes."""
    return dict(zip((k.Y, k.Y_IMAGE, k.Y_BLOCK, k.Y_LINE), place, strict=True))


def adding(place: Place) -> Numbers:
    """The arguments that tell what it adds."""
    return dict(zip((k.Z, k.Z_IMAGE, k.Z_BLOCK, k.Z_LINE), place, strict=True))


def size(height: int, width: int, channels: int) -> Numbers:
    """The arguments that tell how large the output is."""
    return {k.HEIGHT: height, k.WIDTH: width, k.CHANNELS: channels}


def size_of(maps: Blocks) -> Numbers:
    """The same, of maps."""
    return size(maps.height, maps.width, maps.channels)


def pack_tiles(weight: NDArray[Any], depth: int, wide: int) -> NDArray[np.float32]:
    """Weights (outputs, inputs, height, width) as a tile reads them.

    (outputs / wide, inputs / depth, height, width, depth, wide): one after the other, with zeros for outputs that are
    not there.
    """
    o, i, *window = weight.shape
    whole = np.zeros((-(-o // wide) * wide, i, *window), np.float32)
    whole[:o] = weight
    pieces = whole.reshape(-1, wide, i, *window)
    blocks = [pieces[:, :, c : c + depth].transpose(0, 3, 4, 2, 1) for c in range(0, i, depth)]
    return np.concatenate([block.reshape(len(pieces), -1) for block in blocks], axis=1)


def pack_channels(weight: NDArray[Any]) -> NDArray[np.float32]:
    """Weights (channels, height, width) in blocks: (blocks, height, width, LANES)."""
    channels, *window = weight.shape
    whole = np.zeros((-(-channels // LANES) * LANES, *window), np.float32)
    whole[:channels] = weight
    return whole.reshape(-1, LANES, *window).transpose(0, 2, 3, 1)
