"""Formulas (pnnx.Expression) as a chain of NumPy calls that write into memory that already exists.

The layer makes a new array for every function and copies the last one. Here a function writes into the array that its
argument leaves behind, and the last one into the target.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.convolution import Task
from kuiper_edu.layers.expression import ExpressionLayer
from kuiper_edu.pnnx.expression import Expression, Instruction, Kind, evaluate_stack
from kuiper_edu.pnnx.functions import ANY, FLOATING, FUNCTIONS
from kuiper_edu.runtime.calls import is_ours
from kuiper_edu.runtime.plan import Step

# What makes float32 of float32, element by element, by one NumPy function.
UFUNCS: dict[str, np.ufunc] = {
    name: function.array
    for name, function in FUNCTIONS.items()
    if isinstance(function.array, np.ufunc) and function.domain in (ANY, FLOATING)
}


class Formula:
    """formula(*arrays, target): the value of the expression for float32 arrays that broadcast to the target's shape.

    Args:
        expression: one that `as_formula` let through.
    """

    def __init__(self, expression: Expression) -> None:
        self._steps = expression.steps

    def __call__(self, *arrays: NDArray[Any]) -> None:
        """Compute: the inputs first, the target last."""
        *inputs, target = arrays
        mine: list[NDArray[Any]] = []  # temporary arrays, which may be written into

        def value(step: Instruction, arguments: list[Any]) -> Any:
            if step.kind is not Kind.CALL:
                return inputs[step.number] if step.kind is Kind.INPUT else step.value
            out = target if step is self._steps[-1] else _reusable(arguments, mine, target)
            mine.append(UFUNCS[str(step.value)](*arguments, out=out))
            return mine[-1]

        with np.errstate(all="ignore"):  # as the layer
            evaluate_stack(self._steps, value)


def as_formula(layer: Any) -> Formula | None:
    """The formula of a layer, if it is made of such functions, numbers and inputs alone.

    Example:
        >>> from types import SimpleNamespace as Space
        >>> op = Space(name="e", type="pnnx.Expression", params={"expr": Space(value="mul(add(@0,1),@1)")})
        >>> target = np.empty(2, np.float32)
        >>> as_formula(ExpressionLayer(op))(np.float32([1, 2]), np.float32([3, 4]), target)
        >>> target.tolist()
        [6.0, 12.0]
    """
    if type(layer) is not ExpressionLayer or not is_ours(layer):
        return None
    steps = layer.expression.steps
    return Formula(layer.expression) if steps[-1].kind is Kind.CALL and evaluate_stack(steps, _is_array) else None


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


def _is_array(step: Instruction, arguments: list[bool | None]) -> bool | None:
    """Whether a step makes an array; False for a number, None for what a formula here cannot compute."""
    if step.kind is Kind.INPUT:
        return True
    if step.kind is Kind.CONSTANT and type(step.value) in (int, float):
        return False
    computable = step.kind is Kind.CALL and step.value in UFUNCS and None not in arguments and any(arguments)
    return True if computable else None


def _reusable(arguments: Sequence[Any], mine: Sequence[NDArray[Any]], target: NDArray[Any]) -> NDArray[Any] | None:
    """A temporary of the result's shape among the arguments; None makes NumPy allocate one."""
    for argument in arguments:
        if any(argument is array for array in mine) and argument.shape == target.shape:
            return argument  # type: ignore[no-any-return]
    return None
