"""Operators without a layer: inputs, outputs, constants, and those that pack and unpack tuples and lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kuiper_edu.pnnx.invariants import CONSTANT, INPUTS, OUTPUTS
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.traits import traits_of

# Structural operators: the function from their inputs to one value per output. They run without a layer.
STRUCTURAL: dict[str, Callable[[Sequence[Any]], tuple[Any, ...]]] = {
    "prim::TupleConstruct": lambda values: (tuple(values),),
    "prim::ListConstruct": lambda values: (list(values),),
    "prim::TupleUnpack": lambda values: tuple(values[0]),
    "prim::ListUnpack": lambda values: tuple(values[0]),
}

_WITHOUT_LAYER = frozenset((*INPUTS, *OUTPUTS, CONSTANT, *STRUCTURAL))


def is_data_dependent(op: RuntimeOperator) -> bool:
    """Whether the shapes of the operator's outputs depend on values, not only on shapes.

    Example:
        >>> import kuiper_edu.layers  # registers the traits
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
