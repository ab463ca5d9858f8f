"""Steps that copy nothing: the output of a reshape or a permutation is a view of its input's memory.

Without the engine, every step has its own memory. Here such a step's output *is* its input's memory, which then lives
as long as the view. A step counts only if the function of its layer returns a view for an array with the memory layout
of its input, and only if all readers are the library's own layers: a learner's layer gets a contiguous array.
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
    """Return the indices of the groups whose outputs can be views.

    Args:
        plan: the plan of the groups.
        groups: the fused steps.
        have_kernels: for each group, whether a kernel computes it; else its layer does.
    """
    learners = [step for step in plan.steps if not is_ours(step.layer)]
    closed = {value for step in learners for value in step.inputs}
    models: dict[int, NDArray[Any]] = {}  # value -> an array with its memory layout; never touched, so it costs nothing
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
    """Return the step's outputs as views of `source`; None if one of them would be a copy."""
    if source is None or step.layer is None:
        return None
    outputs = step.layer.evaluate([source])
    same = all(isinstance(output, np.ndarray) and np.may_share_memory(output, source) for output in outputs)
    return tuple(outputs) if same and len(outputs) == len(step.outputs) else None


def may_be_view(step: Step) -> bool:
    """Whether the step's layer is the library's own and its output may be a view of its input."""
    layer = step.layer
    ours = isinstance(layer, FunctionLayer) and is_ours(layer)
    return ours and step.buffered and len(step.inputs) == 1 and traits_of(step.operator.type).view
