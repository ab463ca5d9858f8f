"""Formulas (pnnx.Expression) as a chain of NumPy calls that write into existing memory.

The layer makes a new array for every function and copies the last one. Here a function reuses the temporary array of
one of its arguments, and the last function writes into the target.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.engine.convolution import Task
from kuiper_edu.pnnx.expression import Expression, Instruction, Kind, evaluate_stack
from kuiper_edu.pnnx.functions import ANY, FLOATING, FUNCTIONS

# Functions from float32 to float32, element by element, that are one NumPy function.
UFUNCS: dict[str, np.ufunc] = {
    name: function.array
    for name, function in FUNCTIONS.items()
    if isinstance(function.array, np.ufunc) and function.domain in (ANY, FLOATING)
}


class Formula:
    """A function formula(*arrays, target) that writes the expression's value, for float32 arrays, into the target.

    The arrays broadcast to the target's shape.

    Args:
        expression: an expression that `as_formula` accepts.
    """

    def __init__(self, expression: Expression) -> None:
        self._steps = expression.steps

    def __call__(self, *arrays: NDArray[Any]) -> None:
        """Compute the formula: the arguments are the inputs, then the target."""
        *inputs, target = arrays
        temporaries: list[NDArray[Any]] = []  # arrays that may be overwritten

        def value(step: Instruction, arguments: list[Any]) -> Any:
            if step.kind is not Kind.CALL:
                return inputs[step.number] if step.kind is Kind.INPUT else step.value
            out = target if step is self._steps[-1] else _reusable(arguments, temporaries, target)
            temporaries.append(UFUNCS[str(step.value)](*arguments, out=out))
            return temporaries[-1]

        with np.errstate(all="ignore"):  # as in the layer
            evaluate_stack(self._steps, value)


def as_formula(expression: Expression) -> Formula | None:
    """Return the expression as a formula, if it has only functions of UFUNCS, numbers and inputs, or None.

    Example:
        >>> from kuiper_edu.pnnx.expression import parse
        >>> target = np.empty(2, np.float32)
        >>> as_formula(parse("mul(add(@0,1),@1)"))(np.float32([1, 2]), np.float32([3, 4]), target)
        >>> target.tolist()
        [6.0, 12.0]
    """
    steps = expression.steps
    return Formula(expression) if steps[-1].kind is Kind.CALL and evaluate_stack(steps, _is_array) else None


def formula_task(expression: Expression, sources: Sequence[NDArray[Any]], target: NDArray[Any]) -> Task | None:
    """Return a task that writes the expression's value into the target; None if its layer has to run.

    Args:
        expression: what a step computes.
        sources, target: its arrays, the same in every run.
    """
    formula = as_formula(expression)
    if formula is None or any(array.dtype != np.float32 for array in (*sources, target)):
        return None
    fits = np.broadcast_shapes(*(source.shape for source in sources)) == target.shape
    return partial(formula, *sources, target) if fits else None


def _is_array(step: Instruction, arguments: list[bool | None]) -> bool | None:
    """Whether an instruction's value is an array; False for a number, None if a formula cannot compute it."""
    if step.kind is Kind.INPUT:
        return True
    if step.kind is Kind.CONSTANT and type(step.value) in (int, float):
        return False
    computable = step.kind is Kind.CALL and step.value in UFUNCS and None not in arguments and any(arguments)
    return True if computable else None


def _reusable(
    arguments: Sequence[Any], temporaries: Sequence[NDArray[Any]], target: NDArray[Any]
) -> NDArray[Any] | None:
    """Return a temporary of the result's shape among the arguments; with None, NumPy allocates an array."""
    for argument in arguments:
        if any(argument is array for array in temporaries) and argument.shape == target.shape:
            return argument  # type: ignore[no-any-return]
    return None
