"""Memory for maps: values in this layout share maps by the rule of all memory, `best_fit`.

A map may be reused only for a value of equal size and padding: then the zeros around it are still zeros.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Protocol, TypeVar

from kuiper_edu.engine.fuse import Group
from kuiper_edu.engine.image import Image, Padding
from kuiper_edu.engine.kernels import Kernel
from kuiper_edu.runtime.memory import Lifetime, best_fit
from kuiper_edu.runtime.plan import Plan, TensorSpec

Geometry = tuple[int, int, int, int, Padding]
Kind = TypeVar("Kind", bound=Hashable)
Map = TypeVar("Map")


class ReadsMaps(Protocol):
    """A kernel of either engine, which reads maps."""

    def padding(self, index: int) -> Padding:
        """Return the padding that the map at this index of the inputs needs."""
        ...


def paddings_of(readers: Iterable[tuple[Group, ReadsMaps]]) -> dict[int, Padding]:
    """Return value -> the padding that is wide enough for all kernels that read it as a map."""
    paddings: dict[int, Padding] = {}
    for group, kernel in readers:
        for index, value in enumerate(group.inputs):
            paddings[value] = paddings.get(value, Padding()) | kernel.padding(index)
    return paddings


def allocate_maps(
    plan: Plan,
    specs: Sequence[TensorSpec | None],
    groups: Sequence[tuple[Group, Kernel | None]],
    paddings: dict[int, Padding],
) -> dict[int, Image]:
    """Return value -> its map.

    Args:
        plan: one step for each group, and the last use of each value.
        specs: value -> its shape and type.
        groups: the groups, with their kernels, which read and write maps, or None.
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
    """Return value -> its map; values of the same kind with disjoint lifetimes share one.

    Args:
        uses: the values that each step reads and writes as maps.
        last_use: value -> the last step that reads it.
        kind: value -> everything that must be equal for two values to share a map.
        make: returns a new map of a kind.

    Example:
        >>> maps = share_memory([(0, 1), (1, 2)], [0, 1, 2], lambda value: "small", lambda kind: [kind])
        >>> maps[2] is maps[0], maps[2] is maps[1]
        (True, False)
    """
    alike = defaultdict[Kind, list[Lifetime]](list)
    first_use: dict[int, int] = {}
    for index, values in enumerate(uses):
        for value in values:
            first_use.setdefault(value, index)
    for value, index in first_use.items():
        alike[kind(value)].append(Lifetime(value, index, last_use[value], nbytes=1))  # maps of a kind are equally large
    maps: dict[int, Map] = {}
    for each, lives in alike.items():
        assignment = best_fit(lives)
        made = [make(each) for _ in assignment.sizes]
        maps |= {value: made[buffer] for value, buffer in assignment.buffer_of.items()}
    return maps
