"""The choice of a kernel launch for a group of steps; None leaves the group to the engine's NumPy kernels or layers."""

from __future__ import annotations

from math import prod

import numpy as np

from kuiper_edu.engine import recognise
from kuiper_edu.engine.compiled import launches, map_launches, winograd_launch
from kuiper_edu.engine.compiled.epilogues import NOTHING, Epilogue, as_epilogue
from kuiper_edu.engine.compiled.fusion import factor_of, is_attention, is_product, permuted_strides
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.fuse import Group
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.layers.convolution import convolution
from kuiper_edu.layers.more.attention import scaled_dot_product_attention
from kuiper_edu.layers.normalization import layer_norm
from kuiper_edu.layers.pooling import avg_pool, pool_strides
from kuiper_edu.layers.softmax import softmax
from kuiper_edu.runtime.plan import Plan, Step, TensorSpec

MEAN_LIMIT = 64  # elements of a window, whose mean is then within 1e-6 of the layer's


def choose(plan: Plan, group: Group, as_blocks: set[int]) -> launches.KernelLaunch | None:
    """Return the launch for a group, or None.

    Args:
        plan: the plan of the group.
        group: the steps.
        as_blocks: the values that an earlier launch writes as blocks.
    """
    step = group.steps[0]
    specs = [plan.specs[value] for value in (*group.inputs, *group.outputs)]
    if not step.buffered or len(group.outputs) != 1 or any(s is None or s.dtype != np.float32 for s in specs):
        return None
    *sources, target = [spec for spec in specs if spec is not None]
    if all(len(spec.shape) == 4 for spec in (*sources, target)):
        if (launch := _always_in_blocks(group, step, sources, target)) is not None:
            return launch
        # A factor is fused with the softmax after it on arrays alone.
        in_blocks = len(group.steps) == 1 and as_blocks.issuperset(group.inputs)
        if in_blocks and (launch := _if_in_blocks(step, sources, target)) is not None:
            return launch
    return None if as_blocks.intersection(group.inputs) else _on_arrays(plan, group, sources, target)


def epilogue_of(group: Group) -> Epilogue:
    """Return the last step of a group as an epilogue, if it is not the first step."""
    return (as_epilogue(group.steps[-1]) or NOTHING) if len(group.steps) > 1 else NOTHING


def _always_in_blocks(
    group: Group, step: Step, sources: list[TensorSpec], target: TensorSpec
) -> launches.KernelLaunch | None:
    """Return the launch for a group that computes enough to be worth converting its inputs to blocks, or None."""
    c = group.convolution or recognise.as_convolution(step)  # groups of channels are not joined with what follows
    if c is not None:
        return convolution_launch(group, c, target)
    if (windows := recognise.as_pooling(step)) is not None:
        return map_launches.MaxPoolLaunch(*windows)
    if (c := _as_mean(step, sources[0], target)) is not None:
        return map_launches.DepthwiseLaunch(c, what="mean")
    return None


def convolution_launch(group: Group, c: Convolution, target: TensorSpec) -> launches.KernelLaunch | None:
    """Return the launch for a convolution whose groups are one channel each or fill their blocks, or None."""
    outputs, inputs = c.weight.shape[:2]
    weight = recognise.arguments_of(group.steps[0], convolution, nd=2)
    own = c.weight if weight is None else weight["weight"]
    if c.groups > 1 and inputs == 1 and outputs == c.groups:
        return map_launches.DepthwiseLaunch(c, own, epilogue_of(group))
    if c.groups == 1 or (inputs % LANES == 0 and outputs // c.groups % LANES == 0):
        direct = map_launches.ConvolutionLaunch(c, own, epilogue_of(group))
        return winograd_launch.winograd_if_faster(direct, target) or direct
    return None


def _as_mean(step: Step, source: TensorSpec, target: TensorSpec) -> Convolution | None:
    """Return average pooling as a convolution with equal weights, or None.

    Every window must have the same divisor, and be small: the layer accumulates in float64, a convolution in float32.
    """
    a = recognise.arguments_of(step, avg_pool, nd=2)
    if a is None or len(step.inputs) != 1:
        return None
    kernel = recognise.pair(a["kernel_size"])
    stride, padding = recognise.pair(pool_strides(a.get("stride"), kernel, 2)), recognise.pair(a.get("padding", 0))
    if not recognise.are_sizes(kernel, stride, padding) or prod(kernel) > MEAN_LIMIT:
        return None
    count = a.get("divisor_override") or kernel[0] * kernel[1]
    channels = source.shape[1]
    weight = np.full((channels, 1, *kernel), 1 / count, np.float32)
    c = Convolution(weight, np.zeros(channels, np.float32), stride, padding, groups=channels)
    same_divisor = a.get("divisor_override") or a.get("count_include_pad", True) or padding == (0, 0)
    return c if same_divisor and c.output_size(*source.shape[2:]) == target.shape[2:] else None


def _if_in_blocks(step: Step, sources: list[TensorSpec], target: TensorSpec) -> launches.KernelLaunch | None:
    """Return the launch for a step that computes so little that its inputs should be in blocks already, or None."""
    if recognise.is_concatenation(step):
        whole = all(spec.shape[1] % LANES == 0 for spec in sources[:-1])
        channels = tuple(spec.shape[1] for spec in sources)
        return map_launches.ConcatenationLaunch(channels) if whole else None
    if (factors := recognise.as_upsampling(step, sources[0].shape, target.shape)) is not None:
        return map_launches.UpsampleLaunch(*factors)
    if recognise.is_global_average(step):
        return map_launches.AverageLaunch()
    if (norm := recognise.as_batch_norm(step)) is not None:
        factor, summand = norm
        c = Convolution(factor[:, None, None, None], summand, groups=len(factor))
        return map_launches.DepthwiseLaunch(c, what="scale and shift")
    return _elementwise(step, sources, target, blocks=True)


def _elementwise(
    step: Step, sources: list[TensorSpec], target: TensorSpec, *, blocks: bool
) -> launches.KernelLaunch | None:
    if any(spec.shape != target.shape for spec in sources):
        return None
    if (arithmetic := recognise.as_arithmetic(step)) is not None:
        word, number = arithmetic
        return launches.ElementwiseLaunch(word, NOTHING, blocks, number)
    epilogue = as_epilogue(step)
    return None if epilogue is None else launches.ElementwiseLaunch("", epilogue, blocks)


def _on_arrays(plan: Plan, group: Group, sources: list[TensorSpec], target: TensorSpec) -> launches.KernelLaunch | None:
    step = group.steps[0]
    weights = recognise.as_linear(step)
    if weights is not None:
        return launches.LinearLaunch(*weights, epilogue_of(group))
    if is_product(step):
        return _product(plan, group, sources)
    if is_attention(step):
        return _attention(plan, group, sources)
    if (launch := _softmax(group, target)) is not None:
        return launch
    if len(group.steps) > 1:
        return None
    return _layer_norm(step, target) or _elementwise(step, sources, target, blocks=False)


def _product(plan: Plan, group: Group, sources: list[TensorSpec]) -> launches.KernelLaunch | None:
    """Return the launch for products of two equal batches of matrices, or None; it may permute the result's axes."""
    result = plan.specs[group.steps[0].outputs[0]]
    if result is None or len(sources) != 2 or any(len(spec.shape) < 3 for spec in sources):
        return None
    (*batch, n, m), (*also_batch, also_m, p) = (spec.shape for spec in sources)
    fits = batch == also_batch and m == also_m and (*batch, n, p) == result.shape
    in_order = group.steps[0].operator.inputnames in ([], ["input", "other"], ["input", "mat2"])
    return launches.ProductLaunch(result.shape, _strides(plan, group)) if fits and in_order else None


def _attention(plan: Plan, group: Group, sources: list[TensorSpec]) -> launches.KernelLaunch | None:
    """Return the launch for attention without a mask, with equally many queries, keys and values, or None."""
    step = group.steps[0]
    result, a = plan.specs[step.outputs[0]], recognise.arguments_of(step, scaled_dot_product_attention) or {}
    if result is None or len(sources) != 3 or any(len(spec.shape) < 3 for spec in sources):
        return None
    (*batch, n, m), key, value = (spec.shape for spec in sources)
    same_batch = (*batch, key[-2], m) == key and (*batch, key[-2], value[-1]) == value
    unmasked = a.get("attn_mask") is None and not a.get("is_causal") and not a.get("enable_gqa")
    in_order = step.operator.inputnames in ([], ["query", "key", "value"])
    factor = m**-0.5 if a.get("scale") is None else a["scale"]
    fits = same_batch and unmasked and in_order and (*batch, n, value[-1]) == result.shape and factor > 0
    return launches.AttentionLaunch(result.shape, _strides(plan, group), factor) if fits else None


def _strides(plan: Plan, group: Group) -> tuple[int, ...] | None:
    return permuted_strides(plan, *group.steps) if len(group.steps) > 1 else None


def _softmax(group: Group, target: TensorSpec) -> launches.KernelLaunch | None:
    """Return the launch for a softmax along the last axis, with a factor if the first step multiplies, or None."""
    step = group.steps[-1]
    arguments = recognise.arguments_of(step, softmax)
    if arguments is None or len(step.inputs) != 1 or arguments.get("dim") not in (-1, len(target.shape) - 1):
        return None
    factor = 1.0 if len(group.steps) == 1 else factor_of(group.steps[0])
    return None if factor is None else launches.SoftmaxLaunch(factor)


def _layer_norm(step: Step, target: TensorSpec) -> launches.KernelLaunch | None:
    a = recognise.arguments_of(step, layer_norm)
    if a is None or len(step.inputs) != 1 or _length(a["normalized_shape"]) != target.shape[-1]:
        return None
    return launches.LayerNormLaunch(a.get("weight"), a.get("bias"), a.get("eps", 1e-5))


def _length(shape: int | tuple[int, ...]) -> int:
    """Return the length of the last axis if only that is normalised, else 0."""
    return shape if isinstance(shape, int) else shape[0] if len(shape) == 1 else 0
