"""`my_engine`, the last cell of a lesson: shows whose each piece is, reads the digits, and returns the engine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.loading import lent_engine, loaded
from kuiper_edu.course.learner.engine.status import EngineStatus, engine_status
from kuiper_edu.course.learner.engine.table import pieces_of
from kuiper_edu.course.learner.verdict_view import in_notebook
from kuiper_edu.support.argument_check import checked


@checked()
def my_engine(lesson: str) -> ModuleType:
    """Show your my_engine.py: whose each piece is, and how many digits it reads. Creates the file if it is missing.

    Args:
        lesson: the lesson in which it is called, `3.1`.

    Returns:
        The engine as a module, so that a notebook can call its functions. If the file cannot run, because of a part
        that was changed by hand, the engine with all pieces lent.

    Raises:
        UsageError: there is no course folder, or the file cannot be written.

    Example:
        >>> my_engine("3.1").evaluate("add(@0,1)", [2])  # doctest: +SKIP
        my_engine.py: 1 of 24 pieces is yours.
        ...
        357 of 360 digits read right
        3.0
    """
    if state.is_impersonal():
        return _shown(lent_engine(), engine_status(lesson))
    for path in file.write():
        print(f"You changed {file.FILE} by hand; what the course would write is in {path.name}.")
    for path in file.outdated():
        where = path.relative_to(state.folder().parent)
        print(f"Your {path.stem} is for an earlier version of the course: write it anew. The old one stays in {where}.")
    try:
        return _shown(loaded(file.path().read_text(encoding="utf-8"), str(file.path())), engine_status())
    except (Exception, SystemExit) as error:  # the file may contain any code
        print(f"{file.FILE} does not run: {type(error).__name__}: {error}")
        print("The lesson continues with the engine that the course lends you.")
        return lent_engine()


def own_pieces(exercises: Sequence[str]) -> dict[str, Callable[..., Any]]:
    """Return the learner's own functions in my_engine.py for exercises, and print their names.

    Args:
        exercises: `course4.search`.

    Returns:
        exercise -> the function; empty if outputs are impersonal, or the file does not run.
    """
    kept = {} if state.is_impersonal() else file.kept()
    pieces = {
        name: pieces_of(name)[-1].name
        for name in exercises
        if pieces_of(name) and all(piece.name in kept for piece in pieces_of(name))
    }
    if not pieces:
        return {}
    try:
        engine = loaded(file.path().read_text(encoding="utf-8"), str(file.path()))
        own = {name: getattr(engine, piece) for name, piece in pieces.items()}
    except (Exception, SystemExit) as error:  # the file may contain any code
        print(f"{file.FILE} does not run ({type(error).__name__}: {error}): the lesson's own functions are used.")
        return {}
    print(f"From {file.FILE}, yours: {', '.join(pieces.values())}.")
    return own


def _shown(engine: ModuleType, status: EngineStatus) -> ModuleType:
    if in_notebook():
        sys.modules["IPython"].display.display(status)
    else:
        print(status)
    engine.read_digits(plan=False)  # a layer that does not write all of its output is named, with its line
    print("{} of {} digits read right".format(*engine.read_digits()))
    return engine
