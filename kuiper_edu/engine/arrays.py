"""Work on arrays that lie at the same place in every run: a linear layer's product, a formula without new arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.convolution import Task
from kuiper_edu.engine.formulas import as_formula
from kuiper_edu.engine.image import Array
from kuiper_edu.runtime.plan import Step


def formula_task(step: Step, sources: Sequence[NDArray[Any]], target: NDArray[Any]) -> Task | None:
    """The step's formula, written into the target; None where its layer runs as on the plain path.

    Args:
        step: a step with one output.
        sources, target: its arrays, the same in every run.
    """
    formula = as_formula(step.operator.layer)
    if formula is None or any(array.dtype != np.float32 for array in (*sources, target)):
        return None
    fits = np.broadcast_shapes(*(source.shape for source in sources)) == target.shape
    return partial(formula, *sources, target) if fits else None


def linear_task(weight: Array, bias: Array | None, source: NDArray[Any], target: NDArray[Any]) -> Task:
    """target = source weight^T + bias.

    Args:
        weight: (out, in).
        bias: (out,) or None.
        source: (..., in), contiguous.
        target: (..., out), contiguous.
    """
    x, y = source.reshape(-1, source.shape[-1]), target.reshape(-1, target.shape[-1])
    columns = np.ascontiguousarray(weight.T)

    def run() -> None:
        np.matmul(x, columns, out=y)
        if bias is not None:
            np.add(y, bias, out=y)

    return run
