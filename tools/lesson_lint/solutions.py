"""Rules for solutions: those folded in a lesson, and the catalogue's, which a lesson must not show before the exercise.

A solution is recognised by its structure: its own names, comments and white space do not count.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html import unescape

from kuiper_edu.course.judge.exercises import exercises
from lesson_lint.lesson import Findings, Lesson, texts

DETAILS = re.compile(r"<details>.*?</details>", re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
VERDICT = re.compile(r"\bverdict\(\s*[\"']([\w.]+)[\"']")
NODES_THAT_TELL = 12  # a smaller body, such as `return x + 1`, may appear anywhere by chance
LETTERS_THAT_TELL = 30  # likewise for text in an output


def has_solutions(lesson: Lesson) -> bool:
    """Whether a lesson has any Python code in folds."""
    return any(name.endswith(" (solution)") for name, _ in with_solutions(lesson))


def with_solutions(lesson: Lesson) -> list[tuple[str, str]]:
    """Return all code of a lesson including folded solutions, as (cell, source), in order."""
    found = []
    for cell in lesson.cells:
        if cell.cell_type == "code":
            found.append((cell.id, cell.source))
            continue
        for details in DETAILS.findall(cell.source):
            found += [(f"{cell.id} (solution)", source) for source in PYTHON.findall(details)]
    return found


def verdicts(lesson: Lesson) -> list[tuple[int, str]]:
    """Return every verdict of a notebook as (index of its cell, exercise)."""
    cells = [(index, cell) for index, cell in enumerate(lesson.cells) if cell.cell_type == "code"]
    return [(index, name) for index, cell in cells for name in VERDICT.findall(cell.source)]


def shows_no_solution_above(lesson: Lesson) -> Findings:
    """No cell or stored output above an exercise's verdict contains the catalogue's solution."""
    catalogue = exercises()
    first: dict[str, int] = {}  # two exercises may have the same solution: the first one counts
    for index, name in verdicts(lesson):
        entry = catalogue.get(name)
        if entry is None or not entry.solution:
            continue
        above = lesson.cells[: first.setdefault(str(_shape(_body(entry.solution))), index)]
        for cell in above:
            code = [cell.source] if cell.cell_type == "code" else PYTHON.findall(cell.source)
            if any(holds(source, entry.solution) for source in code):
                yield cell.id, f"it shows the solution of {name}, which is asked for below"
            if any(prints(text, entry.solution) for text in texts(cell)):
                yield cell.id, f"its output shows the solution of {name}, which is asked for below"


def holds(source: str, solution: str) -> bool:
    """Whether code contains a solution's body, with any names.

    Example:
        >>> solution = "def twice(xs):\\n    out = []\\n    for x in xs:\\n        out.append(2 * x)\\n    return out"
        >>> holds("ys = []\\nfor y in numbers:\\n    ys.append(2 * y)", solution)
        True
        >>> holds("for y in numbers:\\n    print(y)", solution)
        False
    """
    body = _body(solution)
    if isinstance(body[-1], ast.Return) and len(body) > 1:
        body = body[:-1]  # a cell that computes the same need not return it
    if sum(1 for statement in body for _ in ast.walk(statement)) < NODES_THAT_TELL:
        return False
    shape = _shape(body)
    return any(_shape(part) == shape for part in _parts(source, len(body)))


def prints(text: str, solution: str) -> bool:
    """Whether a text contains a solution's body, with any spacing and quotation marks."""
    body = _letters("\n".join(ast.unparse(statement) for statement in _body(solution)))
    return len(body) >= LETTERS_THAT_TELL and body in _letters(unescape(text))


def _letters(text: str) -> str:
    """Return a text without comments, white space, parentheses and quotation marks, which may vary."""
    return re.sub(r"#[^\n]*|[\s()\"']", "", text)


def _body(solution: str) -> list[ast.stmt]:
    """Return the body of the last function or class of a solution, without its docstring."""
    body = [node for node in ast.parse(solution).body if isinstance(node, ast.FunctionDef | ast.ClassDef)][-1].body
    first = body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and len(body) > 1:
        return body[1:]
    return body


def _parts(source: str, length: int) -> Iterator[list[ast.stmt]]:
    """Yield every sequence of `length` statements, at any depth; an expression also counts as its return statement."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                yield from (block[start : start + length] for start in range(len(block) - length + 1))
        if length == 1 and isinstance(node, ast.expr):
            yield [ast.Return(node)]


def _shape(statements: list[ast.stmt]) -> list[str]:
    """Return the statements as texts, with every name replaced by the number of its first appearance."""
    shape = _Shape()
    return [shape.visit(statement) for statement in statements]


class _Shape(ast.NodeVisitor):
    """Writes nodes as texts. It copies none: IPython's tracebacks hang whole trees on those that all trees share."""

    def __init__(self) -> None:
        self.numbers: dict[str, str] = {}

    def visit_Name(self, node: ast.Name) -> str:
        return self.numbers.setdefault(node.id, f"n{len(self.numbers)}")

    def visit_arg(self, node: ast.arg) -> str:
        return self.numbers.setdefault(node.arg, f"n{len(self.numbers)}")

    def generic_visit(self, node: ast.AST) -> str:
        return f"{type(node).__name__}({', '.join(self._written(value) for _, value in ast.iter_fields(node))})"

    def _written(self, value: object) -> str:
        if isinstance(value, list):
            return f"[{', '.join(map(self._written, value))}]"
        return str(self.visit(value)) if isinstance(value, ast.AST) else repr(value)
