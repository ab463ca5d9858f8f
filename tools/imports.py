"""What the Python files of this repository import, read from their source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOPS = ("kuiper_edu", "tools", "proofs", "benchmarks", "tests")
ANSWERS = ("solution.py", "lent.py", "right.py", "wrong.py", "strangers.py")  # read, never imported


def tree_of(path: Path) -> ast.Module:
    """Return a file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports_in(path: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Return the import statements of a file, also those in its functions and under `if TYPE_CHECKING:`."""
    return tuple(node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Import | ast.ImportFrom))


def names_in(statement: ast.Import | ast.ImportFrom) -> list[str]:
    """Return the dotted names that an import statement imports.

    Example:
        >>> names_in(ast.parse("from a.b import c, d").body[0])
        ['a.b.c', 'a.b.d']
    """
    names = [alias.name for alias in statement.names]
    return names if isinstance(statement, ast.Import) else [f"{statement.module}.{name}" for name in names]


def names_imported(path: Path) -> Iterator[str]:
    """Yield the dotted names that a file imports anywhere."""
    for statement in imports_in(path):
        yield from names_in(statement)


def module_of(path: str) -> str:
    """Return the name by which others import a file; a helper of the tests has no package.

    Example:
        >>> module_of("kuiper_edu/topo/__init__.py"), module_of("tests/course/classroom/a_class.py")
        ('kuiper_edu.topo', 'a_class')
    """
    parts = Path(path).with_suffix("").parts
    return parts[-1] if parts[0] == "tests" else ".".join(parts).removesuffix(".__init__")


@cache
def sources() -> dict[str, str]:
    """Return the text of each file that imports or is imported, by its path from the root."""
    found = [path for top in TOPS for path in sorted((ROOT / top).rglob("*.py")) if path.name not in ANSWERS]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in found}


@cache
def importers() -> dict[str, set[str]]:
    """Return the files that import each module of the repository, anywhere in them: module -> paths from the root."""
    imported: dict[str, set[str]] = {module_of(name): set() for name in sources()}
    for name in sources():
        for module in names_imported(ROOT / name):
            known = module if module in imported else module.rpartition(".")[0]
            if known in imported and known != module_of(name):
                imported[known].add(name)
    return imported
