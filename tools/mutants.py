"""Mechanical changes of a worked solution, one at a time: the mutants of mutation testing.

A mutant that the cases of an exercise accept is equivalent to the solution, or shows that a case is missing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

_LONGEST = 70  # characters of code in a description
_SYMMETRIC = {"max", "min", "maximum", "minimum"}  # functions whose arguments may be swapped

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Div, ast.Mult),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.MatMult: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}


@dataclass(frozen=True)
class Mutant:
    """A solution with one change.

    Args:
        line: the changed line of the solution.
        change: the change in words.
        source: the whole changed code, without comments.
    """

    line: int
    change: str
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """Yield the code with each change of a constant, comparison, operator, argument or line, one at a time.

    Example:
        >>> for mutant in mutants("def f(x):\\n    return x < 2"):
        ...     print(mutant.line, mutant.change)
        2 return x < 2 -> pass
        2 x < 2 -> x <= 2
        2 x < 2 -> x >= 2
        2 x < 2 -> x < 3
        2 x < 2 -> x < 1
    """
    tree = ast.parse(source)
    seen = {ast.unparse(tree)}
    kept = {part for node in ast.walk(tree) for part in _kept(node)}
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            children = value if isinstance(value, list) else [value]
            for index, child in enumerate(children):
                if child in kept:
                    continue
                shown = parent if isinstance(child, ast.Constant) and isinstance(parent, ast.expr) else child
                for new in _alternatives(child, parent):
                    before = _written(shown)
                    setattr(parent, field, [*value[:index], new, *value[index + 1 :]] if children is value else new)
                    after, changed = _written(parent if shown is parent else new), ast.unparse(tree)
                    setattr(parent, field, value)
                    if changed not in seen:
                        seen.add(changed)
                        yield Mutant(child.lineno, f"{before} -> {after}", changed)


def _kept(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what stays as it is: the decorators above a class are given, and an assert's message decides nothing."""
    kept: list[ast.expr] = []
    if isinstance(node, ast.ClassDef):
        kept = node.decorator_list
    elif isinstance(node, ast.Assert) and node.msg is not None:
        kept = [node.msg]
    for part in kept:
        yield from ast.walk(part)


def _alternatives(node: object, parent: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node."""
    if isinstance(node, ast.stmt):
        yield from _statements(node, parent)
    elif isinstance(node, ast.Constant) and not isinstance(parent, ast.Expr | ast.JoinedStr):  # no docstring
        yield from map(ast.Constant, _constants(node.value))
    elif isinstance(node, ast.expr):
        yield from _expressions(node)
        if not isinstance(parent, ast.Expr):  # there it would be a dropped line
            yield from _parts(node)


def _statements(node: ast.stmt, parent: ast.AST) -> Iterator[ast.stmt]:
    """Yield what may stand in the place of a statement; imports and the definition of the answer stay."""
    if isinstance(node, ast.AugAssign):
        yield from (ast.AugAssign(node.target, op(), node.value) for op in _OPERATORS.get(type(node.op), ()))
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    if not (text or isinstance(parent, ast.Module) or isinstance(node, ast.Import | ast.ImportFrom | ast.Pass)):
        yield ast.Pass()


def _constants(value: object) -> Iterator[bool | int | float | str]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, float):
        yield from (value + 1, value * 2)
    elif isinstance(value, str):
        yield f"{value}_"


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    """Yield an expression with another operator, or with two neighbours swapped."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=comparators):
            yield from (ast.Compare(left, [other()], comparators) for other in _COMPARISONS[type(op)])
        case ast.BinOp(left=left, op=op, right=right):
            yield from (ast.BinOp(left, other(), right) for other in _OPERATORS.get(type(op), ()))
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
        case ast.Call(func=func, args=args, keywords=keywords):
            if ast.unparse(func).rpartition(".")[2] not in _SYMMETRIC:
                yield from (ast.Call(func, swapped, keywords) for swapped in _swapped(args))
        case ast.Tuple(elts=items, ctx=context) | ast.List(elts=items, ctx=context):
            yield from (type(node)(swapped, context) for swapped in _swapped(items))


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    """Yield an expression without one of its parts."""
    match node:
        case ast.BinOp(left=left, right=right):
            yield from (left, right)
        case ast.BoolOp(op=op, values=values):
            yield from (ast.BoolOp(op, values[:i] + values[i + 1 :]) for i in range(len(values)))
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.IfExp(body=body, orelse=orelse):
            yield from (body, orelse)
        case ast.Call(func=func, args=args, keywords=keywords):
            yield from args[:1]  # abs(x) -> x
            if isinstance(func, ast.Attribute):
                yield func.value  # x.copy() -> x
            yield from (ast.Call(func, args, keywords[:i] + keywords[i + 1 :]) for i in range(len(keywords)))


def _swapped(items: list[ast.expr]) -> Iterator[list[ast.expr]]:
    """Yield the items with each two neighbours swapped."""
    for i, (first, second) in enumerate(pairwise(items)):
        yield [*items[:i], second, first, *items[i + 2 :]]


def _written(node: ast.AST) -> str:
    """Return the first line of the code of a node, shortened."""
    line = ast.unparse(node).partition("\n")[0]
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 3]}..."
