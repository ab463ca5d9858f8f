"""Simplifying formulas: 2 * 3 is 6, x * 1 is x.

x + 0 is x for every number except one: -0.0 + 0 is 0.0. So this is a pass of level 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Any

from kuiper_edu.errors import ExpressionError
from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.formulas import Steps, formula_of, is_number, rewrite, text
from kuiper_edu.pnnx import Graph
from kuiper_edu.pnnx.dtypes import BY_CODE
from kuiper_edu.pnnx.expression import Instruction, Kind, evaluate_stack
from kuiper_edu.pnnx.functions import call

NEUTRAL = {"add": 0, "sub": 0, "mul": 1, "div": 1, "pow": 1}


def simplify(steps: Sequence[Instruction], keeps_type: bool) -> Steps:
    """Compute functions of constants, and remove operations that change nothing.

    Args:
        steps: the formula.
        keeps_type: whether x + 0.0 has the type of x, which is true if all values are floats of one type.

    Example:
        >>> from kuiper_edu.pnnx.expression import parse
        >>> text(simplify(parse("add(mul(@0,div(4,2)),0)").steps, keeps_type=True))
        'mul(@0,2.0)'
    """

    def combined(step: Instruction, arguments: list[Steps]) -> Steps:
        simpler = None
        if step.kind is Kind.CALL:
            simpler = _computed(step, arguments) or (_unchanged(str(step.value), arguments) if keeps_type else None)
        return simpler or (*(inner for argument in reversed(arguments) for inner in argument), step)

    return evaluate_stack(steps, combined)


def _number(formula: Steps) -> Any:
    """Return the number if the formula is one, else None."""
    return formula[0].value if len(formula) == 1 and is_number(formula[0]) else None


def _computed(step: Instruction, arguments: list[Steps]) -> Steps | None:
    """Return the value of a function of numbers, if it is a finite number that can be written; else None."""
    numbers = [_number(argument) for argument in arguments]
    if None in numbers:
        return None
    try:
        value = call(str(step.value), numbers)
    except ExpressionError:  # for example 1 / 0: the run will report it
        return None
    result = Instruction(Kind.CONSTANT, value)
    return (result,) if is_number(result) and isinstance(value, int | float) and isfinite(value) else None


def _unchanged(function: str, arguments: list[Steps]) -> Steps | None:
    """Return x for x + 0, 0 + x, x - 0, x * 1, 1 * x, x / 1 and x ^ 1; else None."""
    if function not in NEUTRAL:
        return None
    first, second = map(_number, arguments)
    if first is None and second == NEUTRAL[function]:
        return arguments[0]
    commutes = function in ("add", "mul")
    return arguments[1] if commutes and second is None and first == NEUTRAL[function] else None


def _simplify(graph: Graph) -> Iterator[Change]:
    for op in graph.ops:
        steps = formula_of(op)
        if steps is None:
            continue
        types = {operand.type for operand in (*op.inputs, *op.outputs)}
        simpler = simplify(steps, keeps_type=len(types) == 1 and BY_CODE[types.pop()].floating)
        if simpler != steps:
            before = text(steps)
            rewrite(op, simpler, op.inputs)
            yield Change(f"{op.name}: {before} is {op.params['expr'].text}", (op.name,), (op.name,))


SIMPLIFY_EXPRESSIONS = Pass("simplify-expressions", 2, _simplify, "Numbers are computed, + 0 and * 1 dropped.")
