"""The worked solution of a homework's exercise, from the teacher's reference, if this copy of the course has it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from kuiper_edu.errors import UsageError
from kuiper_edu.support import project, tags
from kuiper_edu.support.notebooks import SOLUTION, stored_cells


def solution(exercise: str, root: Path | None = None) -> str:
    """Return the worked solution of an exercise: the code between the markers in the reference's answer.

    Args:
        exercise: `course4.levels`.
        root: the course folder; searched for if None.

    Returns:
        The source; empty if there is no reference, or the exercise has no answer of its own.
    """
    try:
        folder = (root or project.root()) / "reference" / exercise.partition(".")[0]
    except UsageError:
        return ""
    for cell in map(tags.read, stored_cells(folder / "homework.ipynb")):
        if cell.role == "answer" and cell.exercise == exercise:
            return "\n".join(dedent(found["body"]) for found in SOLUTION.finditer(cell.source))
    return ""
