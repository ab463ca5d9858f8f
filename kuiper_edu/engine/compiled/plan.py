"""From the runtime's plan to a program of compiled kernels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from kuiper_edu.engine.choose import Options
from kuiper_edu.engine.compiled.choose import choose
from kuiper_edu.engine.compiled.epilogues import as_epilogue
from kuiper_edu.engine.compiled.jobs import Job
from kuiper_edu.engine.compiled.joining import join
from kuiper_edu.engine.compiled.layout import Blocks
from kuiper_edu.engine.compiled.map_jobs import ConcatenationJob
from kuiper_edu.engine.compiled.program import CompiledProgram
from kuiper_edu.engine.compiled.steps import KernelBuilder, Weights
from kuiper_edu.engine.fuse import Group, fuse, fused_plan
from kuiper_edu.engine.image import FEW_CHANNELS, Frame
from kuiper_edu.engine.maps import frames_of, share_memory
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.engine.views import find_views
from kuiper_edu.runtime.plan import Plan

Pairs = list[tuple[Group, Job | None]]
Geometry = tuple[int, int, int, int, Frame, int]


class CompiledEngine:
    """Makes programs of compiled kernels, all of which share packed weights.

    Args:
        options: how to compute.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._weights = Weights()

    def compile(self, plan: Plan, constants: Mapping[int, NDArray[Any]]) -> tuple[CompiledProgram, list[Group]]:
        """The program for a complete plan, and the groups it has a step for each.

        Args:
            plan: a complete one.
            constants: value -> the array of a pnnx.Attribute.
        """
        pairs: Pairs = []
        in_blocks: set[int] = set()
        for group in fuse(plan, lambda activation: as_epilogue(activation) is not None, join):
            for part, job in _chosen(plan, group, in_blocks):
                pairs.append((part, job))
                if job is not None and job.makes_blocks:
                    in_blocks.update(part.outputs)
        groups = [group for group, _ in pairs]
        views = find_views(plan, groups, [job is not None for _, job in pairs])
        fused = fused_plan(plan, groups, _living_in_blocks(plan, pairs), views)
        builder = KernelBuilder(self._weights)
        maps = _allocate(fused, plan, pairs, in_blocks, builder)
        return CompiledProgram(fused, plan, constants, pairs, maps, views, builder, self._options), groups


def _chosen(plan: Plan, group: Group, in_blocks: set[int]) -> Pairs:
    """The group with its job. What no layer does as one is taken apart again where there is none."""
    job = choose(plan, group, in_blocks)
    if job is not None or group.convolution is not None:
        return [(group, job)]
    return [(part, choose(plan, part, in_blocks)) for part in map(Group, ((step,) for step in group.steps))]


def _living_in_blocks(plan: Plan, pairs: Pairs) -> set[int]:
    """Values that need no array: made, or given by the caller, and read by jobs on blocks alone."""
    as_arrays = {v for group, job in pairs if job is None or not job.on_blocks for v in group.inputs}
    as_arrays.update(value for values in plan.graph_outputs for value in values)
    made = {v for group, job in pairs if job is not None and job.makes_blocks for v in group.outputs}
    return (made | {value for _, value in plan.graph_inputs if plan.specs[value] is not None}) - as_arrays


def _allocate(fused: Plan, plan: Plan, pairs: Pairs, made: set[int], builder: KernelBuilder) -> dict[int, Blocks]:
    """Value -> its blocks, whose frame and depth suit all who read them."""
    frames = frames_of((group, job) for group, job in pairs if job is not None and job.on_blocks)
    nchw: dict[int, bool] = {}
    uses: list[list[int]] = []
    for group, job in pairs:
        uses.append([])
        if job is None:
            continue
        if job.on_blocks:
            uses[-1] += group.inputs
            for place, value in enumerate(group.inputs):
                fits = job.accepts_nchw and place == 0 and value not in made
                nchw[value] = nchw.get(value, True) and fits
        if job.makes_blocks:
            uses[-1] += group.outputs

    def geometry(value: int) -> Geometry:
        spec = plan.specs[value]
        n, c, h, w = spec.shape if spec is not None else ()
        depth = 1 if nchw.get(value) and c <= FEW_CHANNELS else LANES
        return n, h, w, c, frames.get(value, Frame()), depth

    parts = _parts(pairs, made)
    last_use = list(fused.last_use)
    for value, (whole, _) in parts.items():
        frames[whole] = frames.get(whole, Frame()) | frames.get(value, Frame())
        last_use[whole] = max(last_use[whole], last_use[value])
    wholes = [[parts[value][0] if value in parts else value for value in values] for values in uses]
    maps = share_memory(wholes, last_use, geometry, lambda kind: Blocks(*kind, arena=builder.arena))
    return maps | {value: maps[whole].part(first, geometry(value)[3]) for value, (whole, first) in parts.items()}


def _parts(pairs: Pairs, made: set[int]) -> dict[int, tuple[int, int]]:
    """Values that lie in the blocks of a concatenation from the beginning -> that value, and their first block.

    Each is part of one concatenation at most, and none is one itself: then it is copied.
    """
    joins = [(group, job) for group, job in pairs if isinstance(job, ConcatenationJob)]
    wholes = {value for group, _ in joins for value in group.outputs}
    parts: dict[int, tuple[int, int]] = {}
    for group, job in joins:
        for value, first in zip(group.inputs, job.firsts, strict=True):
            if value in made - wholes:
                parts.setdefault(value, (group.outputs[0], first))
    return parts
