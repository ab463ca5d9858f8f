"""Memory for maps: one for every value that lives as a map, used again once nobody reads it.

A map may take the place of another only if size and frame are equal: then the zeros around it are still zeros.
"""

from __future__ import annotations

from collections.abc import Sequence

from kuiper_edu.engine.fuse import Group
from kuiper_edu.engine.image import Frame, Image
from kuiper_edu.engine.kernels import Kernel
from kuiper_edu.runtime.plan import Plan, Spec

Geometry = tuple[int, int, int, int, Frame]


def allocate_maps(
    plan: Plan,
    specs: Sequence[Spec | None],
    groups: Sequence[tuple[Group, Kernel | None]],
    frames: dict[int, Frame],
) -> dict[int, Image]:
    """Value -> its map.

    Args:
        plan: one step for each group; tells until when each value is read.
        specs: value -> its shape and type.
        groups: what reads and makes maps.
        frames: value -> the frame its readers need.
    """
    maps: dict[int, Image] = {}
    free: dict[Geometry, list[Image]] = {}
    ends: dict[int, list[int]] = {}
    for index, (group, kernel) in enumerate(groups):
        for value in () if kernel is None else (*group.reads, *group.makes):
            if value not in maps:
                geometry = _geometry(specs[value], frames.get(value, Frame()))
                unused = free.get(geometry)
                maps[value] = unused.pop() if unused else Image(*geometry)
                ends.setdefault(plan.deaths[value], []).append(value)
        for value in ends.pop(index, ()):
            free.setdefault(_geometry(specs[value], maps[value].frame), []).append(maps[value])
    return maps


def _geometry(spec: Spec | None, frame: Frame) -> Geometry:
    n, c, h, w = spec.shape if spec is not None else ()
    return n, h, w, c, frame
