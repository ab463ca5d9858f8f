"""Answer slots: the places where a learner's code takes the part of the library's.

The package needs three functions that the homework asks learners to write. It never calls its own
versions directly: it asks the slot. A slot hands out the learner's answer when there is one, the
library's otherwise, and nobody's while the library's is withheld (homework, checks, grading).

Example:
    >>> from kuiper_edu import slots
    >>> @slots.answer("course4.topo_sort")
    ... def my_sort(successors):
    ...     return sorted(successors)
    >>> slots.get("course4.topo_sort") is my_sort
    True
    >>> slots.whose("course4.topo_sort")
    'yours'
    >>> slots.clear("course4.topo_sort")
    >>> slots.whose("course4.topo_sort")
    "the library's"
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

from kuiper_edu.errors import AnswerError

Answer = TypeVar("Answer", bound=Callable[..., Any])


@dataclass(frozen=True)
class Slot:
    """One place for an answer.

    Args:
        name: `course.name`, as the homework writes it.
        library: `module:attribute` of the library's own answer.
        withheld: the modules that could stand in for an answer (the library's own among them);
            they are closed while this slot's homework is done, and are not in a grader's copy.
    """

    name: str
    library: str
    withheld: tuple[str, ...]


SLOTS: dict[str, Slot] = {
    slot.name: slot
    for slot in (
        Slot(
            "course3.init_graph_params",
            "kuiper_edu.runtime.init_params:init_graph_params",
            ("kuiper_edu.runtime.init_params",),
        ),
        Slot(
            "course4.topo_sort",
            "kuiper_edu.topo.reverse_dfs:reverse_dfs",
            (
                "kuiper_edu.topo.all_orders",
                "kuiper_edu.topo.kahn",
                "kuiper_edu.topo.levels",
                "kuiper_edu.topo.recursive",
                "kuiper_edu.topo.reverse_dfs",
            ),
        ),
        Slot(
            "course5.sigmoid",
            "kuiper_edu.layers.sigmoid:SigmoidLayer",
            ("kuiper_edu.layers.gated", "kuiper_edu.layers.sigmoid"),
        ),
    )
}

_answers: dict[str, Callable[..., Any]] = {}
_withheld: set[str] = set()


def slot(name: str) -> Slot:
    """The slot of this name.

    Raises:
        AnswerError: there is no such slot.
    """
    if name not in SLOTS:
        raise AnswerError(f"there is no answer slot {name!r}", hint=f"The slots are: {', '.join(SLOTS)}.")
    return SLOTS[name]


def answer(name: str) -> Callable[[Answer], Answer]:
    """Decorator: the function or class below is my answer to the slot `name`.

    Raises:
        AnswerError: there is no such slot, or what is decorated cannot be called.
    """
    slot(name)

    def fill(mine: Answer) -> Answer:
        if not callable(mine):
            raise AnswerError(f"the answer to {name!r} must be a function or a class, {type(mine).__name__} met")
        _answers[name] = mine
        return mine

    return fill


def get(name: str) -> Callable[..., Any]:
    """What fills the slot now: the learner's answer, or else the library's.

    Raises:
        AnswerError: there is no answer, and the library's own is withheld, or is not in this copy.
    """
    wanted = slot(name)
    if name in _answers:
        return _answers[name]
    if name in _withheld:
        raise AnswerError(
            f"{name!r} has no answer yet, and the library's own is put away while you do this homework",
            hint=f'Write yours and put @answer("{name}") above it.',
        )
    module, attribute = wanted.library.split(":")
    try:
        found: Callable[..., Any] = getattr(import_module(module), attribute)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise AnswerError(
            f"{name!r} has no answer yet, and this copy of the package comes without the library's own",
            hint=f'Write yours and put @answer("{name}") above it.',
        ) from error
    return found


def withhold(name: str) -> None:
    """From now on the library's own answer to `name` is not handed out in this process."""
    _withheld.add(slot(name).name)


def clear(name: str | None = None) -> None:
    """Take the learner's answer out again (all of them without a name) and end the withholding."""
    names = list(SLOTS) if name is None else [slot(name).name]
    for each in names:
        _answers.pop(each, None)
        _withheld.discard(each)


def is_withheld(name: str) -> bool:
    """Whether the library's own answer to `name` is put away."""
    return slot(name).name in _withheld


def whose(name: str) -> str:
    """Whose code runs in this slot: `yours`, `the library's` or `nobody's`."""
    if slot(name).name in _answers:
        return "yours"
    return "nobody's" if name in _withheld else "the library's"
