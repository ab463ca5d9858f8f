"""Earlier work of a learner, used again in a later notebook: shown by `mine`, run by `from_lessons`."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from kuiper_edu.course.learner import answers, state
from kuiper_edu.course.trial.sources import bound, tree_of
from kuiper_edu.support import course_notebooks, project
from kuiper_edu.support.argument_check import checked
from kuiper_edu.support.notebooks import Cell, stored_cells
from kuiper_edu.viz.base.fallback import STATIC

if TYPE_CHECKING:
    from kuiper_edu.course.judge.exercises import Exercise

_STUB = "raise NotImplementedError"


@checked()
def mine(*names: str) -> None:
    """Print what you wrote for these exercises, each with its source.

    A right answer to a homework comes from the stored answers; an answer to a lesson's exercise from your notebook, as
    last saved.

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
        print(_section(name))


def _section(name: str) -> str:
    if os.environ.get(STATIC):  # stored outputs contain nothing personal
        return f"# {name}: what you wrote there is shown here."
    kept = state.folder() / "answers" / f"{name}.py"
    if name in answers.kept():
        return f"# {name}: yours, as it was kept\n{kept.read_text(encoding='utf-8').strip()}\n"
    for path, cells in _notebooks():
        source = written(name, cells)
        if source is not None:
            return _with_path(name, path, source)
    return f"# {name}: nothing of yours was found. Write it here, or do that exercise first."


def own_function(task: Exercise) -> Callable[..., Any] | None:
    """Return the learner's function for a lesson's exercise, from the last saved notebook, and print which one that is.

    Its check runs once more. None if the answer is missing, blank or wrong now, or if outputs are impersonal.

    Args:
        task: the exercise.
    """
    if state.is_impersonal():
        return None
    for path, cells in _notebooks():
        source = written(task.id, cells)
        if source is not None:
            before = takewhile(lambda cell: not _judged(task.id, cell), cells)
            function = None if _STUB in source else _right_function(task, [cell.source for cell in before])
            if function:
                print(f"From {path}, yours: {task.function}.")
            return function
    return None


def _right_function(task: Exercise, cells: Sequence[str]) -> Callable[..., Any] | None:
    """Return the function that a notebook's cells define, with what it uses of them; None if its check fails."""
    from kuiper_edu.course.judge.judging import judge
    from kuiper_edu.course.learner.engine.gathering import gathered
    from kuiper_edu.course.learner.engine.loading import lent_engine
    from kuiper_edu.course.learner.engine.table import Piece
    from kuiper_edu.course.trial import limits, report

    try:
        source = gathered(Piece(task.function, ""), cells)
        names = dict(vars(lent_engine()))  # for its imports, such as NumPy
        exec(compile(source, f"<your {task.id}>", "exec"), names)
        function: Callable[..., Any] = names[task.function]
    except (Exception, SystemExit):  # the notebook may contain any code
        return None
    check = task.check
    outcome = limits.run_within(lambda: check and check(function, report.report), cpu_seconds=task.cpu_seconds)
    return function if check and judge(task, outcome) is None else None


def _notebooks() -> Iterator[tuple[str, list[Cell]]]:
    """Yield the paths of the learner's notebooks, each with its code cells."""
    home = project.workspace() or project.root()
    for path in course_notebooks.in_reading_order(home):
        yield path.relative_to(home).as_posix(), [cell for cell in stored_cells(path) if cell.kind == "code"]


def _with_path(name: str, path: str, source: str) -> str:
    if _STUB in source:
        return f"# {name}: you have not written it yet. It is in {path}; or write it here."
    record = state.records(state.VERDICTS).get(name)
    right = isinstance(record, dict) and record.get("last") is True
    doubt = "" if right else "; its verdict did not say yet that it is right"
    return f"# {name}: yours, from {path}{doubt}\n{source.strip()}\n"


def written(name: str, cells: list[Cell]) -> str | None:
    """Return the source of the cell that answers an exercise in a notebook; None if the exercise is not in it.

    Args:
        name: the exercise.
        cells: the notebook's code cells.
    """
    for index, cell in enumerate(cells):
        if cell.role == "answer" and cell.exercise == name:
            return cell.source
        function = _judged(name, cell)
        if function:
            return _defining(function, cells[:index])
    return None


def _judged(name: str, cell: Cell) -> str:
    """Return the name of the function that a cell passes to the verdict on an exercise; empty if it does not."""
    found = re.search(rf"verdict\(\s*[\"']{re.escape(name)}[\"']\s*,\s*(\w+)", cell.source)
    return found[1] if found else ""


def _defining(function: str, cells: list[Cell]) -> str | None:
    """Return the source of the last cell that defines a function or class of this name; None if none does."""
    for cell in reversed(cells):
        for node in ast.iter_child_nodes(tree_of(cell.source)):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and function in bound(node):
                return cell.source
    return None
