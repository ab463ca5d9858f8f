"""The way back from merged formulas: every call in a formula becomes an expression of its own.

Not a part of optimize(), which would merge them again. Useful for readers, and for engines that know single functions
only, as KuiperInfer knows `add` and `mul`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.edit import free_names
from kuiper_edu.passes.formulas import EXPRESSION, FLOATING, Steps, formula_of, rewrite, text
from kuiper_edu.passes.values import known_shape
from kuiper_edu.pnnx import Graph, Operand, Operator
from kuiper_edu.pnnx.expression import Kind, Step, parse

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
    stack: list[bool] = []
    total = 0
    for step in steps:
        arguments = [stack.pop() for _ in range(step.arity)]
        depends = any(arguments) or step.kind is Kind.INPUT
        total += depends and step.kind is Kind.CALL
        stack.append(depends)
    return total


def _into_parts(graph: Graph, op: Operator, steps: Steps) -> list[str]:
    """Evaluate the formula on a stack of names: a call makes an operator, and its result stands on the stack."""
    names = free_names(op.name, [each.name for each in graph.ops])
    values = free_names(op.outputs[0].name, [each.name for each in graph.operands])
    stack: list[Operand | str] = []
    made: list[str] = []
    inputs = list(op.inputs)
    for index, step in enumerate(steps):
        arguments = [stack.pop() for _ in range(step.arity)]
        if step.kind is Kind.INPUT:
            stack.append(inputs[int(str(step.value))])
        elif step.kind is Kind.CONSTANT:
            stack.append(text([step]))
        elif index == len(steps) - 1:
            _compute(op, step, arguments)
        elif all(isinstance(argument, str) for argument in arguments):
            stack.append(f"{step.value}({','.join(map(str, arguments))})")
        else:
            part = graph.new_operator_before(EXPRESSION, next(names), op)
            stack.append(_result(graph, part, op, step, arguments, values))
            made.append(part.name)
    return made


def _result(
    graph: Graph, part: Operator, whole: Operator, step: Step, arguments: Sequence[Operand | str], names: Iterator[str]
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


def _compute(op: Operator, step: Step, arguments: Sequence[Operand | str]) -> None:
    inputs = [argument for argument in arguments if isinstance(argument, Operand)]
    numbers = iter(range(len(inputs)))
    words = [argument if isinstance(argument, str) else f"@{next(numbers)}" for argument in arguments]
    rewrite(op, parse(f"{step.value}({','.join(words)})").steps, inputs)


SPLIT_EXPRESSIONS = Pass("split-expressions", 1, _split, "Every call in a formula becomes an operator again.")
