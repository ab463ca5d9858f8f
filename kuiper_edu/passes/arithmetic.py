"""Arithmetic: single operators become expressions, chains of expressions one, and one expression its parts again.

An engine reads and writes a whole array for every operator. `add(mul(@0,@1),@2)` as one operator reads three arrays
and writes one; as two it reads four and writes two.
"""

from __future__ import annotations

from collections.abc import Sequence

from kuiper_edu.errors import ExpressionError
from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.constants import value_of
from kuiper_edu.passes.dead import remove_if_dead
from kuiper_edu.passes.formulas import Steps, makes_list, parse_steps, renumber, simplify, text, uses
from kuiper_edu.pnnx import Graph, Operand, Operator, Parameter
from kuiper_edu.pnnx.expression import Kind, Step
from kuiper_edu.pnnx.values import value_text

EXPRESSION = "pnnx.Expression"
FLOATING = (1, 2, 3, 13)  # f32 f64 f16 bf16

# TorchScript's operators that are a function of the expression language, and how many of their inputs it takes.
ATEN = {"aten::" + name: count for name, count in {"mul": 2, "div": 2, "pow": 2, "sqrt": 1, "rsqrt": 1}.items()}
ATEN |= {"aten::" + name: 1 for name in ("abs", "neg", "exp", "log", "sin", "cos", "square", "floor", "ceil", "round")}
WITH_ALPHA = ("aten::add", "aten::sub")  # x + alpha * y


def formula_of(op: Operator) -> Steps | None:
    """The steps of an expression operator; None for others, and for formulas that cannot be read."""
    if op.type != EXPRESSION or "expr" not in op.params or len(op.outputs) != 1:
        return None
    try:
        return parse_steps(op.params["expr"].text)
    except ExpressionError:
        return None


def _to_expressions(graph: Graph) -> list[Change]:
    """`aten::add x y 1` is `add(@0,@1)`."""
    changes = []
    for op in list(graph.ops):
        formula = _as_formula(op)
        if formula is None:
            continue
        was = op.type
        new = graph.replace_operator(op, EXPRESSION, op.name)
        _take(new, [operand for operand in new.inputs if _number(operand) is None], formula)
        changes.append(Change(f"{op.name}: {was} is an expression, {formula}", (op.name,), (op.name,)))
    return changes


def _as_formula(op: Operator) -> str | None:
    if len(op.outputs) != 1 or op.outputs[0].type not in FLOATING:
        return None  # integers divide and round by rules of their own
    words: list[str] = []
    arrays = 0
    for operand in op.inputs:
        value = _number(operand)
        if value is not None:
            words.append(value_text(value))
        else:
            words.append(f"@{arrays}")
            arrays += 1
    return _written(op.type, words)


def _number(operand: Operand) -> float | None:
    """The number that an input always is, if it is one."""
    constant, value = value_of(operand.producer)
    return value if constant and isinstance(value, int | float) and not isinstance(value, bool) else None


def _written(operator_type: str, words: Sequence[str]) -> str | None:
    name = operator_type.removeprefix("aten::")
    if operator_type in WITH_ALPHA and len(words) in (2, 3):
        alpha = words[2] if len(words) == 3 else "1"
        second = words[1] if alpha in ("1", "1.0") else f"mul({words[1]},{alpha})"
        return f"{name}({words[0]},{second})"
    if ATEN.get(operator_type) != len(words):
        return None
    return f"{name}({','.join(words)})"


def _take(op: Operator, inputs: Sequence[Operand], formula: str) -> None:
    """Give an expression operator these inputs, each once, and this formula."""
    for operand in op.inputs:
        operand.remove_consumer(op)
    op.inputs, op.inputnames = [], []
    for operand in inputs:
        op.add_input(operand)
    op.params["expr"] = Parameter.from_text(formula)


def _merge(graph: Graph) -> list[Change]:
    """An expression that only one other reads is put into it; a constant one into all that read it."""
    changes = []
    for op in list(graph.ops):
        merged = True
        while merged:
            merged = False
            for operand in op.inputs:
                if formula_of(op) is not None and _can_merge(operand, op):
                    inner = operand.producer
                    if inner is not None:
                        _splice(op, operand, inner)
                        remove_if_dead(graph, inner)
                        changes.append(
                            Change(f"{inner.name} is part of {op.name} now", (inner.name, op.name), (op.name,))
                        )
                        merged = True
                        break
    return changes


def _can_merge(operand: Operand, op: Operator) -> bool:
    inner = operand.producer
    outer = formula_of(op)
    if inner is None or outer is None:
        return False
    formula = formula_of(inner)
    if formula is None or makes_list(formula) or _is_word(formula):
        return False
    if not inner.inputs:
        return True
    once = uses(outer, op.inputs.index(operand)) == 1 and operand.consumers == [op]
    # Where the data types differ, the file may mean a conversion between the two that no formula tells of.
    return once and operand.type in FLOATING and operand.type == op.outputs[0].type


def _is_word(formula: Steps) -> bool:
    """Whether it is None or a text, which only other operators understand."""
    return len(formula) == 1 and formula[0].kind is Kind.CONSTANT and not isinstance(formula[0].value, int | float)


def _splice(op: Operator, operand: Operand, inner: Operator) -> None:
    outer_steps, inner_steps = formula_of(op), formula_of(inner)
    if outer_steps is None or inner_steps is None:
        return
    inputs: list[Operand] = []

    def number(which: Operand) -> Steps:
        if not any(which is known for known in inputs):
            inputs.append(which)
        return (Step(Kind.INPUT, next(i for i, known in enumerate(inputs) if known is which)),)

    def outer_input(k: int) -> Sequence[Step]:
        if op.inputs[k] is operand:
            return renumber(inner_steps, lambda j: number(inner.inputs[j]))
        return number(op.inputs[k])

    steps = renumber(outer_steps, outer_input)
    # Steps are read from the right, so the inputs were met from the right: count them from the left again.
    order = list(reversed(range(len(inputs))))
    steps = renumber(steps, lambda k: (Step(Kind.INPUT, order.index(k)),))
    _take(op, [inputs[i] for i in order], text(steps))


def _simplify(graph: Graph) -> list[Change]:
    """2 * 3 is 6, x + 0 is x."""
    changes = []
    for op in graph.ops:
        steps = formula_of(op)
        if steps is None:
            continue
        kinds = {operand.type for operand in (*op.inputs, *op.outputs)}
        simpler = simplify(steps, keeps_type=len(kinds) == 1 and kinds <= set(FLOATING))
        if simpler != steps:
            before = text(steps)
            used = [i for i in range(len(op.inputs)) if uses(simpler, i)]
            renumbered = renumber(simpler, lambda k, used=used: (Step(Kind.INPUT, used.index(k)),))  # type: ignore[misc]
            _take(op, [op.inputs[i] for i in used], text(renumbered))
            changes.append(Change(f"{op.name}: {before} is {text(renumbered)}", (op.name,), (op.name,)))
    return changes


def split_expressions(graph: Graph) -> list[Change]:
    """The way back: every call in a formula becomes an expression of its own. Not a part of optimize().

    The new values have no shapes in the file; the runtime finds them by running.
    """
    changes = []
    for op in list(graph.ops):
        steps = formula_of(op)
        if (
            steps is None
            or sum(step.kind is Kind.CALL for step in steps) < 2
            or any(s.kind is Kind.LIST for s in steps)
        ):
            continue
        made = _split(graph, op, steps)
        changes.append(
            Change(f"{op.name}: {len(made) + 1} expressions, one for each call", (op.name,), (*made, op.name))
        )
    return changes


def _split(graph: Graph, op: Operator, steps: Steps) -> list[str]:
    stack: list[Operand | str] = []
    made: list[str] = []
    for index, step in enumerate(steps):
        arguments = [stack.pop() for _ in range(step.arity)]
        if step.kind is not Kind.CALL:
            stack.append(op.inputs[int(str(step.value))] if step.kind is Kind.INPUT else text([step]))
            continue
        operands = list({id(a): a for a in arguments if isinstance(a, Operand)}.values())
        words = [
            a if isinstance(a, str) else f"@{next(i for i, o in enumerate(operands) if o is a)}" for a in arguments
        ]
        formula = f"{step.value}({','.join(words)})"
        if index == len(steps) - 1:
            _take(op, operands, formula)
            break
        name = f"{op.name}_{len(made)}"
        part = graph.new_operator_before(EXPRESSION, name, op)
        for operand in operands:
            part.add_input(operand)
        part.params["expr"] = Parameter.from_text(formula)
        result = graph.new_operand(f"{op.outputs[0].name}_{len(made)}")
        part.add_output(result)
        made.append(name)
        stack.append(result)
    return made


TO_EXPRESSIONS = Pass("to-expressions", 1, _to_expressions, "TorchScript's arithmetic becomes expressions.")
MERGE_EXPRESSIONS = Pass("merge-expressions", 1, _merge, "Chains of expressions become one.")
SIMPLIFY_EXPRESSIONS = Pass("simplify-expressions", 1, _simplify, "Numbers are computed, + 0 and * 1 dropped.")
