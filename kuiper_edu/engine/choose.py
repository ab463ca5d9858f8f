"""Choosing: which kernel runs a group, and by which strategy.

The choice is made from a table of costs that knows only shapes, so it is the same in every run on every
machine. With `autotune` the candidates are timed instead: often a little faster, but the choice, and with it
the last bits of the results, may differ from run to run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from time import perf_counter

import numpy as np

from kuiper_edu.engine import channel_split, costs, depthwise, grouped, im2col, recognise, winograd
from kuiper_edu.engine.convolution import Convolution, Strategy
from kuiper_edu.engine.formulas import as_formula
from kuiper_edu.engine.fuse import Group
from kuiper_edu.engine.image import Image
from kuiper_edu.engine.kernels import (
    AverageKernel,
    ConcatenationKernel,
    ConvolutionKernel,
    ElementwiseKernel,
    EnlargingKernel,
    Kernel,
    PoolingKernel,
    ScalingKernel,
)
from kuiper_edu.engine.threads import run_together
from kuiper_edu.runtime.plan import Plan, Step

Shape = tuple[int, int, int, int]

TRIALS = 5


@dataclass(frozen=True)
class Options:
    """How the engine computes.

    Args:
        threads: how many threads share the work.
        autotune: choose by timing in place of the table of costs.
        spreading: whether strategies may be chosen that spread a NaN over its neighbours (see `finite`).
    """

    threads: int = 1
    autotune: bool = False
    spreading: bool = True


def choose(plan: Plan, group: Group, mapped: set[int], options: Options) -> Kernel | None:
    """The kernel for a group on maps; None leaves it to the layer.

    Args:
        plan: the plan the group is from.
        group: the steps.
        mapped: the values that an earlier kernel makes as maps.
        options: how to compute.
    """
    step = group.steps[0]
    if not step.buffered or len(group.makes) != 1 or not _on_maps(plan, group):
        return None
    if group.convolution is not None:
        return _convolution_kernel(plan, group, group.convolution, options)
    if (windows := recognise.as_pooling(step)) is not None:
        return PoolingKernel(*windows, parts=_parts(plan, group, options))
    # Copying into a map and back would cost more than these save, so they want maps that are there.
    return _light_kernel(plan, group, step, _parts(plan, group, options)) if mapped.issuperset(group.reads) else None


def _light_kernel(plan: Plan, group: Group, step: Step, parts: int) -> Kernel | None:
    sources, target = [_shape(plan, value) for value in step.reads], _shape(plan, group.makes[0])
    if recognise.is_concatenation(step):
        return (
            ConcatenationKernel(tuple(channels for _, channels, _, _ in sources), parts)
            if distinct(step.reads)
            else None
        )
    formula = as_formula(step.operator.layer)
    if formula is not None:
        return ElementwiseKernel(formula, len(sources), parts) if _broadcast(sources, target) else None
    if recognise.is_enlarging(step):
        down, across = target[2] / sources[0][2], target[3] / sources[0][3]
        return EnlargingKernel(int(down), int(across), parts) if down.is_integer() and across.is_integer() else None
    if recognise.is_global_average(step):
        return AverageKernel(parts)
    if (scaling := recognise.as_scaling(step)) is not None:
        return ScalingKernel(*scaling, parts)
    activation = recognise.as_activation(step)
    return None if activation is None else ElementwiseKernel(activation, 1, parts)


def _broadcast(sources: list[Shape], target: Shape) -> bool:
    """Whether maps of these shapes give one of the target's, as NumPy broadcasts them."""
    return all(all(size in (1, full) for size, full in zip(shape, target, strict=True)) for shape in sources)


def _parts(plan: Plan, group: Group, options: Options) -> int:
    """All threads if the group moves enough values, else one."""
    values = sum(prod(_shape(plan, value)) for value in (*group.reads, *group.makes))
    return options.threads if costs.worth_sharing(costs.passing(values)) else 1


def distinct(values: tuple[int, ...]) -> bool:
    """Whether no value stands twice (a group reads each value once)."""
    return len(set(values)) == len(values)


def _on_maps(plan: Plan, group: Group) -> bool:
    specs = [plan.specs[value] for value in (*group.reads, *group.makes)]
    return bool(specs) and all(s is not None and len(s.shape) == 4 and s.dtype == np.float32 for s in specs)


def _shape(plan: Plan, value: int) -> Shape:
    spec = plan.specs[value]
    if spec is None:
        raise AssertionError("only values of known shape come here")
    n, c, h, w = spec.shape
    return n, c, h, w


def _convolution_kernel(plan: Plan, group: Group, c: Convolution, options: Options) -> Kernel:
    n, _, height, width = _shape(plan, group.makes[0])
    with_residual = group.residual is not None
    candidates = [
        (cost, ConvolutionKernel(c, strategy, height, width, with_residual, parts))
        for parts in sorted({1, options.threads})
        for strategy, cost in candidate_costs(c, n, height, width, parts)
        if options.spreading or not spreads(strategy)
    ]
    if options.autotune and len(candidates) > 1:
        candidates = [(_time(plan, group, kernel), kernel) for _, kernel in candidates]
    return min(candidates, key=lambda pair: pair[0])[1]


def spreads(strategy: Strategy) -> bool:
    """Whether one NaN in the input may make NaN of outputs that do not depend on it."""
    return isinstance(strategy, winograd.Winograd)


def candidate_costs(
    c: Convolution, batch: int, height: int, width: int, parts: int
) -> Iterator[tuple[Strategy, float]]:
    """Every strategy that can compute `c` on outputs of this size, with its expected seconds."""
    pixels = batch * height * width
    extra = costs.SWITCH * (parts - 1)
    if depthwise.supports(c):
        yield depthwise, extra + costs.depthwise(c, pixels, parts)
    if grouped.supports(c):
        yield grouped, extra + costs.grouped(c, pixels, parts)
    if not im2col.supports(c):
        return
    yield im2col, extra + costs.im2col(c, pixels, min(parts, batch * height))
    if parts > 1:
        yield channel_split, extra + costs.im2col_by_channels(c, pixels, parts)
    for strategy in (winograd.F2, winograd.F4):
        if strategy.supports(c):
            down, across = -(-height // strategy.m), -(-width // strategy.m)
            tiles = batch * down * across
            yield strategy, extra + costs.winograd(c, strategy.m, tiles, min(parts, batch * down))


def _time(plan: Plan, group: Group, kernel: Kernel) -> float:
    """The shortest of a few runs on maps of the right size."""
    sources = []
    for value, frame in zip(group.reads, kernel.frames(), strict=True):
        n, c, h, w = _shape(plan, value)
        sources.append(Image(n, h, w, c, frame))
    n, c, h, w = _shape(plan, group.makes[0])
    tasks = kernel.tasks(sources, Image(n, h, w, c))
    times = []
    for _ in range(TRIALS):
        start = perf_counter()
        run_together(tasks)
        times.append(perf_counter() - start)
    return min(times)
