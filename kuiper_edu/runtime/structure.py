"""Operators that compute nothing: they let values in and out, or put them into tuples and apart again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kuiper_edu.runtime.operator import RuntimeOperator

INPUTS = ("pnnx.Input", "Input")  # without the prefix in the drafts of 2021
OUTPUTS = ("pnnx.Output", "Output")
CONSTANT = "pnnx.Attribute"

# What these make of their inputs, one value per output. They run without a layer.
PASSING: dict[str, Callable[[Sequence[Any]], tuple[Any, ...]]] = {
    "prim::TupleConstruct": lambda values: (tuple(values),),
    "prim::ListConstruct": lambda values: (list(values),),
    "prim::TupleUnpack": lambda values: tuple(values[0]),
    "prim::ListUnpack": lambda values: tuple(values[0]),
}

_WITHOUT_LAYER = frozenset((*INPUTS, *OUTPUTS, CONSTANT, *PASSING))

# The shapes of their outputs depend on the numbers in their inputs, so no memory can be planned from there on.
_DATA_DEPENDENT: dict[str, Callable[[RuntimeOperator], bool]] = {
    **dict.fromkeys(("item", "masked_select", "nonzero", "unique", "unique_consecutive"), lambda _: True),
    # By constants it picks as many elements every time, by a mask it does not.
    "index": lambda op: "expr" not in op.params,
    "repeat_interleave": lambda op: len(op.input_operands_seq) > 1,
    "arange": lambda op: bool(op.input_operands_seq),  # its bounds are numbers
    "where": lambda op: len(op.input_operands_seq) == 1 and not op.params,  # where(condition) is nonzero(condition)
}


def is_data_dependent(op: RuntimeOperator) -> bool:
    """Whether the shapes of the operator's outputs depend on numbers, not only on shapes.

    Example:
        >>> is_data_dependent(RuntimeOperator("n", "torch.nonzero")), is_data_dependent(RuntimeOperator("r", "nn.ReLU"))
        (True, False)
    """
    rule = _DATA_DEPENDENT.get(op.type.replace("::", ".").rpartition(".")[2])
    return rule is not None and rule(op)


def needs_layer(operator_type: str) -> bool:
    """Whether operators of this type need a layer to run.

    Example:
        >>> needs_layer("nn.ReLU"), needs_layer("pnnx.Output"), needs_layer("prim::TupleConstruct")
        (True, False, False)
    """
    return operator_type not in _WITHOUT_LAYER
