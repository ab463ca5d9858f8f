"""`my_engine`, the last cell of a lesson: shows what the lesson changes in the engine, and returns the engine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.alone import how_far
from kuiper_edu.course.learner.engine.assembly import LENT, Part, parts
from kuiper_edu.course.learner.engine.growth import DIGITS, changed, growth_of, lessons_own
from kuiper_edu.course.learner.engine.loading import lent_engine, loaded
from kuiper_edu.course.learner.engine.status import engine_status
from kuiper_edu.course.learner.engine.table import NEEDED, PIECES, pieces_of
from kuiper_edu.course.learner.verdict_view import in_notebook
from kuiper_edu.datasets import load_digits
from kuiper_edu.support import project
from kuiper_edu.support.argument_check import checked


@checked()
def my_engine(lesson: str) -> ModuleType:
    """Show your my_engine.py: whose each piece is, what this lesson changes in it, and how far your pieces get alone.

    Creates the file if it is missing.

    Args:
        lesson: the lesson in which it is called, `3.1`.

    Returns:
        The engine as a module, so that a notebook can call its functions. If the file cannot run, because of a part
        that was changed by hand, the engine with all pieces lent.

    Raises:
        UsageError: there is no course folder, or the file cannot be written.

    Example:
        >>> my_engine("3.1").evaluate("add(@0,1)", [2])  # doctest: +SKIP
        my_engine.py: 1 of 27 pieces is yours.
        ...
        Without lent pieces it does nothing yet; Read: read_head is not written (3.2).
        additions that your evaluate computes: 0 -> 8 of 8
        3.0
    """
    if state.is_impersonal():
        own = lessons_own(lesson)
        chosen = parts(own, (project.root() / DIGITS).as_posix())
        _show(lesson, own, chosen, "my_engine.py")
        return _reads_digits(lent_engine(), lesson, own)
    for path in file.write():
        print(f"You changed {file.FILE} by hand; what the course would write is in {path.name}.")
    for path in file.outdated():
        where = path.relative_to(state.folder().parent)
        print(f"Your {path.stem} is for an earlier version of the course: write it anew. The old one stays in {where}.")
    try:
        engine = loaded(file.path().read_text(encoding="utf-8"), str(file.path()))
        chosen = file.as_it_runs()
        own = {part.name: part.text for part in chosen if part.name in PIECES and part.label != LENT}
        _show(lesson, own, chosen, str(file.path()))
        return _reads_digits(engine, lesson, own)
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


def _show(lesson: str, own: Mapping[str, str], chosen: Sequence[Part], path: str) -> None:
    """Show whose each piece is, how far the learner's get alone, and the number that this lesson changes."""
    growth = growth_of(lesson)
    status = engine_status(growth.adds, how_far(chosen, path))
    if in_notebook():
        sys.modules["IPython"].display.display(status)
        print(status.limits())
    else:
        print(status)
    if growth.what:
        print(f"{growth.what}: {changed(lesson, own)}")


def _reads_digits(engine: ModuleType, lesson: str, own: Mapping[str, str]) -> ModuleType:
    """Read the digits, if the lesson speaks of them, and return the engine."""
    words = growth_of(lesson).digits
    if words is None:
        return engine
    few = load_digits()[0][:3]
    engine.outputs(engine.DIGITS, few, plan=False)  # a layer that does not write all of its output is named
    lent = [name for name in NEEDED if name not in own]
    whose = f", with {len(lent)} lent pieces" if lent else ", with your pieces alone"
    print("{} of {} digits read right{}".format(*engine.read_digits(), words or whose))
    return engine
