"""Counting the FLOPs of an operator by its traits (see `kuiper_edu.traits`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kuiper_edu import traits
from kuiper_edu.pnnx import Operator
from kuiper_edu.runtime.operator import RuntimeOperator


def count_flops(op: Operator | RuntimeOperator, inputs: Sequence[Any], outputs: Sequence[Any]) -> int:
    """Count the floating-point operations of one run of an operator.

    Args:
        op: the operator, of the file or of the runtime.
        inputs: its inputs: arrays, or anything else that has a shape; other values count nothing.
        outputs: its outputs, likewise.

    Returns:
        The count by the traits of its type; 0 for types that only move data, and for unknown types.

    Example:
        >>> import numpy as np
        >>> import kuiper_edu.layers  # registers the traits
        >>> relu = RuntimeOperator("relu", "nn.ReLU")
        >>> count_flops(relu, [np.zeros((1, 3, 4, 4))], [np.zeros((1, 3, 4, 4))])
        48
    """
    weights = op.attrs if isinstance(op, Operator) else op.attribute
    return traits.count_flops(op.type, traits.Call(op.params, weights, inputs, outputs, op.inputnames))
