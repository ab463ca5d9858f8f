"""Facts about a value that are known before any run: its shape, and its value if it is a constant.

A constant is a pnnx.Attribute (an array), a pnnx.Expression without inputs or a prim::Constant (a number, a list, a
string).
"""

from __future__ import annotations

from typing import Any

from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx import Operand, Operator
from kuiper_edu.pnnx.expression import parse


def known_shape(operand: Operand) -> tuple[int, ...] | None:
    """Return the shape of a value if the file gives every size, else None.

    Example:
        >>> [known_shape(Operand("x", shape=shape)) for shape in ((2, 3), (2, None), None)]
        [(2, 3), None, None]
    """
    shape = operand.shape
    if shape is None or not all(isinstance(size, int) for size in shape):
        return None
    return tuple(int(str(size)) for size in shape)


def constant_value(op: Operator | None) -> tuple[bool, Any]:
    """Return whether an operator is a constant, and its value: an array, a number, a list, a string or None.

    Example:
        >>> from kuiper_edu.pnnx import Graph
        >>> graph = Graph.from_text("7767517\\n1 1\\npnnx.Expression e 0 1 0 expr=[2,3]")
        >>> constant_value(graph.ops[0])
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
    except KuiperError:  # no .bin, or an invalid formula: the run will report it
        return False, None
    return False, None


def number_of(operand: Operand) -> float | None:
    """Return the number of a constant operand; None for all others and for -0.0, whose sign a formula would lose."""
    constant, value = constant_value(operand.producer)
    if not constant or isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return None if value == 0 and str(value).startswith("-") else value
