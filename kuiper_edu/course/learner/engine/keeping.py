"""A right answer becomes a piece of my_engine.py: gathered from the notebook, proved alone, kept at the desk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kuiper_edu.course.judge.exercises import exercise as entry
from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.assembly import parts, whole
from kuiper_edu.course.learner.engine.gathering import gathered, refuse_clash
from kuiper_edu.course.learner.engine.proof import prove
from kuiper_edu.course.learner.engine.status import standing
from kuiper_edu.course.learner.engine.table import NAMES, RENAMED, Piece, pieces_of
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project


def after_right(exercise: str, cells: Sequence[str]) -> str:
    """Make a right answer a piece, or several; a sentence for the learner says what became of it.

    Args:
        exercise: which.
        cells: the sources of the notebook's cells that ran, in order; none outside of a notebook.

    Returns:
        Empty where the exercise is no piece, where nothing is recorded (stored outputs, grading), and where no
        notebook runs.
    """
    if not pieces_of(exercise) or not cells or state.nobody_learns():
        return ""
    try:
        beside = _put_in(exercise, cells)
    except UsageError as error:
        had = " Your earlier one stays in it." if _had(exercise) else ""
        return f"It is right, but it is not in {file.FILE}: {str(error).rstrip('.')}.{had}"
    if beside:
        changed = ", ".join(piece.name for piece in pieces_of(exercise) if piece.name in file.changed_by_hand())
        found = f"You changed {changed} in {file.FILE} by hand" if changed else f"{file.FILE} is no longer the course's"
        return f"{found}, so that stays as it is. Your new one is in {', '.join(path.name for path in beside)}."
    return f"{file.FILE} runs it from now on: {standing().counted()}."


def after_wrong(exercise: str) -> str:
    """What is said where a later try is wrong: the piece that was right stays."""
    if state.nobody_learns() or not _had(exercise):
        return ""
    return f"{file.FILE} keeps your earlier {_had(exercise)}, which was right."


def _had(exercise: str) -> str:
    """The pieces of an exercise that are the learner's already."""
    kept = file.kept()
    return ", ".join(piece.name for piece in pieces_of(exercise) if piece.name in kept)


def _put_in(exercise: str, cells: Sequence[str]) -> list[Path]:
    """Keep the pieces of an answer and write the file; the files that were put beside it.

    Raises:
        UsageError: one of them cannot be a piece, and why.
    """
    pieces = [_with_what_is_judged(piece, exercise) for piece in pieces_of(exercise)]
    cells = [*cells, RENAMED.get(exercise, "")]
    sources = {piece.name: gathered(piece, cells) for piece in pieces}
    planned = {**file.kept(), **sources}
    for piece in pieces:
        refuse_clash(piece, sources[piece.name], parts({n: text for n, text in planned.items() if n != piece.name}))
    digits = (project.root() / "course5/model_file/digits").as_posix()  # the proof runs in a folder of its own
    prove(_checked_by(exercise, pieces[0]), whole(parts(planned, digits)))
    for name, source in sources.items():
        file.keep(name, source)
    return file.write([piece.name for piece in pieces])


def _with_what_is_judged(piece: Piece, exercise: str) -> Piece:
    """A piece with the function that its exercise asks for, where that is none: MORE with `network`."""
    asked = entry(exercise)
    return (
        piece if asked.check is None or asked.function in NAMES else replace(piece, also=(*piece.also, asked.function))
    )


def _checked_by(exercise: str, piece: Piece) -> str:
    """The exercise whose check tries a piece: homework's stand in its notebook, so another one of this piece's."""
    return next((name for name in (exercise, *piece.exercises) if entry(name).check is not None), exercise)
