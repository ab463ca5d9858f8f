"""The answers that a learner has passed: stored as files, used when the learner asks for it."""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import kuiper_edu
from kuiper_edu import slots
from kuiper_edu.course.learner import state
from kuiper_edu.errors import AnswerError
from kuiper_edu.support.argument_check import checked


def answer_file(slot: str) -> Path:
    """Return the file of a stored answer: `.kuiper/answers/course4.topo_sort.py`.

    Raises:
        AnswerError: there is no such slot.
    """
    return state.folder() / "answers" / f"{slots.slot(slot).name}.py"


def store_answer(slot: str, source: str) -> Path:
    """Store the source of a passed answer; it replaces an earlier one.

    Args:
        slot: the slot's name.
        source: Python that fills the slot by itself: imports, helpers and the answer.

    Raises:
        AnswerError: there is no such slot.
        UsageError: the file cannot be written.
    """
    path = answer_file(slot)
    state.write_file(path, source.rstrip("\n") + "\n")
    return path


def kept() -> list[str]:
    """Return the slots whose passed answers are stored, in the course's order."""
    return [name for name in slots.SLOTS if answer_file(name).is_file()]


def use_my_answers() -> None:
    """Use my passed answers instead of the library's in this notebook; print whose code runs in each slot.

    A slot whose homework is open in this notebook (`learn.begin`) keeps the answer of the notebook's cells: no stored
    answer replaces it, and an answer of an earlier run of a cell that has since lost its `@answer` is removed.

    Raises:
        AnswerError: a stored answer does not run any more, or no longer fills its slot.
    """
    for name in kept():
        if not slots.is_withheld(name):
            _load(name)
    for name in filter(slots.is_withheld, slots.SLOTS):
        answer = slots.learners_answer(name)
        if answer is not None and _is_of_an_earlier_run(answer):
            slots.remove_answer(name)
            print(f'Your {answer.__name__} has no @answer("{name}") above it any more: it does not fill its slot.')
    print(banner())


@checked()
def library_answer(slot: str) -> None:
    """Print the library's own answer to a slot, to compare with yours once yours has passed.

    Raises:
        AnswerError: your answer to it has not passed yet, or there is no such slot.

    Example:
        >>> library_answer("course4.topo_sorts")
        Traceback (most recent call last):
        ...
        kuiper_edu.errors.AnswerError: there is no answer slot 'course4.topo_sorts'. ...
    """
    if not answer_file(slot).is_file():
        raise AnswerError(
            f"the library's answer to {slot!r} is for comparison, and yours has not passed yet",
            hint=f"Pass `kuiper-edu check` first; until then: learn.hint({slot!r}).",
        )
    known = slots.slot(slot)
    module, _, function = (known.shown or known.module).partition(":")
    file = Path(kuiper_edu.__file__).parent.joinpath(*module.split(".")[1:]).with_suffix(".py")
    source = file.read_text(encoding="utf-8")
    print(_function(source, function) if function else source.rstrip())


def _function(source: str, name: str) -> str:
    """Return the source of one function of a module, without running the module."""
    tree = ast.parse(source)
    node = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)
    return ast.get_source_segment(source, node) or source


def banner() -> str:
    """Return a line for each slot that says whose code runs in it.

    Example:
        >>> print(banner())
        course3.init_graph_params  the library's
        course4.topo_sort          the library's
        course5.sigmoid            the library's
    """
    width = max(map(len, slots.SLOTS))
    return "\n".join(f"{name:{width}}  {slots.whose(name)}" for name in slots.SLOTS)


def _is_of_an_earlier_run(answer: Any) -> bool:
    """Whether the notebook has since defined something else by the name of this answer."""
    name = getattr(answer, "__name__", None)
    if name is None or getattr(answer, "__module__", None) != "__main__":
        return False
    present = inspect.unwrap(vars(sys.modules["__main__"]).get(name, answer))
    if present is answer or getattr(present, "__name__", None) != name:
        return False
    return not _codes(present) & _codes(answer)  # a decorator may have made another object in the same run


def _codes(thing: Any) -> set[int]:
    """Return the ids of the code objects of a function or a class; they change whenever a cell runs again."""
    values = [thing, *vars(thing).values()] if isinstance(thing, type) else [thing]
    codes: list[CodeType] = [value.__code__ for value in values if isinstance(value, FunctionType)]
    return set(map(id, codes))


def _load(name: str) -> None:
    from kuiper_edu.course.learner import withheld_layers  # imports NumPy and the layers: only if it is needed

    path = answer_file(name)
    module = ModuleType(slots.slot(name).kept_module)
    try:
        with withheld_layers.replaceable(slots.slot(name)):
            exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(module))
    except (Exception, SystemExit) as error:
        raise AnswerError(
            f"your kept answer to {name!r} does not run here ({type(error).__name__}: {error})",
            hint="Pass its homework again with `kuiper-edu check`, or delete .kuiper/answers.",
        ) from error
    if slots.whose(name) != "yours":
        raise AnswerError(f"your kept answer to {name!r} does not fill its slot", hint=f'It lacks @answer("{name}").')
