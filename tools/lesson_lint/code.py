"""Rules for code cells: they are short, explained, and plain Python."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator

from nbformat import NotebookNode

from lesson_lint.lesson import Findings, Lesson, tags, without_code
from lesson_lint.outputs import ABSOLUTE_PATH

LINES_PER_CELL = 12
LINES_PER_SOLUTION = 30
IMPORTS = sys.stdlib_module_names | {"IPython", "ipywidgets", "kuiper_edu", "numpy", "threadpoolctl"}


def has_short_cells(lesson: Lesson) -> Findings:
    """Code cells have at most 12 lines, solutions 30; blank lines do not count."""
    for cell in lesson.code():
        solution = "solution" in tags(cell) or cell.metadata.get("nbgrader", {}).get("solution", False)
        limit = LINES_PER_SOLUTION if solution else LINES_PER_CELL
        lines = sum(bool(line.strip()) for line in cell.source.splitlines())
        if lines > limit:
            yield cell.id, f"{lines} lines of code, {limit} at most"


def explains_what_is_printed(lesson: Lesson) -> Findings:
    """A cell that only prints has a sentence before it and one after it."""
    cells = lesson.cells
    for index, cell in enumerate(cells):
        if cell.cell_type != "code" or not _only_prints(cell.source):
            continue
        for neighbour, side in ((index - 1, "before"), (index + 1, "after")):
            if not 0 <= neighbour < len(cells) or not _has_a_sentence(cells[neighbour]):
                yield cell.id, f"it only prints; a sentence {side} it is missing"


def _only_prints(source: str) -> bool:
    body = _parsed(source).body
    return bool(body) and all(_prints(statement) for statement in body)


def _prints(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.For):
        return all(_prints(inner) for inner in statement.body)
    if not isinstance(statement, ast.Expr):
        return False
    value = statement.value
    called = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in {"print", "display"}
    return called or isinstance(value, ast.Name | ast.Attribute | ast.Subscript)


def _has_a_sentence(cell: NotebookNode) -> bool:
    if cell.cell_type != "markdown":
        return False
    text = re.sub(r"^#+ .*$|<[^>]+>|!\[[^\]]*\]\([^)]*\)", "", without_code(cell), flags=re.MULTILINE)
    return len(re.findall(r"\w+", text)) >= 4 or len(re.findall(r"[\u4e00-\u9fff]", text)) >= 6


def _parsed(source: str) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module(body=[], type_ignores=[])


def is_plain_python(lesson: Lesson) -> Findings:
    """Code can be parsed, imports only what the course installs, and contains no absolute path."""
    for cell in lesson.code():
        try:
            tree = ast.parse(cell.source)
        except SyntaxError as error:
            yield cell.id, f"this is not plain Python (line {error.lineno}: {error.msg}); magics stay out"
            continue
        for name in _imported(tree):
            if name.partition(".")[0] not in IMPORTS:
                yield cell.id, f"it imports {name}, which the course does not install"
        if ABSOLUTE_PATH.search(cell.source):
            yield cell.id, "its code names an absolute path"


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."
