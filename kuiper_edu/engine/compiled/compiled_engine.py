"""Compilation of the runtime's plan to a program of compiled kernels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from kuiper_edu.engine.compiled.blocks import Blocks
from kuiper_edu.engine.compiled.compiled_program import CompiledProgram
from kuiper_edu.engine.compiled.fusion import join
from kuiper_edu.engine.compiled.kernel_builder import KernelBuilder, Weights
from kuiper_edu.engine.compiled.launch_table import choose_launch
from kuiper_edu.engine.compiled.launches import KernelLaunch
from kuiper_edu.engine.compiled.map_launches import ConcatenationLaunch
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.fuse import Group, fuse, fused_plan
from kuiper_edu.engine.image import FEW_CHANNELS, Padding
from kuiper_edu.engine.kernel_table import Options
from kuiper_edu.engine.maps import paddings_of, share_memory
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.engine.views import find_views
from kuiper_edu.runtime.plan import Plan
from kuiper_edu.traits import Activation

Pairs = list[tuple[Group, KernelLaunch | None]]
BlocksGeometry = tuple[int, int, int, int, Padding, int]


class CompiledEngine:
    """A compiler from plans to programs of compiled kernels, which share packed weights.

    Args:
        options: how to compute.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._weights = Weights()

    def compile(self, plan: Plan, constants: Mapping[int, NDArray[Any]]) -> tuple[CompiledProgram, list[Group]]:
        """Return the program for a complete plan, and its groups, one for each step of the program.

        Args:
            plan: a complete plan.
            constants: value -> the array of a pnnx.Attribute.
        """
        pairs: Pairs = []
        in_blocks: set[int] = set()
        for group in fuse(plan, (Activation,), join):
            for part, launch in _chosen(plan, group, in_blocks):
                pairs.append((part, launch))
                if launch is not None and launch.makes_blocks:
                    in_blocks.update(part.outputs)
        groups = [group for group, _ in pairs]
        views = find_views(plan, groups, [launch is not None for _, launch in pairs])
        fused = fused_plan(plan, groups, _only_in_blocks(plan, pairs), views)
        builder = KernelBuilder(self._weights)
        maps = _allocate(fused, plan, pairs, in_blocks, builder)
        return CompiledProgram(fused, plan, constants, pairs, maps, views, builder, self._options), groups


def _chosen(plan: Plan, group: Group, in_blocks: set[int]) -> Pairs:
    """Return the group with its launch; if there is none, split it again, because no layer computes several steps."""
    launch = choose_launch(plan, group, in_blocks)
    if launch is not None or isinstance(group.descriptions[0], Convolution):
        return [(group, launch)]
    return [(part, choose_launch(plan, part, in_blocks)) for part in group.parts()]


def _only_in_blocks(plan: Plan, pairs: Pairs) -> set[int]:
    """Return the values that need no array: results of launches and graph inputs that only launches on blocks read."""
    as_arrays = {v for group, launch in pairs if launch is None or not launch.on_blocks for v in group.inputs}
    as_arrays.update(value for values in plan.graph_outputs for value in values)
    written = {v for group, launch in pairs if launch is not None and launch.makes_blocks for v in group.outputs}
    return (written | {value for _, value in plan.graph_inputs if plan.specs[value] is not None}) - as_arrays


def _allocate(fused: Plan, plan: Plan, pairs: Pairs, in_blocks: set[int], builder: KernelBuilder) -> dict[int, Blocks]:
    """Return value -> its blocks, whose padding and depth suit all launches that read them."""
    paddings = paddings_of((group, launch) for group, launch in pairs if launch is not None and launch.on_blocks)
    nchw: dict[int, bool] = {}
    uses: list[list[int]] = []
    for group, launch in pairs:
        uses.append([])
        if launch is None:
            continue
        if launch.on_blocks:
            uses[-1] += group.inputs
            for index, value in enumerate(group.inputs):
                fits = launch.accepts_nchw and index == 0 and value not in in_blocks
                nchw[value] = nchw.get(value, True) and fits
        if launch.makes_blocks:
            uses[-1] += group.outputs

    def geometry(value: int) -> BlocksGeometry:
        spec = plan.specs[value]
        n, c, h, w = spec.shape if spec is not None else ()
        depth = 1 if nchw.get(value) and c <= FEW_CHANNELS else LANES
        return n, h, w, c, paddings.get(value, Padding()), depth

    parts = _parts(pairs, in_blocks)
    last_use = list(fused.last_use)
    for value, (whole, _) in parts.items():
        paddings[whole] = paddings.get(whole, Padding()) | paddings.get(value, Padding())
        last_use[whole] = max(last_use[whole], last_use[value])
    wholes = [[parts[value][0] if value in parts else value for value in values] for values in uses]
    maps = share_memory(wholes, last_use, geometry, lambda kind: Blocks(*kind, arena=builder.arena))
    return maps | {value: maps[whole].part(first, geometry(value)[3]) for value, (whole, first) in parts.items()}


def _parts(pairs: Pairs, in_blocks: set[int]) -> dict[int, tuple[int, int]]:
    """Return values written directly into the blocks of a concatenation -> its result, and their first block.

    Each value is part of at most one concatenation. A result of a concatenation is none: it is copied.
    """
    joins = [(group, launch) for group, launch in pairs if isinstance(launch, ConcatenationLaunch)]
    wholes = {value for group, _ in joins for value in group.outputs}
    parts: dict[int, tuple[int, int]] = {}
    for group, launch in joins:
        for value, first in zip(group.inputs, launch.firsts, strict=True):
            if value in in_blocks - wholes:
                parts.setdefault(value, (group.outputs[0], first))
    return parts
