"""A learner's answers, put into the teacher's reference.

Only the sources of answer and helper cells are taken, by nbgrader's grade_id, then by cell id. The learner's
check cells, outputs and tags are left behind; so a notebook that was saved with a changed check proves nothing.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable
from dataclasses import dataclass, field

from kuiper_edu.grading.notebooks import Cell, Notebook, course_of, grade_id, name_of, own, role
from kuiper_edu.grading.release import is_hidden, stripped
from kuiper_edu.homework.shortcuts import shortcut

WANTED = ("answer", "helper")


@dataclass
class Transplant:
    """The reference with a learner's answers in it.

    Args:
        notebook: what is to be run.
        problems: grade_id -> why that answer could not be taken; its cell is blank.
        blank: the grade_ids of answers that were never written.
        elsewhere: grade_id -> names the answer uses that only another cell of the learner's notebook defines.
        shortcuts: grade_id -> the refusal of an import in that answer (or helper) that would answer the homework.
    """

    notebook: Notebook
    problems: dict[str, str] = field(default_factory=dict)
    blank: set[str] = field(default_factory=set)
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
    result = Transplant({**reference, "cells": []})
    for cell in reference["cells"]:
        if cell["cell_type"] != "code" or (is_hidden(cell) and not hidden):
            continue
        if role(cell) in WANTED:
            cell = _answered(cell, submitted["cells"], result)
        result.notebook["cells"].append(cell)
    _look_elsewhere(result, submitted["cells"])
    _look_for_shortcuts(result, course_of(reference) or "")
    return result


def _answered(cell: Cell, submitted: list[Cell], result: Transplant) -> Cell:
    name, blank = name_of(cell), stripped(cell["source"])
    found = [each for each in submitted if grade_id(each) == name]
    found = found or [each for each in submitted if cell.get("id") and each.get("id") == cell["id"]]
    problem = _problem(found, submitted)
    if problem:
        result.problems[name] = problem
    source = blank if problem else found[0]["source"]
    if _same(source, blank) and role(cell) == "answer":
        result.blank.add(name)
    return {**cell, "source": source, "outputs": [], "execution_count": None}


def _problem(found: list[Cell], submitted: list[Cell]) -> str:
    if not found:
        return "its answer cell is not in the notebook; `kuiper-edu reset` brings it back and keeps this one beside it"
    if len(found) > 1:
        equal = {id(each) for each in found}  # by identity: a copied cell equals its original
        places = " and ".join(str(number) for number, cell in enumerate(submitted, 1) if id(cell) in equal)
        return f"its answer cell is there {len(found)} times (cells {places}); keep one of them and delete the others"
    if found[0]["cell_type"] != "code":
        return f"its answer cell was turned into a {found[0]['cell_type']} cell; make it a code cell again"
    return ""


def _same(source: str, blank: str) -> bool:
    return source.split() in (blank.split(), [])


def _look_elsewhere(result: Transplant, submitted: list[Cell]) -> None:
    """Find names that an answer uses and only a cell that stays behind defines: the usual reason of a NameError."""
    known = set(dir(builtins)).union(*(_defined(cell["source"]) for cell in result.notebook["cells"]))
    behind: dict[str, int] = {}
    for number, cell in enumerate(submitted, 1):
        if cell["cell_type"] == "code":
            behind.update(dict.fromkeys(_defined(cell["source"]) - known, number))
    for cell in result.notebook["cells"]:
        names = sorted(_used(cell["source"]) & set(behind)) if role(cell) in WANTED else []
        if names:
            told = [f"{name!r} is defined in cell {behind[name]}" for name in names]
            result.elsewhere[name_of(cell)] = told


def _look_for_shortcuts(result: Transplant, course: str) -> None:
    for cell in result.notebook["cells"]:
        taken = shortcut(course, cell["source"]) if role(cell) in WANTED else None
        if taken is not None:
            result.shortcuts[name_of(cell)] = str(taken)


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


def needs(cell: Cell) -> list[str]:
    """The grade_ids of the answers that a check depends on."""
    told = own(cell).get("needs", [])
    return [each for each in told if isinstance(each, str)] if isinstance(told, list) else []
