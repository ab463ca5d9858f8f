"""Steps that copy nothing: a reshape or a permutation only looks at the same memory in another way.

The plain path gives every step memory of its own. Here such a step's output *is* its input's memory, which then lives
as long as the view does. A step counts only if its layer's own function makes a view of an array laid out as its input
will be, and only if the library's own layers alone read it: a learner's layer gets an array without gaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.fuse import Group
from kuiper_edu.layers.function import FunctionLayer
from kuiper_edu.runtime.calls import is_ours
from kuiper_edu.runtime.plan import Plan, Step, TensorSpec
from kuiper_edu.traits import traits_of


def find_views(plan: Plan, groups: Sequence[Group], have_kernels: Sequence[bool]) -> set[int]:
    """The groups whose outputs can be views, by their numbers.

    Args:
        plan: what the groups are from.
        groups: the steps, joined.
        have_kernels: of each group, whether a kernel computes it; else its layer does.
    """
    learners = [step for step in plan.steps if not is_ours(step.operator.layer)]
    closed = {value for step in learners for value in step.inputs}
    models: dict[int, NDArray[Any]] = {}  # value -> an array laid out as it will be; never touched, so it costs nothing
    indices = set()
    for index, (group, has_kernel) in enumerate(zip(groups, have_kernels, strict=True)):
        step = group.steps[0]
        if has_kernel or not may_be_view(step) or not closed.isdisjoint(step.outputs):
            continue
        (source,) = step.inputs
        spec = plan.specs[source]
        if source not in models and spec is not None:
            models[source] = np.empty(spec.shape, spec.dtype)
        views = views_of(step, models.get(source))
        if views is None or any(view.size == 0 for view in views):
            continue
        if [plan.specs[value] for value in step.outputs] == [TensorSpec.of(view) for view in views]:
            models.update(zip(step.outputs, views, strict=True))
            indices.add(index)
    return indices


def views_of(step: Step, source: NDArray[Any] | None) -> tuple[NDArray[Any], ...] | None:
    """The step's outputs as views of `source`; None if one of them would be a copy."""
    if source is None or step.operator.layer is None:
        return None
    outputs = step.operator.layer.evaluate([source])
    same = all(isinstance(output, np.ndarray) and np.may_share_memory(output, source) for output in outputs)
    return tuple(outputs) if same and len(outputs) == len(step.outputs) else None


def may_be_view(step: Step) -> bool:
    """Whether it is a step of the library's own that may only look at its input in another way."""
    layer = step.operator.layer
    ours = isinstance(layer, FunctionLayer) and is_ours(layer)
    return ours and step.buffered and len(step.inputs) == 1 and traits_of(step.operator.type).view
