"""A homework as an nbgrader source assignment: its checks raise errors, so that nbgrader gives the points of `grade`.

nbgrader gives a check full points unless its cell raises an error or warns. Our checks report values and raise nothing;
so each is decorated with `demand`, which judges the values by the rules that `grade` uses. What a hidden check expects
is only between nbgrader's own markers, which generate_assignment removes.

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
        root: the course folder, which contains reference/.
        out: nbgrader's course folder.
        own: a class's own reference, used instead of the course's.

    Raises:
        UsageError: there is no such course or reference, or the file cannot be written.
        NotebookError: the reference is damaged, or the stored output of a check cannot be read as reported values.
    """
    path = path_of(course, out)
    text = assignment(read_reference(reference_path(course, root, own))).to_text()
    make_folder(path.parent)
    write_whole(path, text)
    return path


def path_of(course: str, out: Path) -> Path:
    """Return the path at which nbgrader expects the source of an assignment."""
    return out / "source" / course / NAME


def assignment(reference: Notebook) -> Notebook:
    """Return the source assignment of a reference: with solutions and markers, without outputs."""
    return replace(reference, cells=[_cell(cell) for cell in reference.cells])


def _cell(cell: Cell) -> Cell:
    if cell.kind != "code":
        return cell
    source = _checked_source(cell) if cell.role == "check" else cell.source
    metadata = student_metadata(cell)  # nbgrader copies it to the student's notebook
    metadata.get("kuiper_edu", {}).pop("printed", None)  # the rules are in the cell
    if cell.role == "helper":
        metadata.pop("nbgrader", None)  # nbgrader would add `raise NotImplementedError()`, but a helper may stay empty
    return replace(cell.emptied(), source=source, metadata=metadata)


def _checked_source(cell: Cell) -> str:
    try:
        source = raising(cell)
        compile(source, cell.name, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise NotebookError(f"the check {cell.name!r} is not a function's body: {error.msg}") from error
    return source


def raising(cell: Cell) -> str:
    """Return the source of a check that raises an error if the answer is not right."""
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
        entries = "".join(f"    {label!r}: {rule!r},\n" for label, rule in rules.items())
        arguments.append(f"{{\n{entries}}}")
    if is_hidden(cell):
        arguments.append("hidden=True")
    lines = [*imports, "", "", f"@demand({', '.join(arguments)})", "def check():", *_as_function(body)]
    return "\n".join(lines)


def _as_function(body: str) -> list[str]:
    """Return the lines of a cell as the body of a function.

    The names that it defines stay global, so that a line may read a name before it defines it; `demand` runs the check
    in a copy of the notebook's names.
    """
    body = body.rstrip()
    inside = {line for node in ast.walk(ast.parse(body)) for line in _inner_lines(node)}
    lines = [line if number in inside or not line else f"    {line}" for number, line in enumerate(body.split("\n"), 1)]
    defined = sorted(sources.defined(body))
    return [f"    global {', '.join(defined)}", *lines] if defined else lines


def _inner_lines(node: ast.AST) -> range:
    """Return the lines that begin inside a multi-line string, which must not be indented."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)):
        return range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
    return range(0)
