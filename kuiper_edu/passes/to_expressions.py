"""Converting TorchScript's arithmetic to expressions: `aten::add x y 1` is `add(@0,@1)`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.formulas import EXPRESSION, rewrite
from kuiper_edu.passes.known import number_of
from kuiper_edu.pnnx import Graph
from kuiper_edu.pnnx.dtypes import BY_CODE
from kuiper_edu.pnnx.expression import parse
from kuiper_edu.pnnx.values import value_text

# TorchScript's operators that are functions of the expression language, and the number of their inputs.
ATEN = {"mul": 2, "div": 2, "pow": 2, "sqrt": 1, "rsqrt": 1}
ATEN |= dict.fromkeys(("abs", "neg", "exp", "log", "sin", "cos", "square", "floor", "ceil", "round"), 1)
WITH_ALPHA = ("add", "sub")  # x + alpha * y


def _to_expressions(graph: Graph) -> Iterator[Change]:
    for op in list(graph.ops):
        namespace, _, function = op.type.rpartition("::")
        if namespace != "aten" or len(op.outputs) != 1 or not BY_CODE[op.outputs[0].type].floating:
            continue  # integers divide and round by rules of their own
        numbers = [number_of(operand) for operand in op.inputs]
        indices = count()
        arguments = [f"@{next(indices)}" if number is None else value_text(number) for number in numbers]
        formula = _formula(function, arguments)
        if formula is None:
            continue
        arrays = [operand for operand, number in zip(op.inputs, numbers, strict=True) if number is None]
        new = graph.replace_operator(op, EXPRESSION, op.name)
        rewrite(new, parse(formula).steps, arrays)
        sentence = f"{new.name}: aten::{function} is an expression, {new.params['expr'].text}"
        yield Change(sentence, (new.name,), (new.name,))


def _formula(function: str, arguments: list[str]) -> str | None:
    """Return the formula for a function of these arguments, None if the expression language does not have it."""
    if function in WITH_ALPHA and len(arguments) in (2, 3):
        first, second, alpha = (*arguments, "1")[:3]
        return f"{function}({first},{second if alpha in ('1', '1.0') else f'mul({second},{alpha})'})"
    return f"{function}({','.join(arguments)})" if ATEN.get(function) == len(arguments) else None


TO_EXPRESSIONS = Pass("to-expressions", 1, _to_expressions, "TorchScript's arithmetic becomes expressions.")
