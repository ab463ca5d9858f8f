"""pnnx.Expression: a whole formula in one operator."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from kuiper_edu.errors import KuiperError, LayerError
from kuiper_edu.layers.base import ArrayLayer
from kuiper_edu.layers.registry import register_layer
from kuiper_edu.pnnx import Operator
from kuiper_edu.pnnx.expression import Instruction, Kind, evaluate_stack, parse
from kuiper_edu.pnnx.functions import result_type
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.traits import Call, Shape, Traits


def _flops(call: Call) -> int:
    """Count every function of the formula at the shape of its own result, which may be smaller than the output."""
    total = 0

    def shape(step: Instruction, arguments: list[Shape | None]) -> Shape | None:  # None for numbers and lists
        nonlocal total
        if step.kind is Kind.INPUT:
            return getattr(call.inputs[step.number], "shape", None)
        arrays = [argument for argument in arguments if argument is not None]
        if step.kind is not Kind.CALL or step.value == "size" or not arrays:
            return None
        result = np.broadcast_shapes(*arrays)
        total += math.prod(result)
        return result

    evaluate_stack(parse(str(call.value("expr"))).steps, shape)
    return total


def _is_its_input(op: Operator) -> bool:
    try:
        steps = parse(op.params["expr"].text).steps
    except (KeyError, KuiperError):
        return False
    return [(step.kind, step.value) for step in steps] == [(Kind.INPUT, 0)] and op.inputs[0].type == op.outputs[0].type


@register_layer("pnnx.Expression", traits=Traits("arithmetic", _flops, no_op=_is_its_input))
class ExpressionLayer(ArrayLayer):
    """The value of `expr`, in which `@k` is the k-th input: an array, a number, or a list of them.

    Args:
        op: the operator; without inputs it is a constant.

    Raises:
        LayerError: there is no `expr`.
        ExpressionError: it cannot be read.

    C++: `ExpressionLayer`.

    Example:
        >>> from types import SimpleNamespace as Space
        >>> op = Space(name="e", type="pnnx.Expression", params={"expr": Space(value="mul(add(@0,1),@0)")})
        >>> ExpressionLayer(op).compute([np.float32([1, 2])])
        (array([2., 6.], dtype=float32),)
    """

    def __init__(self, op: RuntimeOperator) -> None:
        super().__init__(op)
        if "expr" not in op.params:
            raise LayerError("an expression without its parameter expr", operator=op.name)
        self._op = op
        self.text = str(op.params["expr"].value)
        self.expression = parse(self.text)

    def evaluate(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        """Return the expression's value.

        Raises:
            ExpressionError: it cannot be computed for these inputs.
        """
        value = self.expression.evaluate(inputs)
        # A number has the shape that the file gives: `expr=-2 #47=(1)i64` was a tensor of one element.
        outputs = getattr(self._op, "output_operands_seq", ())  # build() creates them after the layer
        shape = getattr(outputs[0], "shapes", None) or () if outputs else ()
        if isinstance(value, int | float | complex) and shape and all(size == 1 for size in shape):
            value = np.full((1,) * len(shape), value, result_type(value))
        return (value,)
