"""Choosing: which job a group of steps gets; None leaves it to what the engine does without compiled kernels."""

from __future__ import annotations

import numpy as np

from kuiper_edu.engine import recognise
from kuiper_edu.engine.compiled import jobs, map_jobs, winograd_job
from kuiper_edu.engine.compiled.epilogues import NOTHING, Epilogue, as_epilogue
from kuiper_edu.engine.compiled.joining import factor_of, is_attention, is_product, order_behind
from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.fuse import Group
from kuiper_edu.engine.register_tile.width import LANES
from kuiper_edu.layers.convolution import convolution
from kuiper_edu.layers.more.attention import scaled_dot_product_attention
from kuiper_edu.layers.normalization import layer_norm
from kuiper_edu.layers.pooling import avg_pool
from kuiper_edu.layers.softmax import softmax
from kuiper_edu.runtime.plan import Plan, Step, TensorSpec


def choose(plan: Plan, group: Group, as_blocks: set[int]) -> jobs.Job | None:
    """The job for a group.

    Args:
        plan: the plan the group is from.
        group: the steps.
        as_blocks: the values that lie in blocks already.
    """
    step = group.steps[0]
    specs = [plan.specs[value] for value in (*group.inputs, *group.outputs)]
    if not step.buffered or len(group.outputs) != 1 or any(s is None or s.dtype != np.float32 for s in specs):
        return None
    *sources, target = [spec for spec in specs if spec is not None]
    if all(len(spec.shape) == 4 for spec in (*sources, target)):
        if (job := _heavy(group, step, sources, target)) is not None:
            return job
        if as_blocks.issuperset(group.inputs) and (job := _light(step, sources, target)) is not None:
            return job
    return None if as_blocks.intersection(group.inputs) else _on_arrays(plan, group, sources, target)


def ending(group: Group) -> Epilogue:
    """What the last step does to the group's numbers, if it is not the first one."""
    return (as_epilogue(group.steps[-1]) or NOTHING) if len(group.steps) > 1 else NOTHING


def _heavy(group: Group, step: Step, sources: list[TensorSpec], target: TensorSpec) -> jobs.Job | None:
    """What is worth to bring its input into blocks."""
    c = group.convolution or recognise.as_convolution(step)  # groups of channels are not joined with what follows
    if c is not None:
        return convolution_job(group, c, target)
    if (windows := recognise.as_pooling(step)) is not None:
        return map_jobs.MaxPoolJob(*windows)
    if (c := _as_mean(step, sources[0], target)) is not None:
        return map_jobs.DepthwiseJob(c, what="mean")
    return None


def convolution_job(group: Group, c: Convolution, target: TensorSpec) -> jobs.Job | None:
    """A convolution's: its groups are one channel each, or fill their blocks."""
    outputs, inputs = c.weight.shape[:2]
    weight = recognise.arguments_of(group.steps[0], convolution, nd=2)
    own = c.weight if weight is None else weight["weight"]
    if c.groups > 1 and inputs == 1 and outputs == c.groups:
        return map_jobs.DepthwiseJob(c, own, ending(group))
    if c.groups == 1 or (inputs % LANES == 0 and outputs // c.groups % LANES == 0):
        direct = map_jobs.ConvolutionJob(c, own, ending(group))
        return winograd_job.faster(direct, target) or direct
    return None


def _as_mean(step: Step, source: TensorSpec, target: TensorSpec) -> Convolution | None:
    """Average pooling as a convolution with equal weights, where every window is divided by the same number."""
    a = recognise.arguments_of(step, avg_pool, nd=2)
    if a is None or len(step.inputs) != 1:
        return None
    kernel = recognise.pair(a["kernel_size"])
    stride, padding = recognise.pair(a.get("stride") or kernel), recognise.pair(a.get("padding", 0))
    if not recognise.are_sizes(kernel, stride, padding):
        return None
    count = a.get("divisor_override") or kernel[0] * kernel[1]
    channels = source.shape[1]
    weight = np.full((channels, 1, *kernel), 1 / count, np.float32)
    c = Convolution(weight, np.zeros(channels, np.float32), stride, padding, groups=channels)
    alike = a.get("divisor_override") or a.get("count_include_pad", True) or padding == (0, 0)
    return c if alike and c.output_size(*source.shape[2:]) == target.shape[2:] else None


def _light(step: Step, sources: list[TensorSpec], target: TensorSpec) -> jobs.Job | None:
    """What computes so little that its input should lie in blocks already."""
    if recognise.is_concatenation(step):
        whole = all(spec.shape[1] % LANES == 0 for spec in sources[:-1])
        channels = tuple(spec.shape[1] for spec in sources)
        return map_jobs.ConcatenationJob(channels) if whole else None
    if (factors := recognise.as_upsampling(step, sources[0].shape, target.shape)) is not None:
        return map_jobs.UpsampleJob(*factors)
    if recognise.is_global_average(step):
        return map_jobs.AverageJob()
    if (norm := recognise.as_batch_norm(step)) is not None:
        factor, summand = norm
        c = Convolution(factor[:, None, None, None], summand, groups=len(factor))
        return map_jobs.DepthwiseJob(c, what="scale and shift")
    return _elementwise(step, sources, target, blocks=True)


def _elementwise(step: Step, sources: list[TensorSpec], target: TensorSpec, *, blocks: bool) -> jobs.Job | None:
    if any(spec.shape != target.shape for spec in sources):
        return None
    if (arithmetic := recognise.as_arithmetic(step)) is not None:
        word, number = arithmetic
        return jobs.ElementwiseJob(word, NOTHING, blocks, number)
    epilogue = as_epilogue(step)
    return None if epilogue is None else jobs.ElementwiseJob("", epilogue, blocks)


def _on_arrays(plan: Plan, group: Group, sources: list[TensorSpec], target: TensorSpec) -> jobs.Job | None:
    step = group.steps[0]
    weights = recognise.as_linear(step)
    if weights is not None:
        return jobs.LinearJob(*weights, ending(group))
    if is_product(step):
        return _product(plan, group, sources)
    if is_attention(step):
        return _attention(plan, group, sources)
    if (job := _softmax(group, target)) is not None:
        return job
    if len(group.steps) > 1:
        return None
    return _layer_norm(step, target) or _elementwise(step, sources, target, blocks=False)


def _product(plan: Plan, group: Group, sources: list[TensorSpec]) -> jobs.Job | None:
    """Two batches of matrices, equally many; put into another order on the way out."""
    made = plan.specs[group.steps[0].outputs[0]]
    if made is None or len(sources) != 2 or any(len(spec.shape) < 3 for spec in sources):
        return None
    (*batch, n, m), (*also_batch, also_m, p) = (spec.shape for spec in sources)
    alike = batch == also_batch and m == also_m and (*batch, n, p) == made.shape
    in_order = group.steps[0].operator.inputnames in ([], ["input", "other"], ["input", "mat2"])
    return jobs.ProductJob(made.shape, _order(plan, group)) if alike and in_order else None


def _attention(plan: Plan, group: Group, sources: list[TensorSpec]) -> jobs.Job | None:
    """Queries, keys and values, equally many of each, all of which are looked at."""
    step = group.steps[0]
    made, a = plan.specs[step.outputs[0]], recognise.arguments_of(step, scaled_dot_product_attention) or {}
    if made is None or len(sources) != 3 or any(len(spec.shape) < 3 for spec in sources):
        return None
    (*batch, n, m), key, value = (spec.shape for spec in sources)
    alike = (*batch, key[-2], m) == key and (*batch, key[-2], value[-1]) == value
    everything = a.get("attn_mask") is None and not a.get("is_causal") and not a.get("enable_gqa")
    in_order = step.operator.inputnames in ([], ["query", "key", "value"])
    factor = m**-0.5 if a.get("scale") is None else a["scale"]
    fits = alike and everything and in_order and (*batch, n, value[-1]) == made.shape and factor > 0
    return jobs.AttentionJob(made.shape, _order(plan, group), factor) if fits else None


def _order(plan: Plan, group: Group) -> tuple[int, ...] | None:
    return order_behind(plan, *group.steps) if len(group.steps) > 1 else None


def _softmax(group: Group, target: TensorSpec) -> jobs.Job | None:
    """A softmax along the last axis, perhaps of numbers that are multiplied by one before."""
    step = group.steps[-1]
    arguments = recognise.arguments_of(step, softmax)
    if arguments is None or len(step.inputs) != 1 or arguments.get("dim") not in (-1, len(target.shape) - 1):
        return None
    factor = 1.0 if len(group.steps) == 1 else factor_of(group.steps[0])
    return None if factor is None else jobs.SoftmaxJob(factor)


def _layer_norm(step: Step, target: TensorSpec) -> jobs.Job | None:
    a = recognise.arguments_of(step, layer_norm)
    if a is None or len(step.inputs) != 1 or _length(a["normalized_shape"]) != target.shape[-1]:
        return None
    return jobs.LayerNormJob(a.get("weight"), a.get("bias"), a.get("eps", 1e-5))


def _length(shape: int | tuple[int, ...]) -> int:
    """The length of the last axis, if that alone is normalised."""
    return shape if isinstance(shape, int) else shape[0] if len(shape) == 1 else 0
