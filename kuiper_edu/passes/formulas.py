"""Formulas as lists of steps: inlining, renumbering and matching.

An expression is evaluated on a stack, so it *is* a list of steps (`kuiper_edu.pnnx.expression`). To inline one formula
into another, its steps replace the step that pushes the input.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from kuiper_edu.errors import ExpressionError
from kuiper_edu.pnnx import Operand, Operator, Parameter
from kuiper_edu.pnnx.expression import Expression, Instruction, Kind, evaluate_stack, parse

EXPRESSION = "pnnx.Expression"

Steps = tuple[Instruction, ...]


def formula_of(op: Operator) -> Steps | None:
    """Return the steps of an expression operator; None for other operators, and for formulas that are not valid.

    Example:
        >>> op = Operator("pnnx.Expression", "e", outputs=[Operand("0")], params={"expr": Parameter("add(1,2)")})
        >>> text(formula_of(op)), formula_of(Operator("nn.ReLU", "r"))
        ('add(1,2)', None)
    """
    if op.type != EXPRESSION or "expr" not in op.params or len(op.outputs) != 1:
        return None
    steps = _read(op.params["expr"].text)
    if steps is None or any(step.kind is Kind.INPUT and step.number >= len(op.inputs) for step in steps):
        return None
    return steps


@lru_cache(maxsize=1024)
def _read(formula: str) -> Steps | None:
    """Parse a formula, None if it is not valid; cached because the passes read the same formulas repeatedly."""
    try:
        return parse(formula).steps
    except ExpressionError:
        return None


def text(steps: Sequence[Instruction]) -> str:
    """Return the text of the formula with these steps.

    Example:
        >>> text(parse("add(@0,mul(@1,2))").steps)
        'add(@0,mul(@1,2))'
    """
    return str(Expression("", steps))


def rewrite(op: Operator, steps: Sequence[Instruction], inputs: Sequence[Operand]) -> None:
    """Give an expression operator this formula, its inputs renumbered: each once, by first use from the left.

    Args:
        op: the operator.
        steps: the formula, in which the k-th input is the k-th of `inputs`.
        inputs: the operands; one may be listed twice, or not be used.
    """
    # The steps go from right to left, so reversed they are in the order of the text.
    used = [inputs[step.number] for step in reversed(steps) if step.kind is Kind.INPUT]
    order = list({id(operand): operand for operand in used}.values())
    number = {id(operand): i for i, operand in enumerate(order)}
    steps = renumber(steps, lambda k: (Instruction(Kind.INPUT, number[id(inputs[k])]),))
    op.take_inputs(order)
    op.params["expr"] = Parameter.of_string(text(steps))


def renumber(steps: Sequence[Instruction], numbers: Callable[[int], Sequence[Instruction]]) -> Steps:
    """Replace every input of the steps by the steps that `numbers` returns for its number.

    Example:
        >>> text(renumber(parse("add(@0,@1)").steps, lambda k: parse(f"@{k + 1}").steps))
        'add(@1,@2)'
    """
    return tuple(new for step in steps for new in (numbers(step.number) if step.kind is Kind.INPUT else (step,)))


def is_number(step: Instruction) -> bool:
    """Whether a step is a real number that can be computed with and written again; -0.0 cannot be written."""
    plain = isinstance(step.value, int | float) and not isinstance(step.value, bool)
    return step.kind is Kind.CONSTANT and plain and str(step.value) != "-0.0"


Tree = Any
"""A formula as a tree: a name with its arguments in a tuple, an input as `@k`, a number as itself."""

COMMUTATIVE = ("add", "mul")


def tree(steps: Sequence[Instruction]) -> Tree:
    """Return the formula as nested tuples, for matching.

    Example:
        >>> tree(parse("add(mul(@0,@1),2)").steps)
        ('add', ('mul', '@0', '@1'), 2)
    """

    def branch(step: Instruction, arguments: list[Tree]) -> Tree:
        if step.kind in (Kind.CALL, Kind.LIST):
            return (step.value or "[]", *arguments)
        return f"@{step.value}" if step.kind is Kind.INPUT else step.value

    return evaluate_stack(steps, branch)


def matches(pattern: Tree, actual: Tree, bindings: dict[str, Tree] | None = None) -> dict[str, Tree] | None:
    """Match a formula against a pattern; return what each variable is bound to, None if it does not match.

    Args:
        pattern: a tree in which a name is a variable for an input or a number, the same at each occurrence.
        actual: the tree of a formula; the arguments of additions and products may be in either order.
        bindings: the variables that are already bound.

    Example:
        >>> matches(("add", ("mul", "x", "w"), "b"), tree(parse("add(@2,mul(@0,@1))").steps))
        {'x': '@0', 'w': '@1', 'b': '@2'}
        >>> matches(("div", "x", "x"), tree(parse("div(@0,@1)").steps)) is None
        True
    """
    bindings = dict(bindings or {})
    if isinstance(pattern, str):
        return bindings if not isinstance(actual, tuple) and bindings.setdefault(pattern, actual) == actual else None
    if not isinstance(pattern, tuple):
        return bindings if type(actual) in (int, float) and actual == pattern else None
    if not isinstance(actual, tuple) or actual[0] != pattern[0] or len(actual) != len(pattern):
        return None
    orders = [actual[1:], actual[:0:-1]] if actual[0] in COMMUTATIVE else [actual[1:]]
    return next((all_ for order in orders if (all_ := _each(pattern[1:], order, bindings)) is not None), None)


def _each(pattern: Sequence[Tree], actual: Sequence[Tree], bindings: dict[str, Tree]) -> dict[str, Tree] | None:
    result: dict[str, Tree] | None = bindings
    for one, other in zip(pattern, actual, strict=True):
        result = None if result is None else matches(one, other, result)
    return result
