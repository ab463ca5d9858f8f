"""Work on fixed arrays, shared among threads where that is possible: layers' own, and the linear layer's product.

No kernel is needed for that, only the knowledge along which axis the outputs do not depend on each other: any axis for
what is computed element by element, all but its own for a softmax, the batch for a matrix product. Each thread then
computes a slice of the output from the same slice of the inputs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine import costs
from kuiper_edu.engine.convolution import Task, shares
from kuiper_edu.engine.formulas import Formula, as_formula
from kuiper_edu.engine.image import Array
from kuiper_edu.facts import facts_of
from kuiper_edu.layers.matmul import batch_axes
from kuiper_edu.runtime.calls import call_forward, is_ours
from kuiper_edu.runtime.flops import count_flops
from kuiper_edu.runtime.plan import Step

Arrays = Sequence[NDArray[Any]]


def layer_tasks(step: Step, sources: Arrays, target: NDArray[Any], parts: int) -> tuple[str, list[Task]]:
    """How the step is computed, in a word, and up to `parts` tasks; none if its layer runs as on the plain path.

    Args:
        step: a step with one output.
        sources, target: its arrays, the same in every run.
        parts: how many workers there are.
    """
    free = independent_axes(step, sources, target)
    floats = all(array.dtype == np.float32 for array in (*sources, target))
    formula = as_formula(step.operator.layer) if floats and free else None
    name = "layer" if formula is None else "formula"
    if parts > 1 and free and _worth(step, sources, target):
        axis = max(free, key=lambda dim: (min(target.shape[dim], parts), -dim))
        cuts = shares(target.shape[axis], parts)
        return f"{name} in parts", [_task(step, formula, sources, target, axis, part) for part in cuts]
    return name, [] if formula is None else [_task(step, formula, sources, target, 0, slice(None))]


def _worth(step: Step, sources: Arrays, target: NDArray[Any]) -> bool:
    if facts_of(step.operator.type).free_axes is batch_axes:
        flops = count_flops(step.operator, sources, [target])
        return costs.worth_sharing(costs.batched_product(flops, target.size))
    return costs.worth_sharing(costs.by_layer(target.size))


def independent_axes(step: Step, sources: Arrays, target: NDArray[Any]) -> list[int]:
    """The axes of the output along which it can be computed slice by slice."""
    layer, facts = step.operator.layer, facts_of(step.operator.type)
    if not is_ours(layer):
        return []
    if facts.elementwise or as_formula(layer) is not None:
        return _broadcast(sources, target, target.ndim)
    return [] if facts.free_axes is None else facts.free_axes(layer.arguments, sources, target)


def _broadcast(sources: Arrays, target: NDArray[Any], rank: int) -> list[int]:
    """Every axis, if the inputs broadcast to the output as NumPy does it."""
    fits = all(
        array.ndim <= rank
        and all(size in (1, target.shape[rank - array.ndim + i]) for i, size in enumerate(array.shape))
        for array in sources
    )
    return list(range(rank)) if fits else []


def _task(step: Step, formula: Formula | None, sources: Arrays, target: NDArray[Any], axis: int, part: slice) -> Task:
    inputs = [_cut(source, axis - target.ndim, part) for source in sources]
    output = _cut(target, axis - target.ndim, part)
    if formula is not None:
        return partial(formula, *inputs, output)
    return lambda: call_forward(step.operator, inputs, [output])


def _cut(array: NDArray[Any], from_end: int, part: slice) -> NDArray[Any]:
    """This part of the axis that is the -from_end-th from the end; all of it where it is broadcast."""
    axis = array.ndim + from_end
    return array if axis < 0 or array.shape[axis] == 1 else array[(slice(None),) * axis + (part,)]


FEW_ROWS = 8
"""With fewer rows than this for each worker, the output features are shared out in place of the rows."""


def linear_tasks(
    weight: Array, bias: Array | None, source: NDArray[Any], target: NDArray[Any], parts: int
) -> list[Task]:
    """target = source weight^T + bias.

    Args:
        weight: (out, in).
        bias: (out,) or None.
        source: (..., in), contiguous.
        target: (..., out), contiguous.
    """
    x, y = source.reshape(-1, source.shape[-1]), target.reshape(-1, target.shape[-1])
    columns = np.ascontiguousarray(weight.T)
    if len(x) >= FEW_ROWS * parts:
        return [_product(x[rows], columns, bias, y[rows]) for rows in shares(len(x), parts)]
    halves = shares(y.shape[1], parts)
    if len(halves) == 1:
        return [_product(x, columns, bias, y)]
    return [
        _product(x, np.ascontiguousarray(columns[:, part]), None if bias is None else bias[part], y[:, part])
        for part in halves
    ]


def _product(x: Array, columns: Array, bias: Array | None, y: Array) -> Task:
    def run() -> None:
        np.matmul(x, columns, out=y)
        if bias is not None:
            np.add(y, bias, out=y)

    return run
