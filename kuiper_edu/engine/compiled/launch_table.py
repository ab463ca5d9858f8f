"""The table of kernel launches: which one computes what is described; without one, a NumPy kernel or the layer does."""

from __future__ import annotations

import numpy as np

from kuiper_edu.engine import describe as d
from kuiper_edu.engine.compiled import launches, map_launches, winograd_launch
from kuiper_edu.engine.compiled.fusion import as_arithmetic, factor_of, permuted_strides
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.fuse import Group
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.pnnx.expression import Expression
from kuiper_edu.runtime.plan import Plan, TensorSpec
from kuiper_edu.traits import Activation

MEAN_LIMIT = 64  # elements of a window, whose mean is then within 1e-6 of the layer's


def choose_launch(plan: Plan, group: Group, as_blocks: set[int]) -> launches.KernelLaunch | None:
    """Return the launch for a group, or None.

    Args:
        plan: the plan of the group.
        group: the steps.
        as_blocks: the values that an earlier launch writes as blocks.
    """
    specs = [plan.specs[value] for value in (*group.inputs, *group.outputs)]
    buffered = group.steps[0].buffered
    if not buffered or len(group.outputs) != 1 or any(s is None or s.dtype != np.float32 for s in specs):
        return None
    *sources, target = [spec for spec in specs if spec is not None]
    if all(len(spec.shape) == 4 for spec in (*sources, target)):
        if (launch := _always_in_blocks(group, sources[0], target)) is not None:
            return launch
        # A factor is fused with the softmax after it on arrays alone.
        in_blocks = len(group.steps) == 1 and as_blocks.issuperset(group.inputs)
        if in_blocks and (launch := _if_in_blocks(group, sources, target)) is not None:
            return launch
    return None if as_blocks.intersection(group.inputs) else _on_arrays(plan, group, sources, target)


def epilogue_of(group: Group) -> Activation:
    """Return the activation that is fused into a group; without one, it changes nothing."""
    last = group.descriptions[-1]
    return last if len(group.steps) > 1 and isinstance(last, Activation) else launches.NO_EPILOGUE


def _always_in_blocks(group: Group, source: TensorSpec, target: TensorSpec) -> launches.KernelLaunch | None:
    """Return the launch for a group that computes enough to be worth converting its inputs to blocks, or None."""
    match group.descriptions[0]:
        case Convolution() as c:
            return convolution_launch(c, epilogue_of(group), target)
        case d.MaxPooling() as pooling:
            return map_launches.MaxPoolLaunch(pooling)
        case d.MeanPooling() as mean if mean.down.kernel * mean.across.kernel <= MEAN_LIMIT:
            return _mean_launch(mean, source, target)
    return None


def convolution_launch(c: Convolution, epilogue: Activation, target: TensorSpec) -> launches.KernelLaunch | None:
    """Return the launch for a convolution whose groups are one channel each or fill their blocks, or None."""
    outputs, inputs = c.weight.shape[:2]
    if c.groups > 1 and inputs == 1 and outputs == c.groups:
        return map_launches.DepthwiseLaunch(c, c.weight, epilogue)
    if c.groups == 1 or (inputs % LANES == 0 and outputs // c.groups % LANES == 0):
        direct = map_launches.ConvolutionLaunch(c, epilogue)
        return winograd_launch.winograd_if_faster(direct, target) or direct
    return None


def _mean_launch(mean: d.MeanPooling, source: TensorSpec, target: TensorSpec) -> launches.KernelLaunch | None:
    """Return the launch for average pooling as a convolution with equal weights, or None if its size is another.

    Windows must be small: the layer accumulates in float64, a convolution in float32.
    """
    channels, down, across = source.shape[1], mean.down, mean.across
    weight = np.full((channels, 1, down.kernel, across.kernel), 1 / mean.divisor, np.float32)
    stride, padding = (down.stride, across.stride), (down.padding, across.padding)
    c = Convolution(weight, np.zeros(channels, np.float32), stride, padding, groups=channels)
    fits = c.output_size(*source.shape[2:]) == target.shape[2:]
    return map_launches.DepthwiseLaunch(c, what="mean") if fits else None


def _if_in_blocks(group: Group, sources: list[TensorSpec], target: TensorSpec) -> launches.KernelLaunch | None:
    """Return the launch for a step that computes so little that its inputs should be in blocks already, or None."""
    match group.descriptions[0]:
        case d.Concatenation(1 | -3):
            whole = all(spec.shape[1] % LANES == 0 for spec in sources[:-1])
            channels = tuple(spec.shape[1] for spec in sources)
            return map_launches.ConcatenationLaunch(channels) if whole else None
        case d.Upsampling() as upsampling:
            factors = upsampling.factors(sources[0].shape, target.shape)
            return None if factors is None else map_launches.UpsampleLaunch(*factors)
        case d.GlobalMean():
            return map_launches.AverageLaunch()
        case d.ScaleAndShift(factor, summand):
            c = Convolution(factor[:, None, None, None], summand, groups=len(factor))
            return map_launches.DepthwiseLaunch(c, what="scale and shift")
    return _elementwise(group, sources, target, blocks=True)


def _elementwise(
    group: Group, sources: list[TensorSpec], target: TensorSpec, *, blocks: bool
) -> launches.KernelLaunch | None:
    if any(spec.shape != target.shape for spec in sources):
        return None
    what = group.descriptions[0]
    if (arithmetic := as_arithmetic(what, len(sources))) is not None:
        word, number = arithmetic
        return launches.ElementwiseLaunch(word, launches.NO_EPILOGUE, blocks, number)
    return launches.ElementwiseLaunch("", what, blocks) if isinstance(what, Activation) else None


def _on_arrays(plan: Plan, group: Group, sources: list[TensorSpec], target: TensorSpec) -> launches.KernelLaunch | None:
    match group.descriptions[0]:
        case d.Linear() as linear:
            return launches.LinearLaunch(linear, epilogue_of(group))
        case d.MatrixProduct():
            return _product(plan, group, sources)
        case d.Attention(scale):
            return _attention(plan, group, sources, scale)
        case d.Softmax() | Expression() if isinstance(group.descriptions[-1], d.Softmax):
            return _softmax(group, group.descriptions[-1], target)
        case d.LayerNorm() as norm:
            fits = norm.shape == target.shape[-1:]
            return launches.LayerNormLaunch(norm) if fits else None
    return _elementwise(group, sources, target, blocks=False)


def _product(plan: Plan, group: Group, sources: list[TensorSpec]) -> launches.KernelLaunch | None:
    """Return the launch for products of two equal batches of matrices, or None; it may permute the result's axes."""
    result = plan.specs[group.steps[0].outputs[0]]
    if result is None or any(len(spec.shape) < 3 for spec in sources):
        return None
    (*batch, n, m), (*also_batch, also_m, p) = (spec.shape for spec in sources)
    fits = batch == also_batch and m == also_m and (*batch, n, p) == result.shape
    return launches.ProductLaunch(result.shape, _strides(plan, group)) if fits else None


def _attention(
    plan: Plan, group: Group, sources: list[TensorSpec], scale: float | None
) -> launches.KernelLaunch | None:
    """Return the launch for attention with equally many queries, keys and values, or None."""
    result = plan.specs[group.steps[0].outputs[0]]
    if result is None or any(len(spec.shape) < 3 for spec in sources):
        return None
    (*batch, n, m), key, value = (spec.shape for spec in sources)
    same_batch = (*batch, key[-2], m) == key and (*batch, key[-2], value[-1]) == value
    factor = m**-0.5 if scale is None else scale
    fits = same_batch and (*batch, n, value[-1]) == result.shape and factor > 0
    return launches.AttentionLaunch(result.shape, _strides(plan, group), factor) if fits else None


def _strides(plan: Plan, group: Group) -> tuple[int, ...] | None:
    return permuted_strides(plan, *group.steps) if len(group.steps) > 1 else None


def _softmax(group: Group, softmax: d.Softmax, target: TensorSpec) -> launches.KernelLaunch | None:
    """Return the launch for a softmax along the last axis, with a factor if the first step multiplies, or None."""
    factor = 1.0 if len(group.steps) == 1 else factor_of(group)
    last = softmax.axis in (-1, len(target.shape) - 1)
    return launches.SoftmaxLaunch(factor) if last and factor is not None else None
