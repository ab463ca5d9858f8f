"""`mine`: what a learner wrote in an earlier lesson or homework, to be used again. Never the course's own solution."""

from __future__ import annotations

import ast
import os
import re

from kuiper_edu.course.learner import answers, state
from kuiper_edu.course.trial.sources import bound, tree_of
from kuiper_edu.support import project
from kuiper_edu.support.argument_check import checked
from kuiper_edu.support.notebooks import Cell, stored_cells
from kuiper_edu.viz.fallback import STATIC

_STUB = "raise NotImplementedError"


@checked()
def mine(*names: str) -> None:
    """Print what you wrote for these exercises, each with where it comes from.

    A right answer to a homework is taken as it is kept; an answer to a lesson's exercise from your notebook, as it was
    saved last.

    Args:
        names: exercises, `course3.read_head`.

    Raises:
        UsageError: there is no such exercise, or no course folder.

    Example:
        >>> mine("course3.read_heads")
        Traceback (most recent call last):
        ...
        kuiper_edu.errors.UsageError: there is no exercise 'course3.read_heads'. Did you mean 'course3.read_head'?
    """
    from kuiper_edu.course.judge.exercises import exercise

    for name in names:
        exercise(name)
        print(_told(name))


def _told(name: str) -> str:
    if os.environ.get(STATIC):  # stored outputs hold nothing of one person
        return f"# {name}: what you wrote there is shown here."
    kept = state.folder() / "answers" / f"{name}.py"
    if name in answers.kept():
        return f"# {name}: yours, as it was kept\n{kept.read_text(encoding='utf-8').strip()}\n"
    root = project.root()
    for path in project.notebooks(project.desk() or root):
        source = written(name, [cell for cell in stored_cells(path) if cell.kind == "code"])
        if source is not None:
            return _with_place(name, path.relative_to(project.desk() or root).as_posix(), source)
    return f"# {name}: nothing of yours was found. Write it here, or do that exercise first."


def _with_place(name: str, place: str, source: str) -> str:
    if _STUB in source:
        return f"# {name}: you have not written it yet. It is in {place}; or write it here."
    record = state.records(state.VERDICTS).get(name)
    right = isinstance(record, dict) and record.get("last") is True
    doubt = "" if right else "; its verdict did not say yet that it is right"
    return f"# {name}: yours, from {place}{doubt}\n{source.strip()}\n"


def written(name: str, cells: list[Cell]) -> str | None:
    """The source of the cell that answers an exercise in a notebook; None if the notebook does not ask it.

    Args:
        name: the exercise.
        cells: the notebook's code cells.
    """
    for place, cell in enumerate(cells):
        if cell.role == "answer" and cell.exercise == name:
            return cell.source
        judged = re.search(rf"verdict\(\s*[\"']{re.escape(name)}[\"']\s*,\s*(\w+)", cell.source)
        if judged:
            return _defining(judged[1], cells[:place])
    return None


def _defining(function: str, cells: list[Cell]) -> str | None:
    """The last of these cells that defines a function or class of this name."""
    for cell in reversed(cells):
        for node in ast.iter_child_nodes(tree_of(cell.source)):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and function in bound(node):
                return cell.source
    return None
