"""Choosing: which kernel runs a group, and by which strategy.

The choice is made from costs that depend on shapes alone, so it is the same in every run on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass

from kuiper_edu.engine import recognise
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.formulas import as_formula
from kuiper_edu.engine.fuse import Group, are_maps
from kuiper_edu.engine.kernels import (
    AverageKernel,
    BatchNormKernel,
    ConcatenationKernel,
    ConvolutionKernel,
    ElementwiseKernel,
    Kernel,
    PoolingKernel,
    UpsampleKernel,
)
from kuiper_edu.engine.strategies import STRATEGIES
from kuiper_edu.runtime.plan import Plan, Step

Shape = tuple[int, int, int, int]


@dataclass(frozen=True)
class Options:
    """How the engine computes.

    Args:
        threads: how many threads compiled kernels share the work among.
        nan_unsafe: whether strategies may be chosen that spread a NaN over its neighbours (see `finite`).
    """

    threads: int = 1
    nan_unsafe: bool = True


def choose(plan: Plan, group: Group, mapped: set[int], options: Options) -> Kernel | None:
    """The kernel for a group on maps; None leaves it to the layer.

    Args:
        plan: the plan the group is from.
        group: the steps.
        mapped: the values that an earlier kernel makes as maps.
        options: how to compute.
    """
    step = group.steps[0]
    if not step.buffered or len(group.outputs) != 1 or not are_maps(plan, (*group.inputs, *group.outputs)):
        return None
    if group.convolution is not None:
        return _convolution_kernel(plan, group, group.convolution, options)
    if (windows := recognise.as_pooling(step)) is not None:
        return PoolingKernel(*windows)
    # Copying into a map and back would cost more than these save, so they want maps that are there.
    return _light_kernel(plan, group, step) if mapped.issuperset(group.inputs) else None


def _light_kernel(plan: Plan, group: Group, step: Step) -> Kernel | None:
    sources, target = [_shape(plan, value) for value in step.inputs], _shape(plan, group.outputs[0])
    if recognise.is_concatenation(step):
        channels = tuple(channels for _, channels, _, _ in sources)
        return ConcatenationKernel(channels)
    formula = as_formula(step.operator.layer)
    if formula is not None:
        return ElementwiseKernel(formula) if _broadcast(sources, target) else None
    if (factors := recognise.as_upsampling(step, sources[0], target)) is not None:
        return UpsampleKernel(*factors)
    if recognise.is_global_average(step):
        return AverageKernel()
    if (norm := recognise.as_batch_norm(step)) is not None:
        return BatchNormKernel(*norm)
    activation = recognise.as_activation(step)
    return None if activation is None else ElementwiseKernel(activation)


def _broadcast(sources: list[Shape], target: Shape) -> bool:
    """Whether maps of these shapes give one of the target's, as NumPy broadcasts them."""
    return all(all(size in (1, full) for size, full in zip(shape, target, strict=True)) for shape in sources)


def _shape(plan: Plan, value: int) -> Shape:
    spec = plan.specs[value]
    if spec is None:
        raise AssertionError("only values of known shape come here")
    n, c, h, w = spec.shape
    return n, c, h, w


def _convolution_kernel(plan: Plan, group: Group, c: Convolution, options: Options) -> Kernel:
    n, _, height, width = _shape(plan, group.outputs[0])
    candidates = [
        (strategy.cost(c, n, height, width), ConvolutionKernel(c, strategy, height, width))
        for strategy in STRATEGIES
        if strategy.supports(c) and (options.nan_unsafe or not strategy.nan_unsafe)
    ]
    return min(candidates, key=lambda pair: pair[0])[1]
