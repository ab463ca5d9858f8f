"""Solutions: those that a lesson folds away, and the catalogue's, which no lesson may show before it asks for them.

A solution is recognised by its shape: names that it binds itself, comments and blanks do not count.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import deepcopy
from html import unescape

from kuiper_edu.course.judge.exercises import exercises
from lesson_lint.lesson import Findings, Lesson, texts

DETAILS = re.compile(r"<details>.*?</details>", re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
VERDICT = re.compile(r"\bverdict\(\s*[\"']([\w.]+)[\"']")
NODES_THAT_TELL = 12  # a smaller body, `return x + 1` say, may stand anywhere by chance
LETTERS_THAT_TELL = 30  # the same for text in an output


def has_solutions(lesson: Lesson) -> bool:
    """Whether a lesson folds any Python away."""
    return any(name.endswith(" (solution)") for name, _ in with_solutions(lesson))


def with_solutions(lesson: Lesson) -> list[tuple[str, str]]:
    """All code of a lesson as a learner who opens every solution runs it: (cell, source), in order."""
    found = []
    for cell in lesson.cells:
        if cell.cell_type == "code":
            found.append((cell.id, cell.source))
            continue
        for details in DETAILS.findall(cell.source):
            found += [(f"{cell.id} (solution)", source) for source in PYTHON.findall(details)]
    return found


def verdicts(lesson: Lesson) -> list[tuple[int, str]]:
    """Every verdict of a notebook: the place of its cell, and the exercise."""
    places = [(place, cell) for place, cell in enumerate(lesson.cells) if cell.cell_type == "code"]
    return [(place, name) for place, cell in places for name in VERDICT.findall(cell.source)]


def shows_no_solution_above(lesson: Lesson) -> Findings:
    """No cell and no stored output above an exercise's verdict holds the catalogue's solution."""
    catalogue = exercises()
    asked: dict[str, int] = {}  # a later exercise may ask for what an earlier one asked for: the first one counts
    for place, name in verdicts(lesson):
        entry = catalogue.get(name)
        if entry is None or not entry.solution:
            continue
        above = lesson.cells[: asked.setdefault(str(_shape(_body(entry.solution))), place)]
        for cell in above:
            code = [cell.source] if cell.cell_type == "code" else PYTHON.findall(cell.source)
            if any(holds(source, entry.solution) for source in code):
                yield cell.id, f"it shows the solution of {name}, which is asked for below"
            if any(prints(text, entry.solution) for text in texts(cell)):
                yield cell.id, f"its output shows the solution of {name}, which is asked for below"


def holds(source: str, solution: str) -> bool:
    """Whether code holds a solution's body, whatever its names are.

    Example:
        >>> asked = "def twice(xs):\\n    out = []\\n    for x in xs:\\n        out.append(2 * x)\\n    return out"
        >>> holds("ys = []\\nfor y in numbers:\\n    ys.append(2 * y)", asked)
        True
        >>> holds("for y in numbers:\\n    print(y)", asked)
        False
    """
    body = _body(solution)
    if isinstance(body[-1], ast.Return) and len(body) > 1:
        body = body[:-1]  # a cell that computes the same need not return it
    if sum(1 for statement in body for _ in ast.walk(statement)) < NODES_THAT_TELL:
        return False
    wanted = _shape(body)
    return any(_shape(part) == wanted for part in _parts(source, len(body)))


def prints(text: str, solution: str) -> bool:
    """Whether a text holds a solution's body, however it is spaced and quoted."""
    body = _letters("\n".join(ast.unparse(statement) for statement in _body(solution)))
    return len(body) >= LETTERS_THAT_TELL and body in _letters(unescape(text))


def _letters(text: str) -> str:
    """A text without comments, blanks, parentheses and quotation marks, which are written in more than one way."""
    return re.sub(r"#[^\n]*|[\s()\"']", "", text)


def _body(solution: str) -> list[ast.stmt]:
    """The statements of what a solution defines last, its docstring left out."""
    body = [node for node in ast.parse(solution).body if isinstance(node, ast.FunctionDef | ast.ClassDef)][-1].body
    first = body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and len(body) > 1:
        return body[1:]
    return body


def _parts(source: str, length: int) -> Iterator[list[ast.stmt]]:
    """Every run of so many statements, at any depth; an expression that stands for itself is as good as its return."""
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
    """The statements with every plain name replaced by its number of appearance."""
    numbers: dict[str, str] = {}

    class Renamed(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.Name:
            return ast.Name(numbers.setdefault(node.id, f"n{len(numbers)}"), ast.Load())

        def visit_arg(self, node: ast.arg) -> ast.arg:
            return ast.arg(numbers.setdefault(node.arg, f"n{len(numbers)}"))

    return [ast.dump(Renamed().visit(deepcopy(statement))) for statement in statements]
