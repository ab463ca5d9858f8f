"""Functions and objects that build launch records: sizes, addresses, packed weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.compiled import kernel as k
from kuiper_edu.engine.compiled.blocks import Arena, Blocks, Location
from kuiper_edu.engine.compiled.launch_records import ARGUMENTS, LaunchRecord
from kuiper_edu.engine.compiled.store import Function
from kuiper_edu.engine.image import Array
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.traits import Activation

Arguments = dict[int, int]
"""Index in the launch record -> number."""


class Weights:
    """Packed weights, made once and shared by all programs of a planner.

    The layer's own array is kept with the packed one: as long as it lives, no other array has its `id`. In a copy of
    this object that would not hold, so a copy packs the weights again.
    """

    def __init__(self) -> None:
        self._arena = Arena()
        self._packed: dict[tuple[Any, ...], tuple[Array, NDArray[Any]]] = {}

    def __deepcopy__(self, _: dict[int, Any]) -> Weights:
        return Weights()

    def packed(self, source: NDArray[Any] | None, how: tuple[Any, ...], pack: Callable[[], NDArray[Any]]) -> Array:
        """Return the packed form of `source`; `pack` is only called the first time.

        Args:
            source: the layer's array; None if there is none, and the result is not shared.
            how: everything else that the result of `pack` depends on.
            pack: returns the array in the order that the kernel reads.
        """
        if source is None:
            return Arena(0).copy(pack())
        key = (id(source), *how)
        if key not in self._packed:
            self._packed[key] = self._arena.copy(pack()), source
        return self._packed[key][0]


class KernelBuilder:
    """The memory that launch records refer to, kept as long as the program lives, and the arguments for it.

    Args:
        weights: packed weights.
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.arena = Arena()
        self._pinned: list[Any] = []
        self._scratch = np.empty(0, np.float32)

    def pin(self, array: NDArray[Any]) -> int:
        """Keep an array alive and return its address."""
        self._pinned.append(array)
        return int(array.ctypes.data)

    def numbers(self, *values: float) -> int:
        """Return the address of an array of these floats."""
        array = self.arena.zeros((len(values),))
        array[:] = values
        return self.pin(array)

    def scratch(self, count: int) -> int:
        """Return the address of a scratch buffer of `count` floats, which successive launches share."""
        if self._scratch.size < count:
            self._scratch = self.arena.zeros((count,))
        return self.pin(self._scratch)

    def tiles(self, weights: Array, n_size: int, groups: int = 1) -> Arguments:
        """Return the arguments for packed weights, (n-blocks, numbers of each)."""
        return {k.W: self.pin(weights), k.W_N_BLOCK: weights.shape[1], k.W_STEP: n_size, k.W_IMAGE: 0, k.GROUPS: groups}

    def limits(self, epilogue: Activation) -> Arguments:
        """Return the argument for the least and the largest result."""
        return {k.LIMITS: self.numbers(epilogue.low, epilogue.high)}

    def bias(self, bias: NDArray[Any] | None, channels: int) -> Arguments:
        """Return the argument for a bias, padded with zeros to whole tiles."""
        array = self.arena.zeros((-(-channels // LANES) * LANES + 8 * LANES,))
        if bias is not None:
            array[:channels] = bias
        return {k.BIAS: self.pin(array)}


def make_record(
    module: str, name: str, variant: tuple[int | str, ...], items: int, seconds: float, *arguments: Mapping[int, int]
) -> LaunchRecord:
    """Return a launch record.

    Args:
        module, name, variant: the kernel, see `store.Function`.
        items: the number of work items.
        seconds: the expected time for all items.
        arguments: index in the record -> number.
    """
    numbers = [0] * (max(index for each in arguments for index in each) + 1 - ARGUMENTS)
    for each in arguments:
        for index, number in each.items():
            numbers[index - ARGUMENTS] = number
    return LaunchRecord(Function(module, name, variant), items, numbers, seconds)


def x_arguments(location: Location) -> Arguments:
    """Return the arguments for a kernel's input."""
    return dict(zip((k.X, k.X_IMAGE, k.X_BLOCK, k.X_LINE), location, strict=True))


def y_arguments(location: Location) -> Arguments:
    """Return the arguments for a kernel's output."""
    return dict(zip((k.Y, k.Y_IMAGE, k.Y_BLOCK, k.Y_LINE), location, strict=True))


def z_arguments(location: Location) -> Arguments:
    """Return the arguments for a kernel's second input, which is added."""
    return dict(zip((k.Z, k.Z_IMAGE, k.Z_BLOCK, k.Z_LINE), location, strict=True))


def size(height: int, width: int, channels: int) -> Arguments:
    """Return the arguments for the size of the output."""
    return {k.HEIGHT: height, k.WIDTH: width, k.CHANNELS: channels}


def size_of(maps: Blocks) -> Arguments:
    """Return the arguments for an output of the size of these maps."""
    return size(maps.height, maps.width, maps.channels)


def pack_tiles(weight: NDArray[Any], depth: int, n_size: int) -> NDArray[np.float32]:
    """Return weights (outputs, inputs, height, width) in the order in which a tile reads them.

    The order is (outputs / n_size, inputs / depth, height, width, depth, n_size), with zeros for the outputs that the
    last n-block lacks.
    """
    o, i, *window = weight.shape
    whole = np.zeros((-(-o // n_size) * n_size, i, *window), np.float32)
    whole[:o] = weight
    n_blocks = whole.reshape(-1, n_size, i, *window)
    blocks = [n_blocks[:, :, c : c + depth].transpose(0, 3, 4, 2, 1) for c in range(0, i, depth)]
    return np.concatenate([block.reshape(len(n_blocks), -1) for block in blocks], axis=1)


def pack_channels(weight: NDArray[Any]) -> NDArray[np.float32]:
    """Return weights (channels, height, width) in blocks: (blocks, height, width, LANES)."""
    channels, *window = weight.shape
    whole = np.zeros((-(-channels // LANES) * LANES, *window), np.float32)
    whole[:channels] = weight
    return whole.reshape(-1, LANES, *window).transpose(0, 2, 3, 1)
