"""`my_engine`: the last cell of a lesson. It shows whose the pieces are, reads the digits, and gives the engine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.loading import lent_engine, loaded
from kuiper_edu.course.learner.engine.status import Standing, standing
from kuiper_edu.course.learner.engine.table import pieces_of
from kuiper_edu.course.learner.verdict_view import in_notebook
from kuiper_edu.support.argument_check import checked


@checked()
def my_engine(lesson: str) -> ModuleType:
    """Show your my_engine.py: whose each piece is, and how many digits it reads. The file is made where it is missing.

    Args:
        lesson: the lesson that it is called in, `3.1`.

    Returns:
        The engine as a module, so that a notebook can call its functions. Where the file cannot run, because of a part
        that was changed by hand, it is the engine with all pieces lent.

    Raises:
        UsageError: there is no course folder, or the file cannot be written.

    Example:
        >>> my_engine("3.1").evaluate("add(@0,1)", [2])  # doctest: +SKIP
        my_engine.py: 1 of 24 pieces is yours.
        ...
        357 of 360 digits read right
        3.0
    """
    if state.nobody_learns():
        return _shown(lent_engine(), standing(lesson))
    for path in file.write():
        print(f"You changed {file.FILE} by hand; what the course would write is in {path.name}.")
    try:
        return _shown(loaded(file.place().read_text(encoding="utf-8"), str(file.place())), standing())
    except (Exception, SystemExit) as error:  # whatever stands in it now
        print(f"{file.FILE} does not run: {type(error).__name__}: {error}")
        print("The lesson continues with the engine that the course lends you.")
        return lent_engine()


def own_pieces(exercises: Sequence[str]) -> dict[str, Callable[..., Any]]:
    """The learner's own functions for exercises that made them pieces; it is said which.

    Args:
        exercises: `course4.search`.

    Returns:
        exercise -> the function in my_engine.py; none where nobody learns, and where the file does not run.
    """
    mine = {} if state.nobody_learns() else file.kept()
    pieces = {
        name: pieces_of(name)[-1].name
        for name in exercises
        if pieces_of(name) and all(piece.name in mine for piece in pieces_of(name))
    }
    if not pieces:
        return {}
    try:
        engine = loaded(file.place().read_text(encoding="utf-8"), str(file.place()))
        own = {name: getattr(engine, piece) for name, piece in pieces.items()}
    except (Exception, SystemExit) as error:  # whatever stands in it now
        print(f"{file.FILE} does not run ({type(error).__name__}: {error}): the lesson's own functions are used.")
        return {}
    print(f"From {file.FILE}, yours: {', '.join(pieces.values())}.")
    return own


def _shown(engine: ModuleType, now: Standing) -> ModuleType:
    if in_notebook():
        sys.modules["IPython"].display.display(now)
    else:
        print(now)
    print("{} of {} digits read right".format(*engine.read_digits()))
    return engine
