"""Formulas as lists of steps: put into each other, simplified, and renumbered.

An expression is evaluated on a stack, so it *is* a list of steps (`kuiper_edu.pnnx.expression`). To put one formula
into another, its steps take the place of the step that asks for the input.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kuiper_edu.errors import ExpressionError
from kuiper_edu.pnnx.expression import Expression, Kind, Step, parse
from kuiper_edu.pnnx.functions import call

Steps = tuple[Step, ...]


@dataclass(frozen=True)
class _Term:
    """A part of a formula that makes one value."""

    steps: Steps

    @property
    def is_number(self) -> bool:
        """Whether it is a plain number, which can be computed with."""
        return len(self.steps) == 1 and _is_number(self.steps[0])

    def equals(self, number: float) -> bool:
        """Whether it is this number."""
        return self.is_number and self.steps[0].value == number


def text(steps: Sequence[Step]) -> str:
    """The formula of these steps.

    Example:
        >>> text(parse("add(@0,mul(@1,2))").steps)
        'add(@0,mul(@1,2))'
    """
    return str(Expression("", steps))


def renumber(steps: Sequence[Step], numbers: Callable[[int], Sequence[Step]]) -> Steps:
    """The steps with every input replaced by what `numbers` makes of its number.

    Example:
        >>> text(renumber(parse("add(@0,@1)").steps, lambda k: parse(f"@{k + 1}").steps))
        'add(@1,@2)'
    """
    return tuple(
        new for step in steps for new in (numbers(int(str(step.value))) if step.kind is Kind.INPUT else (step,))
    )


def simplify(steps: Sequence[Step], keeps_type: bool) -> Steps:
    """Compute what is constant, drop what changes nothing.

    Args:
        steps: the formula.
        keeps_type: whether x + 0.0 has the type of x, as it has when all values are floating-point numbers of one type.

    Example:
        >>> text(simplify(parse("add(mul(@0,div(4,2)),0)").steps, keeps_type=True))
        'mul(@0,2.0)'
    """
    stack: list[_Term] = []
    for step in steps:
        arguments = [stack.pop() for _ in range(step.arity)]
        stack.append(_combined(step, arguments, keeps_type))
    return stack.pop().steps


def _combined(step: Step, arguments: list[_Term], keeps_type: bool) -> _Term:
    if step.kind is Kind.CALL and arguments and all(argument.is_number for argument in arguments):
        try:
            value = call(str(step.value), [argument.steps[0].value for argument in arguments])
        except ExpressionError:
            value = None  # 1 / 0, say: it is for the run to tell
        if isinstance(value, int | float) and value == value and abs(value) != float("inf"):
            return _Term((Step(Kind.CONSTANT, value),))
    if step.kind is Kind.CALL and keeps_type:
        same = _neutral(str(step.value), arguments)
        if same is not None:
            return same
    written = (each for argument in reversed(arguments) for each in argument.steps)
    return _Term((*written, step))


def _neutral(function: str, arguments: list[_Term]) -> _Term | None:
    """x for x + 0, 0 + x, x - 0, x * 1, 1 * x, x / 1, x ^ 1, - - x."""
    if len(arguments) != 2:
        return None
    first, second = arguments
    neutral = {"add": 0, "sub": 0, "mul": 1, "div": 1, "pow": 1}.get(function)
    if neutral is None:
        return None
    if second.equals(neutral) and not first.is_number:
        return first
    return second if function in ("add", "mul") and first.equals(neutral) and not second.is_number else None


def _is_number(step: Step) -> bool:
    return step.kind is Kind.CONSTANT and isinstance(step.value, int | float) and not isinstance(step.value, bool)


def makes_list(steps: Sequence[Step]) -> bool:
    """Whether the formula's value is a list."""
    return steps[-1].kind is Kind.LIST


def uses(steps: Sequence[Step], number: int) -> int:
    """How often the formula asks for an input."""
    return sum(step.kind is Kind.INPUT and step.value == number for step in steps)


def parse_steps(formula: str) -> Steps:
    """The steps of a written formula."""
    return parse(formula).steps
