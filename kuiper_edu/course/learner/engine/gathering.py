"""Extracting a piece from the cells of a notebook: its definitions and the helpers that they use, nothing else."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence, Set

from kuiper_edu.course.learner.engine.assembly import Part, imports_of_the_head, names_of_the_course, without_head
from kuiper_edu.course.learner.engine.table import NAMES, PIECES, Piece
from kuiper_edu.course.trial.sources import bound, defined, statements, used
from kuiper_edu.errors import UsageError

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
_ASSIGNMENTS = (ast.Assign, ast.AnnAssign)
_LAYERS = {"Layer", "register_layer", "CREATORS", "allow_only", "named", "apply"}
_ORDER = {"read_line", "read_shapes", "CycleError", "find_cycle"}
_ENGINE = {"infer_shapes", "sizes_of", "plan_buffers", "feed", "watched"}
_JOINED = _LAYERS | _ORDER | _ENGINE  # names of the course's part that a piece may use
_TABLES = {"register_layer", "FUNCTIONS"}  # what a notebook may enter layers and functions into
_ALLOWED = {*sys.stdlib_module_names, "numpy"}


def gathered(piece: Piece, cells: Sequence[str]) -> str:
    """Return the self-contained source of a piece; of several definitions of one name the last counts.

    Args:
        piece: the piece.
        cells: the sources of the cells that ran, in order.

    Raises:
        UsageError: the piece needs something that the file cannot contain; the message says what.
    """
    every = [(_unmarked(text, node), node) for cell in cells for text, node in statements(cell) if not _judges(node)]
    imported = {name for text in imports_of_the_head() for name in defined(text)}
    given = (NAMES | _JOINED | imported) - set(piece.names)
    chosen = _entered(every) if piece.extends else set[int]()
    open_names = set(piece.names) - ({piece.name} if piece.extends else set())
    open_names |= {name for index in chosen for name in used(every[index][0])} - given
    open_names -= {name for index in chosen for name in _defines(every[index][1])}
    while open_names:
        name = open_names.pop()
        found = {index for index, (_, node) in enumerate(every) if name in _defines(node)}
        if not found and name in piece.names:
            raise UsageError(f"no cell of this notebook defines {name}")
        if not found:
            raise UsageError(f"it uses {name}, a name that only this notebook has: give it as an argument")
        last = max(found)
        added = {last} | {index for index in range(last + 1, len(every)) if name in _extends(every[index][1])}
        for index in added - chosen:
            open_names |= used(every[index][0]) - given
        chosen |= added
        open_names -= {defined_name for index in chosen for defined_name in _defines(every[index][1])}
    source = "\n\n\n".join(dict.fromkeys(every[index][0] for index in _tables_last(every, chosen)))
    _refuse_packages(source)
    return without_head(source)


def _entered(every: Sequence[tuple[str, ast.AST]]) -> set[int]:
    """Return the indices of the statements that enter layers and functions; of each class the last definition."""
    found = [index for index, (_, node) in enumerate(every) if not _TABLES.isdisjoint(_extends(node))]
    last = {getattr(every[index][1], "name", index): index for index in found}
    return set(last.values())


def _tables_last(every: Sequence[tuple[str, ast.AST]], chosen: Set[int]) -> list[int]:
    """Sort statements, those that extend a table last: if a cell ran twice, its helpers are defined after them."""
    return sorted(chosen, key=lambda index: (any(_extends(every[index][1])), index))


def _judges(node: ast.AST) -> bool:
    """Whether a statement only passes the piece to a verdict: it rebinds the name, but defines nothing."""
    calls = (part for part in ast.walk(node) if isinstance(part, ast.Call))
    return isinstance(node, ast.Assign | ast.Expr) and any(ast.unparse(call.func) == "verdict" for call in calls)


def _unmarked(text: str, node: ast.AST) -> str:
    """Return a definition without its `@answer(...)`, which names the slot in a homework's notebook."""
    decorators = getattr(node, "decorator_list", [])
    answers = [part for part in decorators if ast.unparse(part).rpartition("(")[0].rpartition(".")[2] == "answer"]
    first = min((part.lineno for part in decorators), default=0)
    hidden = {line - first for part in answers for line in range(part.lineno, part.end_lineno + 1)}
    return "\n".join(line for number, line in enumerate(text.split("\n")) if number not in hidden)


def _defines(node: ast.AST) -> Set[str]:
    """Return the names that a definition, import or assignment binds; none for other statements."""
    return set(bound(node)) if isinstance(node, _DEFINITIONS + _ASSIGNMENTS) else set()


def _extends(node: ast.AST) -> Iterator[str]:
    """Yield the names of what a statement extends: `FUNCTIONS["div"] = ...`, `FUNCTIONS |= ...`, `@register_layer`."""
    decorators = (ast.unparse(part).partition("(")[0] for part in getattr(node, "decorator_list", []))
    yield from (name for name in decorators if name in _TABLES)
    items = [target for target in getattr(node, "targets", []) if isinstance(target, ast.Subscript)]
    for target in [node.target] if isinstance(node, ast.AugAssign) else items:
        table = target.value if isinstance(target, ast.Subscript) else target
        if isinstance(table, ast.Name):
            yield table.id


def _refuse_packages(source: str) -> None:
    """Raise UsageError if a source imports anything but NumPy and Python's own library."""
    for node in ast.walk(ast.parse(source)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or "."] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            if name.partition(".")[0] not in _ALLOWED:
                raise UsageError(f"it uses {name}, and the file imports NumPy and Python's own library only")


def refuse_clash(piece: Piece, source: str, others: Sequence[Part]) -> None:
    """Raise UsageError if a helper of a piece has the name of a different object in the file.

    Args:
        piece: the piece.
        source: its source.
        others: the other parts of the file.

    Raises:
        UsageError: the message contains the name.
    """
    helpers = _definitions(source).items()
    again = {name for other in PIECES.values() if not other.needed for name in other.names} if piece.extends else set()
    for name, text in helpers:
        if name in piece.names or name in again:  # a layer that a later lesson asks for, too, and that follows it
            continue
        if name in NAMES | names_of_the_course():
            raise UsageError(f"your helper {name} has the name of another part of the file: rename it")
        for part in others:
            other = _definitions(part.text).get(name)
            if part.name not in ("head", "end", piece.name) and other not in (None, text):
                raise UsageError(f"your helper {name} differs from the {name} of {part.name}: rename it")


def _definitions(source: str) -> Mapping[str, str]:
    """Return for each top-level name the text of the statement that binds it; for an import, the one for this name."""
    found: dict[str, str] = {}
    for text, node in statements(source):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(each.asname or each.name).split(".")[0]: _import_of(node, each) for each in node.names}
        else:
            found |= dict.fromkeys(defined(text), text)
    return found


def _import_of(node: ast.Import | ast.ImportFrom, name: ast.alias) -> str:
    """Return the import statement for one name alone, so that `import re` equals that of `import operator, re`."""
    alone = ast.ImportFrom(node.module, [name], node.level) if isinstance(node, ast.ImportFrom) else ast.Import([name])
    return ast.unparse(alone)
