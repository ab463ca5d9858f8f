"""The linear layer on several threads: each worker multiplies its own part."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.convolution import Task, shares
from kuiper_edu.engine.image import Array

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
