"""Finding out whether a wrong answer is at fault itself, or another answer of the learner's that it calls.

In a lesson, the course's own functions replace the other answers for a trial (`answers_at_fault`). The solutions of a
homework are not available, so there the checks of what the answer calls (`called_by`) run once more.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from inspect import isfunction, unwrap
from types import CodeType
from typing import Any

from kuiper_edu.course.judge.exercises import Exercise, exercise, folder_of, ids, names_around
from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.assembly import parts, whole
from kuiper_edu.course.learner.engine.loading import given_to, loaded
from kuiper_edu.course.learner.engine.table import PIECES
from kuiper_edu.course.learner.translation import say
from kuiper_edu.course.trial.limits import is_cell
from kuiper_edu.errors import KuiperError

Names = dict[str, Any]  # of a notebook


def answers_at_fault(task: Exercise, answer: object, is_right: Callable[[], bool]) -> list[str]:
    """Return the learner's other answers that make this one wrong: with the course's own instead, it is right.

    They are functions of the same notebook, and pieces of my_engine.py. First all of them are replaced: an answer that
    is still wrong then is at fault itself.

    Args:
        task: the exercise.
        answer: the learner's function or class.
        is_right: judges the answer once more.

    Returns:
        A minimal set of their names, with its lesson for a piece: `convolve`, `read_value of lesson 3.2`. Empty if the
        answer itself is at fault, or calls no other one.
    """
    names = names_around(answer)
    here = _answers_that_it_calls(task, answer, names)
    pieces = _pieces() if any(map(_of_the_engine, names.values())) else {}
    suspects = [*here, *pieces]

    def right_without(replaced: Iterable[str]) -> bool:
        own = {one: here[one] for one in replaced if one in here}
        kept = dict(source for one, source in pieces.items() if one not in replaced)
        try:
            with _replaced(names, own, kept if pieces else None):
                return is_right()
        except KuiperError:
            return False

    if not suspects or not right_without(suspects):
        return []
    return _smallest(suspects, right_without)


def _smallest(suspects: list[str], is_enough: Callable[[list[str]], bool], also: Sequence[str] = ()) -> list[str]:
    """Return a minimal subset of the suspects that is enough, by bisection, since each test is a trial.

    Args:
        suspects: together they are enough.
        is_enough: tests a subset.
        also: further suspects that are added to every subset.
    """
    if is_enough([*also]):
        return []
    if len(suspects) == 1:
        return suspects
    half = len(suspects) // 2
    later = _smallest(suspects[half:], is_enough, [*also, *suspects[:half]])
    return _smallest(suspects[:half], is_enough, [*also, *later]) + later


def called_by(answers: Iterable[object], names: Names) -> set[str]:
    """Return the names of a notebook that answers use, directly or through its other functions and classes.

    Args:
        answers: functions and classes; a dict stands for its values.
        names: the global names of the notebook.
    """
    found: set[str] = set()
    waiting = list(answers)
    while waiting:
        new = set(_used_by(waiting.pop(), names)) & names.keys() - found
        found |= new
        waiting += [names[name] for name in new]
    return found


def _used_by(value: object, names: Names) -> Iterator[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield getattr(each, "__name__", "")
            yield from _used_by(each, names) if isfunction(each) else ()
    elif isinstance(value, type):
        for each in vars(value).values():
            yield from _used_by(each, names) if isfunction(each) else ()
    else:
        function = unwrap(value) if callable(value) else None  # for example below @cache
        if isfunction(function) and (function.__globals__ is names or is_cell(function.__code__.co_filename)):
            yield from _globals_in(function.__code__)


def _globals_in(code: CodeType) -> Iterator[str]:
    """Yield the global names that a function and its nested functions use."""
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):  # LOAD_NAME in the body of a class
            yield step.argval
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _globals_in(part)


def _answers_that_it_calls(task: Exercise, answer: object, names: Names) -> dict[str, Callable[..., Any]]:
    """Return the notebook's other answers that an answer calls: name -> the course's own function."""
    called = called_by([answer], names) - {task.function}
    asked = [name for name in ids() if name.rpartition(".")[2] in called] if called else []
    lessons = {name.rpartition(".")[2]: name for name in asked if (folder_of(name) / "solution.py").is_file()}
    others = {name: exercise(lessons[name]) for name in sorted(lessons) if names_around(names[name]) is names}
    return {name: other.lessons_own(given_to(other)) for name, other in others.items()}


def _pieces() -> dict[str, tuple[str, str]]:
    """Return the learner's pieces of my_engine.py: `read_value of lesson 3.2` -> name and source."""
    own = {} if state.is_impersonal() else file.kept()
    lessons = {name: exercise(PIECES[name].exercises[0]).lesson for name in own}
    return {
        say("{name} of lesson {lesson}", name=name, lesson=lesson): (name, own[name])
        for name, lesson in lessons.items()
    }


def _of_the_engine(value: object) -> bool:
    return getattr(value, "__module__", None) == "my_engine" and hasattr(value, "__name__")


@contextmanager
def _replaced(names: Names, own: Mapping[str, object], kept: Mapping[str, str] | None) -> Iterator[None]:
    """Replace values of a notebook for the duration of the block.

    Args:
        names: the global names of the notebook.
        own: the values that replace its functions.
        kept: the pieces of the engine that replaces the one its names come from; None if none does.
    """
    changed = dict(own)
    if kept is not None:
        engine = loaded(whole(parts(kept, file.digits_from(file.path().parent))), str(file.path()))
        of_engine = {name: value for name, value in names.items() if _of_the_engine(value)}
        changed |= {name: getattr(engine, value.__name__, value) for name, value in of_engine.items()}
    before = {name: names[name] for name in changed}
    names.update(changed)
    try:
        yield
    finally:
        names.update(before)
