"""A right answer becomes a piece of my_engine.py: gathered from the notebook, proved alone, kept at the desk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.assembly import parts, whole
from kuiper_edu.course.learner.engine.gathering import gathered, refuse_clash
from kuiper_edu.course.learner.engine.proof import prove
from kuiper_edu.course.learner.engine.status import standing
from kuiper_edu.course.learner.engine.table import Piece, piece_of
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project


def after_right(exercise: str, cells: Sequence[str]) -> str:
    """Make a right answer a piece; a sentence for the learner says what became of it.

    Args:
        exercise: which.
        cells: the sources of the notebook's cells that ran, in order; none outside of a notebook.

    Returns:
        Empty where the exercise is no piece, where nothing is recorded (stored outputs, grading), and where no
        notebook runs.
    """
    piece = piece_of(exercise)
    if piece is None or not cells or state.nobody_learns():
        return ""
    try:
        beside = _put_in(piece, exercise, cells)
    except UsageError as error:
        had = " Your earlier one stays in it." if piece.name in file.kept() else ""
        return f"It is right, and it stays out of {file.FILE}: {str(error).rstrip('.')}.{had}"
    if beside:
        return (
            f"You changed {piece.name} in {file.FILE} by hand, so that stays as it is. "
            f"Your new one is in {', '.join(path.name for path in beside)}."
        )
    return f"{file.FILE} runs it from now on: {standing().counted()}."


def after_wrong(exercise: str) -> str:
    """What is said where a later try is wrong: the piece that was right stays."""
    piece = piece_of(exercise)
    if piece is None or state.nobody_learns() or piece.name not in file.kept():
        return ""
    return f"{file.FILE} keeps your earlier {piece.name}, which was right."


def _put_in(piece: Piece, exercise: str, cells: Sequence[str]) -> list[Path]:
    """Keep a piece and write the file; the files that were put beside it.

    Raises:
        UsageError: it cannot be a piece, and why.
    """
    source = gathered(piece, cells)
    others = {name: text for name, text in file.kept().items() if name != piece.name}
    refuse_clash(piece, source, parts(others))
    digits = (project.root() / "course5/model_file/digits").as_posix()  # the proof runs in a folder of its own
    prove(exercise, piece.name, whole(parts({**others, piece.name: source}, digits)))
    file.keep(piece.name, source)
    return file.write(piece.name)
