"""Self-contained answers: the source of an answer's cell, with the lines that it needs from other cells."""

from __future__ import annotations

import ast
import builtins
import re
import symtable
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache

_PYTHONS = frozenset(dir(builtins))
_MEANT = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom
_MAGIC = re.compile(r"^\s*[%!?]|^\s*[\w.]+\s*=\s*[%!]|^[^#'\"]*\?\s*$")


def needed(answer: str, others: Sequence[str], given: Set[str] = frozenset()) -> str:
    """Return the source of an answer, preceded by everything that it uses from other cells.

    Args:
        answer: the source of the answer's cell.
        others: the sources of the other cells, in the order in which they ran; a later definition of a name wins.
        given: names that are defined elsewhere.

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
    open_names = looked_up(answer) - defined(answer) - given
    if not open_names:
        return answer
    every = [statement for source in others for statement in statements(source)]
    definitions = {
        name: index for index, (_, tree) in enumerate(every) for name in bound(tree) if _is_meant(name, tree)
    }
    included: set[int] = set()
    while open_names:
        found = {definitions[name] for name in open_names if name in definitions} - included
        included |= found
        open_names = {name for index in found for name in _used_in(every[index][1])} - given
    parts = [every[index][0] for index in sorted(included)]
    for text, tree in statements(answer) if parts else ():
        if isinstance(tree, ast.ImportFrom) and tree.module == "__future__":  # allowed at the beginning only
            parts.insert(0, text)
            answer = answer.replace(text, "", 1)
    return "\n\n".join([*parts, answer])


def _is_meant(name: str, definition: ast.AST) -> bool:
    """Whether a definition is meant for other cells: a function called `sum` is, a left-over variable `sum` is not."""
    return name not in _PYTHONS or isinstance(definition, _MEANT)


def used(source: str) -> set[str]:
    """Return the names that a source uses from its notebook: neither local variables nor builtins.

    Example:
        >>> used("def area(r):" + chr(10) + "    twice = 2 * r" + chr(10) + "    return PI * twice * r")
        {'PI'}
    """
    return looked_up(source) - _PYTHONS


def used_by_name(source: str) -> set[str]:
    """Return the words by which a source may find names at run time: through globals() or its module `__main__`.

    Example:
        >>> sorted(used_by_name("def double(x): return globals()['add'](x, x)"))
        ['add']
        >>> used_by_name("words = ['add']")
        set()
    """
    if not {"globals", "__main__"} & looked_up(source):
        return set()
    nodes = list(ast.walk(tree_of(source)))
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return attributes | {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def looked_up(source: str) -> set[str]:
    """Return the names that a source uses from its notebook or from Python: all but local variables."""
    try:
        return set(_in_table(symtable.symtable(without_magics(source), "<cell>", "exec")))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()


def defined(source: str) -> set[str]:
    """Return the names that a source defines at its top level, not those local to its functions."""
    return {name for node in ast.iter_child_nodes(tree_of(source)) for name in bound(node)}


def bound(node: ast.AST) -> Iterable[str]:
    """Return the names that a statement binds."""
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
    """Whether a source contains `@answer(slot)`.

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
    """Return the syntax tree of a cell without its IPython lines; an empty one if it cannot be parsed."""
    try:
        return ast.parse(without_magics(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


@lru_cache(maxsize=256)
def parses(source: str) -> bool:
    """Whether a cell is Python, apart from its IPython lines.

    Example:
        >>> parses("%time x = 1"), parses("def f():")
        (True, False)
    """
    try:
        ast.parse(without_magics(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def without_magics(source: str) -> str:
    """Return a cell with the IPython lines (`%timeit`, `!ls`, `len?`) emptied; the other lines keep their numbers.

    Example:
        >>> without_magics("%matplotlib inline" + chr(10) + "x = 1")
        '\\nx = 1'
    """
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        lines = source.split("\n")
        return "\n".join("" if _MAGIC.search(line) else line for line in lines)
    return source


def statements(source: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield the top-level statements of a source, each as its text (with decorators) and its syntax tree."""
    lines = without_magics(source).split("\n")
    for node in ast.iter_child_nodes(tree_of(source)):
        if isinstance(node, ast.stmt):
            first = min([node.lineno, *(part.lineno for part in getattr(node, "decorator_list", []))])
            yield "\n".join(lines[first - 1 : node.end_lineno]), node


def _used_in(tree: ast.AST) -> set[str]:
    """Return the names that a statement uses from outside itself."""
    try:
        return set(_in_table(symtable.symtable(ast.unparse(tree), "<cell>", "exec")))
    except (SyntaxError, ValueError, RecursionError):  # it parses but does not compile: `return` outside a function
        return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def _in_table(table: symtable.SymbolTable) -> Iterator[str]:
    top = table.get_type() == "module"
    yield from (name.get_name() for name in table.get_symbols() if name.is_referenced() and (top or name.is_global()))
    for inner in table.get_children():
        yield from _in_table(inner)
