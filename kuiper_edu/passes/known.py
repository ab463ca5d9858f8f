"""What is known of a value before any run: its shape, and the constant that it is.

A constant is a pnnx.Attribute (an array), a pnnx.Expression without inputs or a prim::Constant (a number, a list, a
word).
"""

from __future__ import annotations

from typing import Any

from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx import Operand, Operator
from kuiper_edu.pnnx.expression import parse


def known_shape(operand: Operand) -> tuple[int, ...] | None:
    """The shape of a value if the file tells every size of it.

    Example:
        >>> [known_shape(Operand("x", shape=shape)) for shape in ((2, 3), (2, None), None)]
        [(2, 3), None, None]
    """
    shape = operand.shape
    if shape is None or not all(isinstance(size, int) for size in shape):
        return None
    return tuple(int(str(size)) for size in shape)


def value_of(op: Operator | None) -> tuple[bool, Any]:
    """Whether an operator is a constant, and its value: an array, a number, a list, a word or None.

    Example:
        >>> from kuiper_edu.pnnx import Graph
        >>> graph = Graph.from_text("7767517\\n1 1\\npnnx.Expression e 0 1 0 expr=[2,3]")
        >>> value_of(graph.ops[0])
        (True, [2, 3])
    """
    if op is None or op.inputs or len(op.outputs) != 1:
        return False, None
    try:
        if op.type == "pnnx.Attribute" and "data" in op.attrs:
            return True, op.attrs["data"].data
        if op.type == "pnnx.Expression" and "expr" in op.params:
            return True, parse(op.params["expr"].text).evaluate([])
        if op.type == "prim::Constant" and "value" in op.params:
            value = op.params["value"].value
            return True, list(value) if isinstance(value, tuple) else value
    except KuiperError:  # no weights beside the structure, or a formula that cannot be read: not ours to judge
        return False, None
    return False, None


def number_of(operand: Operand) -> float | None:
    """The number that an operand always is, if it is one; -0.0 is none: a formula would lose its sign."""
    constant, value = value_of(operand.producer)
    if not constant or isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return None if value == 0 and str(value).startswith("-") else value
