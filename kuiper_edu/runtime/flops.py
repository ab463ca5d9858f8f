"""FLOPs of an operator, by what is stated of its type (see `kuiper_edu.traits`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kuiper_edu import traits
from kuiper_edu.pnnx import Operator
from kuiper_edu.runtime.operator import RuntimeOperator


def count_flops(op: Operator | RuntimeOperator, inputs: Sequence[Any], outputs: Sequence[Any]) -> int:
    """The floating-point operations of one run of an operator.

    Args:
        op: the operator, of the file or of the runtime; nobody is asked to wrap one for that.
        inputs: what it read: arrays, or anything else that has a shape; the rest counts nothing.
        outputs: what it made, likewise.

    Returns:
        The count as it is stated for its type; 0 for what only moves data, and for types of which nothing is known.

    Example:
        >>> import numpy as np
        >>> import kuiper_edu.layers  # states what is known of its operators
        >>> relu = RuntimeOperator("relu", "nn.ReLU")
        >>> count_flops(relu, [np.zeros((1, 3, 4, 4))], [np.zeros((1, 3, 4, 4))])
        48
    """
    weights = op.attrs if isinstance(op, Operator) else op.attribute
    return traits.count_flops(op.type, traits.Call(op.params, weights, inputs, outputs, op.inputnames))
