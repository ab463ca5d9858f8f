"""The worked solution of a homework's exercise, from the teacher's reference, if this copy of the course has it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from kuiper_edu.errors import UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import SOLUTION, Cell, stored_cells


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
    for cell in stored_cells(folder / "homework.ipynb"):
        if _answers(cell, exercise):
            return "\n".join(dedent(found["body"]) for found in SOLUTION.finditer(cell.source))
    return ""


def _answers(cell: Cell, exercise: str) -> bool:
    """Whether a cell is the answer to an exercise, by its metadata or by the tags of a newer question."""
    tags = cell.metadata.get("tags", ())
    by_tags = "answer" in tags and f"exercise:{exercise}" in tags
    return by_tags or (cell.role == "answer" and cell.exercise == exercise)
