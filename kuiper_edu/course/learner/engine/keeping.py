"""Making a right answer a piece of my_engine.py: extracted from the notebook, tested alone, stored in the records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.exercises import exercise as entry
from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.alone import how_far
from kuiper_edu.course.learner.engine.assembly import Part, parts, whole
from kuiper_edu.course.learner.engine.boxes import show_progress
from kuiper_edu.course.learner.engine.gathering import gathered, refuse_clash
from kuiper_edu.course.learner.engine.proof import prove
from kuiper_edu.course.learner.engine.status import EngineStatus, engine_status
from kuiper_edu.course.learner.engine.table import NAMES, RENAMED, Piece, pieces_of
from kuiper_edu.course.learner.translation import of_exercise, say, shown
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project


@dataclass(frozen=True)
class Joined:
    """What became of a right answer.

    Args:
        sentence: tells the learner; empty if the answer is no part of the engine.
        status: the engine with it, if it runs there from now on.
    """

    sentence: str = ""
    status: EngineStatus | None = None


def after_right(exercise: str, cells: Sequence[str]) -> Joined:
    """Make a right answer one or several pieces; show the progress, and return what became of the answer.

    Args:
        exercise: the id of the exercise.
        cells: the sources of the notebook's cells that ran, in order; none outside a notebook.

    Returns:
        Its sentence is empty if the exercise has no piece, outputs are impersonal, or no notebook runs.
    """
    if not pieces_of(exercise) or not cells or state.is_impersonal():
        return Joined()
    try:
        beside = _put_in(exercise, cells)
    except UsageError as error:
        reason = say("It is right, but it is not in my_engine.py: {reason}.", reason=str(error).rstrip("."))
        earlier = f" {say('Your earlier one stays in it.')}" if _own_pieces(exercise) else ""
        return Joined(f"{reason}{earlier}")
    later, new = _later_answer(exercise), say("Your new one is in {files}.", files=_names(beside))
    if later:
        title, where = of_exercise(later.id)(later.title), {"lesson": later.lesson, "files": _names(beside)}
        keeps = (
            "my_engine.py keeps your answer to exercise {title!r} of lesson {lesson}, which comes later. "
            "This one is in {files}."
        )
        return Joined(say(keeps, title=title, **where))
    if beside:
        changed = ", ".join(piece.name for piece in pieces_of(exercise) if piece.name in file.changed_by_hand())
        by_hand = say("You changed {names} in my_engine.py by hand, so that stays as it is.", names=changed)
        others = say("my_engine.py is no longer the course's, so that stays as it is.")
        return Joined(f"{by_hand if changed else others} {new}")
    show_progress()
    alone = how_far(file.as_it_runs(), str(file.path()))
    status = engine_status(tuple(piece.name for piece in pieces_of(exercise)), alone)
    return Joined(say("my_engine.py runs it from now on: {counted}.", counted=shown(status.counted())), status)


def after_wrong(exercise: str) -> str:
    """Return a sentence for a wrong answer to an exercise whose earlier, right answer stays; empty if there is none."""
    if state.is_impersonal() or not _own_pieces(exercise):
        return ""
    return say("my_engine.py keeps your earlier {names}, which was right.", names=_own_pieces(exercise))


def _names(paths: Sequence[Path]) -> str:
    return ", ".join(path.name for path in paths)


def _later_answer(exercise: str) -> Exercise | None:
    """Return the exercise of a later lesson whose answer is the piece now; None if there is none."""
    for piece in pieces_of(exercise):
        answered = file.answered().get(piece.name)
        if piece.name in file.kept() and answered in piece.exercises[piece.exercises.index(exercise) + 1 :]:
            return entry(answered)
    return None


def _own_pieces(exercise: str) -> str:
    """Return the names of the pieces of an exercise that are the learner's already."""
    kept = file.kept()
    return ", ".join(piece.name for piece in pieces_of(exercise) if piece.name in kept)


def _put_in(exercise: str, cells: Sequence[str]) -> list[Path]:
    """Store the pieces of an answer and write the file; return the files that were written beside it.

    Raises:
        UsageError: the answer cannot be a piece; the message says why.
    """
    pieces = [_with_function(piece, exercise) for piece in pieces_of(exercise)]
    cells = [*cells, RENAMED.get(exercise, "")]
    sources = {piece.name: gathered(piece, cells) for piece in pieces}
    planned = {**file.kept(), **sources}
    for piece in pieces:
        refuse_clash(piece, sources[piece.name], parts({n: text for n, text in planned.items() if n != piece.name}))
    digits = (project.root() / "course5/model_file/digits").as_posix()  # absolute: the proof runs in another folder
    prove(_exercise_with_check(exercise, pieces[0]), whole(parts(planned, digits)))
    if _later_answer(exercise):  # a lesson is done again
        return file.put_beside([Part(name, "", source) for name, source in sources.items()])
    for name, source in sources.items():
        file.keep(name, source, exercise)
    return file.write([piece.name for piece in pieces])


def _with_function(piece: Piece, exercise: str) -> Piece:
    """Return a piece that also defines the function which its exercise judges, such as `network` of 5.4."""
    task = entry(exercise)
    return piece if task.check is None or task.function in NAMES else replace(piece, also=(*piece.also, task.function))


def _exercise_with_check(exercise: str, piece: Piece) -> str:
    """Return an exercise of a piece that has a check in the catalogue, which that of a homework has not."""
    return next((name for name in (exercise, *piece.exercises) if entry(name).check is not None), exercise)
