"""An answer as Python that stands by itself: the cell it is in, and of other cells the lines that it needs."""

from __future__ import annotations

import ast
import builtins
import symtable
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache


def needed(answer: str, others: Sequence[str], given: Set[str] = frozenset()) -> str:
    """The source of an answer with whatever it uses from other cells in front of it.

    Args:
        answer: the source of the answer's cell.
        others: the sources of the other cells, in the order in which they ran; what a later one defines counts.
        given: names that are there anyway.

    Returns:
        The imports, helpers and constants that the answer uses, directly or through one another, in the order of
        their cells; then the answer.

    Example:
        >>> print(needed("def area(r): return PI * square(r)", ["PI = 3", "def square(x): return x * x", "print(1)"]))
        PI = 3
        <BLANKLINE>
        def square(x): return x * x
        <BLANKLINE>
        def area(r): return PI * square(r)
    """
    every = [statement for source in others for statement in statements(source)]
    places = {name: place for place, (_, tree) in enumerate(every) for name in bound(tree)}
    wanted: set[int] = set()
    open_names = used(answer) - defined(answer) - given
    while open_names:
        found = {places[name] for name in open_names if name in places} - wanted
        wanted |= found
        open_names = {name for place in found for name in _used_in(every[place][1])} - given
    parts = [every[place][0] for place in sorted(wanted)]
    return "\n\n".join([*parts, answer])


def used(source: str) -> set[str]:
    """The names that a source takes from its notebook: neither a function's own ones, nor those of Python.

    Example:
        >>> used("def area(r):" + chr(10) + "    twice = 2 * r" + chr(10) + "    return PI * twice * r")
        {'PI'}
    """
    try:
        return _outer_names(without_magics(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()


def defined(source: str) -> set[str]:
    """The names that a source defines at its top level (assignments in a function are its own)."""
    return {name for node in ast.iter_child_nodes(tree_of(source)) for name in bound(node)}


def bound(node: ast.AST) -> Iterable[str]:
    """The names that a statement binds."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [(alias.asname or alias.name).split(".")[0] for alias in node.names]
    return [
        name
        for part in ast.walk(node)
        for name in (
            [part.id]
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
            else list(bound(part))
            if part is not node and isinstance(part, ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom)
            else []
        )
    ]


def fills(source: str, slot: str) -> bool:
    """Whether a source has `@answer(slot)` in it.

    Example:
        >>> fills("@learn.answer('course4.topo_sort')" + chr(10) + "def sort(map): ...", "course4.topo_sort")
        True
    """
    return any(
        isinstance(node, ast.Call)
        and ast.unparse(node.func).rpartition(".")[2] == "answer"
        and any(isinstance(name, ast.Constant) and name.value == slot for name in node.args[:1])
        for node in ast.walk(tree_of(source))
    )


@lru_cache(maxsize=256)
def tree_of(source: str) -> ast.AST:
    """The syntax tree of a cell; an empty one where it cannot be read. Lines for IPython alone are left out."""
    try:
        return ast.parse(without_magics(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def without_magics(source: str) -> str:
    """A cell without the lines that only IPython understands: `%timeit`, `!ls`; other lines keep their numbers.

    Example:
        >>> without_magics("%matplotlib inline" + chr(10) + "x = 1")
        '\\nx = 1'
    """
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        lines = source.split("\n")
        return "\n".join("" if line.lstrip()[:1] in ("%", "!") else line for line in lines)
    return source


def statements(source: str) -> Iterator[tuple[str, ast.AST]]:
    """The top-level statements of a source, with their decorators."""
    lines = without_magics(source).split("\n")
    for node in ast.iter_child_nodes(tree_of(source)):
        if isinstance(node, ast.stmt):
            first = min([node.lineno, *(part.lineno for part in getattr(node, "decorator_list", []))])
            yield "\n".join(lines[first - 1 : node.end_lineno]), node


def _used_in(tree: ast.AST) -> set[str]:
    """The names that a piece of code looks up outside itself; a function's own variables are none of them."""
    try:
        return _outer_names(ast.unparse(tree))
    except (SyntaxError, ValueError, RecursionError):  # a tree, but no code: `return` outside of a function
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        return names - set(dir(builtins))


def _outer_names(source: str) -> set[str]:
    return set(_looked_up(symtable.symtable(source, "<cell>", "exec"))) - set(dir(builtins))


def _looked_up(table: symtable.SymbolTable) -> Iterator[str]:
    top = table.get_type() == "module"
    yield from (name.get_name() for name in table.get_symbols() if name.is_referenced() and (top or name.is_global()))
    for inner in table.get_children():
        yield from _looked_up(inner)
