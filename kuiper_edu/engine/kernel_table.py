"""The table of NumPy kernels: which one computes what is described, and by which strategy a convolution.

The choice is made from costs that depend on shapes alone, so it is the same in every run on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kuiper_edu.engine import describe as d
from kuiper_edu.engine import kernels
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.formulas import as_formula
from kuiper_edu.engine.fuse import Group, MapShape, shapes_of_maps
from kuiper_edu.engine.kernels import ConvolutionKernel, Kernel, PoolingKernel, function_of
from kuiper_edu.engine.strategies import STRATEGIES
from kuiper_edu.pnnx.expression import Expression
from kuiper_edu.runtime.plan import Plan
from kuiper_edu.traits import Activation, LeakyRelu


@dataclass(frozen=True)
class Options:
    """Options of the engine.

    Args:
        threads: the number of threads of compiled kernels.
        nan_unsafe: whether strategies may be chosen that spread a NaN over its neighbours (see `nan_guard`).
    """

    threads: int = 1
    nan_unsafe: bool = True


def choose_kernel(plan: Plan, group: Group, mapped: set[int], options: Options) -> Kernel | None:
    """Return the kernel for a group on maps; None leaves it to the layer.

    Args:
        plan: the plan of the group.
        group: the steps.
        mapped: the values that an earlier kernel writes as maps.
        options: how to compute.
    """
    step, what = group.steps[0], group.descriptions[0]
    shapes = shapes_of_maps(plan, (*group.inputs, *group.outputs))
    if not step.buffered or len(group.outputs) != 1 or shapes is None:
        return None
    *sources, target = shapes
    match what:
        case Convolution():
            return _convolution_kernel(_with_activation(what, group), target, options)
        case d.MaxPooling(down, across):
            return PoolingKernel(down, across)
    # Copying into a map and back would cost more than these save, so their inputs must be maps already.
    return _light_kernel(what, step.layer, sources, target) if mapped.issuperset(group.inputs) else None


def _light_kernel(what: d.Description | None, layer: Any, sources: list[MapShape], target: MapShape) -> Kernel | None:
    match what:
        case d.Concatenation(1 | -3):
            return kernels.concatenation()
        case Expression():
            formula = as_formula(what)
            fits = all(size in (1, full) for shape in sources for size, full in zip(shape, target, strict=True))
            return kernels.elementwise(formula) if formula is not None and fits else None
        case d.Upsampling():
            factors = what.factors(sources[0], target)
            return None if factors is None else kernels.upsampling(*factors)
        case d.GlobalMean():
            return kernels.global_mean()
        case d.ScaleAndShift():
            return kernels.scale_and_shift(what.factor, what.summand)
        case Activation() | LeakyRelu() | d.Elementwise():
            return kernels.elementwise(function_of(what, layer))
    return None


def _with_activation(c: Convolution, group: Group) -> Convolution:
    """Return the convolution with the activation that ends its group, if one does."""
    match group.descriptions[-1]:
        case Activation() | LeakyRelu() | d.Elementwise() as last:
            return replace(c, activation=function_of(last, group.steps[-1].layer))
    return c


def _convolution_kernel(c: Convolution, target: MapShape, options: Options) -> Kernel:
    n, _, height, width = target
    usable = (each for each in STRATEGIES if each.supports(c) and (options.nan_unsafe or not each.nan_unsafe))
    return ConvolutionKernel(c, min(usable, key=lambda strategy: strategy.cost(c, n, height, width)), height, width)
