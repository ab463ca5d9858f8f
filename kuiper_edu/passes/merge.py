"""Merging chains of expressions into one.

An engine reads and writes a whole array for every operator. `add(mul(@0,@1),@2)` as one operator reads three arrays
and writes one; as two it reads four and writes two. C++: fuse_expression (pnnx).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.formulas import Steps, formula_of, renumber, rewrite
from kuiper_edu.pnnx import Graph, Operand, Operator
from kuiper_edu.pnnx.dtypes import BY_CODE
from kuiper_edu.pnnx.expression import Instruction, Kind

MAX_STEPS = 256
"""The largest size of a merged formula: merging and parsing take time, too."""


def _merge(graph: Graph) -> Iterator[Change]:
    """Inline an expression into its only consumer, and a constant expression into all its consumers."""
    for op in list(graph.ops):
        while (operand := _next(op)) is not None and (inner := operand.producer) is not None:
            _inline(op, operand, inner)
            if not any(output.consumers for output in inner.outputs):
                graph.remove_operator(inner)
            yield Change(f"{inner.name} is part of {op.name} now", (inner.name, op.name), (op.name,))


def _next(op: Operator) -> Operand | None:
    """Return the first input of an expression whose formula can be inlined into it, None if there is none."""
    outer = formula_of(op)
    if outer is None:
        return None
    return next((operand for operand in op.inputs if _can_merge(operand, op, outer)), None)


def _can_merge(operand: Operand, op: Operator, outer: Steps) -> bool:
    inner = operand.producer
    formula = None if inner is None else formula_of(inner)
    if inner is None or formula is None or formula[-1].kind is Kind.LIST or _is_non_numeric(formula):
        return False
    index = next(i for i, candidate in enumerate(op.inputs) if candidate is operand)
    times = sum(step.kind is Kind.INPUT and step.number == index for step in outer)
    if len(outer) + times * len(formula) > MAX_STEPS:
        return False
    if not any(step.kind is Kind.INPUT for step in formula):
        return not operand.shape  # `expr=-2 #47=(1)i64` is an array of one element: a bare number would lose its axis
    # Where the data types differ, the file may imply a conversion between the two that no formula expresses.
    once = times == 1 and len(operand.consumers) == 1
    return once and BY_CODE[operand.type].floating and operand.type == op.outputs[0].type


def _is_non_numeric(formula: Steps) -> bool:
    """Whether a formula is None, a bool or a string: these are arguments of operators that are not expressions."""
    plain = isinstance(formula[0].value, int | float) and not isinstance(formula[0].value, bool)
    return len(formula) == 1 and formula[0].kind is Kind.CONSTANT and not plain


def _inline(op: Operator, operand: Operand, inner: Operator) -> None:
    """Inline the formula of `inner`, the producer of `operand`, into the formula of `op`."""
    outer_steps, inner_steps = formula_of(op), formula_of(inner)
    if outer_steps is None or inner_steps is None:
        return
    count = len(op.inputs)

    def replaced(k: int) -> Sequence[Instruction]:
        if op.inputs[k] is not operand:
            return (Instruction(Kind.INPUT, k),)
        return renumber(inner_steps, lambda j: (Instruction(Kind.INPUT, count + j),))

    rewrite(op, renumber(outer_steps, replaced), [*op.inputs, *inner.inputs])


MERGE_EXPRESSIONS = Pass("merge-expressions", 1, _merge, "Chains of expressions become one.")
