"""Whose fault a wrong answer is: its own, or that of an earlier piece of the engine that it runs on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager
from typing import Any

from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.assembly import parts, whole
from kuiper_edu.course.learner.engine.loading import loaded
from kuiper_edu.errors import KuiperError


def piece_at_fault(answer: object, is_right: Callable[[], bool]) -> str | None:
    """The learner's earlier piece that makes an answer wrong: with the course's own in its place the answer is right.

    All pieces are the course's first: an answer that is wrong with these, too, is at fault itself.

    Args:
        answer: a function or class of the notebook.
        is_right: judges it once more.

    Returns:
        The piece's name; None where the answer itself is at fault, or uses no piece of my_engine.py.
    """
    mine = file.kept()
    names = _globals_of(answer)
    if not mine or not any(_of_the_engine(value) for value in names.values()):
        return None

    def right_without(lent: Set[str]) -> bool:
        try:
            with _from_engine(names, {name: text for name, text in mine.items() if name not in lent}):
                return is_right()
        except KuiperError:
            return False

    if not right_without(mine.keys()):
        return None
    return next((name for name in mine if right_without({name})), None)


def _globals_of(answer: object) -> dict[str, Any]:
    functions = vars(answer).values() if isinstance(answer, type) else [answer]
    return next((each.__globals__ for each in functions if hasattr(each, "__globals__")), {})


def _of_the_engine(value: object) -> bool:
    return getattr(value, "__module__", None) == "my_engine" and hasattr(value, "__name__")


@contextmanager
def _from_engine(names: dict[str, Any], kept: dict[str, str]) -> Iterator[None]:
    """The notebook's names of the engine come from one with these pieces alone, for as long as this lasts."""
    before = {name: value for name, value in names.items() if _of_the_engine(value)}
    engine = loaded(whole(parts(kept, file.digits_from(file.place().parent))), str(file.place()))
    names.update({name: getattr(engine, value.__name__, value) for name, value in before.items()})
    try:
        yield
    finally:
        names.update(before)
