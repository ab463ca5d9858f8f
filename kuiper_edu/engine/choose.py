"""The choice of the kernel for a group of steps, and of the strategy for a convolution.

The choice is made from costs that depend on shapes alone, so it is the same in every run on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass

from kuiper_edu.engine import kernels, recognise
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.formulas import as_formula
from kuiper_edu.engine.fuse import Group, are_maps
from kuiper_edu.engine.kernels import ConvolutionKernel, Kernel, PoolingKernel
from kuiper_edu.engine.strategies import STRATEGIES
from kuiper_edu.runtime.plan import Plan, Step

Shape = tuple[int, int, int, int]


@dataclass(frozen=True)
class Options:
    """Options of the engine.

    Args:
        threads: the number of threads of compiled kernels.
        nan_unsafe: whether strategies may be chosen that spread a NaN over its neighbours (see `nan_guard`).
    """

    threads: int = 1
    nan_unsafe: bool = True


def choose(plan: Plan, group: Group, mapped: set[int], options: Options) -> Kernel | None:
    """Return the kernel for a group on maps; None leaves it to the layer.

    Args:
        plan: the plan of the group.
        group: the steps.
        mapped: the values that an earlier kernel writes as maps.
        options: how to compute.
    """
    step = group.steps[0]
    if not step.buffered or len(group.outputs) != 1 or not are_maps(plan, (*group.inputs, *group.outputs)):
        return None
    *sources, target = (_shape(plan, value) for value in (*step.inputs, *group.outputs))
    if group.convolution is not None:
        return _convolution_kernel(group.convolution, target, options)
    if (windows := recognise.as_pooling(step)) is not None:
        return PoolingKernel(*windows)
    # Copying into a map and back would cost more than these save, so their inputs must be maps already.
    return _light_kernel(step, sources, target) if mapped.issuperset(group.inputs) else None


def _shape(plan: Plan, value: int) -> Shape:
    spec = plan.specs[value]
    n, c, h, w = spec.shape if spec is not None else ()
    return n, c, h, w


def _light_kernel(step: Step, sources: list[Shape], target: Shape) -> Kernel | None:
    if recognise.is_concatenation(step):
        return kernels.concatenation()
    formula = as_formula(step.layer)
    if formula is not None:
        fits = all(size in (1, full) for shape in sources for size, full in zip(shape, target, strict=True))
        return kernels.elementwise(formula) if fits else None
    if (factors := recognise.as_upsampling(step, sources[0], target)) is not None:
        return kernels.upsampling(*factors)
    if recognise.is_global_average(step):
        return kernels.global_average()
    if (norm := recognise.as_batch_norm(step)) is not None:
        return kernels.scale_and_shift(*norm)
    activation = recognise.as_activation(step)
    return None if activation is None else kernels.elementwise(activation)


def _convolution_kernel(c: Convolution, target: Shape, options: Options) -> Kernel:
    n, _, height, width = target
    usable = (each for each in STRATEGIES if each.supports(c) and (options.nan_unsafe or not each.nan_unsafe))
    return ConvolutionKernel(c, min(usable, key=lambda strategy: strategy.cost(c, n, height, width)), height, width)
