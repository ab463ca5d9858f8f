"""Formulas made simpler: 2 * 3 is 6, x * 1 is x.

x + 0 is x as well, but for one number: -0.0 + 0 is 0.0. So this is a pass of level 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from kuiper_edu.errors import ExpressionError
from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.formulas import FLOATING, Steps, formula_of, is_number, rewrite, text
from kuiper_edu.pnnx import Graph
from kuiper_edu.pnnx.expression import Instruction, Kind, evaluate_stack
from kuiper_edu.pnnx.functions import call

NEUTRAL = {"add": 0, "sub": 0, "mul": 1, "div": 1, "pow": 1}


@dataclass(frozen=True)
class _Term:
    """A part of a formula that makes one value."""

    steps: Steps

    @property
    def is_number(self) -> bool:
        return len(self.steps) == 1 and is_number(self.steps[0])

    def equals(self, number: float) -> bool:
        return self.is_number and self.steps[0].value == number


def simplify(steps: Sequence[Instruction], keeps_type: bool) -> Steps:
    """Compute what is constant, drop what changes nothing.

    Args:
        steps: the formula.
        keeps_type: whether x + 0.0 has the type of x, as it has when all values are floating-point numbers of one type.

    Example:
        >>> from kuiper_edu.pnnx.expression import parse
        >>> text(simplify(parse("add(mul(@0,div(4,2)),0)").steps, keeps_type=True))
        'mul(@0,2.0)'
    """
    return evaluate_stack(steps, lambda step, arguments: _combined(step, arguments, keeps_type)).steps


def _combined(step: Instruction, arguments: list[_Term], keeps_type: bool) -> _Term:
    if step.kind is Kind.CALL:
        number = _computed(step, arguments)
        if number is not None:
            return _Term((number,))
        same = _unchanged(str(step.value), arguments) if keeps_type else None
        if same is not None:
            return same
    written = (inner for argument in reversed(arguments) for inner in argument.steps)
    return _Term((*written, step))


def _computed(step: Instruction, arguments: list[_Term]) -> Instruction | None:
    """The value of a function of numbers, if it is a finite number that can be written."""
    if not all(argument.is_number for argument in arguments):
        return None
    try:
        value = call(str(step.value), [argument.steps[0].value for argument in arguments])
    except ExpressionError:  # 1 / 0, say: it is for the run to tell
        return None
    result = Instruction(Kind.CONSTANT, value)
    return result if is_number(result) and isinstance(value, int | float) and isfinite(value) else None


def _unchanged(function: str, arguments: list[_Term]) -> _Term | None:
    """x for x + 0, 0 + x, x - 0, x * 1, 1 * x, x / 1 and x ^ 1."""
    if function not in NEUTRAL:
        return None
    first, second = arguments
    if second.equals(NEUTRAL[function]) and not first.is_number:
        return first
    commutes = function in ("add", "mul")
    return second if commutes and first.equals(NEUTRAL[function]) and not second.is_number else None


def _simplify(graph: Graph) -> list[Change]:
    changes = []
    for op in graph.ops:
        steps = formula_of(op)
        if steps is None:
            continue
        types = {operand.type for operand in (*op.inputs, *op.outputs)}
        simpler = simplify(steps, keeps_type=len(types) == 1 and types <= set(FLOATING))
        if simpler != steps:
            before = text(steps)
            rewrite(op, simpler, op.inputs)
            changes.append(Change(f"{op.name}: {before} is {op.params['expr'].text}", (op.name,), (op.name,)))
    return changes


SIMPLIFY_EXPRESSIONS = Pass("simplify-expressions", 2, _simplify, "Numbers are computed, + 0 and * 1 dropped.")
