"""Operators that compute nothing: they let values in and out, or put them into tuples and apart again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kuiper_edu.pnnx.invariants import CONSTANT, INPUTS, OUTPUTS
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.traits import traits_of

# What these make of their inputs, one value per output. They run without a layer.
STRUCTURAL: dict[str, Callable[[Sequence[Any]], tuple[Any, ...]]] = {
    "prim::TupleConstruct": lambda values: (tuple(values),),
    "prim::ListConstruct": lambda values: (list(values),),
    "prim::TupleUnpack": lambda values: tuple(values[0]),
    "prim::ListUnpack": lambda values: tuple(values[0]),
}

_WITHOUT_LAYER = frozenset((*INPUTS, *OUTPUTS, CONSTANT, *STRUCTURAL))


def is_data_dependent(op: RuntimeOperator) -> bool:
    """Whether the shapes of the operator's outputs depend on numbers, not only on shapes.

    Example:
        >>> import kuiper_edu.layers  # states what is known of its operators
        >>> is_data_dependent(RuntimeOperator("n", "torch.nonzero")), is_data_dependent(RuntimeOperator("r", "nn.ReLU"))
        (True, False)
    """
    rule = traits_of(op.type).data_dependent
    return rule is not None and rule(op)


def needs_layer(operator_type: str) -> bool:
    """Whether operators of this type need a layer to run.

    Example:
        >>> needs_layer("nn.ReLU"), needs_layer("pnnx.Output"), needs_layer("prim::TupleConstruct")
        (True, False, False)
    """
    return operator_type not in _WITHOUT_LAYER
