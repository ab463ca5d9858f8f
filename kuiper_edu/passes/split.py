"""The way back from merged formulas: every call in a formula becomes an expression of its own.

Not a part of optimize(), which would merge them again. Useful for readers, and for engines that know single functions
only, as KuiperInfer knows `add` and `mul`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

import numpy as np

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.formulas import EXPRESSION, FLOATING, Steps, formula_of, rewrite, text
from kuiper_edu.passes.known import known_shape
from kuiper_edu.pnnx import Graph, Operand, Operator
from kuiper_edu.pnnx.expression import Kind, Word, fold, parse

CONVERTING = ("size", "int", "torch.bool", "torch.float", "torch.long")
"""Their results have types of their own."""


def _split(graph: Graph) -> list[Change]:
    changes = []
    for op in list(graph.ops):
        steps = formula_of(op)
        if steps is None or any(step.kind is Kind.LIST for step in steps):
            continue
        if _calls(steps) > 1:
            made = _into_parts(graph, op, steps)
            sentence = f"{op.name}: {len(made) + 1} expressions, one for each call"
            changes.append(Change(sentence, (op.name,), (*made, op.name)))
    return changes


def _calls(steps: Steps) -> int:
    """How many calls depend on an input; `add(1,2)` is a number in other words."""
    dependent: list[Word] = []

    def depends(step: Word, arguments: list[bool]) -> bool:
        if any(arguments):
            dependent.append(step)
        return any(arguments) or step.kind is Kind.INPUT

    fold(steps, depends)
    return len(dependent)


def _into_parts(graph: Graph, op: Operator, steps: Steps) -> list[str]:
    """Evaluate the formula on a stack of names: a call makes an operator, and its result lies on the stack."""
    names = free_names(op.name, [other.name for other in graph.ops])
    values = free_names(op.outputs[0].name, [operand.name for operand in graph.operands])
    made: list[str] = []
    inputs = list(op.inputs)

    def part(step: Word, arguments: list[Operand | str]) -> Operand | str:
        if step.kind is Kind.INPUT:
            return inputs[step.number]
        if step.kind is Kind.CONSTANT:
            return text([step])
        if step is steps[-1]:
            _compute(op, step, arguments)
            return op.outputs[0]
        if all(isinstance(argument, str) for argument in arguments):
            return f"{step.value}({','.join(map(str, arguments))})"
        new = graph.new_operator_before(EXPRESSION, next(names), op)
        made.append(new.name)
        return _result(graph, new, op, step, arguments, values)

    fold(steps, part)
    return made


def _result(
    graph: Graph, part: Operator, whole: Operator, step: Word, arguments: Sequence[Operand | str], names: Iterator[str]
) -> Operand:
    """Let `part` compute one call of the formula of `whole`; the operand that it makes."""
    _compute(part, step, arguments)
    value = graph.new_operand(next(names))
    part.add_output(value)
    types = {operand.type for operand in (*part.inputs, *whole.outputs)}
    if len(types) == 1 and types <= set(FLOATING) and step.value not in CONVERTING:
        value.type, value.shape = whole.outputs[0].type, _broadcast(part.inputs)
    return value


def _broadcast(inputs: Sequence[Operand]) -> tuple[int, ...] | None:
    shapes = [known_shape(operand) for operand in inputs]
    try:
        return None if None in shapes else np.broadcast_shapes(*(shape for shape in shapes if shape is not None))
    except ValueError:  # sizes that do not fit are for the run to tell
        return None


def _compute(op: Operator, step: Word, arguments: Sequence[Operand | str]) -> None:
    inputs = [argument for argument in arguments if isinstance(argument, Operand)]
    numbers = iter(range(len(inputs)))
    words = [argument if isinstance(argument, str) else f"@{next(numbers)}" for argument in arguments]
    rewrite(op, parse(f"{step.value}({','.join(words)})").steps, inputs)


def free_names(stem: str, taken: Iterable[str]) -> Iterator[str]:
    """`stem_0`, `stem_1`, ... without the names that are there.

    Example:
        >>> names = free_names("x", ["x_1"])
        >>> next(names), next(names)
        ('x_0', 'x_2')
    """
    known = set(taken)
    return (name for name in (f"{stem}_{i}" for i in count()) if name not in known)


SPLIT_EXPRESSIONS = Pass("split-expressions", 1, _split, "Every call in a formula becomes an operator again.")
