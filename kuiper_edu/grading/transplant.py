"""A learner's answers, put into the teacher's reference.

Only the sources of answer and helper cells are taken, by nbgrader's grade_id, then by cell id. The learner's
check cells, outputs and tags are left behind; so a notebook that was saved with a changed check proves nothing.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from kuiper_edu.grading.notebooks import Cell, Notebook
from kuiper_edu.grading.release import is_hidden, stripped
from kuiper_edu.homework.shortcuts import shortcut

WANTED = ("answer", "helper")


@dataclass
class Transplant:
    """The reference with a learner's answers in it.

    Args:
        notebook: what is to be run.
        problems: grade_id -> why there is no answer of that name to take; its cell is blank.
        elsewhere: grade_id -> names the answer uses that only another cell of the learner's notebook defines.
        shortcuts: grade_id -> the refusal of an import in that answer (or helper) that would answer the homework.
    """

    notebook: Notebook
    problems: dict[str, str] = field(default_factory=dict)
    elsewhere: dict[str, list[str]] = field(default_factory=dict)
    shortcuts: dict[str, str] = field(default_factory=dict)


def transplant(reference: Notebook, submitted: Notebook, *, hidden: bool = False) -> Transplant:
    """Put the answers of `submitted` into a copy of `reference`.

    Args:
        reference: the teacher's notebook.
        submitted: the learner's notebook, or one in another language: cells are found by their ids.
        hidden: whether the hidden checks stay in.

    Returns:
        The notebook to run, and what was wrong with single answers.
    """
    result = Transplant(replace(reference, cells=[]))
    for cell in reference.cells:
        if cell.kind != "code" or (is_hidden(cell) and not hidden):
            continue
        if cell.role in WANTED:
            cell = _answered(cell, submitted.cells, result)
        result.notebook.cells.append(cell)
    _look_elsewhere(result, submitted.cells)
    _look_for_shortcuts(result)
    return result


def _answered(cell: Cell, submitted: list[Cell], result: Transplant) -> Cell:
    blank = stripped(cell.source)
    places = [place for place, other in enumerate(submitted) if other.grade_id == cell.name]
    places = places or [place for place, other in enumerate(submitted) if cell.id and other.id == cell.id]
    problem = _problem(places, submitted)
    source = blank if problem else submitted[places[0]].source
    if not problem and source.split() in (blank.split(), []) and cell.role == "answer":
        problem = "there is no answer yet"
    if problem:
        result.problems[cell.name] = problem
    return replace(cell.emptied(), source=source)


def _problem(places: list[int], submitted: list[Cell]) -> str:
    if not places:
        return "its answer cell is not in the notebook; `kuiper-edu reset` brings it back and keeps this one beside it"
    if len(places) > 1:
        numbers = " and ".join(str(place + 1) for place in places)
        return f"its answer cell is there {len(places)} times (cells {numbers}); keep one of them and delete the others"
    kind = submitted[places[0]].kind
    if kind != "code":
        return f"its answer cell was turned into a {kind} cell; make it a code cell again"
    return ""


def _look_elsewhere(result: Transplant, submitted: list[Cell]) -> None:
    """Find names that an answer uses and only a cell that stays behind defines: the usual reason of a NameError."""
    known = set(dir(builtins)).union(*(_defined(cell.source) for cell in result.notebook.cells))
    behind: dict[str, int] = {}
    for number, cell in enumerate(submitted, 1):
        if cell.kind == "code":
            behind.update(dict.fromkeys(_defined(cell.source) - known, number))
    for cell in result.notebook.cells:
        names = sorted(_used(cell.source) & set(behind)) if cell.role in WANTED else []
        if names:
            result.elsewhere[cell.name] = [f"{name!r} is defined in cell {behind[name]}" for name in names]


def _look_for_shortcuts(result: Transplant) -> None:
    for cell in result.notebook.cells:
        taken = shortcut(result.notebook.course, cell.source) if cell.role in WANTED else None
        if taken is not None:
            result.shortcuts[cell.name] = str(taken)


def _tree(source: str) -> ast.AST:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def _used(source: str) -> set[str]:
    return {n.id for n in ast.walk(_tree(source)) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _defined(source: str) -> set[str]:
    """The names a cell defines at its top level (assignments in a function are its own)."""
    names: set[str] = set()
    for node in ast.iter_child_nodes(_tree(source)):
        names.update(_bound(node))
    return names


def _bound(node: ast.AST) -> Iterable[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [(each.asname or each.name).split(".")[0] for each in node.names]
    return [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
