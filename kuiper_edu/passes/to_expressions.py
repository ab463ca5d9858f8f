"""TorchScript's arithmetic becomes expressions: `aten::add x y 1` is `add(@0,@1)`."""

from __future__ import annotations

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.formulas import EXPRESSION, FLOATING, rewrite
from kuiper_edu.passes.known import number_of
from kuiper_edu.pnnx import Graph, Operator
from kuiper_edu.pnnx.expression import parse
from kuiper_edu.pnnx.values import value_text

# TorchScript's operators that are a function of the expression language, and how many inputs they take.
ATEN = {"aten::" + name: count for name, count in {"mul": 2, "div": 2, "pow": 2, "sqrt": 1, "rsqrt": 1}.items()}
ATEN |= {"aten::" + name: 1 for name in ("abs", "neg", "exp", "log", "sin", "cos", "square", "floor", "ceil", "round")}
WITH_ALPHA = ("aten::add", "aten::sub")  # x + alpha * y


def _to_expressions(graph: Graph) -> list[Change]:
    changes = []
    for op in list(graph.ops):
        arrays = [operand for operand in op.inputs if number_of(operand) is None]
        formula = _as_formula(op)
        if formula is None:
            continue
        was = op.type
        new = graph.replace_operator(op, EXPRESSION, op.name)
        rewrite(new, parse(formula).steps, arrays)
        written = new.params["expr"].text
        changes.append(Change(f"{op.name}: {was} is an expression, {written}", (op.name,), (op.name,)))
    return changes


def _as_formula(op: Operator) -> str | None:
    """The operator as a formula of those of its inputs that are no constant numbers."""
    if op.type not in (*ATEN, *WITH_ALPHA) or len(op.outputs) != 1 or op.outputs[0].type not in FLOATING:
        return None  # integers divide and round by rules of their own
    words: list[str] = []
    arrays = 0
    for operand in op.inputs:
        value = number_of(operand)
        words.append(f"@{arrays}" if value is None else value_text(value))
        arrays += value is None
    name = op.type.removeprefix("aten::")
    if op.type in WITH_ALPHA and len(words) in (2, 3):
        alpha = words[2] if len(words) == 3 else "1"
        second = words[1] if alpha in ("1", "1.0") else f"mul({words[1]},{alpha})"
        return f"{name}({words[0]},{second})"
    return f"{name}({','.join(words)})" if ATEN.get(op.type) == len(words) else None


TO_EXPRESSIONS = Pass("to-expressions", 1, _to_expressions, "TorchScript's arithmetic becomes expressions.")
