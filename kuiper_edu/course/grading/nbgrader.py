"""A homework as an nbgrader source assignment: its checks raise, so that nbgrader gives the points that `grade` gives.

nbgrader gives a check full points unless its cell raises or warns. Ours report values and raise nothing; so each is put
under `demand`, which judges the values with the rules that `grade` uses. What a hidden check expects stands between
nbgrader's own markers, which generate_assignment takes out, and nowhere else.

    OUT/source/course4/homework.ipynb       then, in OUT: nbgrader generate_assignment course4
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from kuiper_edu.course.grading.hidden import rules_of
from kuiper_edu.course.grading.release import (
    NAME,
    hidden_part,
    is_hidden,
    read_reference,
    reference_path,
    stripped,
    student_metadata,
)
from kuiper_edu.course.judge.rules import Rule
from kuiper_edu.course.trial import sources
from kuiper_edu.errors import NotebookError
from kuiper_edu.support.notebooks import Cell, Notebook
from kuiper_edu.support.writing import make_folder, write_whole

_VERDICT = re.compile(r"^@(?:homework\.)?verdict\(", re.M)
_IMPORT = "from kuiper_edu.learn import demand"


def write_assignment(course: str, root: Path, out: Path, own: Path | None = None) -> Path:
    """Write the source assignment into an nbgrader course folder, and return its path.

    Args:
        course: `course3`, `course4` or `course5`; the assignment is called the same.
        root: the course folder, which holds reference/.
        out: nbgrader's course folder.
        own: a class's own reference, in place of the course's.

    Raises:
        UsageError: there is no such course or reference, or the file cannot be written.
        NotebookError: the reference is damaged, or no rules can be read from what its checks printed.
    """
    path = path_of(course, out)
    text = assignment(read_reference(reference_path(course, root, own))).to_text()
    make_folder(path.parent)
    write_whole(path, text)
    return path


def path_of(course: str, out: Path) -> Path:
    """Where nbgrader looks for the source of an assignment."""
    return out / "source" / course / NAME


def assignment(reference: Notebook) -> Notebook:
    """The source assignment of a reference: solutions and markers stay, outputs do not."""
    return replace(reference, cells=[_cell(cell) for cell in reference.cells])


def _cell(cell: Cell) -> Cell:
    if cell.kind != "code":
        return cell
    source = _compiled(cell) if cell.role == "check" else cell.source
    metadata = student_metadata(cell)  # the student's notebook keeps it
    metadata.get("kuiper_edu", {}).pop("printed", None)  # the rules stand in the cell
    if cell.role == "helper":
        metadata.pop("nbgrader", None)  # it would put `raise NotImplementedError()` there, which nobody has to replace
    return replace(cell.emptied(), source=source, metadata=metadata)


def _compiled(cell: Cell) -> str:
    try:
        source = raising(cell)
        compile(source, cell.name, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise NotebookError(f"the check {cell.name!r} is not a function's body: {error.msg}") from error
    return source


def raising(cell: Cell) -> str:
    """A check that raises where the answer is not right."""
    if is_hidden(cell):
        check = _under_demand(cell, hidden_part(cell.source), rules_of(cell))
        return f"{stripped(cell.source)}\n### BEGIN HIDDEN TESTS\n{check}\n### END HIDDEN TESTS"
    if cell.exercise:
        if _VERDICT.search(cell.source):
            return f"{_IMPORT}\n\n\n{_VERDICT.sub('@demand(', cell.source, count=1)}"
        return _under_demand(cell, cell.source, None)
    return _under_demand(cell, cell.source, rules_of(cell))


def _under_demand(cell: Cell, body: str, rules: Mapping[str, Rule] | None) -> str:
    names = sorted({type(rule).__name__ for rule in (rules or {}).values()})
    imports = [_IMPORT, *([f"from kuiper_edu.course.judge.rules import {', '.join(names)}"] if names else [])]
    arguments = [repr(cell.exercise or cell.name)]
    if rules is not None:
        told = "".join(f"    {label!r}: {rule!r},\n" for label, rule in rules.items())
        arguments.append(f"{{\n{told}}}")
    if is_hidden(cell):
        arguments.append("hidden=True")
    lines = [*imports, "", "", f"@demand({', '.join(arguments)})", "def check():", *_as_function(body)]
    return "\n".join(lines)


def _as_function(body: str) -> list[str]:
    """The lines of a cell as the body of a function, in which its names mean what they meant in the cell."""
    body = body.rstrip()
    inside = {line for node in ast.walk(ast.parse(body)) for line in _inner_lines(node)}
    lines = [line if number in inside or not line else f"    {line}" for number, line in enumerate(body.split("\n"), 1)]
    defined = sorted(sources.defined(body))
    return [f"    global {', '.join(defined)}", *lines] if defined else lines


def _inner_lines(node: ast.AST) -> range:
    """The lines of a text over several lines that begin in it: blanks in front of them would be part of it."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)):
        return range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
    return range(0)
