"""Memory for maps: one for every value that lives as a map, used again once nobody reads it.

A map may take the place of another only if size and padding are equal: then the zeros around it are still zeros.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Protocol, TypeVar

from kuiper_edu.engine.fuse import Group
from kuiper_edu.engine.image import Image, Padding
from kuiper_edu.engine.kernels import Kernel
from kuiper_edu.runtime.plan import Plan, TensorSpec

Geometry = tuple[int, int, int, int, Padding]
Kind = TypeVar("Kind", bound=Hashable)
Map = TypeVar("Map")


class ReadsMaps(Protocol):
    """What reads maps: a kernel of either engine."""

    def padding(self, index: int) -> Padding:
        """The zeros needed around the map that is read at this place."""
        ...


def paddings_of(readers: Iterable[tuple[Group, ReadsMaps]]) -> dict[int, Padding]:
    """For each value that is read as a map: the padding that all its readers can work with."""
    paddings: dict[int, Padding] = {}
    for group, kernel in readers:
        for place, value in enumerate(group.inputs):
            paddings[value] = paddings.get(value, Padding()) | kernel.padding(place)
    return paddings


def allocate_maps(
    plan: Plan,
    specs: Sequence[TensorSpec | None],
    groups: Sequence[tuple[Group, Kernel | None]],
    paddings: dict[int, Padding],
) -> dict[int, Image]:
    """Value -> its map.

    Args:
        plan: one step for each group; tells until when each value is read.
        specs: value -> its shape and type.
        groups: what reads and makes maps.
        paddings: value -> the padding its readers need.
    """

    def geometry(value: int) -> Geometry:
        spec = specs[value]
        n, c, h, w = spec.shape if spec is not None else ()
        return n, h, w, c, paddings.get(value, Padding())

    uses = [() if kernel is None else (*group.inputs, *group.outputs) for group, kernel in groups]
    return share_memory(uses, plan.last_use, geometry, lambda geometry: Image(*geometry))


def share_memory(
    uses: Sequence[Iterable[int]], last_use: Sequence[int], kind: Callable[[int], Kind], make: Callable[[Kind], Map]
) -> dict[int, Map]:
    """Value -> its map, which another value of the same kind had before if nobody reads that one any more.

    Args:
        uses: the values that each step reads and makes as maps.
        last_use: value -> the last step that may look at it.
        kind: value -> all that must be equal of two values that have one map after the other.
        make: a new map.

    Example:
        >>> maps = share_memory([(0, 1), (1, 2)], [0, 1, 2], lambda value: "small", lambda kind: [kind])
        >>> maps[2] is maps[0], maps[2] is maps[1]
        (True, False)
    """
    maps: dict[int, Map] = {}
    free, ends = defaultdict[Kind, list[Map]](list), defaultdict[int, list[int]](list)
    for index, values in enumerate(uses):
        for value in values:
            if value not in maps:
                unused = free[kind(value)]
                maps[value] = unused.pop() if unused else make(kind(value))
                ends[last_use[value]].append(value)
        for value in ends.pop(index, ()):
            free[kind(value)].append(maps[value])
    return maps
